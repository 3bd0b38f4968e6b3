"""The mechanic: after some games each company takes an improvement of its charter (V-G1 to V-G3)."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Final, TypeAlias

from whistlestop.mechanics.advises import Outlook
from whistlestop.mechanics.charters import shown
from whistlestop.mechanics.charters.cards import COLUMNS, FILE, OWNERS, read_charters
from whistlestop.mechanics.charters.steps import ChooseCharter, OfferCharters, OpenCharters
from whistlestop.mechanics.company_abilities import CompanyAbility, ability_worth
from whistlestop.mechanics.lasts import Change
from whistlestop.mechanics.mail_car import from_mail_car
from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.settings import numbers, only, whole_number, words
from whistlestop.mechanics.shows import Counter, OptionNote, Panel
from whistlestop.mechanics.source import GameSource
from whistlestop.rules.actions import Action, Choose
from whistlestop.rules.decide import Question
from whistlestop.rules.errors import NotLegal
from whistlestop.rules.events import EventBase
from whistlestop.rules.ids import Seat, TrackName
from whistlestop.rules.mechanic import Run, Slot
from whistlestop.rules.options import Options
from whistlestop.rules.resolution import Resolution
from whistlestop.rules.state import PublicState, State, View, with_extra

__all__ = ["CharterTaken", "Charters"]

Taken: TypeAlias = tuple[tuple[Seat, str], ...]
"""The record: what was taken at the end of this game, in that order."""

_RECORD: Final = "charters"
_SLOT: Final = 7
_NOTHING: Final = "-"


class CharterTaken(EventBase):
    __slots__ = ("charter", "seat")
    kind: ClassVar[str] = "charter_taken"
    fields: ClassVar[tuple[tuple[str, str], ...]] = (("seat", "seat"), ("charter", "word"))

    def __init__(self, seat: Seat, charter: str) -> None:
        self.seat: Final = seat
        self.charter: Final = charter

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.charter)


class Charters:
    """What is taken works from the next game on."""

    name: Final = _RECORD
    columns: ClassVar[Mapping[str, frozenset[str]]] = {FILE: COLUMNS}
    files: ClassVar[frozenset[str]] = frozenset({FILE})
    by_company: ClassVar[tuple[str, ...]] = ("companies",)
    counts_games: ClassVar[bool] = True

    def __init__(self, section: Mapping[str, object], source: GameSource) -> None:
        only(section, ("companies", "after", "game", "games"))
        self.companies: Final = words(section, "companies")
        self._game: Final = whole_number(section, "game", 0, 0)
        self._last: Final = whole_number(section, "games", 0, 0)
        after = numbers(section, "after")
        self._rounds: Final = len([game for game in after if game <= self._game])
        """How many improvements each company may have taken after this game."""
        self._cards: Final = read_charters(source)
        self._owned: Final = tuple([self._of_company(company) for company in self.companies])
        """What each seat has in this game."""
        self.choices: Final = tuple(self._cards)
        self.events: Final[tuple[type[Any], ...]] = (CharterTaken,)
        self.slots: Final = (Slot("end", _SLOT, _open_step),)
        self.work: Final[Mapping[type, Run]] = MappingProxyType(
            {OpenCharters: self._open, OfferCharters: self._offer}
        )
        self.asks: Final[Mapping[type, Question]] = MappingProxyType(
            {ChooseCharter: Question(self._options, self._choose)}
        )
        self.on_public: Final[Mapping[type, Any]] = MappingProxyType({CharterTaken: _public_charter_taken})

    def _of_company(self, company: str) -> tuple[CompanyAbility, ...]:
        return tuple(
            [card.ability for card in self._cards.values() for owner in card.owners if owner == company]
        )

    def initial(self, _players: int) -> Taken:
        return ()

    def abilities_of(self, _public: PublicState, seat: Seat) -> tuple[CompanyAbility, ...]:
        return self._owned[seat]

    # The end

    def _open(self, resolution: Resolution, _step: OpenCharters) -> None:
        """V-G1, V-G3: each company takes one, and what it has missed, by V-05; in the last game nothing."""
        if self._game < self._last:
            seats = from_mail_car(resolution.public)
            resolution.push(*[OfferCharters(seat) for seat in seats for _ in range(self._due(seat))])

    def _due(self, seat: Seat) -> int:
        return self._rounds - len(self._owned[seat])

    def _offer(self, resolution: Resolution, step: OfferCharters) -> None:
        """V-07: with one possible answer nobody is asked."""
        open_to = self._open_to(resolution.public, step.seat)
        if len(open_to) > 1:
            resolution.push(ChooseCharter(step.seat))
        elif open_to:
            resolution.emit(CharterTaken(step.seat, open_to[0]))

    def _open_to(self, public: PublicState, seat: Seat) -> list[str]:
        """V-G2: those that nobody has taken in this slot; if none of them is left to it, all that it may have."""
        taken = _taken(public)
        own = [key for taker, key in taken if taker == seat]
        allowed = [
            key
            for key, card in self._cards.items()
            if card.owners.count(self.companies[seat]) + own.count(key) < card.times
        ]
        return [key for key in allowed if key not in [other for _, other in taken]] or allowed

    def _options(self, view: View, step: ChooseCharter) -> Options:
        return Options([Choose(key) for key in self._open_to(view.public, step.seat)])

    def _choose(self, resolution: Resolution, _step: ChooseCharter, seat: Seat, action: Action) -> None:
        if not isinstance(action, Choose) or action.option not in self._open_to(resolution.public, seat):
            raise NotLegal("V-G2", "charter_first", {})
        resolution.emit(CharterTaken(seat, action.option))

    def lasting(self, state: State) -> list[Change]:
        owners = {key: list(card.owners) for key, card in self._cards.items()}
        for seat, key in _taken(state.public):
            owners[key].append(self.companies[seat])
        changed = dict.fromkeys([key for _, key in _taken(state.public)])
        return [Change(FILE, key, OWNERS, " ".join(owners[key])) for key in changed]

    # Display

    def counters(self, _view: View) -> list[Counter]:
        return []

    def panels(self, view: View) -> list[Panel]:
        owners = {card.key: card.owners for card in self._cards.values()}
        return shown.panels(owners, [(key, self.companies[seat]) for seat, key in _taken(view.public)])

    def option_notes(self, view: View, options: Sequence[str]) -> list[OptionNote] | None:
        if not isinstance(view.public.agenda[-1], ChooseCharter):
            return None
        return [shown.option_note(option) for option in options]

    # Advice for bots

    def option_worth(
        self, view: View, options: Sequence[Action], _outlook: Outlook
    ) -> list[tuple[float, ...]] | None:
        if not isinstance(view.public.agenda[-1], ChooseCharter):
            return None
        return [
            (ability_worth(view, self._cards[action.option].ability) if isinstance(action, Choose) else 0.0,)
            for action in options
        ]

    def option_reason(self, view: View, action: Action) -> Message | None:
        if not isinstance(action, Choose) or not isinstance(view.public.agenda[-1], ChooseCharter):
            return None
        return Message("charter", (("word", "word", action.option),))

    # Text forms

    def write_extra(self, public: Taken, _hidden: None) -> str:
        return ",".join([f"{seat}={key}" for seat, key in public]) or _NOTHING

    def read_extra(self, text: str, players: int) -> tuple[Taken, None]:
        pairs = [] if text == _NOTHING else [part.split("=") for part in text.split(",")]
        taken = tuple([(int(seat), key) for seat, key in pairs])
        if any(not 0 <= seat < players or key not in self._cards for seat, key in taken):
            raise ValueError(text)
        return taken, None

    def game_object(self) -> dict[str, Any]:
        return {
            key: {"times": card.times, "ability": list(card.ability.effects), "owners": list(card.owners)}
            for key, card in self._cards.items()
        }

    def view_object(self, view: View) -> dict[str, Any]:
        return {"taken": [list(pair) for pair in _taken(view.public)]}

    def features(self, view: View) -> list[int]:
        """For each charter, how many each seat has, from the viewer's to the left."""
        found = [each for each in view.public.rules.mechanics if isinstance(each, Charters)]
        players, first = view.public.players, max(view.seat, 0)
        seats = [(first + turn) % players for turn in range(players)]
        if not found:  # before it has joined the campaign
            return [0] * (len(self._cards) * players)
        owners = {key: card.owners for key, card in found[0]._cards.items()}
        companies = [found[0].companies[seat] for seat in seats]
        return [owners.get(key, ()).count(company) for key in self._cards for company in companies]


def _open_step(_public: PublicState, _seat: Seat, _track: TrackName) -> OpenCharters:
    return OpenCharters()


def _taken(public: PublicState) -> Taken:
    record = public.extras[_RECORD]
    assert isinstance(record, tuple)
    return record


def _public_charter_taken(public: PublicState, event: CharterTaken) -> None:
    taken = (*_taken(public), (event.seat, event.charter))
    public.extras = with_extra(public.extras, _RECORD, taken)
