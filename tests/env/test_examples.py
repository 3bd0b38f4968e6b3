"""The worked examples run: one learns, one searches, one plays many games at once."""

import runpy
from pathlib import Path

import pytest

pytest.importorskip("gymnasium")

from whistlestop import games
from whistlestop.bots import make_bot
from whistlestop.env.gymnasium import SoloEnv
from whistlestop.env.vector import SelfPlayTables
from whistlestop.rules import Seeded, play, project, score, start

EXAMPLES = Path(__file__).parents[2] / "examples"
EXAMPLE = EXAMPLES / "learn_mini.py"
SEARCHER = EXAMPLES / "search_bot.py"
VECTOR = EXAMPLES / "vector_games.py"


def test_the_policy_learns_to_beat_a_random_player(capsys: pytest.CaptureFixture[str]) -> None:
    learn = runpy.run_path(str(EXAMPLE))
    env = SoloEnv("mini", ("random",), reward="margin")
    policy = learn["Policy"](env.codecs.rows.size, env.codecs.actions.size, 1)
    curve = learn["train"](policy, env, 800, 120)
    won = [part for _, part in curve]
    assert sum(won[:2]) / 2 < 0.6
    assert sum(won[-5:]) / 5 > 0.7
    assert "800 games" in capsys.readouterr().out


def test_the_searching_bot_beats_the_policy_that_it_plays_ahead_with() -> None:
    searcher = runpy.run_path(str(SEARCHER))["Searcher"]
    leads = []
    for number in range(3):
        chance = Seeded(f"searcher {number}")
        state, _ = start(games.load("mini").ruleset, 2, chance)
        bots = [searcher(str(number)), make_bot("greedy", str(number))]
        while not state.public.ended:
            seat = state.public.asked[0]
            state, _ = play(state, seat, bots[seat].choose(project(state, seat)), chance)
        totals = [seat.total for seat in score(state).seats]
        leads.append(totals[0] - totals[1])
    assert sum(leads) > 0


def test_the_searching_bot_is_short() -> None:
    assert len(SEARCHER.read_text(encoding="utf-8").splitlines()) <= 65


def test_the_example_of_many_games_plays_them() -> None:
    example = runpy.run_path(str(VECTOR))
    steps, ended = example["play"](SelfPlayTables("mini", 2, 8, seed=1), 1.0, 1)
    assert steps > 0
    assert ended > 0
