"""Encodes what a seat knows as a row of integers for machine learning. `docs/bots.md` describes the row.

The row is computed from a `View` only. Seats are relative to the viewer: 0 is the viewer, 1 the seat to its left.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property
from typing import Any, Final, NamedTuple, TypeAlias

from whistlestop.env.extras import needs

with needs("env"):
    import numpy as np
    import numpy.typing as npt

from whistlestop.mechanics.describes import DescribesFeatures
from whistlestop.rules import Ruleset, View, initial, project
from whistlestop.rules.ids import NOBODY, Seat
from whistlestop.rules.state import EMPTY, PublicState
from whistlestop.rules.steps import KeepTickets, SecondCard, TakeTurn

__all__ = ["OBSERVATION_CODEC", "FeatureRow", "ObservationCodec", "ObservationPart"]

OBSERVATION_CODEC: Final = 2
"""Changes when an element of the row gets another meaning."""

FeatureRow: TypeAlias = npt.NDArray[np.int16]
_UNKNOWN: Final = (0, 0, 0, 0, 0)
"""A ticket about which nothing is known."""
_ANY: Final = 32_767
"""A number without a limit in the rules."""
_BASE_QUESTIONS: Final = (TakeTurn.kind, SecondCard.kind, KeepTickets.kind)


class ObservationPart(NamedTuple):
    """A section of the row."""

    name: str
    start: int
    size: int


class ObservationCodec:
    """The row for one game and one number of players. Its length is constant, also over the games of a campaign if
    `rules` have everything that they may have (`Game.complete`)."""

    def __init__(self, rules: Ruleset, players: int) -> None:
        self._rules: Final = rules
        self._players: Final = players
        asks: Iterable[Any] = rules.asks
        self.questions: Final = (*_BASE_QUESTIONS, *sorted(step.kind for step in asks))
        """The questions in the order of their flags."""
        sections: list[ObservationPart] = []
        size = 0
        self._feature_counts: Final[dict[str, int]] = {}
        for name, numbers in self._sections(project(initial(rules, players), 0)):
            sections.append(ObservationPart(name, size, len(numbers)))
            size += len(numbers)
            self._feature_counts[name] = len(numbers)
        self.sections: Final = tuple(sections)
        self.size: Final = size

    @cached_property
    def maxima(self) -> FeatureRow:
        """The largest value of each number, by the rules; that of the type where the rules set no limit (the turn,
        shuffles, points, and what mechanics add)."""
        rules, players = self._rules, self._players
        cards, tickets = sum(rules.deck_counts), len(rules.tickets)
        offer = max(rules.knobs.opening_tickets, rules.knobs.ticket_draw)
        counts = list(rules.deck_counts)
        seat = [rules.knobs.trains, _ANY, cards, tickets, offer, _ANY, 1, *counts]
        known = {
            "table": [_ANY, 1, 1, players, cards, tickets, _ANY],
            "question": [*[1] * len(self.questions), offer],
            "discards": counts,
            "hand": counts,
            "seats": seat * players,
            "tickets": [1, offer, tickets, 1, 1] * tickets,
        }
        flags = ("first", "mover", "last_seat", "display", "tracks")
        rows = [
            known.get(part.name, [1 if part.name in flags else _ANY] * part.size) for part in self.sections
        ]
        return np.array([number for row in rows for number in row], dtype=np.int16)

    def encode(self, view: View) -> FeatureRow:
        row: list[int] = []
        for _, numbers in self._sections(view):
            row += numbers
        if len(row) != self.size:
            raise ValueError(
                f"{len(row)} numbers instead of {self.size}: a mechanic's features change their length"
            )
        return np.array(row, dtype=np.int16)

    def _sections(self, view: View) -> Iterator[tuple[str, list[int]]]:
        public = view.public
        yield "table", _table(view)
        yield "question", self._question(public)
        for name, seat in (("first", public.first), ("mover", public.mover), ("last_seat", public.last_seat)):
            yield name, list(_one_of(_from(view, seat), public.players))
        yield "display", [flag for card in public.display for flag in self._card(public, card)]
        yield "discards", self._counts(public, public.discards)
        yield "hand", self._counts(public, view.hand)
        yield "seats", [number for seat in _round(view) for number in self._seat(public, seat)]
        yield "tracks", self._tracks(view)
        yield "tickets", self._tickets(view)
        for mechanic in self._rules.implementing(DescribesFeatures):
            yield mechanic.name, self._features(mechanic, view)

    def _features(self, mechanic: DescribesFeatures, view: View) -> list[int]:
        """The mechanic of the complete rules lists them, so that there are as many in each game of a campaign; zeros
        in a game that does not have the mechanic."""
        if mechanic.name not in [each.name for each in view.public.rules.mechanics]:
            return [0] * self._feature_counts[mechanic.name]
        return [int(number) for number in mechanic.features(view)]

    def _counts(self, public: PublicState, counts: Sequence[int]) -> list[int]:
        """Numbers of cards, by the cards of the complete rules."""
        cards = public.rules.cards
        if cards == self._rules.cards:
            return list(counts)
        by_name = dict(zip(cards, counts, strict=True))
        return [by_name.get(name, 0) for name in self._rules.cards]

    def _card(self, public: PublicState, card: int) -> tuple[int, ...]:
        cards = self._rules.cards
        return _one_of(NOBODY if card == EMPTY else cards.index(public.rules.cards[card]), len(cards))

    def _question(self, public: PublicState) -> list[int]:
        """The current question, and how many tickets must be kept."""
        if not public.asked:
            return [0] * (len(self.questions) + 1)
        step = public.agenda[-1]
        keep = step.keep if isinstance(step, KeepTickets) else 0
        return [*(int(step.kind == kind) for kind in self.questions), keep]

    def _seat(self, public: PublicState, seat: Seat) -> list[int]:
        return [
            public.trains[seat],
            public.points[seat],
            public.hand_sizes[seat],
            public.ticket_counts[seat],
            public.offered_counts[seat],
            public.given_back[seat],
            int(public.chosen[seat]),
            *self._counts(public, public.shown[seat]),
        ]

    def _tracks(self, view: View) -> list[int]:
        """For each track that the board has or may get, whether it is free, then its owner."""
        public = view.public
        nobody = _one_of(NOBODY, public.players)
        free = {track.name: (1, *nobody) for track in public.free}
        owned = [(0, *_one_of(_from(view, seat), public.players)) for seat in range(public.players)]
        closed = (0, *nobody)
        numbers: list[int] = []
        for name in self._rules.atlas.tracks:
            owner = public.owners.get(name, NOBODY)
            numbers += owned[owner] if owner != NOBODY else free.get(name, closed)
        return numbers

    def _tickets(self, view: View) -> list[int]:
        """For each ticket: kept, place in the offer, depth under the deck if known, choice at the opening."""
        kept, under = view.choice or ((), ())
        offered = _counted(view.offered)
        lying = _counted(view.ticket_deck)
        known = {*view.tickets, *offered, *lying, *kept, *under}
        numbers: list[int] = []
        for name in self._rules.tickets:
            if name not in known:
                numbers += _UNKNOWN
                continue
            numbers += [
                int(name in view.tickets),
                offered.get(name, 0),
                lying.get(name, 0),
                int(name in kept),
                int(name in under),
            ]
        return numbers


def _table(view: View) -> list[int]:
    public = view.public
    return [
        public.turn,
        int(view.is_asked),
        int(public.ended),
        public.passes,
        public.deck_size,
        public.ticket_deck_size,
        public.shuffles,
    ]


def _counted(names: Iterable[str | None]) -> dict[str, int]:
    """The place of each, counted from 1."""
    return {name: at for at, name in enumerate(names, 1) if name is not None}


def _round(view: View) -> list[Seat]:
    players = view.public.players
    return [(max(view.seat, 0) + step) % players for step in range(players)]


def _from(view: View, seat: Seat) -> int:
    """How many seats to the left of the viewer a seat is."""
    return NOBODY if seat == NOBODY else (seat - max(view.seat, 0)) % view.public.players


@cache
def _one_of(number: int, size: int) -> tuple[int, ...]:
    """A one-hot encoding; all zeros if the number is out of range."""
    return tuple(int(at == number) for at in range(size))
