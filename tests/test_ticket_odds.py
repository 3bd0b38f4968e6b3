"""The command that fits how likely tickets are."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture
def odds() -> ModuleType:
    spec = importlib.util.spec_from_file_location("ticket_odds", ROOT / "tools" / "ticket_odds.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["ticket_odds"] = module
    spec.loader.exec_module(module)
    return module


def test_it_finds_the_weights_of_a_sample(odds: ModuleType) -> None:
    """Held as often as weights 1, 2, 4 and 8 say."""
    sample = odds.Sample((1, 1, 1, 1), (1, 2, 4, 8))
    assert odds.fitted([sample]) == pytest.approx([1, 2, 4, 8], rel=1e-3)


def test_a_seat_holds_tickets_that_it_may_hold(odds: ModuleType) -> None:
    watcher = odds.Watcher(odds.Simulator(odds.games.load("mini").ruleset, 2))
    samples = list(watcher.samples(2))
    assert samples
    for sample in samples:
        assert all(held <= possible for held, possible in zip(sample.held, sample.possible, strict=True))
        assert sum(sample.held) > 0
