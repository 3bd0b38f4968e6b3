"""The events of the vote. Nobody sees a vote before all companies have voted (V-09)."""

from typing import ClassVar, Final, TypeAlias

from whistlestop.rules.events import OWNER, EventBase
from whistlestop.rules.ids import Seat

__all__ = ["EVENTS", "UNKNOWN", "VoteCast", "VoteDecided", "VoteShown"]

Fields: TypeAlias = tuple[tuple[str, str], ...]
UNKNOWN: Final = "?"


class VoteCast(EventBase):
    __slots__ = ("answer", "seat")
    kind: ClassVar[str] = "vote_cast"
    fields: ClassVar[Fields] = (("seat", "seat"), ("answer", "word"))
    audience: ClassVar[str] = OWNER

    def __init__(self, seat: Seat, answer: str) -> None:
        self.seat: Final = seat
        self.answer: Final = answer

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.answer)

    def owner(self) -> Seat:
        return self.seat

    def redacted(self) -> "VoteCast":
        return VoteCast(self.seat, UNKNOWN)


class VoteShown(EventBase):
    """After the last vote."""

    __slots__ = ("answer", "seat")
    kind: ClassVar[str] = "vote_shown"
    reveals: ClassVar[bool] = True
    fields: ClassVar[Fields] = (("seat", "seat"), ("answer", "word"))

    def __init__(self, seat: Seat, answer: str) -> None:
        self.seat: Final = seat
        self.answer: Final = answer

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.answer)


class VoteDecided(EventBase):
    """The result holds for the rest of the campaign."""

    __slots__ = ("result",)
    kind: ClassVar[str] = "vote_decided"
    fields: ClassVar[Fields] = (("result", "word"),)

    def __init__(self, result: str) -> None:
        self.result: Final = result

    def parts(self) -> tuple[object, ...]:
        return (self.result,)


EVENTS: Final[tuple[type[EventBase], ...]] = (VoteCast, VoteShown, VoteDecided)
