"""Events of the telegraph, and what they change."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Final

from whistlestop.mechanics.telegraph.ledger import RECORD, WireLedger, wires_of
from whistlestop.rules.events import EventBase, TurnBegan
from whistlestop.rules.ids import Seat
from whistlestop.rules.state import PublicState, with_extra

__all__ = ["EVENTS", "ON_PUBLIC", "OrderAnnounced", "WireSpent", "WiresGained"]

Fields = tuple[tuple[str, str], ...]


class WiresGained(EventBase):
    __slots__ = ("number", "seat", "why")
    kind: ClassVar[str] = "wires_gained"
    fields: ClassVar[Fields] = (("seat", "seat"), ("number", "number"), ("why", "word"))

    def __init__(self, seat: Seat, number: int, why: str) -> None:
        self.seat: Final = seat
        self.number: Final = number
        self.why: Final = why

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.number, self.why)


class OrderAnnounced(EventBase):
    __slots__ = ("seat",)
    kind: ClassVar[str] = "order_announced"
    fields: ClassVar[Fields] = (("seat", "seat"),)

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def parts(self) -> tuple[object, ...]:
        return (self.seat,)


class WireSpent(EventBase):
    __slots__ = ("seat", "use")
    kind: ClassVar[str] = "wire_spent"
    fields: ClassVar[Fields] = (("seat", "seat"), ("use", "word"))

    def __init__(self, seat: Seat, use: str) -> None:
        self.seat: Final = seat
        self.use: Final = use

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.use)


EVENTS: Final = (WiresGained, OrderAnnounced, WireSpent)


def _put(public: PublicState, ledger: WireLedger) -> None:
    public.extras = with_extra(public.extras, RECORD, ledger)


def _public_wires_gained(public: PublicState, event: WiresGained) -> None:
    _put(public, wires_of(public).with_more(event.seat, event.number))


def _public_order_announced(public: PublicState, _event: OrderAnnounced) -> None:
    _put(public, wires_of(public)._replace(ordered=True))


def _public_wire_spent(public: PublicState, event: WireSpent) -> None:
    _put(public, wires_of(public).with_more(event.seat, -1)._replace(ordered=False, spent=True))


def _public_turn_began(public: PublicState, _event: TurnBegan) -> None:
    _put(public, wires_of(public)._replace(ordered=False, spent=False))


ON_PUBLIC: Final[Mapping[type, Any]] = MappingProxyType(
    {
        WiresGained: _public_wires_gained,
        OrderAnnounced: _public_order_announced,
        WireSpent: _public_wire_spent,
        TurnBegan: _public_turn_began,
    }
)
