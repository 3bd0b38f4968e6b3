"""Bots by their ids."""

from collections.abc import Callable
from difflib import get_close_matches
from functools import partial
from typing import Final

from whistlestop.bots.bot import Bot
from whistlestop.bots.greedy import GreedyBot
from whistlestop.bots.planner import PlannerBot
from whistlestop.bots.racer import RacerBot
from whistlestop.bots.random import RandomBot
from whistlestop.bots.style import BLOCKER, BUILDER, EASY, HUNTER, MEDIUM
from whistlestop.rules import WhistlestopError

__all__ = ["UnknownBot", "bot_ids", "make_bot"]

_BOTS: Final[dict[str, Callable[[str], Bot]]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "racer": RacerBot,
    "planner": PlannerBot,
    "hunter": partial(PlannerBot, style=HUNTER),
    "builder": partial(PlannerBot, style=BUILDER),
    "blocker": partial(PlannerBot, style=BLOCKER),
    "easy": partial(PlannerBot, style=EASY),
    "medium": partial(PlannerBot, style=MEDIUM),
    "hard": PlannerBot,
}


class UnknownBot(WhistlestopError):
    """No bot has this id."""


def bot_ids() -> tuple[str, ...]:
    return tuple(_BOTS)


def make_bot(bot: str, seed: str) -> Bot:
    """A fresh bot for one seat of one game."""
    make = _BOTS.get(bot)
    if make is None:
        near = " ".join(get_close_matches(bot, _BOTS, 3, 0.6))
        raise UnknownBot("unknown_bot", {"bot": bot, "near": near, "bots": " ".join(_BOTS)})
    return make(seed)
