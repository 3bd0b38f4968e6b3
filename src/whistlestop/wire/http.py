"""Bodies of HTTP requests and responses."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from whistlestop.history import SeatPlan, Settings
from whistlestop.wire.campaign_page import EarlierGame
from whistlestop.wire.commands import Command, Commitment
from whistlestop.wire.options import SentAction, WireAction, WireOptions
from whistlestop.wire.table import SeenEvent
from whistlestop.wire.whole import whole

__all__ = [
    "ActionRequest",
    "Away",
    "CommandRequest",
    "EventList",
    "ExplainRequest",
    "Explanation",
    "Intervention",
    "Interventions",
    "JoinRequest",
    "LessonMade",
    "LessonStep",
    "MarkSeen",
    "MutedSeats",
    "NewTableRequest",
    "Problem",
    "RematchMade",
    "RematchRequest",
    "ReportRequest",
    "SeatKey",
    "SeatRequest",
    "SetPin",
    "TableMade",
    "Unlock",
]

Seat = Annotated[int, Meta(ge=0, le=9)]
CommandName = Annotated[str, Meta(min_length=1, max_length=64, pattern=whole("[0-9A-Za-z._-]+"))]


class NewTableRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Request for a new table: a game, seats, and all settings that differ from the defaults."""

    game: Annotated[str, Meta(max_length=60)]
    options: dict[str, Any] = {}
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=10)]
    pace: Literal["live", "slow"] = "live"
    seconds: Annotated[float, Meta(gt=0, le=31_536_000)] | None = None
    listed: bool = False
    spectators: bool = True
    chat: bool = True
    help: Literal["none", "highlights", "planner"] = "highlights"
    reasons: bool = False
    card_counts: bool = False
    hotseat: bool = False
    begin: Literal["at_once", "when_full", "by_host"] = "at_once"
    bot_pause: Annotated[float, Meta(ge=0, le=30)] | None = None
    """Null for the server's setting."""
    title: Annotated[str, Meta(max_length=80)] = ""
    rated: bool = False
    host: Annotated[int, Meta(ge=0, le=9)] | None = None
    """The host's seat, if the host plays."""
    commitment: Commitment | None = None
    """SHA-256 of a salt for the host's seat; on a shared device, for the first person's seat."""

    def settings(self, bot_pause: float, may_chat: bool) -> Settings:
        """The table's settings, with the server's values for what the host left out."""
        chosen = {name: getattr(self, name) for name in Settings.__struct_fields__ if hasattr(self, name)}
        pause = bot_pause if self.bot_pause is None else self.bot_pause
        return Settings(**{**chosen, "bot_pause": pause, "chat": self.chat and may_chat})


class SeatKey(msgspec.Struct, frozen=True):
    seat: int
    token: str


class TableMade(msgspec.Struct, frozen=True):
    table: str
    seats: tuple[SeatKey, ...]
    """A key for each seat that is not a bot's; empty if all people share one device."""
    host: str
    """The key that grants the host's rights."""
    invite: str | None
    """The key in the invitation link of a private table; null if the game begins immediately."""
    device: str | None = None
    """For a table on one device: the key of that device. It gives access to a seat once its player unlocks it."""


class RematchMade(msgspec.Struct, frozen=True):
    """The table of the rematch and the keys of your seat there. Nobody else receives these keys."""

    table: str
    seat: int | None
    """Your seat; null if all people share one device."""
    token: str | None
    """A key of this seat."""
    host: str | None = None
    """For the host: the key that grants the host's rights."""
    invite: str | None = None
    """For the host: the key in the invitation link."""
    device: str | None = None
    """For a table on one device: the key of that device."""


class RematchRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    commitment: Commitment | None = None
    """SHA-256 of a salt for your seat there; on a shared device, for the first person's seat."""


class LessonStep(msgspec.Struct, frozen=True):
    action: WireAction
    text_key: str
    """The explanation before the move: the key of the message `web.learn.<text_key>` of the catalogues."""


class LessonMade(msgspec.Struct, frozen=True):
    """A table of the tutorial. Its cards are always dealt the same, and the bot always plays the same moves."""

    table: str
    seat: int
    token: str
    steps: tuple[LessonStep, ...]
    """The moves of the lesson. A player who makes another move continues without explanations."""


class JoinRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    name: Annotated[str, Meta(max_length=200)] = ""
    """Your name at this table; if left out, the name of your account or guest profile."""
    seat: Seat | None = None
    """The seat you want; if left out, the first free one."""
    invite: Annotated[str, Meta(max_length=100)] = ""
    """The key in the invitation link of a private table."""
    key: Annotated[str, Meta(max_length=100)] = ""
    """The key of one seat, if you were invited to it."""
    commitment: Commitment | None = None
    """SHA-256 of your salt, which you reveal once all commitments are fixed."""


class SeatRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    seat: Seat


class Unlock(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """On a shared device: the player of this seat is present."""

    seat: Seat
    pin: Annotated[str, Meta(max_length=64)] = ""


class SetPin(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    pin: Annotated[str, Meta(max_length=64)]
    """The PIN of the seat to unlock; empty if it has none."""


class MarkSeen(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    version: Annotated[int, Meta(ge=0, le=10_000_000)]
    earlier: bool = False
    """Also the earlier games of the campaign, to their ends."""


class Away(msgspec.Struct, frozen=True, omit_defaults=True):
    """What happened since your last visit."""

    seen: int
    version: int
    """The version that `events` reach."""
    moves: int
    """The number of moves of others since then."""
    events: tuple[SeenEvent, ...]
    more: bool = False
    """One response cannot hold all events: request the events since `version`."""
    earlier: tuple[EarlierGame, ...] = ()
    """Earlier games of the campaign that you had not read to the end."""


class Intervention(msgspec.Struct, frozen=True):
    at: float
    what: str
    """`close_table`, or for a person at the table `ban_person`, `mute_person` or `delete_person`."""


class Interventions(msgspec.Struct, frozen=True):
    """What the server's operator did at a table."""

    interventions: tuple[Intervention, ...]


class MutedSeats(msgspec.Struct, frozen=True):
    seats: tuple[int, ...]


class ReportRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    seq: Annotated[int, Meta(ge=1, le=10_000_000)]
    """The number of the message."""
    why: Annotated[str, Meta(max_length=500)] = ""


class ActionRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    command: CommandName
    """An id that you choose for this request. A repeated id returns the stored result."""
    version: Annotated[int, Meta(ge=0)]
    """The version of the table on which you decided."""
    action: SentAction
    """As a value, like those of `options`, or in notation."""


class ExplainRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    action: SentAction
    """The action to explain."""


class CommandRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    command: CommandName
    version: Annotated[int, Meta(ge=0)] | None = None
    ask: Command


class EventList(msgspec.Struct, frozen=True, omit_defaults=True):
    version: int
    """The version that `events` reach."""
    events: tuple[SeenEvent, ...]
    more: bool = False
    """One response cannot hold all events: repeat the request with this version."""
    head: str = ""
    """The head of the hash chain over the table's log, at this version."""


class Problem(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Why a request was refused. Nothing has changed."""

    code: str
    """A key that is the same in every language."""
    text: str
    """The same as a sentence."""
    texts: dict[str, str] | None = None
    """On a socket: the sentence in each language, for a page whose reader may switch the language."""
    status: int
    rule: str | None = None
    """The number of the rule that a move breaks."""
    options: WireOptions | None = None
    """The legal actions; only for the player who has to decide."""
    version: int | None = None
    """The version that `events` reach."""
    events: tuple[SeenEvent, ...] | None = None
    """The events you missed, if you decided on an old version."""
    more: bool = False
    """One response cannot hold all events you missed: request the events since `version`."""
    field: str | None = None
    """The field of the body that is wrong."""
    retry_after: int | None = None
    """Seconds to wait, if you sent too many requests."""


class Explanation(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why your seat may not do something now. The question changes nothing and is not stored."""

    problem: Problem | None
    """Null if you may do it."""
    brings: dict[str, tuple[str, ...]] | None = None
    """What the claim that you may make brings and costs, line by line, in each language. Missing for other
    actions, and in games in which a claim brings its points alone."""
