"""Steps of the telegraph."""

from typing import ClassVar

from whistlestop.rules.ids import Seat
from whistlestop.rules.steps import ForSeat

__all__ = ["CarryOutOrder", "GainWire", "GiveWires", "OrderCard"]


class GiveWires(ForSeat):
    """Give every player the wires of the start, beginning with this seat, which has the mail car."""

    __slots__ = ()
    kind: ClassVar[str] = "give_wires"


class GainWire(ForSeat):
    """Give the seat a wire for a long route."""

    __slots__ = ()
    kind: ClassVar[str] = "gain_wire"


class CarryOutOrder(ForSeat):
    """Ask which card the order brings, or take the only one."""

    __slots__ = ()
    kind: ClassVar[str] = "carry_out_order"


class OrderCard(ForSeat):
    """Choose the face-up card that an order brings."""

    __slots__ = ()
    kind: ClassVar[str] = "order_card"

    def asked(self) -> tuple[Seat, ...]:
        return (self.seat,)
