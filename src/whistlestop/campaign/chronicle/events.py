"""Events about the campaign. All of them are public."""

from typing import ClassVar, Final, TypeAlias

from whistlestop.rules.events import EventBase
from whistlestop.rules.ids import Seat

__all__ = ["EVENTS", "FrontierNamed", "FrontierOpened", "MailCarTaken", "SlipWritten", "StoryRead"]

Fields: TypeAlias = tuple[tuple[str, str], ...]


class StoryRead(EventBase):
    __slots__ = ("card",)
    kind: ClassVar[str] = "story_read"
    reveals: ClassVar[bool] = True
    fields: ClassVar[Fields] = (("card", "word"),)

    def __init__(self, card: str) -> None:
        self.card: Final = card

    def parts(self) -> tuple[object, ...]:
        return (self.card,)


class SlipWritten(EventBase):
    """L-E2: the bank slip of a seat. Its lines are those of the score."""

    __slots__ = ("completed", "place", "seat", "total")
    kind: ClassVar[str] = "slip_written"
    reveals: ClassVar[bool] = True
    fields: ClassVar[Fields] = (
        ("seat", "seat"),
        ("total", "number"),
        ("place", "number"),
        ("completed", "number"),
    )

    def __init__(self, seat: Seat, total: int, place: int, completed: int) -> None:
        self.seat: Final = seat
        self.total: Final = total
        self.place: Final = place
        self.completed: Final = completed

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.total, self.place, self.completed)


class MailCarTaken(EventBase):
    __slots__ = ("seat",)
    kind: ClassVar[str] = "mail_car_taken"
    fields: ClassVar[Fields] = (("seat", "seat"),)

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def parts(self) -> tuple[object, ...]:
        return (self.seat,)


class FrontierNamed(EventBase):
    """V-F2: one of the two from which the mail-car holder chooses."""

    __slots__ = ("frontier", "seat")
    kind: ClassVar[str] = "frontier_named"
    fields: ClassVar[Fields] = (("seat", "seat"), ("frontier", "word"))

    def __init__(self, seat: Seat, frontier: str) -> None:
        self.seat: Final = seat
        self.frontier: Final = frontier

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.frontier)


class FrontierOpened(EventBase):
    """It joins the board of the next game."""

    __slots__ = ("frontier", "seat")
    kind: ClassVar[str] = "frontier_opened"
    fields: ClassVar[Fields] = (("seat", "seat"), ("frontier", "word"))

    def __init__(self, seat: Seat, frontier: str) -> None:
        self.seat: Final = seat
        self.frontier: Final = frontier

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.frontier)


EVENTS: Final[tuple[type[EventBase], ...]] = (
    StoryRead,
    SlipWritten,
    MailCarTaken,
    FrontierNamed,
    FrontierOpened,
)
