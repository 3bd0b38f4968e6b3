"""The mechanic: the sum printed at a route, paid at once."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Final

from whistlestop.mechanics.advises import Outlook
from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.previews import PreviewLine
from whistlestop.mechanics.settings import only
from whistlestop.mechanics.shows import Fact
from whistlestop.mechanics.source import GameSource
from whistlestop.rules.actions import Claim
from whistlestop.rules.claim import gain, gain_of
from whistlestop.rules.ids import CityCode, Seat, TrackName
from whistlestop.rules.mechanic import Run, Slot
from whistlestop.rules.resolution import Resolution
from whistlestop.rules.state import PublicState, View
from whistlestop.rules.steps import ForSeat

__all__ = ["Freight", "PayFreight"]

_SLOT: Final = 2
_WHY: Final = "freight_bonus"


class PayFreight(ForSeat):
    """Pay the sum that is printed at a route."""

    __slots__ = ("track",)
    kind: ClassVar[str] = "pay_freight"
    fields: ClassVar[tuple[tuple[str, str], ...]] = (("seat", "seat"), ("track", "track"))

    def __init__(self, seat: Seat, track: TrackName) -> None:
        super().__init__(seat)
        self.track: Final = track

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.track)


class Freight:
    """V-Q1, V-Q3. Others may change the gain `freight_bonus`, which is paid where a sum is printed."""

    name: Final = "freight"
    columns: ClassVar[Mapping[str, frozenset[str]]] = {"routes": frozenset({"pays"})}

    def __init__(self, section: Mapping[str, object], source: GameSource) -> None:
        only(section, ())
        self.sums: Final[Mapping[TrackName, int]] = MappingProxyType(
            {track: pays for track, row in source.routes if (pays := row.integer("pays"))}
        )
        """The printed sums; all tracks of a route have the same."""
        self.slots: Final = (Slot("claim", _SLOT, self._pay_step),)
        self.work: Final[Mapping[type, Run]] = MappingProxyType({PayFreight: self._pay})

    def _pay_step(self, _public: PublicState, seat: Seat, track: TrackName) -> PayFreight | None:
        return PayFreight(seat, track) if track in self.sums else None

    def _pay(self, resolution: Resolution, step: PayFreight) -> None:
        gain(resolution, step.seat, _WHY, step.track, self.sums[step.track])

    # Display

    def marks(self) -> Mapping[str, str]:
        return {_mark(pays): _mark(pays) for pays in sorted(set(self.sums.values()))}

    def badges(self) -> Mapping[TrackName | CityCode, tuple[str, ...]]:
        return {track: (_mark(pays),) for track, pays in self.sums.items()}

    def track_notes(self, track: TrackName) -> list[Message]:
        pays = self.sums.get(track, 0)
        return [Message("track.freight", (("pays", "number", pays),))] if pays else []

    def facts(self) -> list[Fact]:
        track = next(iter(self.sums), None)
        return [] if track is None else [Fact("V-Q1", (track,), Message("fact.freight"))]

    def claim_preview(self, view: View, claim: Claim) -> list[PreviewLine]:
        if claim.track not in self.sums:
            return []
        pays = gain_of(view.public, view.seat, _WHY, claim.track, self.sums[claim.track])
        return [PreviewLine(_SLOT, _WHY, pays)]

    # Advice for bots

    def claim_worth(self, view: View, _outlook: Outlook) -> Mapping[TrackName, float]:
        public, seat = view.public, view.seat
        if seat < 0:
            return {}
        return {
            track.name: float(gain_of(public, seat, _WHY, track.name, self.sums[track.name]))
            for track in public.free
            if track.name in self.sums
        }

    # Text forms

    def game_object(self) -> dict[str, Any]:
        return {"pays": dict(self.sums)}

    def view_object(self, _view: View) -> dict[str, Any]:
        return {}


def _mark(pays: int) -> str:
    return f"${pays}"
