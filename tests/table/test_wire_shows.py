"""What clients get of the mechanics of a game."""

import pytest

from whistlestop import games
from whistlestop.wire.shows import game_shows


@pytest.mark.parametrize("kind", ["points_gained", "points_paid"])
def test_clients_know_that_a_reason_for_points_is_a_word(kind: str) -> None:
    sorts = game_shows(games.load("legends").ruleset, {}).sorts
    assert sorts[kind]["why"] == "word"
