"""An entry of a history: its number, its time and what happened."""

from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from whistlestop.history.table_events import (
    Answered,
    Closed,
    Proposed,
    Resigned,
    Settlement,
    TableEvent,
    Undone,
)
from whistlestop.rules import Action, Event

__all__ = [
    "Body",
    "Entry",
    "GoingBack",
    "Move",
    "SetUp",
    "agreement_of",
    "is_recorded",
    "resigned_seat",
    "undo_of",
]


class SetUp(msgspec.Struct, frozen=True):
    """The game began."""

    events: tuple[Event, ...]


class Move(msgspec.Struct, frozen=True):
    seat: int
    action: Action | None
    """None only in a history that was read from a seat's copy of a record."""
    events: tuple[Event, ...]
    by: Literal["", "bot", "stand_in"] = ""
    """Who moved; empty for a person."""
    why: dict[str, Any] | None = None
    """A bot's reason, shown after the game, or immediately if the table allows it."""


Body: TypeAlias = SetUp | Move | TableEvent


class Entry(msgspec.Struct, frozen=True):
    seq: int
    """Without gaps. At a table the first is 1, and it is the version of the table after this entry."""
    at: float
    """Seconds since 1970; 0 where no clock runs."""
    command_id: str | None
    """The id of the command that led to it, so that a repeated command is executed once."""
    body: Body

    @property
    def seat(self) -> int | None:
        """The seat that acted; None if no seat did."""
        return getattr(self.body, "seat", None)

    @property
    def action(self) -> Action | None:
        """The action of a move."""
        return self.body.action if isinstance(self.body, Move) else None

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the game; empty unless the entry changed the position."""
        return self.body.events if isinstance(self.body, Move | SetUp) else ()


class GoingBack(NamedTuple):
    seat: int
    """The seat that took back its move, or proposed to go back."""
    to: int
    """The entry to which the game returns."""


def undo_of(body: object) -> GoingBack | None:
    """The undo that this body contains, alone or by agreement."""
    if isinstance(body, Undone):
        return GoingBack(body.seat, body.to)
    if isinstance(body, Proposed | Answered) and body.settled is not None and body.settled.to is not None:
        return GoingBack(body.settled.seat, body.settled.to)
    return None


def agreement_of(body: object) -> Settlement | None:
    """The agreement to end the game that this body contains."""
    if isinstance(body, Proposed | Answered) and body.settled is not None and body.settled.what == "end":
        return body.settled
    return None


def resigned_seat(body: object) -> int | None:
    """The seat that gave up with this body. A table that is closed with a seat was ended by its resignation."""
    return body.seat if isinstance(body, Resigned | Closed) else None


def is_recorded(body: object) -> bool:
    """Whether the record of the game has this entry: it changed the position, or it ended the game early."""
    return (
        isinstance(body, SetUp | Move)
        or undo_of(body) is not None
        or resigned_seat(body) is not None
        or agreement_of(body) is not None
    )
