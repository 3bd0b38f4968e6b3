"""What the weights of the bots take from the rules of a game."""

from dataclasses import replace

import pytest

from whistlestop import games
from whistlestop.bots.analysis.board_index import BoardIndex, SeatBoard
from whistlestop.bots.analysis.cards import draw_turns
from whistlestop.bots.analysis.income import income
from whistlestop.rules import Ruleset, Seeded, project, start


def income_of(rules: Ruleset) -> float:
    state, _ = start(rules, 2, Seeded("income"), 0)
    view = project(state, 0)
    return income(SeatBoard(BoardIndex(rules, view.public.board), view, 0))


def with_points(*points: int) -> Ruleset:
    base = games.load("usa-classic").ruleset
    knobs = replace(base.knobs, route_points=points)
    return Ruleset(base.game, base.colours, base.card_counts, base.board, tuple(base.tickets.values()), knobs)


@pytest.mark.parametrize("game", [game for game in games.available() if game != "legends"])
def test_the_weights_fit_games_with_the_usual_points(game: str) -> None:
    assert income_of(games.load(game).ruleset) == 1.0


def test_points_per_turn_follow_the_points_of_routes() -> None:
    assert income_of(with_points(0, 2, 4, 8, 14, 20, 30)) == 2.0
    assert 0 < income_of(with_points(0, 0, 0, 0, 0, 0, 0)) < 1


def test_drawing_takes_longer_among_more_colours() -> None:
    assert draw_turns(4, 2, 8) == draw_turns(4, 2, 5)
    assert draw_turns(4, 2, 16) == 2 * draw_turns(4, 2, 8)
