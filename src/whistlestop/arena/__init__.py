"""Games between bots: simulation, tournaments, counting and measuring."""

from whistlestop.arena.runner import GameSummary, play_game
from whistlestop.arena.simulate import Order, Report, is_compiled, simulate

__all__ = ["GameSummary", "Order", "Report", "is_compiled", "play_game", "simulate"]
