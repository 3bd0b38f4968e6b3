"""The bot protocol (`docs/bots.md`): one JSON object a line, over stdio here, over a WebSocket elsewhere.

The host speaks first: hello, hello back, game, then decide and act until end. Versions count upwards; a client
ignores fields and messages it does not know, so only what changes their meaning makes a new version.
"""

from typing import Any, Final, TypeAlias

import msgspec

from whistlestop.rules import Result
from whistlestop.wire.commands import Commitment, SaltText
from whistlestop.wire.game import GameFacts
from whistlestop.wire.view import SeatView

__all__ = [
    "PROTOCOL",
    "Act",
    "Answer",
    "Clock",
    "CommitSalt",
    "CommittedSalt",
    "Decide",
    "End",
    "Failure",
    "Greeting",
    "Hello",
    "Message",
    "NewGame",
    "RevealSalt",
    "Salt",
    "SeatEnd",
    "encode_line",
    "read_answer",
    "seat_ends",
]

PROTOCOL: Final = 1


class Clock(msgspec.Struct, frozen=True):
    decision: float | None
    """Seconds for each decision; null for as long as it takes."""
    start: float | None
    """Seconds until the first answer."""


# From the host


class Hello(msgspec.Struct, frozen=True, tag="hello"):
    protocol: int
    """The version the host speaks."""
    program: str
    """`whistlestop 0.1.0`."""
    rules_version: str


class CommitSalt(msgspec.Struct, frozen=True, tag="commit"):
    """At a server, while the table waits: make a random salt, and answer with its SHA-256."""

    restarts: int
    """How often all began with new secrets. A salt is good for one deal."""


class RevealSalt(msgspec.Struct, frozen=True, tag="reveal"):
    """All commitments are fixed: answer with the salt, if yours is among them."""

    commitment: str
    """Of the server."""
    commitments: tuple[str, ...]
    """Of all chairs, empty for one that adds no salt."""


class NewGame(msgspec.Struct, frozen=True, tag="game", omit_defaults=True):
    game: GameFacts
    players: int
    seat: int
    """Where the bot sits."""
    seed: str
    """For the bot's own dice: the same seed and views should give the same choices."""
    clock: Clock
    head: str | None = None
    """At a server: the head of the table's hash chain at the version to `check`, as it is now."""


class Decide(msgspec.Struct, frozen=True, tag="decide", omit_defaults=True):
    number: int
    """Counts the decisions asked of this bot, from 1; the answer repeats it."""
    view: SeatView
    options: tuple[str, ...]
    """Everything that may be done, in the notation."""
    events: tuple[str, ...]
    """What this seat saw since the last message, in the notation."""
    version: int = 0
    """At a server: the last entry of the table's log."""
    head: str = ""
    """Of the table's hash chain, at this version."""


class SeatEnd(msgspec.Struct, frozen=True):
    total: int
    rank: int
    lines: tuple[dict[str, Any], ...]
    """`{"kind": "tickets", "points": 21}`…"""


class End(msgspec.Struct, frozen=True, tag="end", omit_defaults=True):
    events: tuple[str, ...]
    seats: tuple[SeatEnd, ...]
    winners: tuple[int, ...]
    seed: str = ""
    """At a server: of the deal."""
    salts: tuple[str | None, ...] | None = None
    """What each chair added to the seed, if one did."""


class Failure(msgspec.Struct, frozen=True, tag="error"):
    """Why the host gives up on this bot. Nothing follows."""

    reason: str
    """A key that stays the same in every language: `not_a_message`, `wrong_protocol`, `bot_refused`, `bot_late`…"""
    text: str
    """The same as a sentence."""
    rule: str | None = None
    """The number of the rule that an action breaks."""
    number: int | None = None
    """The decision it is about."""


# From the bot


class Greeting(msgspec.Struct, frozen=True, tag="hello", omit_defaults=True):
    protocol: int
    name: str = ""
    token: str | None = None
    """The key of the chair, over a WebSocket whose request did not carry it."""
    check: int | None = None
    """At a server: a version whose `head` the bot kept from an earlier conversation."""


class Act(msgspec.Struct, frozen=True, tag="act"):
    number: int
    """Of the decision that is answered."""
    action: str
    """In the notation."""
    why: str = ""
    """The reason in a sentence, for those who watch."""


class CommittedSalt(msgspec.Struct, frozen=True, tag="committed"):
    commitment: Commitment


class Salt(msgspec.Struct, frozen=True, tag="salt"):
    salt: SaltText


Message: TypeAlias = Hello | CommitSalt | RevealSalt | NewGame | Decide | End | Failure
Answer: TypeAlias = Greeting | Act | CommittedSalt | Salt

_ANSWERS: Final = msgspec.json.Decoder(Answer)


def encode_line(message: Message | Answer) -> bytes:
    return msgspec.json.encode(message) + b"\n"


def read_answer(line: bytes) -> Answer:
    """What a bot said."""
    answer: Answer = _ANSWERS.decode(line)
    return answer


def seat_ends(result: Result) -> tuple[SeatEnd, ...]:
    return tuple(
        SeatEnd(
            seat.total,
            seat.rank,
            tuple({"kind": line.kind, **dict(line.details), "points": line.points} for line in seat.lines),
        )
        for seat in result.seats
    )
