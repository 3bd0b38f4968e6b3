"""The steps of the last mail."""

from typing import ClassVar, Final

from whistlestop.rules.ids import Seat, TrackName
from whistlestop.rules.steps import ForSeat, Plain

__all__ = ["Deliver", "LayOutCamps", "TurnCamps"]


class LayOutCamps(Plain):
    """Lay the markers into the camps, face down, the box under one of them (V-Z2)."""

    __slots__ = ()
    kind: ClassVar[str] = "lay_out_camps"


class TurnCamps(ForSeat):
    """Turn the markers at the ends of a new track (V-Z3)."""

    __slots__ = ("track",)
    kind: ClassVar[str] = "turn_camps"
    fields: ClassVar[tuple[tuple[str, str], ...]] = (("seat", "seat"), ("track", "track"))

    def __init__(self, seat: Seat, track: TrackName) -> None:
        super().__init__(seat)
        self.track: Final = track

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.track)


class Deliver(ForSeat):
    """Let the seats deliver that have the box joined to the goal, this seat first (V-Z4)."""

    __slots__ = ()
    kind: ClassVar[str] = "deliver_mail"
