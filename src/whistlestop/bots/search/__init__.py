"""A bot that plays games ahead on the simulator, from what its seat knows."""

from whistlestop.bots.search.bot import SearchBot
from whistlestop.bots.search.effort import Effort

__all__ = ["Effort", "SearchBot"]
