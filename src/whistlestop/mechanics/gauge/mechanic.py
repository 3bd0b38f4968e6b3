"""The mechanic: routes with exactly one end in a region pay the first players who claim one."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Final, TypeAlias

from whistlestop.mechanics.advises import Outlook
from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.previews import PreviewLine
from whistlestop.mechanics.settings import numbers, only, words
from whistlestop.mechanics.shows import Column, Counter, Panel, PanelRow
from whistlestop.mechanics.source import GameSource
from whistlestop.rules.actions import Claim
from whistlestop.rules.claim import gain, gain_of
from whistlestop.rules.events import EventBase
from whistlestop.rules.ids import Seat, TrackName
from whistlestop.rules.mechanic import Run, Slot
from whistlestop.rules.resolution import Resolution
from whistlestop.rules.state import PublicState, View, with_extra
from whistlestop.rules.steps import ForSeat

__all__ = ["Gauge", "GaugeCrossed", "PayCrossing"]

Crossed: TypeAlias = tuple[Seat, ...]
"""The record: the seats that were paid, in this order."""

_SLOT: Final = 10
_WHY: Final = "gauge_race"
_RECORD: Final = "gauge"


class GaugeCrossed(EventBase):
    __slots__ = ("place", "seat")
    kind: ClassVar[str] = "gauge_crossed"
    fields: ClassVar[tuple[tuple[str, str], ...]] = (("seat", "seat"), ("place", "number"))

    def __init__(self, seat: Seat, place: int) -> None:
        self.seat: Final = seat
        self.place: Final = place
        """1 for the first."""

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.place)


class PayCrossing(ForSeat):
    """Pay a seat for the first route that it claimed over the break."""

    __slots__ = ()
    kind: ClassVar[str] = "pay_crossing"


class Gauge:
    """V-J1. List it before the mechanics whose payments in the same slot come later."""

    name: Final = _RECORD
    columns: ClassVar[Mapping[str, frozenset[str]]] = {}

    def __init__(self, section: Mapping[str, object], source: GameSource) -> None:
        only(section, ("south", "frontiers", "pays"))
        self._pays: Final = numbers(section, "pays")
        """Dollars of the first, the second and so on; later ones get nothing."""
        south, frontiers = words(section, "south"), words(section, "frontiers")
        names = {row["city"] for code, row in source.cities if code in south or row["piece"] in frontiers}
        self.tracks: Final = frozenset(
            [name for name, row in source.routes if (row["city_a"] in names) != (row["city_b"] in names)]
        )
        """The tracks with exactly one end in the south."""
        if not {*south} <= {code for code, _ in source.cities}:
            raise ValueError("south: there is no such city")
        self.events: Final[tuple[type[Any], ...]] = (GaugeCrossed,)
        self.slots: Final = (Slot("claim", _SLOT, self._pay_step),)
        self.work: Final[Mapping[type, Run]] = MappingProxyType({PayCrossing: self._pay})
        self.on_public: Final[Mapping[type, Any]] = MappingProxyType({GaugeCrossed: _public_gauge_crossed})

    def initial(self, _players: int) -> Crossed:
        return ()

    def _is_paid(self, public: PublicState, seat: Seat, track: TrackName) -> bool:
        crossed = _crossed(public)
        return track in self.tracks and seat not in crossed and len(crossed) < len(self._pays)

    def _pay_step(self, public: PublicState, seat: Seat, track: TrackName) -> PayCrossing | None:
        return PayCrossing(seat) if self._is_paid(public, seat, track) else None

    def _pay(self, resolution: Resolution, step: PayCrossing) -> None:
        dollars = self._next(resolution.public)
        resolution.emit(GaugeCrossed(step.seat, len(_crossed(resolution.public)) + 1))
        gain(resolution, step.seat, _WHY, "", dollars)

    def _next(self, public: PublicState) -> int:
        """What the next one gets."""
        return self._pays[len(_crossed(public))]

    # Display

    def track_notes(self, track: TrackName) -> list[Message]:
        return [Message("track.gauge")] if track in self.tracks else []

    def counters(self, _view: View) -> list[Counter]:
        return []

    def panels(self, view: View) -> list[Panel]:
        crossed = _crossed(view.public)
        rows = [_row(place, pays, crossed) for place, pays in enumerate(self._pays)]
        columns = (Column(None, Message("panel.gauge.pays")), Column(None, Message("panel.gauge.player")))
        left = Message("panel.gauge.sentence", (("count", "number", len(self._pays) - len(crossed)),))
        title, heading = Message("panel.gauge"), Message("panel.gauge.place")
        return [Panel("gauge", title, heading, columns, tuple(rows), (left,))]

    def claim_preview(self, view: View, claim: Claim) -> list[PreviewLine]:
        return [PreviewLine(_SLOT, _WHY, self._worth(view))] if self._is_due(view, claim.track) else []

    def _is_due(self, view: View, track: TrackName) -> bool:
        return view.seat >= 0 and self._is_paid(view.public, view.seat, track)

    def _worth(self, view: View) -> int:
        return gain_of(view.public, view.seat, _WHY, "", self._next(view.public))

    # Advice for bots

    def claim_worth(self, view: View, _outlook: Outlook) -> Mapping[TrackName, float]:
        due = [track.name for track in view.public.free if self._is_due(view, track.name)]
        return {name: float(self._worth(view)) for name in due}

    # Text forms

    def write_extra(self, public: Crossed, _hidden: None) -> str:
        return ",".join(map(str, public)) or "-"

    def read_extra(self, text: str, players: int) -> tuple[Crossed, None]:
        crossed = () if text == "-" else tuple(map(int, text.split(",")))
        if len({*crossed}) < len(crossed) or not {*crossed} <= {*range(players)}:
            raise ValueError(text)
        return crossed, None

    def game_object(self) -> dict[str, Any]:
        return {"tracks": sorted(self.tracks), "pays": list(self._pays)}

    def view_object(self, view: View) -> dict[str, Any]:
        return {"crossed": list(_crossed(view.public))}

    def features(self, view: View) -> list[int]:
        """For each seat from the viewer's to the left its place in the race, 0 for none."""
        players = view.public.players
        places = {seat: place for place, seat in enumerate(_crossed(view.public), 1)}
        return [places.get((max(view.seat, 0) + turn) % players, 0) for turn in range(players)]


def _row(place: int, pays: int, crossed: Crossed) -> PanelRow:
    label = Message("panel.gauge.row", (("place", "number", place + 1),))
    if place >= len(crossed):
        return PanelRow(label, (pays, Message("panel.gauge.nobody")))
    return PanelRow(label, (pays, Message("panel.gauge.seat", (("seat", "seat", crossed[place]),))))


def _crossed(public: PublicState) -> Crossed:
    record = public.extras[_RECORD]
    assert isinstance(record, tuple)
    return record


def _public_gauge_crossed(public: PublicState, event: GaugeCrossed) -> None:
    public.extras = with_extra(public.extras, _RECORD, (*_crossed(public), event.seat))
