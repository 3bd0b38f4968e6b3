"""What a worker does for the bots of games: each is made once for a game and kept until it leaves.

A bot's process receives what the bot's seat may know and nothing else of the table, so it holds no secret of other
seats, whatever the bot is.
"""

import traceback
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from whistlestop.bots import BotFailed, make_bot
from whistlestop.bots.bot import Bot, Leaver, Limited, Listener, Timed, explained
from whistlestop.bots.clock import OutOfTime, time_limit
from whistlestop.bots.process import ProcessBot
from whistlestop.rules import Action, Result, View
from whistlestop.server.bots.view_transfer import load_result, load_turn
from whistlestop.wire.options import WireAction, action_to_wire
from whistlestop.wire.plain import plain

__all__ = ["BotAnswer", "BotCrash", "BotTurn", "choose_once", "decide", "leave", "ready"]

_MOST_BOTS: Final = 256
"""Bots that a worker keeps; the one that was not asked for the longest time leaves."""


class BotTurn(NamedTuple):
    """A decision of a bot in a game."""

    key: str
    """The table, the seat and the bot."""
    bot: str
    """What it is made from."""
    seed: str
    asked: int
    """How often it was asked before in this game; 0 makes a new bot."""
    seconds: float
    """For bots that play better with more time."""
    limit: float
    """The seconds of CPU time after which the decision fails."""
    packed: bytes
    """The view of its seat, and the events since it was last asked: all of them for a new bot."""


class BotAnswer(NamedTuple):
    action: WireAction
    why: dict[str, Any] | None
    listens: bool
    """Whether it hears events."""


class BotCrash(NamedTuple):
    """The bot raised an error."""

    kind: str
    account: str
    """The traceback, for the operator: it may show what the bot holds."""


@dataclass(slots=True)
class _SeatedBot:
    player: Bot
    asked: int = 0


_seated: Final[OrderedDict[str, _SeatedBot]] = OrderedDict()


def ready() -> bool:
    """For a pool that warms up."""
    return True


def decide(turn: BotTurn) -> BotAnswer | BotCrash | None:
    """The action and the reason. None if this process does not have the bot: it has to be made again."""
    if not turn.asked:
        leave(turn.key, None)
    elif turn.key not in _seated or _seated[turn.key].asked != turn.asked:
        leave(turn.key, None)
        return None
    try:
        return _decide(turn)
    # SystemExit too: a bot must not end the process of other bots.
    except (Exception, SystemExit, OutOfTime) as problem:
        leave(turn.key, None)
        return BotCrash(type(problem).__name__, _account(problem))


def _account(problem: BaseException) -> str:
    """The traceback, and the last lines of standard error if the bot is a program."""
    errors = problem.errors if isinstance(problem, BotFailed) else ()
    said = "".join([f"  | {line}\n" for line in errors])
    return "".join(traceback.format_exception(problem)) + (f"Its standard error:\n{said}" if said else "")


def _decide(turn: BotTurn) -> BotAnswer:
    view, events = load_turn(turn.packed)
    seated = _seat_of(turn)
    player = seated.player
    # A program counts the CPU time of its own process.
    with time_limit(None if isinstance(player, ProcessBot) else turn.limit):
        if isinstance(player, Listener) and events:
            player.hear(events)
        if isinstance(player, Timed):
            player.allow(turn.seconds)
        if isinstance(player, Limited):
            player.limit(turn.limit)
        action = player.choose(view)
    seated.asked += 1
    return BotAnswer(action_to_wire(action), _reason(player, view, action), isinstance(player, Listener))


def _seat_of(turn: BotTurn) -> _SeatedBot:
    if turn.key not in _seated:
        _seated[turn.key] = _SeatedBot(make_bot(turn.bot, turn.seed))
        if len(_seated) > _MOST_BOTS:
            leave(next(iter(_seated)), None)
    _seated.move_to_end(turn.key)
    return _seated[turn.key]


def leave(key: str, packed: bytes | None) -> None:
    """The game is over for this bot; without a result it was broken off, or goes on with another instance."""
    seated = _seated.pop(key, None)
    if seated is None or not isinstance(seated.player, Leaver):
        return
    result: Result | None = None if packed is None else load_result(packed)
    with suppress(Exception, SystemExit):
        seated.player.leave(result)


def choose_once(
    packed: bytes, bot: str, seed: str, seconds: float
) -> tuple[WireAction, dict[str, Any] | None]:
    """A decision outside a game, such as a hint: the bot is made for it and leaves."""
    view, _ = load_turn(packed)
    player = make_bot(bot, seed)
    if isinstance(player, Timed):
        player.allow(seconds)
    try:
        action = player.choose(view)
        return action_to_wire(action), _reason(player, view, action)
    finally:
        if isinstance(player, Leaver):
            player.leave(None)


def _reason(player: Bot, view: View, action: Action) -> dict[str, Any] | None:
    reason = explained(player, view, action)
    return None if reason is None else {"key": reason.key, "values": plain(dict(reason.values))}
