"""What happens at a table besides moves: seats, salts, undo, proposals, chat, early ends.

The types say how they are encoded, so that the log, the wire and the record need no second definition; the codecs are
in `whistlestop.wire`.
"""

from typing import Any, Literal, TypeAlias

import msgspec

from whistlestop.history.settings import SeatPlan, Settings

__all__ = [
    "Answered",
    "BotFailedHere",
    "BotSeated",
    "CampaignPlace",
    "Closed",
    "Coloured",
    "Committed",
    "Interrupted",
    "Opened",
    "Proposal",
    "Proposed",
    "Reacted",
    "Reaction",
    "Reclaimed",
    "RematchOpened",
    "Resigned",
    "Restarted",
    "Revealed",
    "Revealing",
    "Said",
    "Seated",
    "Settlement",
    "TableEvent",
    "Undone",
    "Vacated",
    "Warned",
]

Proposal: TypeAlias = Literal["undo", "end", "pause", "resume"]
Reaction: TypeAlias = Literal["applause", "wow", "ouch", "laugh", "thinking", "thanks"]
"""What a player may express without words."""


class CampaignPlace(msgspec.Struct, frozen=True):
    """The place of a game in a campaign."""

    campaign: str
    number: int
    """The game of the campaign, from 1; one more than it has games for a game after its end."""
    deal: int = 0
    """How often the game was begun and was void."""
    characters: tuple[int, ...] = ()
    """For each seat the number of the character that a bot there has in all games of the campaign."""
    stand_ins: tuple[int, ...] = ()
    """The seats at which a bot plays in this game for the person who leads the company."""


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
    """For a rematch: the previous table. The host had the same seat there."""
    restarts: int = 0
    """For an imported game: how often a salt was not revealed."""
    chain: dict[str, Any] | None = None
    """For an imported game: the chain in its record."""
    commitments: tuple[str, ...] = ()
    """The commitments to the salts that the server adds for each seat, until a player's client commits to its own.
    Empty for lessons, whose deal everybody may know, and in a campaign, whose seed has a commitment of its own."""
    campaign: CampaignPlace | None = None
    sealed: dict[str, tuple[str, ...]] = {}
    """In a campaign: the orders that outlive the game and are secret. Nobody receives them."""


class Seated(msgspec.Struct, frozen=True, tag_field="kind", tag="seated", omit_defaults=True):
    seat: int
    name: str
    colour: str = ""
    was: int | None = None
    """For a rematch: the seat that the person had at the previous table."""
    commitment: str = ""
    """SHA-256 of the salt that the person's client will reveal."""


class Vacated(msgspec.Struct, frozen=True, tag_field="kind", tag="vacated", omit_defaults=True):
    """A player left before the game began, or was removed."""

    seat: int
    by_host: bool = False


class BotSeated(msgspec.Struct, frozen=True, tag_field="kind", tag="bot_seated", omit_defaults=True):
    """A bot plays for an absent person, who keeps the seat; or a bot fills a free seat."""

    seat: int
    bot: str
    why: Literal["host", "left", "fill"]
    name: str = ""
    """The name of a bot that fills a free seat."""


class Reclaimed(msgspec.Struct, frozen=True, tag_field="kind", tag="reclaimed"):
    seat: int


class BotFailedHere(msgspec.Struct, frozen=True, tag_field="kind", tag="bot_failed"):
    """A bot crashed or did not answer, and the stand-in took its seat."""

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
    """The commitment of each seat."""
    salts: tuple[str, ...] = ()
    """The salts that the server adds; empty for a seat whose player reveals one."""


class Revealed(msgspec.Struct, frozen=True, tag_field="kind", tag="revealed"):
    """A player revealed a salt."""

    seat: int
    salt: str


class Restarted(msgspec.Struct, frozen=True, tag_field="kind", tag="restarted", omit_defaults=True):
    """A salt was not revealed. All commitments are void, including the server's, which has a new secret."""

    seat: int | None
    """The seat that loses its seat; null if no other person sits at the table, so that nobody is harmed."""
    why: Literal["late", "left", "kicked"]
    commitment: str
    """The commitment to the new secret."""
    commitments: tuple[str, ...] = ()
    """The commitments to the server's new salts for each seat."""


class Undone(msgspec.Struct, frozen=True, tag_field="kind", tag="undone"):
    seat: int
    to: int
    """The entry to which the game returns."""


class Settlement(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an accepted proposal does."""

    what: Proposal
    seat: int
    """The seat that proposed it."""
    to: int | None = None
    """For an undo: the entry to which the game returns."""
    agreed: tuple[int, ...] = ()
    """For the end of the game: the seats that were asked, all of which agreed."""
    absent: tuple[int, ...] = ()
    """For the end of the game: the seats that were not asked, because they had been away for too long."""


class Proposed(msgspec.Struct, frozen=True, tag_field="kind", tag="proposed", omit_defaults=True):
    seat: int
    what: Proposal
    to: int | None = None
    """For an undo: the entry to which the game would return."""
    settled: Settlement | None = None
    """What the proposal does if no other seat is asked."""
    asked: tuple[int, ...] = ()
    """The seats that must consent, including the proposing one. A player who comes back in the meantime is asked
    too."""
    absent: tuple[int, ...] = ()
    """The seats that are not asked, because they have been away for too long."""


class Answered(msgspec.Struct, frozen=True, tag_field="kind", tag="answered"):
    seat: int
    yes: bool
    settled: Settlement | None
    """What the proposal does once all have agreed."""


class Said(msgspec.Struct, frozen=True, tag_field="kind", tag="said"):
    seat: int | None
    name: str
    text: str


class Reacted(msgspec.Struct, frozen=True, tag_field="kind", tag="reacted"):
    """A player reacted to what happened, without words."""

    seat: int
    reaction: Reaction


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
    why: Literal["host", "agreed", "resigned", "abandoned", "admin", "withheld", "void"]
    seat: int | None = None
    """The seat that resigned last and left only one player."""


class RematchOpened(msgspec.Struct, frozen=True, tag_field="kind", tag="rematch_opened"):
    """After the end a player asked for a rematch. The id of the new table alone gives access to nothing."""

    seat: int | None
    """The seat that asked; null for a shared device."""
    table: str


TableEvent: TypeAlias = (
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
    | Undone
    | Proposed
    | Answered
    | Said
    | Reacted
    | Resigned
    | Warned
    | Interrupted
    | Closed
    | RematchOpened
)
