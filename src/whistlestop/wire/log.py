"""The log of one table: everything that happened at it, in order, from its opening to its closing.

It is the truth a table is rebuilt from, so it holds what nobody may see. What a seat or a spectator gets of it goes
through `whistlestop.table.redaction`, and through nothing else.
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
    """What the host chose for a table."""

    game: str
    options: dict[str, Any] = {}
    """Of the game, and `first`: a seat, or `random`."""
    pace: Literal["live", "slow"] = "live"
    seconds: float | None = None
    """For each turn; null for as long as it takes."""
    listed: bool = False
    """Shown to everybody, or found by its link alone."""
    spectators: bool = True
    chat: bool = True
    help: Literal["none", "highlights", "planner"] = "highlights"
    """What the table shows a player of what can be done."""
    reasons: bool = False
    """Bots say why they moved, which tells what they hold."""
    hotseat: bool = False
    """All people play on one device."""
    begin: Literal["at_once", "when_full", "by_host"] = "at_once"
    bot_pause: float = 1.0
    """Seconds that bots wait after a move that can still be taken back."""
    title: str = ""
    reveal_seconds: float = 60.0
    """What a chair that has committed to a salt gets to reveal it."""


class SeatPlan(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    kind: SeatKind = "open"
    bot: Annotated[str, Meta(max_length=60)] | None = None
    """Of a chair whose kind is `bot`."""
    name: str = ""
    colour: str = ""


class Opened(msgspec.Struct, frozen=True, tag_field="kind", tag="opened", omit_defaults=True):
    settings: Settings
    seats: tuple[SeatPlan, ...]
    commitment: str
    """To the seed, before anybody can add to it."""
    host: int | None = None
    """The host's seat; null for a host who only opened the table."""
    imported: bool = False
    """The game was played elsewhere, and its record brought here."""
    after: str | None = None
    """The table whose people play again here; the host had the same chair there."""
    restarts: int = 0
    """Of a game that was played elsewhere: how often a salt was not revealed there."""
    chain: dict[str, Any] | None = None
    """Of a game that was played elsewhere: the chain that its record has."""


class Seated(msgspec.Struct, frozen=True, tag_field="kind", tag="seated", omit_defaults=True):
    seat: int
    name: str
    colour: str = ""
    was: int | None = None
    """The chair they had at the table before, if they play again."""
    commitment: str = ""
    """SHA-256 of the salt that their client will reveal."""


class Vacated(msgspec.Struct, frozen=True, tag_field="kind", tag="vacated", omit_defaults=True):
    """A player left before the game began, or was sent away."""

    seat: int
    by_host: bool = False


class BotSeated(msgspec.Struct, frozen=True, tag_field="kind", tag="bot_seated", omit_defaults=True):
    """A bot plays on for a person who is gone, and the chair stays the person's; or it fills a free chair."""

    seat: int
    bot: str
    why: Literal["host", "left", "fill"]
    name: str = ""
    """Of a bot that fills a free chair."""


class Reclaimed(msgspec.Struct, frozen=True, tag_field="kind", tag="reclaimed"):
    seat: int


class BotFailedHere(msgspec.Struct, frozen=True, tag_field="kind", tag="bot_failed"):
    """A bot crashed or hung, and a simple one took its chair."""

    seat: int
    bot: str
    instead: str
    reason: str


class Coloured(msgspec.Struct, frozen=True, tag_field="kind", tag="coloured"):
    seat: int
    colour: str


class Committed(msgspec.Struct, frozen=True, tag_field="kind", tag="committed"):
    """A player's client has made a salt, and shows its SHA-256."""

    seat: int
    commitment: str


class Revealing(msgspec.Struct, frozen=True, tag_field="kind", tag="revealing"):
    """From here on no commitment changes, and the salts are revealed."""

    commitments: tuple[str, ...]
    """For each chair; empty for one that adds no salt."""


class Revealed(msgspec.Struct, frozen=True, tag_field="kind", tag="revealed"):
    """A player's own part of the seed."""

    seat: int
    salt: str


class Restarted(msgspec.Struct, frozen=True, tag_field="kind", tag="restarted"):
    """A salt was not revealed. All commitments are void, the server's too, which has a new secret."""

    seat: int | None
    """Who loses the chair; null where nobody else sits at the table, so that nobody is harmed."""
    why: Literal["late", "left", "kicked"]
    commitment: str
    """To the new secret."""


class Begun(msgspec.Struct, frozen=True, tag_field="kind", tag="begun"):
    events: tuple[dict[str, Any], ...]


class Played(msgspec.Struct, frozen=True, tag_field="kind", tag="played", omit_defaults=True):
    seat: int
    action: str
    events: tuple[dict[str, Any], ...]
    by: Literal["", "bot", "stand_in"] = ""
    why: dict[str, Any] | None = None
    """A bot's reason; for those who look after the game, or at once where the table allows it."""


class Undone(msgspec.Struct, frozen=True, tag_field="kind", tag="undone"):
    seat: int
    to: int
    """The entry of the game's record after which the game stands again."""


class Proposed(msgspec.Struct, frozen=True, tag_field="kind", tag="proposed", omit_defaults=True):
    seat: int
    what: Proposal
    to: int | None = None
    settled: bool = False
    """Nobody else has a say, and it is done."""
    asked: tuple[int, ...] = ()
    """The seats whose consent it takes, the one that proposes included. Who comes back meanwhile is asked too."""
    absent: tuple[int, ...] = ()
    """The seats that are not asked, for they have been away for too long."""


class Answered(msgspec.Struct, frozen=True, tag_field="kind", tag="answered"):
    seat: int
    yes: bool
    settled: bool
    """Everybody has agreed, and it is done."""


class Said(msgspec.Struct, frozen=True, tag_field="kind", tag="said"):
    seat: int | None
    name: str
    text: str


class Resigned(msgspec.Struct, frozen=True, tag_field="kind", tag="resigned"):
    seat: int
    bot: str
    """Who plays on."""


class Warned(msgspec.Struct, frozen=True, tag_field="kind", tag="warned"):
    """A slow table's time ran out: the stand-in moves at this time unless the player does."""

    seat: int
    until: float


class Interrupted(msgspec.Struct, frozen=True, tag_field="kind", tag="interrupted"):
    """No server was there for so long, and the clocks stood still."""

    seconds: float


class Closed(msgspec.Struct, frozen=True, tag_field="kind", tag="closed", omit_defaults=True):
    why: Literal["host", "agreed", "resigned", "abandoned", "admin", "withheld"]
    seat: int | None = None
    """Who resigned, and left nobody to play against."""


class Again(msgspec.Struct, frozen=True, tag_field="kind", tag="again"):
    """After the end somebody asked for the same again. The table's id opens nothing by itself."""

    seat: int | None
    """Who asked; null for a device that people share."""
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
    """An entry with its place in the log."""

    seq: int
    """From 1, without gaps: the version of the table after it."""
    at: float
    """Seconds since 1970, by the clock of the host."""
    command: str | None
    """What asked for it, so that asking twice does it once."""
    entry: LogEntry


_ENTRIES: Final = msgspec.json.Decoder(LogEntry)
_ENCODER: Final = msgspec.json.Encoder()


def encode_entry(entry: LogEntry) -> bytes:
    return _ENCODER.encode(entry)


def read_entry(data: bytes | str) -> LogEntry:
    entry: LogEntry = _ENTRIES.decode(data)
    return entry
