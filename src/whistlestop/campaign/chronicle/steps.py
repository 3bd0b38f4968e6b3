"""The steps of the chronicle."""

from typing import ClassVar, Final

from whistlestop.rules.ids import Seat
from whistlestop.rules.steps import ForSeat, Plain

__all__ = [
    "ArchiveEvent",
    "ArchiveOne",
    "NameFrontier",
    "OpenFrontier",
    "PickFrontier",
    "ReadOn",
    "ReadStory",
    "WriteSlips",
]


class ReadStory(Plain):
    """Read the story cards that are due: before or after the game (L-S5, L-E3)."""

    __slots__ = ("after",)
    kind: ClassVar[str] = "read_story"
    fields: ClassVar[tuple[tuple[str, str], ...]] = (("after", "flag"),)

    def __init__(self, after: bool) -> None:
        self.after: Final = after

    def parts(self) -> tuple[object, ...]:
        return (self.after,)


class ReadOn(Plain):
    """Read the cards after a decision that chooses between them."""

    __slots__ = ()
    kind: ClassVar[str] = "read_on"


class WriteSlips(Plain):
    """Write the bank slips and hand over the mail car (L-E2, L-E3)."""

    __slots__ = ()
    kind: ClassVar[str] = "write_slips"


class ArchiveOne(Plain):
    """Let the mail-car holder archive an event (L-E3)."""

    __slots__ = ()
    kind: ClassVar[str] = "archive_one"


class OpenFrontier(Plain):
    """Let the winner name two frontiers and the mail-car holder open one of them (V-F2)."""

    __slots__ = ()
    kind: ClassVar[str] = "open_frontier"


class ArchiveEvent(ForSeat):
    """Choose the event that is archived."""

    __slots__ = ()
    kind: ClassVar[str] = "archive_event"

    def asked(self) -> tuple[Seat, ...]:
        return (self.seat,)


class NameFrontier(ForSeat):
    """Name one of the two frontiers from which the mail-car holder chooses."""

    __slots__ = ()
    kind: ClassVar[str] = "name_frontier"

    def asked(self) -> tuple[Seat, ...]:
        return (self.seat,)


class PickFrontier(ForSeat):
    """Choose the frontier that joins the board."""

    __slots__ = ()
    kind: ClassVar[str] = "pick_frontier"

    def asked(self) -> tuple[Seat, ...]:
        return (self.seat,)
