"""The bots at one table: what happens is told to those who listen, and what goes wrong is laid at the right door."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from copy import copy
from functools import partial
from typing import Final, TypeVar

from whistlestop.bots.bot import Bot, Leaver, Listener
from whistlestop.bots.clock import OutOfTime, time_limit
from whistlestop.bots.errors import BotFailed, in_words
from whistlestop.rules import Action, Event, NotLegal, Result, View, WhistlestopError, seen_by
from whistlestop.rules.notation import format_action

__all__ = ["BotRunner"]

T = TypeVar("T")


class BotRunner:
    def __init__(self, bots: Mapping[int, Bot], seconds: float | None = None) -> None:
        """`seconds` of CPU time are what each decision may take; None for as long as it takes."""
        self.bots: Final = dict(bots)
        """By seat."""
        self._seconds: Final = seconds
        self._listeners: Final = [(seat, bot) for seat, bot in bots.items() if isinstance(bot, Listener)]

    def hear(self, events: Sequence[Event]) -> None:
        """Each listener is told its own side of it."""
        for seat, bot in self._listeners:
            seen = [seen_by(event, seat) for event in events]
            self._ask(seat, partial(bot.hear, seen))

    def choose(self, view: View) -> Action:
        """What the bot of this view's seat does."""
        bot = self.bots[view.seat]
        if self._seconds is not None:
            return self._action(view, self._ask(view.seat, partial(bot.choose, view)))
        try:  # the same without the clock, which costs more than a quick bot's thought
            action = bot.choose(view)
        except (Exception, SystemExit) as problem:
            raise self._blame(view.seat, problem) from problem
        return self._action(view, action)

    def _action(self, view: View, action: object) -> Action:
        """The rules would refuse anything else too, but compiled ones less clearly."""
        if isinstance(action, Action):
            return action
        raise self.refused(view, action, TypeError("not an action of whistlestop.rules"))

    def _ask(self, seat: int, call: Callable[[], T]) -> T:
        """Whatever the bot throws, and if it takes too long, becomes a BotFailed with its seat."""
        try:
            with time_limit(self._seconds):
                return call()
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
        """The failure of a bot whose action the rules did not take."""
        values = {"bot": self._name(view.seat), "action": _spelt(action, view), "why": _account(refusal)}
        return _seated(BotFailed("bot_refused", values), view.seat)

    def leave(self, result: Result | None) -> None:
        for bot in self.bots.values():
            if isinstance(bot, Leaver):
                # The game is over: what goes wrong now changes nothing, and the others have to leave as well.
                with suppress(Exception, SystemExit, OutOfTime), time_limit(self._seconds):
                    bot.leave(result)

    def _name(self, seat: int) -> str:
        """What it calls itself, or else its class."""
        name = getattr(self.bots[seat], "name", None)
        return name if isinstance(name, str) else type(self.bots[seat]).__name__


def _seated(failure: BotFailed, seat: int) -> BotFailed:
    failure.seat = seat
    return failure


def _account(problem: BaseException) -> WhistlestopError | str:
    """Our own errors become sentences where they are told; of others, the words and the line of the bot."""
    if isinstance(problem, NotLegal):
        refusal = copy(problem)
        refusal.options = ()  # they would follow it through every pickle
        return refusal
    if isinstance(problem, WhistlestopError):
        return problem
    return in_words(problem)


def _spelt(action: object, view: View) -> str:
    """In the notation, if that can be done with whatever the bot returned."""
    if isinstance(action, Action):
        try:
            return format_action(action, view.public.rules)
        except (IndexError, TypeError, ValueError):
            return repr(action)
    return action if isinstance(action, str) else repr(action)
