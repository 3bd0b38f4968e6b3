"""Runs the bots of one table: sends them events, asks for actions, and attributes failures to the right seat."""

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from copy import copy
from functools import partial
from typing import Final, TypeVar

from whistlestop.bots.bot import Bot, Leaver, Limited, Listener, Timed
from whistlestop.bots.clock import OutOfTime, time_limit
from whistlestop.bots.errors import BotFailed, in_words
from whistlestop.rules import Action, Event, NotLegal, Result, View, WhistlestopError, seen_by
from whistlestop.rules.notation import format_action

__all__ = ["BotRunner"]

T = TypeVar("T")


class BotRunner:
    def __init__(self, bots: Mapping[int, Bot], seconds: float | None = None) -> None:
        """`seconds` is the CPU time limit of each decision; None for no limit."""
        self.bots: Final = dict(bots)
        """By seat."""
        self.thought: Final = dict.fromkeys(bots, (0, 0.0))
        """By seat: decisions so far, and the seconds that they took by the clock, those of programs included."""
        self._seconds: Final = seconds
        if seconds is not None:
            for bot in bots.values():
                _tell_limit(bot, seconds)
        self._listeners: Final = [(seat, bot) for seat, bot in bots.items() if isinstance(bot, Listener)]

    def hear(self, events: Sequence[Event]) -> None:
        """Send the events to each listener, redacted for its seat."""
        for seat, bot in self._listeners:
            seen = [seen_by(event, seat) for event in events]
            self._ask(seat, partial(bot.hear, seen))

    def choose(self, view: View) -> Action:
        """Ask the bot of this view's seat for an action."""
        began = time.perf_counter()
        try:
            return self._action(view, self._chosen(view))
        finally:
            decisions, seconds = self.thought[view.seat]
            self.thought[view.seat] = decisions + 1, seconds + time.perf_counter() - began

    def _chosen(self, view: View) -> object:
        bot = self.bots[view.seat]
        if self._seconds is not None:
            if isinstance(bot, Limited):
                bot.limit(self._seconds)
            return self._ask(view.seat, partial(bot.choose, view))
        try:  # without a limit skip the timer, which costs more than a fast bot's decision
            return bot.choose(view)
        except (Exception, SystemExit) as problem:
            raise self._blame(view.seat, problem) from problem

    def _action(self, view: View, action: object) -> Action:
        """Check the type here, because compiled rules give a less clear error."""
        if isinstance(action, Action):
            return action
        # The bot is at fault, so this is a refusal and not a crash of the table.
        raise self.refused(view, action, TypeError("not an action of whistlestop.rules"))

    def _ask(self, seat: int, call: Callable[[], T]) -> T:
        """Turn any exception of the bot, and a time-out, into a BotFailed with its seat."""
        try:
            with time_limit(self._seconds):
                return call()
        # SystemExit too: a bot must not end the program that runs it.
        except (Exception, SystemExit, OutOfTime) as problem:
            raise self._blame(seat, problem) from problem

    def _blame(self, seat: int, problem: BaseException) -> BotFailed:
        if isinstance(problem, BotFailed):
            return _seated(problem, seat)
        if isinstance(problem, OutOfTime):
            late = {"bot": self._name(seat), "seconds": f"{self._seconds:g}"}
            return _seated(BotFailed("bot_late", late), seat)
        values = {"bot": self._name(seat), "why": _account(problem)}
        return _seated(BotFailed("bot_crashed", values), seat)

    def refused(self, view: View, action: object, refusal: Exception) -> BotFailed:
        """The failure of a bot whose action the rules refused."""
        values = {"bot": self._name(view.seat), "action": _spelt(action, view), "why": _account(refusal)}
        return _seated(BotFailed("bot_refused", values), view.seat)

    def leave(self, result: Result | None) -> None:
        for bot in self.bots.values():
            if isinstance(bot, Leaver):
                # The game is over: an error now has no effect, and the other bots have to leave as well.
                with suppress(Exception, SystemExit, OutOfTime), time_limit(self._seconds):
                    bot.leave(result)

    def _name(self, seat: int) -> str:
        """The bot's own name, or the name of its class."""
        name = getattr(self.bots[seat], "name", None)
        return name if isinstance(name, str) else type(self.bots[seat]).__name__


def _tell_limit(bot: Bot, seconds: float) -> None:
    if isinstance(bot, Timed):
        bot.allow(seconds)
    if isinstance(bot, Limited):
        bot.limit(seconds)


def _seated(failure: BotFailed, seat: int) -> BotFailed:
    failure.seat = seat
    return failure


def _account(problem: BaseException) -> WhistlestopError | str:
    """Errors of this package are translated later; for all others, the message and the bot's line."""
    if isinstance(problem, NotLegal):
        refusal = copy(problem)
        refusal.options = ()  # do not pickle the options with every copy of the error
        return refusal
    if isinstance(problem, WhistlestopError):
        return problem
    return in_words(problem)


def _spelt(action: object, view: View) -> str:
    """The action in notation, if what the bot returned can be written that way."""
    if isinstance(action, Action):
        try:
            return format_action(action, view.public.rules)
        except (IndexError, TypeError, ValueError):
            return repr(action)
    return action if isinstance(action, str) else repr(action)
