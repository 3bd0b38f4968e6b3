"""Bots in express form. Each chooses the same moves as its bot (`tests/express/test_bot_policies.py`)."""

from typing import Final

from whistlestop.bots.analysis.income import routes_score
from whistlestop.bots.express_planner import PlannerPolicy
from whistlestop.bots.weights import BLOCKER, BUILDER, EASY, HUNTER, MEDIUM, TUNED
from whistlestop.express import GreedyPolicy, Policy, RandomBotPolicy, RandomPolicy
from whistlestop.express.tables import LookupTables
from whistlestop.mechanics.advises import claim_advisers, option_advisers
from whistlestop.rules import Ruleset

__all__ = ["express_policy", "has_express_policy"]

_PLANNERS: Final = {
    "easy": EASY,
    "medium": MEDIUM,
    "hard": TUNED,
    "hunter": HUNTER,
    "builder": BUILDER,
    "blocker": BLOCKER,
    "planner": TUNED,
}


def has_express_policy(bot: str, rules: Ruleset) -> bool:
    """Planners do not yet weigh what mechanics advise, nor play games in which tickets carry the score."""
    if bot in _PLANNERS:
        return routes_score(rules) and not claim_advisers(rules) and not option_advisers(rules)
    return bot in ("greedy", "random")


def express_policy(bot: str, tables: LookupTables, seed: str | None) -> Policy:
    """The policy of a bot that has one, with the bot's seed; without a seed the position's generator decides."""
    if bot == "random":
        return RandomPolicy() if seed is None else RandomBotPolicy(seed)
    if bot == "greedy":
        return GreedyPolicy(tables, seed)
    return PlannerPolicy(tables, seed, _PLANNERS[bot])
