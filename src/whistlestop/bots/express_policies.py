"""Bots in express form. Each chooses the very moves of its bot (`tests/express/test_bot_policies.py`)."""

from collections.abc import Callable
from typing import Final

from whistlestop.express import GreedyPolicy, Policy, RandomBotPolicy
from whistlestop.express.tables import Tables

__all__ = ["express_policy", "has_express_policy"]

_POLICIES: Final[dict[str, Callable[[Tables, str], Policy]]] = {
    "greedy": GreedyPolicy,
    "random": lambda _tables, seed: RandomBotPolicy(seed),
}


def has_express_policy(bot: str) -> bool:
    return bot in _POLICIES


def express_policy(bot: str, tables: Tables, seed: str) -> Policy:
    """The policy of a bot that has one, with the bot's seed."""
    return _POLICIES[bot](tables, seed)
