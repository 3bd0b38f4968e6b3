"""Small games to try mechanics on: the mini board with something added."""

from laws.walks import Case

from whistlestop import games
from whistlestop.rules import Board, Knobs, Mechanic, Ruleset

__all__ = ["mini_with", "with_board"]

REVEALING = frozenset({"paper_found", "headline_turned", "votes_counted"})


def mini_with(*mechanics: Mechanic, knobs: Knobs | None = None) -> Ruleset:
    return with_board(games.load("mini").ruleset.board, *mechanics, knobs=knobs)


def with_board(board: Board, *mechanics: Mechanic, knobs: Knobs | None = None) -> Ruleset:
    mini = games.load("mini").ruleset
    return Ruleset(
        "mini-and-more",
        mini.colours,
        mini.card_counts,
        board,
        tuple(mini.tickets.values()),
        knobs or mini.knobs,
        mechanics,
    )


def cases(rules: Ruleset) -> list[Case]:
    return [Case(rules, players, REVEALING) for players in (2, 5)]
