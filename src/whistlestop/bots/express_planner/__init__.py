"""The planner in express form: the moves of `bots/planner.py`, from the arrays of the simulator."""

from whistlestop.bots.express_planner.hasty import HastyPolicy
from whistlestop.bots.express_planner.policy import PlannerPolicy

__all__ = ["HastyPolicy", "PlannerPolicy"]
