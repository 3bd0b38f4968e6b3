"""How balanced a board is: many games of one bot against itself, counted, compared and put into words."""

from whistlestop.arena.balance.advice import advice
from whistlestop.arena.balance.board_figures import Balance, GroupFigures, figures_of
from whistlestop.arena.balance.observed_games import BalanceOrder, ObservedGame, observe
from whistlestop.arena.balance.page import as_markdown, write_pages
from whistlestop.arena.balance.run import weigh

__all__ = [
    "Balance",
    "BalanceOrder",
    "GroupFigures",
    "ObservedGame",
    "advice",
    "as_markdown",
    "figures_of",
    "observe",
    "weigh",
    "write_pages",
]
