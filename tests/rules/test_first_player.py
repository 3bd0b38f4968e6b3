"""Who begins."""

import pytest

from whistlestop import games
from whistlestop.rules import Seeded, start


@pytest.mark.rule("D-S7")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_seed_picks_every_seat_in_time(players: int) -> None:
    rules = games.load("usa-classic").ruleset
    firsts = [start(rules, players, Seeded(str(seed)), None)[0].public.first for seed in range(20 * players)]
    again = [start(rules, players, Seeded(str(seed)), None)[0].public.first for seed in range(20 * players)]
    assert set(firsts) == set(range(players))
    assert firsts == again


@pytest.mark.rule("B-S7", "D-S7")
@pytest.mark.parametrize("first", range(5))
def test_the_host_may_name_every_seat(first: int) -> None:
    state, _ = start(games.load("usa-classic").ruleset, 5, Seeded("host"), first)
    assert state.public.first == first
