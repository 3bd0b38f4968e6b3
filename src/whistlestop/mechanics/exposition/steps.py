"""The steps of the exposition."""

from typing import ClassVar, Final

from whistlestop.rules.ids import Seat, TrackName
from whistlestop.rules.steps import ForSeat, Plain

__all__ = ["LayOutExhibits", "TakeExhibits"]


class LayOutExhibits(Plain):
    """Lay an exhibit into its city in each open frontier (V-X1)."""

    __slots__ = ()
    kind: ClassVar[str] = "lay_out_exhibits"


class TakeExhibits(ForSeat):
    """Give a seat the exhibits at the ends of its new track (V-X2)."""

    __slots__ = ("track",)
    kind: ClassVar[str] = "take_exhibits"
    fields: ClassVar[tuple[tuple[str, str], ...]] = (("seat", "seat"), ("track", "track"))

    def __init__(self, seat: Seat, track: TrackName) -> None:
        super().__init__(seat)
        self.track: Final = track

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.track)
