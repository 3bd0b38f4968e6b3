"""The bots at one table: what happens is told to those who listen, and what goes wrong is laid at the right door."""

import time
from collections.abc import Mapping, Sequence
from typing import Final

from whistlestop.bots.bot import Bot, Leaver, Listener
from whistlestop.bots.errors import BotFailed
from whistlestop.rules import Action, Event, Result, View, WhistlestopError, seen_by
from whistlestop.rules.notation import format_action

__all__ = ["Party"]


class Party:
    def __init__(self, bots: Mapping[int, Bot], seconds: float | None = None) -> None:
        """`seconds` of CPU time are what each decision may take; None for as long as it takes."""
        self.bots: Final = dict(bots)
        """By seat."""
        self._seconds: Final = seconds
        self._listeners: Final = [(seat, bot) for seat, bot in bots.items() if isinstance(bot, Listener)]

    def hear(self, events: Sequence[Event]) -> None:
        """Each listener is told its own side of it."""
        for seat, bot in self._listeners:
            bot.hear([seen_by(event, seat) for event in events])

    def choose(self, view: View) -> Action:
        """What the bot of this view's seat does. Whatever it throws becomes a BotFailed with its seat."""
        began = time.process_time()
        try:
            action = self.bots[view.seat].choose(view)
        except BotFailed as failure:
            raise _seated(failure, view.seat) from None
        except Exception as problem:
            values = {"bot": self._name(view.seat), "why": _account(problem)}
            raise _seated(BotFailed("bot_crashed", values), view.seat) from problem
        if self._seconds is not None and time.process_time() - began > self._seconds:
            values = {"bot": self._name(view.seat), "seconds": f"{self._seconds:g}"}
            raise _seated(BotFailed("bot_late", values), view.seat)
        return action

    def refused(self, view: View, action: object, refusal: Exception) -> BotFailed:
        """The failure of a bot whose action the rules did not take."""
        values = {"bot": self._name(view.seat), "action": _spelt(action, view), "why": _account(refusal)}
        return _seated(BotFailed("bot_refused", values), view.seat)

    def leave(self, result: Result | None) -> None:
        for bot in self.bots.values():
            if isinstance(bot, Leaver):
                bot.leave(result)

    def _name(self, seat: int) -> str:
        return type(self.bots[seat]).__name__


def _seated(failure: BotFailed, seat: int) -> BotFailed:
    failure.seat = seat
    return failure


def _account(problem: Exception) -> str:
    if isinstance(problem, WhistlestopError):
        return str(problem)
    return f"{type(problem).__name__}: {problem}"


def _spelt(action: object, view: View) -> str:
    """In the notation, if that can be done with whatever the bot returned."""
    if isinstance(action, Action):
        try:
            return format_action(action, view.table.rules)
        except (IndexError, TypeError, ValueError):
            return repr(action)
    return repr(action)
