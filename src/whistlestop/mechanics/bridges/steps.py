"""The steps of bridges: the toll, and the question whether to build; and the event of a bridge built."""

from typing import ClassVar, Final, TypeAlias

from whistlestop.rules.events import EventBase
from whistlestop.rules.ids import Seat, TrackName
from whistlestop.rules.steps import ForSeat

__all__ = ["BridgeBuilt", "BuildBridge", "PayToll"]

Fields: TypeAlias = tuple[tuple[str, str], ...]


class PayToll(ForSeat):
    """Pay the owner of the bridge (V-B3)."""

    __slots__ = ("track",)
    kind: ClassVar[str] = "pay_toll"
    fields: ClassVar[Fields] = (("seat", "seat"), ("track", "track"))

    def __init__(self, seat: Seat, track: TrackName) -> None:
        super().__init__(seat)
        self.track: Final = track

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.track)


class BuildBridge(PayToll):
    """Build the bridge of the claimed route, or do not (V-B2)."""

    __slots__ = ()
    kind: ClassVar[str] = "build_bridge"

    def asked(self) -> tuple[Seat, ...]:
        return (self.seat,)


class BridgeBuilt(EventBase):
    """The bridge of the route to which the track belongs."""

    __slots__ = ("seat", "track")
    kind: ClassVar[str] = "bridge_built"
    fields: ClassVar[Fields] = (("seat", "seat"), ("track", "track"))

    def __init__(self, seat: Seat, track: TrackName) -> None:
        self.seat: Final = seat
        self.track: Final = track

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.track)
