"""The command that tunes the planner's weights."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from whistlestop.arena.executors import Executor
from whistlestop.bots.weights import TUNED

ROOT = Path(__file__).parents[1]
ALONE = Executor(workers=1)


@pytest.fixture
def tune() -> ModuleType:
    spec = importlib.util.spec_from_file_location("tune_weights", ROOT / "tools" / "tune_weights.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["tune_weights"] = module
    spec.loader.exec_module(module)
    return module


def test_the_search_begins_at_the_weights_of_hard(tune: ModuleType) -> None:
    assert tune.weights_at(tune.begin("mini", 2, 1, 1).mean) == TUNED


def test_a_search_that_was_stopped_goes_on_to_the_same_weights(tune: ModuleType, tmp_path: Path) -> None:
    whole = tune.begin("mini", 2, 5, 1)
    tune.next_generation(whole, ALONE, 4)
    tune.save(whole, tmp_path / "search.json")
    tune.next_generation(whole, ALONE, 4)
    again = tune.resumed(tmp_path / "search.json", tune.begin("mini", 2, 5, 1))
    tune.next_generation(again, ALONE, 4)
    assert again == whole
    assert again.generation == 2
    assert tune.weights_at(again.mean) != TUNED


def test_other_settings_begin_another_search(tune: ModuleType, tmp_path: Path) -> None:
    saved = tune.begin("mini", 2, 5, 1)
    saved.generation = 7
    tune.save(saved, tmp_path / "search.json")
    assert tune.resumed(tmp_path / "search.json", tune.begin("mini", 2, 6, 1)).generation == 0


def test_it_moves_towards_what_is_better(tune: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a fitness that only likes a greater weight of turns."""
    monkeypatch.setattr(tune, "duel", lambda order: [(0, order.hero.turn, 0.0)])
    search = tune.begin("mini", 2, 3, 1)
    for _ in range(15):
        tune.next_generation(search, ALONE)
    assert tune.weights_at(search.mean).turn > 1.2 * TUNED.turn


def test_equal_weights_win_half_of_the_games(tune: ModuleType) -> None:
    played = tune.duel(tune.Duel("mini", 2, TUNED, TUNED, 0, 4))
    assert len(played) == 8
    assert sum(share for _, share, _ in played) == 4
