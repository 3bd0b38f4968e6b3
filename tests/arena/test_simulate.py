"""Summing up many games."""

from pathlib import Path

import pytest

from whistlestop.arena import Order, play_game, simulate
from whistlestop.games import load


def test_a_report_sums_up_the_games_themselves() -> None:
    order = Order("mini", ("greedy", "random", "random"), 30, "sum")
    report = simulate(order, workers=1)
    played = [play_game(load("mini"), order.bots, f"sum/{number}")[1] for number in range(30)]
    assert report.games == 30
    assert report.decisions == sum(summary.decisions for summary in played)
    for seat in range(3):
        assert report.mean_scores[seat] == pytest.approx(sum(s.totals[seat] for s in played) / 30)
        shared = sum(1 / len(s.winners) for s in played if seat in s.winners)
        assert report.wins[seat] == pytest.approx(shared)
    assert sum(report.wins) == pytest.approx(30)


def test_progress_is_heard_and_adds_up(tmp_path: Path) -> None:
    heard: list[int] = []
    simulate(Order("mini", ("random", "random"), 25, "tick", records=tmp_path / "r"), 1, heard.append)
    assert sum(heard) == 25
    assert len(heard) > 1
    assert len(list((tmp_path / "r").iterdir())) == 25
