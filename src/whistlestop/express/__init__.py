"""The express simulator: the rules in flat arrays of integers, proven equal to `rules/` by play."""

from whistlestop.express.compiled import is_compiled
from whistlestop.express.errors import CannotSimulate, IllegalCode
from whistlestop.express.greedy_policy import GreedyPolicy
from whistlestop.express.policy import BySeat, Policy
from whistlestop.express.position import Position
from whistlestop.express.random_policy import RandomBotPolicy, RandomPolicy
from whistlestop.express.scoring import Scorer
from whistlestop.express.simulator import Simulator

__all__ = [
    "BySeat",
    "CannotSimulate",
    "GreedyPolicy",
    "IllegalCode",
    "Policy",
    "Position",
    "RandomBotPolicy",
    "RandomPolicy",
    "Scorer",
    "Simulator",
    "is_compiled",
]
