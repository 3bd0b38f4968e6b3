"""Games played by the two bots, for tests of what is kept of them."""

from collections.abc import Callable

import pytest

from whistlestop import games
from whistlestop.arena import play_game
from whistlestop.table import Match
from whistlestop.table.record import record_of
from whistlestop.wire import Record


@pytest.fixture
def finished() -> Callable[..., Match]:
    def play(game: str = "mini", players: int = 2, seed: str = "kept") -> Match:
        match, _ = play_game(games.load(game), ("random",) * players, seed)
        return match

    return play


@pytest.fixture
def record(finished: Callable[..., Match]) -> Record:
    return record_of(finished())
