"""Everything that is wrong with a board, or may be: what `check-board` and the workshop say."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

from whistlestop import games
from whistlestop.draw.land import looks_exchanged
from whistlestop.games import DataProblem

__all__ = ["Finding", "findings"]


class Finding(NamedTuple):
    kind: Literal["mistake", "warning"]
    """A game with a mistake cannot be played."""
    problem: DataProblem


def findings(game: str | Path) -> list[Finding]:
    """The mistakes, then the warnings, each in the order of files and lines."""
    mistakes = games.check(game)
    found = [Finding("mistake", problem) for problem in mistakes]
    warnings = (*games.warnings(game), *_of_places(game, mistakes))
    return found + [Finding("warning", problem) for problem in warnings]


def _of_places(game: str | Path, mistakes: Sequence[DataProblem]) -> Iterator[DataProblem]:
    """All cities in the sea, and on land if latitude and longitude are exchanged: only the map can tell."""
    if mistakes or not looks_exchanged([(each.lat, each.lon) for each in games.load(game).places.values()]):
        return
    message = "Most cities lie in the sea, and would lie on land with lat and lon exchanged."
    yield DataProblem("places.csv", 1, "lat", message)
