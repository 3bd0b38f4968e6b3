"""Looking back at a game and looking ahead: replays, records brought from elsewhere, hints."""

from typing import Any

import msgspec

from whistlestop.rules.ids import TicketName, TrackName
from whistlestop.wire.table import Happening, Look

__all__ = ["Hint", "MoveHint", "RecordStored", "Replay", "TicketHint"]


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """A table as it stood after one of its entries, through the eyes of one seat or of a spectator."""

    at: int
    """The entry: its version is its permanent address."""
    last: int
    """The newest entry."""
    seat: int | None
    """Whose eyes these are; null for a spectator."""
    events: tuple[Happening, ...]
    """What happened with that entry, and before it as far back as was asked for."""
    look: Look


class RecordStored(msgspec.Struct, frozen=True):
    table: str
    """Where the game can be replayed now."""
    is_new: bool
    """False if this very record was here already."""


class TicketHint(msgspec.Struct, frozen=True, kw_only=True):
    ticket: TicketName
    points: int
    is_offered: bool
    """It lies before the player, still to be chosen."""
    is_done: bool
    is_possible: bool
    """A way over own and free tracks is left, and there are trains enough for it."""
    tracks: tuple[TrackName, ...]
    """The shortest way: the tracks on it that are still to be claimed."""
    trains: int
    """How many trains they take."""


class MoveHint(msgspec.Struct, frozen=True):
    action: str
    """In the notation."""
    why: dict[str, Any] | None
    """`key` and `values`: the sentence is `reason.<key>` of the catalogues."""


class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """What the planner of a table says to one seat, from what that seat knows."""

    version: int
    trains: int
    """Trains that this seat still has."""
    tickets: tuple[TicketHint, ...]
    move: MoveHint | None
    """Null unless the decision is yours."""
