"""The events of shares, all of them public (D-P6)."""

from typing import ClassVar, Final, TypeAlias

from whistlestop.rules.events import EventBase
from whistlestop.rules.ids import Seat

__all__ = ["EVENTS", "DummyRevealed", "DummyShareTaken", "ShareDeclined", "ShareTaken", "SharesByCompany"]

Fields: TypeAlias = tuple[tuple[str, str], ...]
SharesByCompany: TypeAlias = tuple[tuple[str, tuple[int, ...]], ...]
"""Companies by key, in the order of the data, each with the numbers of its shares; empty ones are left out."""


class ShareTaken(EventBase):
    """A player took the top share of a company."""

    __slots__ = ("company", "number", "seat")
    kind: ClassVar[str] = "share_taken"
    fields: ClassVar[Fields] = (("seat", "seat"), ("company", "word"), ("number", "number"))

    def __init__(self, seat: Seat, company: str, number: int) -> None:
        self.seat: Final = seat
        self.company: Final = company
        self.number: Final = number

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.company, self.number)


class DummyShareTaken(ShareTaken):
    """A player chose this share for the dummy."""

    __slots__ = ()
    kind: ClassVar[str] = "dummy_share_taken"


class ShareDeclined(EventBase):
    __slots__ = ("seat",)
    kind: ClassVar[str] = "share_declined"
    fields: ClassVar[Fields] = (("seat", "seat"),)

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def parts(self) -> tuple[object, ...]:
        return (self.seat,)


class DummyRevealed(EventBase):
    """The dummy's shares that count."""

    __slots__ = ("shares",)
    kind: ClassVar[str] = "dummy_revealed"
    fields: ClassVar[Fields] = (("shares", "numbered"),)
    reveals: ClassVar[bool] = True

    def __init__(self, shares: SharesByCompany) -> None:
        self.shares: Final = shares

    def parts(self) -> tuple[object, ...]:
        return (self.shares,)


EVENTS: Final[tuple[type[EventBase], ...]] = (ShareTaken, ShareDeclined, DummyShareTaken, DummyRevealed)
