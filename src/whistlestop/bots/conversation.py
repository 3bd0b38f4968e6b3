"""The conversation with a bot (`docs/bots.md`), the same over stdio and over a WebSocket.

It says what the host sends, and how the host reads what the bot answers.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from whistlestop import __version__
from whistlestop.bots.errors import BotFailed
from whistlestop.rules import RULES_VERSION, Action, NotLegal, Result, View, WhistlestopError, format_action
from whistlestop.text import refusal_text
from whistlestop.wire import seat_view
from whistlestop.wire.protocol import (
    PROTOCOL,
    Answer,
    Decide,
    End,
    Failure,
    Greeting,
    Hello,
    read_answer,
    seat_ends,
)

__all__ = ["Conversation", "failure_of"]

_MOST_QUOTED: Final = 200


def failure_of(problem: WhistlestopError, rule: str | None = None, number: int | None = None) -> Failure:
    """The message that ends a conversation."""
    return Failure(problem.reason, refusal_text(problem, "en"), rule, number)


class Conversation:
    """The host's side of one conversation. It raises `BotFailed` for an answer that the protocol does not allow."""

    def __init__(self, bot: str) -> None:
        """`bot` is the name to use in error messages."""
        self._bot: Final = bot
        self.number = 0
        """Of the last decision that the bot was asked for; 0 before the first."""

    def hello(self) -> Hello:
        return Hello(PROTOCOL, f"whistlestop {__version__}", RULES_VERSION)

    def check_greeting(self, answer: Answer) -> Greeting:
        if not isinstance(answer, Greeting):
            raise self.not_an_answer("hello")
        if answer.protocol != PROTOCOL:
            values = {"bot": self._bot, "found": str(answer.protocol), "expected": str(PROTOCOL)}
            raise BotFailed("wrong_protocol", values)
        return answer

    def decide(
        self,
        view: View,
        options: Sequence[Action],
        events: tuple[str, ...],
        left: float | None,
        version: int = 0,
        head: str = "",
    ) -> Decide:
        """Ask for the next decision, for which `left` seconds are left."""
        self.number += 1
        texts = tuple([format_action(action, view.public.rules) for action in options])
        return Decide(self.number, seat_view(view), texts, events, left, version, head)

    def end(
        self,
        result: Result,
        events: tuple[str, ...],
        seed: str = "",
        salts: tuple[str | None, ...] | None = None,
    ) -> End:
        return End(events, seat_ends(result), result.winners, seed, salts)

    def read(self, data: bytes) -> Answer:
        try:
            return read_answer(data)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
            said = data.decode(errors="replace").strip()[:_MOST_QUOTED]
            values = {"bot": self._bot, "line": said, "why": str(problem)}
            raise BotFailed("not_a_message", values) from problem

    def not_an_answer(self, expected: str = "") -> BotFailed:
        values = {"bot": self._bot, "expected": expected or f"act {self.number}"}
        return BotFailed("not_an_answer", values)

    def late(self, seconds: float) -> BotFailed:
        return BotFailed("bot_late", {"bot": self._bot, "seconds": f"{seconds:g}"})

    def refused(self, action: str, problem: WhistlestopError) -> tuple[BotFailed, str | None]:
        """The failure for an action that is not allowed, and the number of the rule."""
        why = refusal_text(problem, "en")
        rule = problem.rule if isinstance(problem, NotLegal) else None
        values = {"bot": self._bot, "action": action[:_MOST_QUOTED], "why": why}
        return BotFailed("bot_refused", values), rule
