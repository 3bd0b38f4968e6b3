"""The log of one table: everything that happened at it, in order, from its opening to its closing.

Tables are rebuilt from this log, so it contains secrets. A seat or a spectator gets its entries only through
`whistlestop.table.redaction`.
"""

from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

__all__ = [
    "Again",
    "Answered",
    "Begun",
    "BotFailedHere",
    "BotSeated",
    "Closed",
    "Coloured",
    "Committed",
    "Interrupted",
    "LogEntry",
    "Opened",
    "Played",
    "Proposed",
    "Reclaimed",
    "Resigned",
    "Restarted",
    "Revealed",
    "Revealing",
    "Said",
    "SeatPlan",
    "Seated",
    "Settings",
    "Stamped",
    "Undone",
    "Vacated",
    "Warned",
    "encode_entry",
    "read_entry",
]

SeatKind: TypeAlias = Literal["open", "invited", "bot"]
Proposal: TypeAlias = Literal["undo", "end", "pause", "resume"]


class Settings(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The host's settings for a table."""

    game: str
    options: dict[str, Any] = {}
    """The options of the game, and `first`: a seat, or `random`."""
    pace: Literal["live", "slow"] = "live"
    seconds: float | None = None
    """Time limit per turn; null if there is none."""
    listed: bool = False
    """Whether the table is listed publicly; otherwise people find it only by its link."""
    spectators: bool = True
    chat: bool = True
    help: Literal["none", "highlights", "planner"] = "highlights"
    """The help that the table shows to a player."""
    reasons: bool = False
    """Whether bots give reasons for their moves, which reveals what they hold."""
    hotseat: bool = False
    """Whether all people play on one device."""
    begin: Literal["at_once", "when_full", "by_host"] = "at_once"
    bot_pause: float = 1.0
    """Seconds that bots wait after a move that can still be undone."""
    title: str = ""
    reveal_seconds: float = 60.0
    """Seconds for a chair to reveal the salt that it committed to."""


class SeatPlan(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    kind: SeatKind = "open"
    bot: Annotated[str, Meta(max_length=60)] | None = None
    """The id of the bot, if the kind is `bot`."""
    name: str = ""
    colour: str = ""


class Opened(msgspec.Struct, frozen=True, tag_field="kind", tag="opened", omit_defaults=True):
    settings: Settings
    seats: tuple[SeatPlan, ...]
    commitment: str
    """The commitment to the server's secret, made before anybody can add a salt."""
    host: int | None = None
    """The host's seat; null for a host who does not play."""
    imported: bool = False
    """The game was played elsewhere and its record was imported."""
    after: str | None = None
    """For a rematch: the previous table. The host had the same chair there."""
    restarts: int = 0
    """For an imported game: how often a salt was not revealed."""
    chain: dict[str, Any] | None = None
    """For an imported game: the chain in its record."""
    commitments: tuple[str, ...] = ()
    """The commitments to the salts that the server adds for each chair, until a player's client commits to its own.
    Empty for lessons, whose deal everybody may know."""


class Seated(msgspec.Struct, frozen=True, tag_field="kind", tag="seated", omit_defaults=True):
    seat: int
    name: str
    colour: str = ""
    was: int | None = None
    """For a rematch: the chair that the person had at the previous table."""
    commitment: str = ""
    """SHA-256 of the salt that the person's client will reveal."""


class Vacated(msgspec.Struct, frozen=True, tag_field="kind", tag="vacated", omit_defaults=True):
    """A player left before the game began, or was removed."""

    seat: int
    by_host: bool = False


class BotSeated(msgspec.Struct, frozen=True, tag_field="kind", tag="bot_seated", omit_defaults=True):
    """A bot plays for an absent person, who keeps the chair; or a bot fills a free chair."""

    seat: int
    bot: str
    why: Literal["host", "left", "fill"]
    name: str = ""
    """The name of a bot that fills a free chair."""


class Reclaimed(msgspec.Struct, frozen=True, tag_field="kind", tag="reclaimed"):
    seat: int


class BotFailedHere(msgspec.Struct, frozen=True, tag_field="kind", tag="bot_failed"):
    """A bot crashed or did not answer, and the stand-in took its chair."""

    seat: int
    bot: str
    instead: str
    reason: str


class Coloured(msgspec.Struct, frozen=True, tag_field="kind", tag="coloured"):
    seat: int
    colour: str


class Committed(msgspec.Struct, frozen=True, tag_field="kind", tag="committed"):
    """A player's client generated a salt and published its SHA-256."""

    seat: int
    commitment: str


class Revealing(msgspec.Struct, frozen=True, tag_field="kind", tag="revealing", omit_defaults=True):
    """All commitments are fixed from now on, and the salts are revealed: the server's here, the players' next."""

    commitments: tuple[str, ...]
    """The commitment of each chair."""
    salts: tuple[str, ...] = ()
    """The salts that the server adds; empty for a chair whose player reveals one."""


class Revealed(msgspec.Struct, frozen=True, tag_field="kind", tag="revealed"):
    """A player revealed a salt."""

    seat: int
    salt: str


class Restarted(msgspec.Struct, frozen=True, tag_field="kind", tag="restarted", omit_defaults=True):
    """A salt was not revealed. All commitments are void, including the server's, which has a new secret."""

    seat: int | None
    """The seat that loses its chair; null if no other person sits at the table, so that nobody is harmed."""
    why: Literal["late", "left", "kicked"]
    commitment: str
    """The commitment to the new secret."""
    commitments: tuple[str, ...] = ()
    """The commitments to the server's new salts for each chair."""


class Begun(msgspec.Struct, frozen=True, tag_field="kind", tag="begun"):
    events: tuple[dict[str, Any], ...]


class Played(msgspec.Struct, frozen=True, tag_field="kind", tag="played", omit_defaults=True):
    seat: int
    action: str
    events: tuple[dict[str, Any], ...]
    by: Literal["", "bot", "stand_in"] = ""
    why: dict[str, Any] | None = None
    """A bot's reason, shown after the game, or immediately if the table allows it."""


class Undone(msgspec.Struct, frozen=True, tag_field="kind", tag="undone"):
    seat: int
    to: int
    """The entry of the game's record to which the game returns."""


class Proposed(msgspec.Struct, frozen=True, tag_field="kind", tag="proposed", omit_defaults=True):
    seat: int
    what: Proposal
    to: int | None = None
    settled: bool = False
    """No other seat is asked, and the proposal takes effect."""
    asked: tuple[int, ...] = ()
    """The seats that must consent, including the proposing one. A player who comes back in the meantime is asked
    too."""
    absent: tuple[int, ...] = ()
    """The seats that are not asked, because they have been away for too long."""


class Answered(msgspec.Struct, frozen=True, tag_field="kind", tag="answered"):
    seat: int
    yes: bool
    settled: bool
    """All have agreed, and the proposal takes effect."""


class Said(msgspec.Struct, frozen=True, tag_field="kind", tag="said"):
    seat: int | None
    name: str
    text: str


class Resigned(msgspec.Struct, frozen=True, tag_field="kind", tag="resigned"):
    seat: int
    bot: str
    """The bot that plays for the seat from now on."""


class Warned(msgspec.Struct, frozen=True, tag_field="kind", tag="warned"):
    """A turn at a slow table ran out of time. The stand-in moves at this time unless the player does."""

    seat: int
    until: float


class Interrupted(msgspec.Struct, frozen=True, tag_field="kind", tag="interrupted"):
    """No server ran for so many seconds, during which all clocks were stopped."""

    seconds: float


class Closed(msgspec.Struct, frozen=True, tag_field="kind", tag="closed", omit_defaults=True):
    why: Literal["host", "agreed", "resigned", "abandoned", "admin", "withheld"]
    seat: int | None = None
    """The seat that resigned last and left only one player."""


class Again(msgspec.Struct, frozen=True, tag_field="kind", tag="again"):
    """After the end a player asked for a rematch. The id of the new table alone gives access to nothing."""

    seat: int | None
    """The seat that asked; null for a shared device."""
    table: str


LogEntry: TypeAlias = (
    Opened
    | Seated
    | Vacated
    | BotSeated
    | Reclaimed
    | BotFailedHere
    | Coloured
    | Committed
    | Revealing
    | Revealed
    | Restarted
    | Begun
    | Played
    | Undone
    | Proposed
    | Answered
    | Said
    | Resigned
    | Warned
    | Interrupted
    | Closed
    | Again
)


class Stamped(msgspec.Struct, frozen=True):
    """An entry with its position in the log."""

    seq: int
    """From 1, without gaps; the version of the table after this entry."""
    at: float
    """Seconds since 1970, by the server's clock."""
    command: str | None
    """The id of the command that led to it, so that a repeated command is executed once."""
    entry: LogEntry


_ENTRIES: Final = msgspec.json.Decoder(LogEntry)
_ENCODER: Final = msgspec.json.Encoder()


def encode_entry(entry: LogEntry) -> bytes:
    return _ENCODER.encode(entry)


def read_entry(data: bytes | str) -> LogEntry:
    entry: LogEntry = _ENTRIES.decode(data)
    return entry
