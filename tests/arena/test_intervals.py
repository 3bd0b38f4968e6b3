"""How sure a share is."""

from random import Random

import pytest

from whistlestop.arena.intervals import Sample, estimate


def test_independent_games_give_wilsons_interval() -> None:
    found = estimate([(deal, float(deal % 4 == 0)) for deal in range(100)])
    assert found.share == 0.25
    assert found.low == pytest.approx(0.1755, abs=0.002)
    assert found.high == pytest.approx(0.3430, abs=0.002)


def test_games_that_only_repeat_the_deal_count_as_one() -> None:
    once = estimate([(deal, float(deal % 2)) for deal in range(40)])
    twice = estimate([(deal, float(deal % 2)) for deal in range(40) for _ in range(2)])
    assert twice.games == 80
    assert (twice.low, twice.high) == pytest.approx((once.low, once.high), abs=0.003)


def test_pairing_that_cancels_luck_is_rewarded() -> None:
    split = estimate([(deal, value) for deal in range(40) for value in (0.0, 1.0)])
    loose = estimate([(game, float(game % 2)) for game in range(80)])
    assert split.high - split.low < loose.high - loose.low


def test_always_is_never_certain() -> None:
    found = estimate([(deal, 1.0) for deal in range(10)])
    assert (found.share, found.high) == pytest.approx((1.0, 1.0))
    assert 0.6 < found.low < 0.8


def test_nothing_is_known_of_no_games() -> None:
    assert (estimate([]).low, estimate([]).high) == (0.0, 1.0)


@pytest.mark.parametrize(("truth", "luck"), [(0.5, 0.0), (0.65, 0.5), (0.9, 0.2)])
def test_it_covers_the_truth_about_as_often_as_it_says(truth: float, luck: float) -> None:
    """`luck` of the deals decide both games alike."""
    dice = Random("cover")

    def deal(number: int) -> list[Sample]:
        first = float(dice.random() < truth)
        second = first if dice.random() < luck else float(dice.random() < truth)
        return [(number, first), (number, second)]

    trials = [estimate([one for number in range(60) for one in deal(number)]) for _ in range(400)]
    covered = sum(found.low <= truth <= found.high for found in trials)
    assert 0.91 <= covered / 400 <= 0.99
