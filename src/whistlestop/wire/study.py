"""Bodies of requests and responses for replays, imported records and hints."""

from typing import Any

import msgspec

from whistlestop.rules.ids import TicketName, TrackName
from whistlestop.wire.options import WireAction
from whistlestop.wire.table import Look, SeenEvent

__all__ = ["Hint", "MoveHint", "RecordStored", "Replay", "Review", "ReviewedMove", "TicketHint"]


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """A table after one of its entries, as one seat or a spectator sees it."""

    at: int
    """The version of the entry, which identifies it permanently."""
    last: int
    """The version of the newest entry."""
    seat: int | None
    """The seat whose view this is; null for a spectator."""
    events: tuple[SeenEvent, ...]
    """The events of that entry, and earlier ones as far back as requested."""
    look: Look


class RecordStored(msgspec.Struct, frozen=True):
    table: str
    """The table at which the game can be replayed."""
    is_new: bool
    """False if the same record was imported before."""


class TicketHint(msgspec.Struct, frozen=True, kw_only=True):
    ticket: TicketName
    points: int
    is_offered: bool
    """The player has not chosen yet whether to keep it."""
    is_done: bool
    is_possible: bool
    """Own and free tracks still connect it, and the player has enough trains."""
    tracks: tuple[TrackName, ...]
    """The shortest path: the tracks on it that are still to be claimed."""
    trains: int
    """How many trains these tracks need."""


class MoveHint(msgspec.Struct, frozen=True):
    action: WireAction
    why: dict[str, Any] | None
    """`key` and `values`; the sentence is `reason.<key>` of the catalogues."""


class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """What the planner suggests to one seat, from that seat's view."""

    version: int
    trains: int
    """Trains that this seat has left."""
    tickets: tuple[TicketHint, ...]
    move: MoveHint | None
    """Null unless you have to decide now."""


class ReviewedMove(msgspec.Struct, frozen=True, kw_only=True):
    """A move that the strong bot would have made otherwise."""

    version: int
    """The entry with the move; the position before it is that of the version before."""
    made: WireAction
    display: tuple[str | None, ...]
    """The cards that were face up before the move."""
    advised: WireAction
    why: dict[str, Any]
    """The bot's reason: `key` and `values`; the sentence is `reason.<key>` of the catalogues."""
    gain: float
    """Points that the bot expects from its move, more than from the one that was made."""


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game as the strong bot judges it, from what one seat knew at each of its moves."""

    seat: int
    decisions: int
    """Moves that were judged."""
    alike: int
    """Those of them that the bot would have made too."""
    moves: tuple[ReviewedMove, ...]
    """At most three, in the order of the game: those with the largest gain."""
