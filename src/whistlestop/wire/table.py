"""What a table looks like from outside: chairs, clock, how it stands. Nothing of it is secret."""

from typing import Any, Literal, TypeAlias

import msgspec

from whistlestop.wire.log import Settings
from whistlestop.wire.options import WireOptions
from whistlestop.wire.view import OwnView, SeatView

__all__ = ["ChairFacts", "ClockFacts", "Happening", "Look", "News", "ProposalFacts", "Status", "TableFacts"]

Status: TypeAlias = Literal["waiting", "revealing", "running", "finished", "closed"]
Happening: TypeAlias = dict[str, Any]
"""One thing that happened, as one seat or a spectator saw it: `seq`, `at`, `kind`, and what belongs to the kind."""


class ChairFacts(msgspec.Struct, frozen=True, kw_only=True):
    seat: int
    kind: str
    """`open`, `invited` or `bot`, as the host laid it out."""
    name: str
    colour: str
    bot: str | None
    """Who thinks for this seat, if it is not a person."""
    taken: bool
    away: bool
    resigned: bool
    commitment: str
    """SHA-256 of the salt that this player's client has made; empty for a chair that adds none."""
    salt: str
    """What this player added to the seed, once it is revealed."""


class ClockFacts(msgspec.Struct, frozen=True):
    seconds: float | None
    """For each turn."""
    paused: bool
    deadlines: tuple[float | None, ...]
    """For each seat, in seconds since 1970; null where no time runs."""


class ProposalFacts(msgspec.Struct, frozen=True):
    seat: int
    what: str
    to: int | None
    agreed: tuple[int, ...]
    asked: tuple[int, ...]
    """Whose consent it takes, by the table of `docs/voting.md`."""
    awaited: tuple[int, ...]
    """Those of them who have not answered."""
    absent: tuple[int, ...]
    """Who is not asked, for they have been away for too long."""


class TableFacts(msgspec.Struct, frozen=True, kw_only=True):
    table: str
    status: Status
    closed: str | None
    """Why the game did not come to its own end: the table was closed, everybody but one resigned, or all agreed."""
    imported: bool
    """The game was played elsewhere, and its record brought here."""
    settings: Settings
    host: int | None
    chairs: tuple[ChairFacts, ...]
    asked: tuple[int, ...]
    """Whose decision is awaited."""
    clock: ClockFacts
    proposal: ProposalFacts | None
    commitment: str
    """SHA-256 of `whistlestop-seed:` and the server's part of the seed, which is told after the game."""
    fixed: str | None
    """One SHA-256 over this commitment and those of all chairs, once none of them can change any more."""
    reveal_by: float | None
    """When chairs that have not revealed their salt, or not committed again, lose their chair."""
    restarts: int
    """How often a salt was not revealed, and all began with new commitments."""
    seed: str | None
    """After the game."""
    again: str | None
    """The table where its people play again, once somebody asked for that."""


class Look(msgspec.Struct, frozen=True, kw_only=True):
    """All that a seat or a spectator can see now."""

    version: int
    head: str
    """Of the hash chain over the table's log, at this version."""
    table: TableFacts
    view: SeatView | None
    """Null before the game begins."""
    options: WireOptions | None
    """What may be done now; null unless the decision is yours."""
    can_undo: bool
    result: dict[str, Any] | None
    """After the game, as in a record."""


class News(msgspec.Struct, frozen=True, kw_only=True, tag="news", omit_defaults=False):
    """What happened, and how the table stands after it. `own` laid over `public` is your view."""

    version: int
    head: str
    """Of the hash chain over the table's log, at this version."""
    events: tuple[Happening, ...]
    table: msgspec.Raw
    public: msgspec.Raw
    own: OwnView | None
    options: WireOptions | None
    """What may be done now; null unless the decision is yours."""
    can_undo: bool
    result: msgspec.Raw
