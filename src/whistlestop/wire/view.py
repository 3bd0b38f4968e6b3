"""The view of one seat as a plain object: for bots in other languages, for the browser, for logs.

It is built from a `View` only, so it cannot contain more than the view does. It is complete: two different views
have different objects. Names are as in the notation, cards by name, cities, tracks and tickets by code. What stays
the same during the game is in `game_facts`.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from whistlestop.mechanics.describes import Describes
from whistlestop.rules import RULES_VERSION, View
from whistlestop.rules.codecs import format_step, write_text
from whistlestop.rules.ids import NOBODY, Counts, Seat, TicketName, TrackName
from whistlestop.rules.options import Options
from whistlestop.rules.ruleset import Ruleset
from whistlestop.rules.state import EMPTY, PublicState
from whistlestop.rules.step import Step
from whistlestop.wire.game import BoardFacts, board_facts
from whistlestop.wire.plain import plain
from whistlestop.wire.shows import OptionFacts, ViewShows, option_facts, view_shows

__all__ = [
    "CachedParts",
    "OpeningChoice",
    "OwnView",
    "OwnedTrack",
    "SeatFacts",
    "SeatView",
    "own_view",
    "seat_view",
]

_AS_TEXT = frozenset({"card", "cards", "payment", "steps"})
"""Sorts of fields that hold card numbers or steps; the values of all others are plain already."""


class SeatFacts(msgspec.Struct, frozen=True):
    """The public facts of one seat."""

    trains: int
    """Trains still to be placed."""
    points: int
    """Points on the score track."""
    cards: int
    """Number of train cards in the hand."""
    shown: dict[str, int]
    """Cards in the hand that all players saw being added and have not seen leaving."""
    tickets: int
    """Number of tickets kept."""
    offered: int
    """Number of tickets to choose from now."""
    given_back: int
    """Number of tickets put under the deck so far."""
    has_chosen: bool
    """Whether the opening tickets have been chosen."""


class OwnedTrack(msgspec.Struct, frozen=True):
    track: TrackName
    seat: Seat


class OpeningChoice(msgspec.Struct, frozen=True):
    """This seat's choice of opening tickets while the others are still choosing."""

    kept: tuple[TicketName, ...]
    under: tuple[TicketName, ...]


class SeatView(msgspec.Struct, frozen=True):
    """The public state of the game and the private knowledge of one seat."""

    game: str
    rules_version: str
    players: int
    seat: Seat | None
    """The seat whose view this is; null for a spectator."""
    turn: int
    """Number of turns begun; 0 at the opening."""
    first: Seat | None
    mover: Seat | None
    """The seat whose turn it is."""
    last_seat: Seat | None
    """The seat that started the last round and will end it; null before the last round."""
    ended: bool
    passes: int
    """Number of consecutive passes."""
    asked: tuple[Seat, ...]
    """The seats that have to decide now."""
    question: dict[str, Any] | None
    """The current question: `kind` and the fields of that kind (`{"kind": "keep_tickets", "seats": [0, 1], "keep":
    2}`)."""
    agenda: tuple[str, ...]
    """All pending steps, in notation, the next one last."""
    display: tuple[str | None, ...]
    """The face-up cards, left to right; null for an empty place."""
    deck: int
    discards: dict[str, int]
    shuffles: int
    """How often the deck has been shuffled."""
    ticket_deck: int
    seats: tuple[SeatFacts, ...]
    owners: tuple[OwnedTrack, ...]
    """Claimed tracks, in the order in which they were claimed."""
    free: tuple[TrackName, ...]
    """Tracks that are neither claimed nor closed."""
    grown: BoardFacts | None
    """Cities and tracks that were added since the start, in games whose board grows."""
    hand: dict[str, int]
    """This seat's train cards."""
    tickets: tuple[TicketName, ...]
    """This seat's tickets, in the order in which they were kept."""
    offered: tuple[TicketName, ...]
    """The tickets to choose from now."""
    choice: OpeningChoice | None
    known_ticket_deck: tuple[TicketName | None, ...]
    """Top first; null for a ticket that this seat did not put there."""
    extras: dict[str, Any]
    """The state of mechanics, by their names."""
    shows: ViewShows | None
    """What mechanics display at the table, to be drawn without knowing them; null if they display nothing."""
    shown_options: tuple[OptionFacts, ...]
    """The display of the options of the current question, if a mechanic asks this seat."""


class OwnView(msgspec.Struct, frozen=True):
    """The part of a seat's view that differs from a spectator's. Merged over the spectator's, it is the seat's
    view."""

    seat: Seat | None
    hand: dict[str, int]
    tickets: tuple[TicketName, ...]
    offered: tuple[TicketName, ...]
    choice: OpeningChoice | None
    known_ticket_deck: tuple[TicketName | None, ...]
    extras: dict[str, Any]
    shows: ViewShows | None
    shown_options: tuple[OptionFacts, ...]


def own_view(view: View, options: Options | None = None) -> OwnView:
    """Pass the seat's options if they are known; otherwise they are computed where a mechanic displays them."""
    return OwnView(
        seat=_seat(view.seat),
        hand=_counted(view.hand, view.public.rules),
        tickets=view.tickets,
        offered=view.offered,
        choice=None if view.choice is None else OpeningChoice(*view.choice),
        known_ticket_deck=view.ticket_deck,
        extras=_extras(view),
        shows=view_shows(view),
        shown_options=option_facts(view, options),
    )


_NOTHING: tuple[object, Any] = (None, None)


class CachedParts:
    """Cache of the encoded parts of a table, reused while they stay the same.

    The parts of a position are replaced and never mutated, so the same object still has the same value.
    """

    def __init__(self) -> None:
        self._owners: tuple[object, Any] = (None, None)
        self._free: tuple[object, Any] = (None, None)
        self._seats: dict[Seat, tuple[object, Any]] = {}

    def owners(self, public: PublicState) -> Any:
        if self._owners[0] is not public.owners:
            self._owners = (public.owners, _raw(_owners(public)))
        return self._owners[1]

    def free(self, public: PublicState) -> Any:
        if self._free[0] is not public.free:
            self._free = (public.free, _raw(_free(public)))
        return self._free[1]

    def seats(self, public: PublicState) -> Any:
        for seat, key in enumerate(_seat_keys(public)):
            if self._seats.get(seat, _NOTHING)[0] != key:
                self._seats[seat] = (key, _raw(_seat_facts(public, seat)))
        return tuple([encoded for _, encoded in self._seats.values()])


def _raw(made: object) -> msgspec.Raw:
    return msgspec.Raw(_ENCODE(made))


_ENCODE = msgspec.json.Encoder().encode


def seat_view(view: View, kept: CachedParts | None = None, options: Options | None = None) -> SeatView:
    """Convert the view to an object for `msgspec.json.encode`. `kept` caches parts that were converted before;
    pass the seat's options if they are known."""
    public = view.public
    rules = public.rules
    return SeatView(
        game=rules.game,
        rules_version=RULES_VERSION,
        players=public.players,
        seat=_seat(view.seat),
        turn=public.turn,
        first=_seat(public.first),
        mover=_seat(public.mover),
        last_seat=_seat(public.last_seat),
        ended=public.ended,
        passes=public.passes,
        asked=public.asked,
        question=_question(public),
        agenda=tuple([format_step(step, rules) for step in public.agenda]),
        display=tuple([None if card == EMPTY else rules.cards[card] for card in view.display_by_colour]),
        deck=public.deck_size,
        discards=_counted(public.discards, rules),
        shuffles=public.shuffles,
        ticket_deck=public.ticket_deck_size,
        seats=(kept.seats if kept else _all_seat_facts)(public),
        owners=(kept.owners if kept else _owners)(public),
        free=(kept.free if kept else _free)(public),
        grown=None if public.board is rules.board else board_facts(public.board, rules, rules.board),
        hand=_counted(view.hand, rules),
        tickets=view.tickets,
        offered=view.offered,
        choice=None if view.choice is None else OpeningChoice(*view.choice),
        known_ticket_deck=view.ticket_deck,
        extras=_extras(view),
        shows=view_shows(view),
        shown_options=option_facts(view, options),
    )


def _seat(seat: Seat) -> Seat | None:
    return None if seat == NOBODY else seat


def _counted(counts: Counts, rules: Ruleset) -> dict[str, int]:
    """All kinds of a colour together: actions name colours."""
    return {rules.cards[card]: count for card, count in enumerate(rules.by_colour(counts)) if count}


def _owners(public: PublicState) -> tuple[OwnedTrack, ...]:
    return tuple([OwnedTrack(track, seat) for track, seat in public.owners.items()])


def _free(public: PublicState) -> tuple[TrackName, ...]:
    return tuple([track.name for track in public.free])


def _seat_keys(public: PublicState) -> Iterator[tuple[object, ...]]:
    """All values that `_seat_facts` reads, for each seat."""
    return zip(
        public.trains,
        public.points,
        public.hand_sizes,
        public.shown,
        public.ticket_counts,
        public.offered_counts,
        public.given_back,
        public.chosen,
        strict=True,
    )


def _all_seat_facts(public: PublicState) -> tuple[SeatFacts, ...]:
    return tuple([_seat_facts(public, seat) for seat in range(public.players)])


def _seat_facts(public: PublicState, seat: Seat) -> SeatFacts:
    return SeatFacts(
        trains=public.trains[seat],
        points=public.points[seat],
        cards=public.hand_sizes[seat],
        shown=_counted(public.shown[seat], public.rules),
        tickets=public.ticket_counts[seat],
        offered=public.offered_counts[seat],
        given_back=public.given_back[seat],
        has_chosen=public.chosen[seat],
    )


def _question(public: PublicState) -> dict[str, Any] | None:
    if not public.asked:
        return None
    step = public.agenda[-1]
    return {"kind": step.kind, **_fields(step, public.rules)}


def _fields(step: Step, rules: Ruleset) -> dict[str, Any]:
    return {
        name: write_text(sort, part, rules) if sort in _AS_TEXT else plain(part)
        for (name, sort), part in zip(step.fields, step.parts(), strict=True)
    }


def _extras(view: View) -> dict[str, Any]:
    """A mechanic encodes its own state, or the state is encoded field by field."""
    if not view.public.rules.mechanics:
        return {}
    describing = view.public.rules.implementing(Describes)
    described = {mechanic.name: mechanic.view_object(view) for mechanic in describing}
    made: dict[str, Any] = {}
    for mechanic in view.public.rules.mechanics:
        if mechanic.name in described:
            made[mechanic.name] = described[mechanic.name]
            continue
        halves = {"open": view.public.extras.get(mechanic.name), "own": view.extras.get(mechanic.name)}
        if any(half is not None for half in halves.values()):
            made[mechanic.name] = {name: plain(half) for name, half in halves.items() if half is not None}
    return made
