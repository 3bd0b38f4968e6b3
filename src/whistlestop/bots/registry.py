"""Maps ids to bots."""

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from functools import partial
from pathlib import PurePath
from typing import Final

from whistlestop.bots.bot import Bot
from whistlestop.bots.errors import BadBot, UnknownBot
from whistlestop.bots.greedy import GreedyBot
from whistlestop.bots.planner import PlannerBot
from whistlestop.bots.plugins import find_plugin, own_name, plugin_ids
from whistlestop.bots.racer import RacerBot
from whistlestop.bots.random import RandomBot
from whistlestop.bots.search import SearchBot
from whistlestop.bots.weights import BLOCKER, BUILDER, EASY, HUNTER, MEDIUM
from whistlestop.rules import WhistlestopError

__all__ = ["bot_ids", "bot_name", "bot_names", "make_bot", "plugin_problems", "seat_name"]

_BOTS: Final[dict[str, Callable[[str], Bot]]] = {
    "easy": partial(PlannerBot, weights=EASY),
    "medium": partial(PlannerBot, weights=MEDIUM),
    "hard": PlannerBot,
    "master": SearchBot,
    "hunter": partial(PlannerBot, weights=HUNTER),
    "builder": partial(PlannerBot, weights=BUILDER),
    "blocker": partial(PlannerBot, weights=BLOCKER),
    "planner": PlannerBot,
    "racer": RacerBot,
    "greedy": GreedyBot,
    "random": RandomBot,
}
"""In the order in which they are listed: the levels, then styles, then the simple bots."""


def bot_ids() -> tuple[str, ...]:
    """The ids of the built-in bots, then those of installed packages."""
    return (*_BOTS, *(bot for bot in plugin_ids() if bot not in _BOTS))


def plugin_problems() -> dict[str, WhistlestopError]:
    """What is wrong with bots of installed packages, by their ids: they cannot be made, or a built-in bot has the
    same id."""
    problems: dict[str, WhistlestopError] = {}
    for bot in plugin_ids():
        if bot in _BOTS:
            problems[bot] = BadBot("bot_id_taken", {"bot": bot})
            continue
        try:
            make_bot(bot, "")
        except WhistlestopError as problem:
            problems[bot] = problem
    return problems


def bot_name(bot: str) -> str:
    """The displayed name: `Greedy`, `Mine` for `./bots.py:Mine` and for `stdio:node bots/mine.js`."""
    last = (bot.rpartition(":")[2].split() or [bot])[-1]
    name = PurePath(last).stem.capitalize()
    return name or bot


def seat_name(bot: str) -> str:
    """The name at the bot's seat: its own, if its class has a `name`. This imports the bot, so use it only for bots
    that are going to play."""
    return (None if bot in _BOTS else own_name(bot)) or bot_name(bot)


def bot_names(bots: Sequence[str]) -> list[str]:
    """Displayed names that differ: `Greedy`, or `Greedy 1` and `Greedy 2` if there are two."""
    bare = [seat_name(bot) for bot in bots]
    return [
        name if bare.count(name) == 1 else f"{name} {bare[: at + 1].count(name)}"
        for at, name in enumerate(bare)
    ]


def make_bot(bot: str, seed: str) -> Bot:
    """Make a new bot for one seat of one game. Built-in ids take precedence over plugins (`plugins.py`)."""
    make = _BOTS.get(bot) or find_plugin(bot)
    if make is None:
        known = bot_ids()
        near = " ".join(get_close_matches(bot, known, 3, 0.6))
        raise UnknownBot("unknown_bot", {"bot": bot, "near": near, "bots": " ".join(known)})
    return make(seed)
