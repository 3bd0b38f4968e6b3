"""The bot protocol (`docs/bots.md`): one JSON object a line, over stdio here, over a WebSocket elsewhere.

The host speaks first: hello, hello back, game, then decide and act until end. Versions count upwards; a client
ignores fields and messages it does not know, so only what changes their meaning makes a new version.
"""

from typing import Any, Final, TypeAlias

import msgspec

from whistlestop.rules import Result
from whistlestop.wire.game import GameFacts
from whistlestop.wire.view import SeatView

__all__ = [
    "PROTOCOL",
    "Act",
    "Answer",
    "Clock",
    "Decide",
    "End",
    "Failure",
    "Greeting",
    "Hello",
    "Message",
    "NewGame",
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


class NewGame(msgspec.Struct, frozen=True, tag="game"):
    game: GameFacts
    players: int
    seat: int
    """Where the bot sits."""
    seed: str
    """For the bot's own dice: the same seed and views should give the same choices."""
    clock: Clock


class Decide(msgspec.Struct, frozen=True, tag="decide"):
    number: int
    """Counts the decisions asked of this bot, from 1; the answer repeats it."""
    view: SeatView
    options: tuple[str, ...]
    """Everything that may be done, in the notation."""
    events: tuple[str, ...]
    """What this seat saw since the last message, in the notation."""


class SeatEnd(msgspec.Struct, frozen=True):
    total: int
    rank: int
    lines: tuple[dict[str, Any], ...]
    """`{"kind": "tickets", "points": 21}`…"""


class End(msgspec.Struct, frozen=True, tag="end"):
    events: tuple[str, ...]
    seats: tuple[SeatEnd, ...]
    winners: tuple[int, ...]


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


class Act(msgspec.Struct, frozen=True, tag="act"):
    number: int
    """Of the decision that is answered."""
    action: str
    """In the notation."""
    why: str = ""
    """The reason in a sentence, for those who watch."""


Message: TypeAlias = Hello | NewGame | Decide | End | Failure
Answer: TypeAlias = Greeting | Act

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
