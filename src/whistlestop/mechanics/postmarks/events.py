"""The events of postmarks. All of them are public."""

from typing import ClassVar, Final, TypeAlias

from whistlestop.rules.events import EventBase
from whistlestop.rules.ids import Seat, TicketName

__all__ = ["EVENTS", "PostmarkAdded", "TicketRetired"]

Fields: TypeAlias = tuple[tuple[str, str], ...]


class PostmarkAdded(EventBase):
    """V-C2: so many postmarks of a colour."""

    __slots__ = ("amount", "colour", "seat")
    kind: ClassVar[str] = "postmark_added"
    fields: ClassVar[Fields] = (("seat", "seat"), ("colour", "word"), ("amount", "number"))

    def __init__(self, seat: Seat, colour: str, amount: int) -> None:
        self.seat: Final = seat
        self.colour: Final = colour
        self.amount: Final = amount

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.colour, self.amount)


class TicketRetired(EventBase):
    """V-C7: the ticket leaves the campaign."""

    __slots__ = ("ticket",)
    kind: ClassVar[str] = "ticket_retired"
    fields: ClassVar[Fields] = (("ticket", "ticket"),)

    def __init__(self, ticket: TicketName) -> None:
        self.ticket: Final = ticket

    def parts(self) -> tuple[object, ...]:
        return (self.ticket,)


EVENTS: Final[tuple[type[EventBase], ...]] = (PostmarkAdded, TicketRetired)
