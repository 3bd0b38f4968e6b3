"""The mechanic: each seat has a company with a colour, and a route in that colour pays at once."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Final, TypeAlias

from whistlestop.mechanics.advises import Outlook
from whistlestop.mechanics.company_colours import shown
from whistlestop.mechanics.describes import of_game
from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.previews import PreviewLine
from whistlestop.mechanics.settings import only, whole_number, words
from whistlestop.mechanics.shows import Counter, Panel
from whistlestop.mechanics.source import GameSource
from whistlestop.rules.actions import Claim
from whistlestop.rules.claim import gain, gain_of
from whistlestop.rules.events import PointsGained
from whistlestop.rules.ids import GRAY, Seat, TrackName
from whistlestop.rules.mechanic import Run, Slot
from whistlestop.rules.resolution import Resolution
from whistlestop.rules.state import PublicState, View, with_extra
from whistlestop.rules.steps import ForSeat

__all__ = ["CompanyColours", "PayColour"]

Paid: TypeAlias = tuple[int, ...]
"""The record: by seat, how many bonuses have been paid."""

_SLOT: Final = 3
_WHY: Final = "colour_bonus"
_OWN_ROUTES: Final = "own_colour_route"
_RECORD: Final = "company_colours"


class PayColour(ForSeat):
    """Pay the bonus for the colour of a route."""

    __slots__ = ("track",)
    kind: ClassVar[str] = "pay_colour"
    fields: ClassVar[tuple[tuple[str, str], ...]] = (("seat", "seat"), ("track", "track"))

    def __init__(self, seat: Seat, track: TrackName) -> None:
        super().__init__(seat)
        self.track: Final = track

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.track)


class CompanyColours:
    """L-R3. Others may change the gain `colour_bonus`, and read the figure `own_colour_route`."""

    name: Final = _RECORD
    columns: ClassVar[Mapping[str, frozenset[str]]] = {}
    by_company: ClassVar[tuple[str, ...]] = ("companies",)

    def __init__(self, section: Mapping[str, object], source: GameSource) -> None:
        only(section, ("companies", "bonus", "most"))
        self.companies: Final = words(section, "companies")
        """The colour of each company, in the order of the seats."""
        self.bonus: Final = whole_number(section, "bonus", 1)
        self.most: Final = whole_number(section, "most", 0, 0)
        """How many bonuses a company gets in one game; 0 for any number (V-F8)."""
        self._colours: Final[Mapping[TrackName, str]] = MappingProxyType(
            {track: row["colour"] for track, row in source.routes}
        )
        self.names: Final[Mapping[str, str]] = MappingProxyType(
            {shown.word(colour): colour for colour in self.companies}
        )
        self.figures: Final[Mapping[str, int]] = MappingProxyType({_OWN_ROUTES: 0})
        self.events: Final[tuple[type[Any], ...]] = ()
        self.slots: Final = (Slot("claim", _SLOT, self._pay_step),)
        self.work: Final[Mapping[type, Run]] = MappingProxyType({PayColour: self._pay})
        self.on_public: Final[Mapping[type, Any]] = MappingProxyType({PointsGained: _public_points_gained})

    def initial(self, players: int) -> Paid:
        return (0,) * players

    def _is_own(self, public: PublicState, seat: Seat, track: TrackName) -> bool:
        """The colour of the route decides, not the cards; a gray one never is anybody's."""
        colour = public.board.tracks[track].colour
        return colour != GRAY and public.rules.colours[colour] == self.companies[seat]

    def _pays(self, public: PublicState, seat: Seat, track: TrackName) -> bool:
        is_capped = self.most > 0 and _paid(public)[seat] >= self.most
        return not is_capped and self._is_own(public, seat, track)

    def _pay_step(self, public: PublicState, seat: Seat, track: TrackName) -> PayColour | None:
        return PayColour(seat, track) if self._pays(public, seat, track) else None

    def _pay(self, resolution: Resolution, step: PayColour) -> None:
        gain(resolution, step.seat, _WHY, step.track, self.bonus)

    def figure(self, public: PublicState, seat: Seat, name: str, amount: int) -> int:
        if name != _OWN_ROUTES:
            return amount
        held = [track for track, owner in public.owners.items() if owner == seat]
        return amount + sum(self._is_own(public, seat, track) for track in held)

    # Display

    def seat_colours(self) -> tuple[str, ...]:
        return self.companies

    def track_notes(self, track: TrackName) -> list[Message]:
        colour = self._colours.get(track, "")
        return [shown.track_note(colour, self.bonus)] if colour in self.companies else []

    def counters(self, _view: View) -> list[Counter]:
        return []

    def panels(self, view: View) -> list[Panel]:
        return [shown.panel(self.companies, _paid(view.public))]

    def claim_preview(self, view: View, claim: Claim) -> list[PreviewLine]:
        public, seat, track = view.public, view.seat, claim.track
        if not self._pays(public, seat, track):
            return []
        return [PreviewLine(_SLOT, _WHY, gain_of(public, seat, _WHY, track, self.bonus))]

    # Advice for bots

    def claim_worth(self, view: View, _outlook: Outlook) -> Mapping[TrackName, float]:
        public, seat = view.public, view.seat
        if seat < 0:
            return {}
        return {
            track.name: float(gain_of(public, seat, _WHY, track.name, self.bonus))
            for track in public.free
            if self._pays(public, seat, track.name)
        }

    def colour_worth(self, view: View, colour: str) -> float:
        """The bonus for the own colour; for another company's, what its owner gains on the average of the others."""
        if view.seat < 0 or colour not in self.companies:
            return 0.0
        if colour == self.companies[view.seat]:
            return float(self.bonus)
        return -self.bonus / (len(self.companies) - 1)

    # Text forms

    def write_extra(self, public: Paid, _hidden: None) -> str:
        return " ".join(map(str, public))

    def read_extra(self, text: str, players: int) -> tuple[Paid, None]:
        paid = tuple(map(int, text.split()))
        if len(paid) != players or min(paid) < 0:
            raise ValueError(text)
        return paid, None

    def game_object(self) -> dict[str, Any]:
        return {"companies": list(self.companies), "bonus": self.bonus, "most": self.most}

    def view_object(self, view: View) -> dict[str, Any]:
        return {"paid": list(_paid(view.public))}

    def features(self, view: View) -> list[int]:
        """For each seat from the viewer's to the left: the card of its company's colour counted from 1, 0 for none,
        and the bonuses paid."""
        rules, paid, companies = view.public.rules, _paid(view.public), of_game(self, view).companies
        cards = [rules.colours.index(each) + 1 if each in rules.colours else 0 for each in companies]
        seats = [(max(view.seat, 0) + turn) % view.public.players for turn in range(view.public.players)]
        return [number for seat in seats for number in (cards[seat], paid[seat])]


def _paid(public: PublicState) -> Paid:
    record = public.extras[_RECORD]
    assert isinstance(record, tuple)
    return record


def _public_points_gained(public: PublicState, event: PointsGained) -> None:
    if event.why == _WHY:
        paid = tuple([count + (seat == event.seat) for seat, count in enumerate(_paid(public))])
        public.extras = with_extra(public.extras, _RECORD, paid)
