"""The bot protocol (`docs/bots.md`): one JSON object per line over stdio, or one per WebSocket message.

The host sends hello first and the bot answers with hello; then follow game, any number of decide and act, and end.
A bot ignores unknown fields and messages, so the version number increases only when a meaning changes.
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
    "HostMessage",
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
    """Seconds for each decision; null if there is no limit."""
    start: float | None
    """Seconds until the first answer."""


# Messages from the host


class Hello(msgspec.Struct, frozen=True, tag="hello"):
    protocol: int
    """The protocol version of the host."""
    program: str
    """`whistlestop 0.1.0`."""
    rules_version: str


class CommitSalt(msgspec.Struct, frozen=True, tag="commit"):
    """On a server, while the table waits: generate a random salt and answer with its SHA-256."""

    restarts: int
    """How often the table has restarted with new commitments. Use each salt for one deal only."""


class RevealSalt(msgspec.Struct, frozen=True, tag="reveal"):
    """All commitments are fixed: answer with the salt if your commitment is among them."""

    commitment: str
    """The server's commitment."""
    commitments: tuple[str, ...]
    """The commitments of all seats; empty for a seat that adds no salt."""


class NewGame(msgspec.Struct, frozen=True, tag="game", omit_defaults=True):
    game: GameFacts
    players: int
    seat: int
    """The bot's seat."""
    seed: str
    """Seed for the bot's own random choices: the same seed and views should give the same choices."""
    clock: Clock
    head: str | None = None
    """On a server: the current head of the table's hash chain at the version named in `check`."""


class Decide(msgspec.Struct, frozen=True, tag="decide", omit_defaults=True):
    number: int
    """Number of this decision for this bot, from 1; the answer repeats it."""
    view: SeatView
    options: tuple[str, ...]
    """All legal actions, in notation."""
    events: tuple[str, ...]
    """The events that this seat saw since the last message, in notation."""
    left: float | None = None
    """Seconds that are left for this decision; null if there is no limit."""
    version: int = 0
    """On a server: the version of the table's log."""
    head: str = ""
    """The head of the table's hash chain, at this version."""


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
    """On a server: the seed of the deal."""
    salts: tuple[str | None, ...] | None = None
    """The salt that each seat added to the seed; null if there are none."""


class Failure(msgspec.Struct, frozen=True, tag="error"):
    """Why the host ends the conversation. No message follows."""

    reason: str
    """A key that is the same in every language: `not_a_message`, `wrong_protocol`, `bot_refused`, `bot_late`…"""
    text: str
    """The same as a sentence."""
    rule: str | None = None
    """The number of the rule that an action breaks."""
    number: int | None = None
    """The number of the decision that failed."""


# Messages from the bot


class Greeting(msgspec.Struct, frozen=True, tag="hello", omit_defaults=True):
    protocol: int
    name: str = ""
    token: str | None = None
    """The key of the seat, if the WebSocket request did not carry it."""
    check: int | None = None
    """On a server: a version whose `head` the bot kept from an earlier connection."""


class Act(msgspec.Struct, frozen=True, tag="act"):
    number: int
    """The number of the decision."""
    action: str
    """In notation."""
    why: str = ""
    """The reason as a sentence, for spectators."""


class CommittedSalt(msgspec.Struct, frozen=True, tag="committed"):
    commitment: Commitment


class Salt(msgspec.Struct, frozen=True, tag="salt"):
    salt: SaltText


HostMessage: TypeAlias = Hello | CommitSalt | RevealSalt | NewGame | Decide | End | Failure
Answer: TypeAlias = Greeting | Act | CommittedSalt | Salt

_ANSWERS: Final = msgspec.json.Decoder(Answer)


def encode_line(message: HostMessage | Answer) -> bytes:
    return msgspec.json.encode(message) + b"\n"


def read_answer(line: bytes) -> Answer:
    """Decode a bot's message."""
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
