"""The recipes of the extra `learn` learn something in a short time; `make test-learn` installs what they need."""

import json
import os
import runpy
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(
        find_spec("sb3_contrib") is None,
        reason="LEFT OUT, the recipes: sb3-contrib is not installed; `make test-learn` brings it",
    ),
]

ROOT = Path(__file__).parents[2]
PPO, CLONE = ROOT / "examples" / "learn_ppo.py", ROOT / "examples" / "learn_clone.py"


def run(*words: object) -> str:
    environment = {**os.environ, "OMP_NUM_THREADS": "1"}
    command = [sys.executable, *map(str, words)]
    return subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout


def facts(folder: Path) -> dict[str, float]:
    found: dict[str, float] = json.loads((folder / "progress.json").read_text("utf-8"))
    return found


def test_ppo_gets_better_against_greedy_and_continues(tmp_path: Path) -> None:
    first = run(PPO, "mini", "--minutes", 1, "--out", tmp_path).splitlines()
    begun = facts(tmp_path)
    assert begun["cpu_minutes"] >= 1
    margins = [float(line.split()[-1].replace("−", "-")) for line in first]
    assert margins[-1] > margins[0], first
    assert begun["won"] > 0.15
    run(PPO, "mini", "--minutes", 1.2, "--out", tmp_path)
    assert facts(tmp_path)["cpu_minutes"] >= 1.2
    assert facts(tmp_path)["decisions"] > begun["decisions"]


def test_a_clone_chooses_as_its_model_and_plays(tmp_path: Path) -> None:
    run(
        *("-m", "whistlestop", "simulate", "--game", "mini", "--players", 2, "--bots", "greedy"),
        *("--games", 300, "--records", tmp_path / "games", "--workers", 1),
    )
    data = tmp_path / "decisions.parquet"
    run("-m", "whistlestop", "export", tmp_path / "games", "--out", data, "--no-view")
    run(CLONE, data, "--minutes", 1, "--out", tmp_path / "clone")
    assert facts(tmp_path / "clone")["agrees"] > 0.5
    table = runpy.run_path(str(ROOT / "tools" / "baselines.py"))
    codecs = table["Codecs"]("mini", 2)
    clone = table["play"](codecs, table["model_policy"](tmp_path / "clone", codecs), 20, "clone")
    chance = table["play"](codecs, "random", 20, "clone")
    assert clone.ahead > chance.ahead
