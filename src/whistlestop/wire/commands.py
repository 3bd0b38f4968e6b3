"""Commands to a table, the same over HTTP and over the socket."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from whistlestop.history.table_events import Reaction
from whistlestop.wire.options import SentAction
from whistlestop.wire.whole import whole

__all__ = [
    "Agree",
    "Begin",
    "ChooseColour",
    "Close",
    "Command",
    "Commit",
    "Kick",
    "Leave",
    "Play",
    "Propose",
    "React",
    "Reclaim",
    "ReplaceByBot",
    "Resign",
    "Reveal",
    "Say",
    "Undo",
]

Seat = Annotated[int, Meta(ge=0, le=9)]
Words = Annotated[str, Meta(min_length=1, max_length=500)]
Commitment = Annotated[str, Meta(max_length=64, pattern=whole("[0-9a-f]{64}"))]
"""SHA-256 of a salt, in hexadecimal."""
SaltText = Annotated[str, Meta(max_length=32, pattern=whole("[0-9A-Za-z]{32}"))]


class Play(msgspec.Struct, frozen=True, tag="play", forbid_unknown_fields=True):
    action: SentAction
    """As a value, like those of `options`, or in notation."""


class Undo(msgspec.Struct, frozen=True, tag="undo", forbid_unknown_fields=True):
    """Undo your last move, while no consent is needed."""


class Propose(msgspec.Struct, frozen=True, tag="propose", forbid_unknown_fields=True):
    what: Literal["undo", "end", "pause", "resume"]
    to: Annotated[int, Meta(ge=0)] | None = None
    """For an undo: the entry of the record to go back to."""


class Agree(msgspec.Struct, frozen=True, tag="agree", forbid_unknown_fields=True):
    """Answer to another player's proposal."""

    yes: bool


class Say(msgspec.Struct, frozen=True, tag="say", forbid_unknown_fields=True):
    text: Words


class React(msgspec.Struct, frozen=True, tag="react", forbid_unknown_fields=True):
    """React to what happened, without words. Limited more strictly than messages."""

    reaction: Reaction


class Begin(msgspec.Struct, frozen=True, tag="begin", forbid_unknown_fields=True):
    """The host begins the game."""


class Leave(msgspec.Struct, frozen=True, tag="leave", forbid_unknown_fields=True):
    """Before the game the seat becomes free; during the game a bot plays until the player comes back."""


class Kick(msgspec.Struct, frozen=True, tag="kick", forbid_unknown_fields=True):
    """Before the game the host removes a person or a bot from a seat; the seat becomes free."""

    seat: Seat


class Resign(msgspec.Struct, frozen=True, tag="resign", forbid_unknown_fields=True):
    pass


class ReplaceByBot(msgspec.Struct, frozen=True, tag="replace_by_bot", forbid_unknown_fields=True):
    seat: Seat
    bot: Annotated[str, Meta(max_length=60)] = "medium"


class Reclaim(msgspec.Struct, frozen=True, tag="reclaim", forbid_unknown_fields=True):
    """Take your seat back from the bot."""


class ChooseColour(msgspec.Struct, frozen=True, tag="colour", forbid_unknown_fields=True):
    colour: Literal["red", "green", "blue", "yellow", "black"]


class Commit(msgspec.Struct, frozen=True, tag="commit", forbid_unknown_fields=True):
    """The SHA-256 of your salt, while the table waits."""

    commitment: Commitment


class Reveal(msgspec.Struct, frozen=True, tag="reveal", forbid_unknown_fields=True):
    """Your salt, once all commitments are fixed. It must be a random text, because a word can be guessed."""

    salt: SaltText


class Close(msgspec.Struct, frozen=True, tag="close", forbid_unknown_fields=True):
    """The host closes the table."""


Command: TypeAlias = (
    Play
    | Undo
    | Propose
    | Agree
    | Say
    | React
    | Begin
    | Leave
    | Kick
    | Resign
    | ReplaceByBot
    | Reclaim
    | ChooseColour
    | Commit
    | Reveal
    | Close
)
