"""Bodies of requests and answers over HTTP."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from whistlestop.wire.commands import Command, Commitment
from whistlestop.wire.log import SeatPlan, Settings
from whistlestop.wire.options import SentAction, WireOptions
from whistlestop.wire.table import Happening
from whistlestop.wire.whole import whole

__all__ = [
    "ActionRequest",
    "AgainMade",
    "AgainRequest",
    "Away",
    "ChairRequest",
    "CommandRequest",
    "ExplainRequest",
    "Explanation",
    "Happened",
    "Intervention",
    "Interventions",
    "JoinRequest",
    "LessonMade",
    "LessonStep",
    "MarkSeen",
    "MutedChairs",
    "NewTableRequest",
    "Problem",
    "ReportRequest",
    "SeatKey",
    "SetPin",
    "TableMade",
    "Unlock",
]

Seat = Annotated[int, Meta(ge=0, le=9)]
CommandName = Annotated[str, Meta(min_length=1, max_length=64, pattern=whole("[0-9A-Za-z._-]+"))]


class NewTableRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table to lay out: a game, chairs, and whatever else the host wants otherwise than usual."""

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
    hotseat: bool = False
    begin: Literal["at_once", "when_full", "by_host"] = "at_once"
    bot_pause: Annotated[float, Meta(ge=0, le=30)] | None = None
    """Null for what the server is set to."""
    title: Annotated[str, Meta(max_length=80)] = ""
    host: Annotated[int, Meta(ge=0, le=9)] | None = None
    """The host's chair, if the host plays."""
    commitment: Commitment | None = None
    """SHA-256 of a salt for the host's chair; on a shared device, for the first person's."""

    def settings(self, bot_pause: float, may_chat: bool) -> Settings:
        """With what the server says where the host does not."""
        chosen = {name: getattr(self, name) for name in Settings.__struct_fields__ if hasattr(self, name)}
        pause = bot_pause if self.bot_pause is None else self.bot_pause
        return Settings(**{**chosen, "bot_pause": pause, "chat": self.chat and may_chat})


class SeatKey(msgspec.Struct, frozen=True):
    seat: int
    token: str


class TableMade(msgspec.Struct, frozen=True):
    table: str
    seats: tuple[SeatKey, ...]
    """A key for each chair that is not a bot's; none where all people share one device."""
    host: str
    """The key of the host's rights."""
    invite: str | None
    """What lets people in who have the link of a private table; null where the game begins at once."""
    device: str | None = None
    """For a table on one device: the key of that device, which opens a chair once its player unlocks it."""


class AgainMade(msgspec.Struct, frozen=True):
    """The table where you play again, and what opens your chair there. Nobody else is told these keys."""

    table: str
    seat: int | None
    """Your chair; null where all people share one device."""
    token: str | None
    """A key of it."""
    host: str | None = None
    """For its host: the key of the host's rights."""
    invite: str | None = None
    """For its host: what lets others in who have the link."""
    device: str | None = None
    """For a table on one device: the key of that device."""


class AgainRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    commitment: Commitment | None = None
    """SHA-256 of a salt for your chair there; on a shared device, for the first person's."""


class LessonStep(msgspec.Struct, frozen=True):
    action: str
    """In the notation."""
    tell: str
    """What the teacher says before it: the message `web.learn.<tell>` of the catalogues."""


class LessonMade(msgspec.Struct, frozen=True):
    """A table of the tutorial: its cards lie always the same, and the bot always plays the same."""

    table: str
    seat: int
    token: str
    steps: tuple[LessonStep, ...]
    """The pupil's moves. Whoever goes another way plays on without a teacher."""


class JoinRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    name: Annotated[str, Meta(max_length=200)] = ""
    """What you are called at this table; your own name if you are known and leave it out."""
    seat: Seat | None = None
    """The chair you want; the first free one if you leave it out."""
    invite: Annotated[str, Meta(max_length=100)] = ""
    """The key in the link of a private table."""
    key: Annotated[str, Meta(max_length=100)] = ""
    """The key of one chair that you were invited to."""
    commitment: Commitment | None = None
    """SHA-256 of a salt of yours, which you reveal once all commitments are fixed."""


class ChairRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    seat: Seat


class Unlock(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """On a device that people share: the player of this chair is there."""

    seat: Seat
    pin: Annotated[str, Meta(max_length=64)] = ""


class SetPin(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    pin: Annotated[str, Meta(max_length=64)]
    """Of the chair that is unlocked; empty for none."""


class MarkSeen(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    version: Annotated[int, Meta(ge=0, le=10_000_000)]


class Away(msgspec.Struct, frozen=True, omit_defaults=True):
    """What happened since you were last here."""

    seen: int
    version: int
    """As far as `events` go."""
    moves: int
    """Moves of others since then, all of them."""
    events: tuple[Happening, ...]
    more: bool = False
    """More has happened than one answer holds: ask for the events since `version`."""


class Intervention(msgspec.Struct, frozen=True):
    at: float
    what: str
    """`close_table`, or of somebody who sits there: `ban_person`, `mute_person`, `delete_person`."""


class Interventions(msgspec.Struct, frozen=True):
    """What the operator of the server did at a table."""

    interventions: tuple[Intervention, ...]


class MutedChairs(msgspec.Struct, frozen=True):
    seats: tuple[int, ...]


class ReportRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    seq: Annotated[int, Meta(ge=1, le=10_000_000)]
    """The number of the message."""
    why: Annotated[str, Meta(max_length=500)] = ""


class ActionRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    command: CommandName
    """A name of your own for this request; the same name again gets the same answer."""
    version: Annotated[int, Meta(ge=0)]
    """The version of the table you decided on."""
    action: SentAction
    """As a value, like those of `options`, or in the notation."""


class ExplainRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    action: SentAction
    """What you would do."""


class CommandRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    command: CommandName
    version: Annotated[int, Meta(ge=0)] | None = None
    ask: Command


class Happened(msgspec.Struct, frozen=True, omit_defaults=True):
    version: int
    """As far as `events` go."""
    events: tuple[Happening, ...]
    more: bool = False
    """More has happened than one answer holds: ask again, since this version."""
    head: str = ""
    """Of the hash chain over the table's log, at this version."""


class Problem(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Why something was not done. Nothing has changed."""

    code: str
    """A key that stays the same in every language."""
    text: str
    """The same as a sentence."""
    texts: dict[str, str] | None = None
    """On a socket: the sentence in each language, for a page whose reader may switch."""
    status: int
    rule: str | None = None
    """The number of the rule that a move breaks."""
    options: WireOptions | None = None
    """What would be legal; only for the one whose decision it is."""
    version: int | None = None
    """As far as `events` go."""
    events: tuple[Happening, ...] | None = None
    """What you missed, if you decided on an old version."""
    more: bool = False
    """You missed more than one answer holds: ask for the events since `version`."""
    field: str | None = None
    """Where a body is wrong."""
    retry_after: int | None = None
    """Seconds to wait, if you asked too often."""


class Explanation(msgspec.Struct, frozen=True):
    """Why your seat may not do something now. Nothing was done, and nothing is kept of the question."""

    problem: Problem | None
    """Null if you may do it."""
