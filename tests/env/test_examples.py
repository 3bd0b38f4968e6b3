"""The worked example learns, and fast."""

import runpy
from pathlib import Path

import pytest

pytest.importorskip("gymnasium")

from whistlestop.env.gymnasium import SoloEnv

EXAMPLE = Path(__file__).parents[2] / "examples" / "learn_mini.py"


def test_the_policy_learns_to_beat_a_random_player(capsys: pytest.CaptureFixture[str]) -> None:
    learn = runpy.run_path(str(EXAMPLE))
    env = SoloEnv("mini", ("random",), reward="margin")
    policy = learn["Policy"](env.codecs.rows.size, env.codecs.actions.size, 1)
    curve = learn["train"](policy, env, 800, 120)
    won = [part for _, part in curve]
    assert sum(won[:2]) / 2 < 0.6
    assert sum(won[-5:]) / 5 > 0.7
    assert "800 games" in capsys.readouterr().out
