"""The events of abilities. All of them are public."""

from typing import ClassVar, Final, TypeAlias

from whistlestop.rules.events import EventBase
from whistlestop.rules.ids import Seat

__all__ = ["EVENTS", "AbilityAnnounced", "AbilitySpent", "ItemTaken"]

Fields: TypeAlias = tuple[tuple[str, str], ...]


class AbilityAnnounced(EventBase):
    """V-S1: it holds for this turn."""

    __slots__ = ("ability", "seat")
    kind: ClassVar[str] = "ability_announced"
    fields: ClassVar[Fields] = (("seat", "seat"), ("ability", "word"))

    def __init__(self, seat: Seat, ability: str) -> None:
        self.seat: Final = seat
        self.ability: Final = ability

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.ability)


class AbilitySpent(AbilityAnnounced):
    """V-S1: it has done something and does no more in this game."""

    __slots__ = ()
    kind: ClassVar[str] = "ability_spent"


class ItemTaken(EventBase):
    """V-S4: it stays in the office of the company."""

    __slots__ = ("item", "seat")
    kind: ClassVar[str] = "item_taken"
    fields: ClassVar[Fields] = (("seat", "seat"), ("item", "word"))

    def __init__(self, seat: Seat, item: str) -> None:
        self.seat: Final = seat
        self.item: Final = item

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.item)


EVENTS: Final[tuple[type[EventBase], ...]] = (AbilityAnnounced, AbilitySpent, ItemTaken)
