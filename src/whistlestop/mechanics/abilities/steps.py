"""The steps of abilities."""

from typing import ClassVar, Final

from whistlestop.rules.ids import Seat, TrackName
from whistlestop.rules.steps import ForSeat

__all__ = ["DrawForClaim", "PayAbilities", "UseDrawing"]


class PayAbilities(ForSeat):
    """Pay what abilities bring for a claim, and note those that made it cheaper."""

    __slots__ = ("track",)
    kind: ClassVar[str] = "pay_abilities"
    fields: ClassVar[tuple[tuple[str, str], ...]] = (("seat", "seat"), ("track", "track"))

    def __init__(self, seat: Seat, track: TrackName) -> None:
        super().__init__(seat)
        self.track: Final = track

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.track)


class DrawForClaim(ForSeat):
    """Draw the cards that abilities bring for a claim."""

    __slots__ = ("count",)
    kind: ClassVar[str] = "draw_for_claim"
    fields: ClassVar[tuple[tuple[str, str], ...]] = (("seat", "seat"), ("count", "number"))

    def __init__(self, seat: Seat, count: int) -> None:
        super().__init__(seat)
        self.count: Final = count

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.count)


class UseDrawing(ForSeat):
    """Work what was announced for the drawing of cards."""

    __slots__ = ()
    kind: ClassVar[str] = "use_drawing"
