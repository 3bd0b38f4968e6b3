"""Bots in express form choose the moves of their bots."""

import pytest
from lockstep import CELLS, Cell, Lockstep

from whistlestop import games
from whistlestop.arena import Order, play_game, simulate
from whistlestop.arena.express_games import ExpressGames
from whistlestop.bots import make_bot
from whistlestop.bots.express_policies import express_policy, has_express_policy
from whistlestop.mechanics.advises import option_advisers
from whistlestop.rules import project

OF_REGISTRY = [cell for cell in CELLS if cell.case.rules.game in games.available()]


@pytest.mark.parametrize("cell", OF_REGISTRY[::3], ids=str)
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_policy_plays_the_games_of_its_bot(cell: Cell, bot: str) -> None:
    """A move that differs leads to other cards, and so to another score or number of decisions."""
    check_games(cell.case.rules.game, (bot,) * cell.case.players, 2)


@pytest.mark.parametrize(
    ("game", "bots"),
    [
        ("mini", ("planner", "easy", "medium", "hunter")),
        ("mini", ("builder", "blocker", "hard")),
        ("usa-classic", ("hard", "medium")),
        ("usa-1910", ("planner", "greedy", "easy")),
    ],
)
def test_planners_play_the_games_of_their_bots(game: str, bots: tuple[str, ...]) -> None:
    """A planner keeps to its last plan, so a whole game says more than single positions."""
    check_games(game, bots, 6 if game == "mini" else 1)


def check_games(game_id: str, bots: tuple[str, ...], count: int) -> None:
    game = games.load(game_id)
    express = ExpressGames.make(game, bots, {"first": "random"})
    assert express is not None
    for number in range(count):
        assert (
            express.play(f"seed {number}") == play_game(game, bots, f"seed {number}", {"first": "random"})[1]
        )


@pytest.mark.parametrize("cell", CELLS, ids=str)
@pytest.mark.parametrize(("bot", "every"), [("random", 3), ("greedy", 3), ("planner", 30)])
def test_a_policy_chooses_as_its_bot_anywhere(cell: Cell, bot: str, every: int) -> None:
    """In positions that the bot itself would not come to."""
    if not has_express_policy(bot, cell.case.rules):
        assert option_advisers(cell.case.rules)
        return
    for number in range(2 if len(cell.case.rules.board.tracks) < 30 else 1):
        check_moves(Lockstep(cell.case, f"any {number}", is_thorough=False), bot, every)


@pytest.mark.long
@pytest.mark.parametrize("cell", CELLS, ids=str)
@pytest.mark.parametrize("bot", ["greedy", "easy", "hard", "builder", "blocker"])
def test_a_policy_chooses_as_its_bot_in_many_games(cell: Cell, bot: str) -> None:
    if has_express_policy(bot, cell.case.rules):
        for number in range(10):
            check_moves(Lockstep(cell.case, f"many {number}", is_thorough=False), bot, 1)


def check_moves(game: Lockstep, bot: str, every: int) -> None:
    """Compare the moves along a game in which others decide."""
    while not game.state.public.ended:
        if game.decisions % every == 0 or (every == 3 and game.state.public.last_seat >= 0):
            view = project(game.state, game.state.public.asked[0])
            policy = express_policy(bot, game.simulator.tables, "seed")
            policy.begin(game.position)
            chosen = game.simulator.action(game.position, int(policy.choose(game.position)))
            assert chosen == make_bot(bot, "seed").choose(view)
        game.decide()


def test_a_simulation_uses_express_where_it_can() -> None:
    order = Order("mini", ("random", "random", "random"), 20, "here")
    report = simulate(order, workers=1)
    played = [play_game(games.load("mini"), order.bots, f"here/{number}")[1] for number in range(20)]
    assert report.engine == "express"
    assert report.decisions == sum(summary.decisions for summary in played)
    assert report.mean_scores == tuple(sum(s.totals[seat] for s in played) / 20 for seat in range(3))


def test_other_bots_play_on_the_rules() -> None:
    assert simulate(Order("mini", ("random", "racer"), 2, "there"), workers=1).engine == "rules"
