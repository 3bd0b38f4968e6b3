"""Bots in express form choose the moves of their bots."""

import pytest
from lockstep import CELLS, Cell, Lockstep

from whistlestop import games
from whistlestop.arena import Order, play_game, simulate
from whistlestop.arena.express_games import ExpressGames
from whistlestop.bots import make_bot
from whistlestop.bots.express_policies import express_policy
from whistlestop.rules import project

OF_REGISTRY = [cell for cell in CELLS if cell.case.rules.game in games.available()]


@pytest.mark.parametrize("cell", OF_REGISTRY[::3], ids=str)
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_policy_chooses_the_moves_of_its_bot(cell: Cell, bot: str) -> None:
    """A move that differs leads to other cards, and so to another score or number of decisions."""
    game = games.load(cell.case.rules.game)
    bots = (bot,) * cell.case.players
    express = ExpressGames.make(game, bots, {"first": "random"})
    assert express is not None
    for number in range(2):
        assert (
            express.play(f"seed {number}") == play_game(game, bots, f"seed {number}", {"first": "random"})[1]
        )


@pytest.mark.parametrize("cell", CELLS, ids=str)
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_policy_chooses_as_its_bot_anywhere(cell: Cell, bot: str) -> None:
    """In positions that the bot itself would not come to."""
    for number in range(2 if len(cell.case.rules.board.tracks) < 30 else 1):
        game = Lockstep(cell.case, f"any {number}", is_thorough=False)
        while not game.state.public.ended:
            seat = game.state.public.asked[0]
            if game.decisions % 3 == 0 or game.state.public.last_seat >= 0:
                policy = express_policy(bot, game.simulator.tables, "seed")
                policy.begin(game.position)
                chosen = game.simulator.action(game.position, int(policy.choose(game.position)))
                assert chosen == make_bot(bot, "seed").choose(project(game.state, seat))
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
