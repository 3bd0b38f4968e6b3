"""The public facts of a table: seats, clock, status. None of it is secret."""

from typing import Any, Literal, TypeAlias

import msgspec

from whistlestop.history.settings import SeatKind, Settings
from whistlestop.history.table_events import CampaignPlace
from whistlestop.wire.options import WireOptions
from whistlestop.wire.record import Maker
from whistlestop.wire.view import OwnView, SeatView

__all__ = [
    "CardCountFacts",
    "ClockFacts",
    "Look",
    "News",
    "ProposalFacts",
    "SeenEvent",
    "Status",
    "TableFacts",
    "TableSeatFacts",
]

Status: TypeAlias = Literal["waiting", "revealing", "running", "finished", "closed"]
SeenEvent: TypeAlias = dict[str, Any]
"""One event, as one seat or a spectator saw it: `seq`, `at`, `kind`, and the fields of that kind."""


class TableSeatFacts(msgspec.Struct, frozen=True, kw_only=True):
    seat: int
    kind: SeatKind
    """As the host configured it."""
    name: str
    colour: str
    bot: str | None
    """The bot that plays this seat; null for a person."""
    failed_bot: str | None
    """The bot that had this seat and failed: `bot` finishes the game for it, and the result is not its own."""
    taken: bool
    away: bool
    resigned: bool
    character: int | None = None
    """In a campaign: the number of the character that a bot here has in all games; null to choose one by the seat."""
    stand_in: bool = False
    """In a campaign: the bot plays this game for the person who leads the company."""
    commitment: str
    """SHA-256 of the salt for this seat; empty if the game has no salts, as lessons have none."""
    salt: str
    """The salt for this seat that is part of the seed, once it is revealed."""
    salt_by: Maker
    """Who made that salt: the player's client, or the server for a client that makes none."""


class ClockFacts(msgspec.Struct, frozen=True):
    seconds: float | None
    """Time limit per turn."""
    paused: bool
    deadlines: tuple[float | None, ...]
    """For each seat, in seconds since 1970; null if no time limit applies."""


class ProposalFacts(msgspec.Struct, frozen=True):
    seat: int
    what: str
    to: int | None
    agreed: tuple[int, ...]
    asked: tuple[int, ...]
    """The seats that must consent, as `docs/authorization.md` defines."""
    awaited: tuple[int, ...]
    """The asked seats that have not answered."""
    absent: tuple[int, ...]
    """The seats that are not asked, because they have been away for too long."""


class CardCountFacts(msgspec.Struct, frozen=True):
    """How many cards of a colour everybody has seen."""

    colour: str
    seen: int
    """In the display, in the discards, or taken face up and not spent."""
    unseen: int
    """In the deck or drawn from it."""


class TableFacts(msgspec.Struct, frozen=True, kw_only=True):
    table: str
    status: Status
    closed: str | None
    """Why the game ended early: the table was closed, all but one resigned, or all agreed."""
    imported: bool
    """The game was played elsewhere and its record was imported."""
    settings: Settings
    host: int | None
    seats: tuple[TableSeatFacts, ...]
    colours_fixed: bool
    """The game fixes the colour of each seat: players cannot choose others."""
    asked: tuple[int, ...]
    """The seats that have to decide now."""
    clock: ClockFacts
    proposal: ProposalFacts | None
    commitment: str
    """SHA-256 of `whistlestop-seed:` and the server's secret, which is published after the game."""
    fixed: str | None
    """One SHA-256 over this commitment and those of all seats, once none of them can change."""
    reveal_by: float | None
    """Time at which seats that have not revealed their salt, or not committed again, lose their seat."""
    restarts: int
    """How often a salt was not revealed and all committed again."""
    seed: str | None
    """After the game."""
    rematch: str | None
    """The table of the rematch, once a player asked for one."""
    card_counts: tuple[CardCountFacts, ...] | None
    """Null unless the table has this setting and a game has begun."""
    campaign: CampaignPlace | None
    """Null unless the game belongs to a campaign."""


class Look(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a seat or a spectator can see now."""

    version: int
    head: str
    """The head of the hash chain over the table's log, at this version."""
    table: TableFacts
    view: SeatView | None
    """Null before the game begins."""
    options: WireOptions | None
    """The legal actions; null unless you have to decide now."""
    can_undo: bool
    result: dict[str, Any] | None
    """After the game: the result, as in a record."""


class News(msgspec.Struct, frozen=True, kw_only=True, tag="news", omit_defaults=False):
    """The latest events and the state of the table after them. `own` merged over `public` is your view."""

    version: int
    head: str
    """The head of the hash chain over the table's log, at this version."""
    events: tuple[SeenEvent, ...]
    table: msgspec.Raw
    public: msgspec.Raw
    own: OwnView | None
    options: WireOptions | None
    """What may be done now; null unless the decision is yours."""
    can_undo: bool
    result: msgspec.Raw
