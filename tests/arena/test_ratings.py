"""Levels and their uncertainty."""

from whistlestop.arena.job import PlayedGame
from whistlestop.arena.ratings import rate


def game(bots: tuple[str, ...], ranks: tuple[int, ...]) -> PlayedGame:
    none = ((),) * len(bots)
    return PlayedGame("", "mini", "", 0, bots, ranks, ranks, 1, 1, none, none, none)


def test_who_wins_rises_and_everybody_gets_surer() -> None:
    few, many = (rate([game(("a", "b"), (1, 2)), game(("b", "a"), (2, 1))] * count) for count in (1, 10))
    assert many["a"].mu > few["a"].mu > 25 > few["b"].mu > many["b"].mu
    assert many["a"].sigma < few["a"].sigma < 25 / 3
    assert many["a"].sure > few["a"].sure


def test_ties_leave_equals_equal() -> None:
    found = rate([game(("a", "b", "c"), (1, 1, 1))] * 5)
    assert found["a"] == found["b"] == found["c"]


def test_twins_learn_together() -> None:
    found = rate([game(("a", "b", "b"), (1, 2, 3)), game(("b", "a", "b"), (3, 1, 2))] * 5)
    assert set(found) == {"a", "b"}
    assert found["a"].mu > found["b"].mu
