"""The events of the relief box. Both are public."""

from typing import ClassVar, Final, TypeAlias

from whistlestop.rules.events import EventBase
from whistlestop.rules.ids import Seat

__all__ = ["EVENTS", "ReliefPutIn", "ReliefTaken"]

Fields: TypeAlias = tuple[tuple[str, str], ...]


class ReliefPutIn(EventBase):
    """Dollars that players have paid."""

    __slots__ = ("amount",)
    kind: ClassVar[str] = "relief_put_in"
    fields: ClassVar[Fields] = (("amount", "number"),)

    def __init__(self, amount: int) -> None:
        self.amount: Final = amount

    def parts(self) -> tuple[object, ...]:
        return (self.amount,)


class ReliefTaken(EventBase):
    """Out of the box; the coins come with an event of their own."""

    __slots__ = ("amount", "seat")
    kind: ClassVar[str] = "relief_taken"
    fields: ClassVar[Fields] = (("seat", "seat"), ("amount", "number"))

    def __init__(self, seat: Seat, amount: int) -> None:
        self.seat: Final = seat
        self.amount: Final = amount

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.amount)


EVENTS: Final[tuple[type[EventBase], ...]] = (ReliefPutIn, ReliefTaken)
