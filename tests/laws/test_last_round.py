"""A last round that several players set off: the games of the registry seldom come to it."""

from dataclasses import replace

import pytest

from laws import endings
from laws.walks import Case, Plan, Walk, law, walk
from whistlestop import games
from whistlestop.rules import Ruleset


def short_game() -> Ruleset:
    """Three trains on the board are enough to begin the last round."""
    mini = games.load("mini").ruleset
    knobs = replace(mini.knobs, end_at=mini.knobs.trains - 3)
    return Ruleset("short", mini.colours, mini.card_counts, mini.board, tuple(mini.tickets.values()), knobs)


CASES = [Case(short_game(), players) for players in range(2, 6)]


@pytest.mark.rule("D-E2")
@pytest.mark.parametrize("case", CASES, ids=str)
@law(3)
def test_it_begins_once(case: Case, plan: Plan) -> None:
    endings.the_last_round_is_a_round(walk(case, plan))


def test_several_players_do_get_as_low() -> None:
    assert any(several_are_low(walk(case, Plan(seed, "builder", 0))) for case in CASES for seed in range(9))


def several_are_low(game: Walk) -> bool:
    public = game.end.public
    return sum(trains <= game.rules.knobs.end_at for trains in public.trains) > 1
