"""The planner that keeps its plan, for games played ahead."""

import pytest
from lockstep import CELLS, Cell

from whistlestop import games
from whistlestop.bots.express_planner import HastyPolicy, PlannerPolicy
from whistlestop.express import BySeat, Position, Simulator


def game_codes(simulator: Simulator, policy: HastyPolicy, start: Position) -> list[int]:
    """The moves of a whole game; the simulator refuses an illegal one."""
    position = simulator.new()
    simulator.copy_into(start, position)
    policy.begin(position)
    codes = []
    while not simulator.is_over(position):
        codes.append(int(policy.choose(position)))
        simulator.step(position, codes[-1])
    return codes


@pytest.mark.parametrize("cell", CELLS[::4], ids=str)
def test_its_moves_are_legal_and_do_not_depend_on_earlier_games(cell: Cell) -> None:
    simulator = Simulator(cell.case.rules, cell.case.players)
    policy = HastyPolicy(simulator.tables)
    one, other = simulator.deal_freely(1), simulator.deal_freely(2)
    first = game_codes(simulator, policy, one)
    assert game_codes(simulator, policy, other) != first
    assert game_codes(simulator, policy, one) == first


def test_it_plays_on_when_a_track_of_its_plan_is_taken() -> None:
    """Against the planner on a small board plans are often spoilt; it wins its share of the games."""
    simulator = Simulator(games.load("mini").ruleset, 2)
    hasty, planner = HastyPolicy(simulator.tables), PlannerPolicy(simulator.tables)
    position = simulator.new()
    wins = 0.0
    for number in range(60):
        seat = number % 2
        simulator.redeal(position, number // 2)
        simulator.playout(position, BySeat([hasty, planner] if seat == 0 else [planner, hasty]))
        ranks = simulator.score(position).ranks
        wins += 0.5 if ranks[0] == ranks[1] else float(ranks[seat] == 1)
    assert 20 <= wins <= 40
