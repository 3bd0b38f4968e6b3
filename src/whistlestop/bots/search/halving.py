"""Compares candidates by games played ahead: each world is played with every candidate that is left, and after each
round the worse half is dropped."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import ceil, log2, sqrt
from statistics import fmean
from typing import Final

from whistlestop.bots.search.effort import Effort

__all__ = ["Line", "Tried", "best_line", "halve"]

_SURE: Final = 1.0
"""The planner's move is left only for one that is better by so many standard errors of the paired difference: with
more doubt the comparison is mostly luck."""
_FEWEST: Final = 8
"""Worlds below which a difference says nothing."""


@dataclass(frozen=True)
class Tried:
    """The result of one game."""

    value: float
    win: float
    points: int


@dataclass
class Line:
    """A candidate and its games, one for each world from the first on."""

    candidate: int
    games: list[Tried] = field(default_factory=list)

    @property
    def value(self) -> float:
        return fmean(game.value for game in self.games) if self.games else 0.0

    @property
    def win(self) -> float:
        return fmean(game.win for game in self.games) if self.games else 0.0

    @property
    def points(self) -> float:
        return fmean(game.points for game in self.games) if self.games else 0.0


PlayLine = Callable[[int, int], Tried]
"""Plays a candidate in the world with this number."""


def halve(candidates: int, rollouts: int, effort: Effort, play: PlayLine) -> list[Line]:
    """All lines, with the games that were played. The first candidate is the yardstick and stays to the end."""
    end = None if effort.seconds is None else time.monotonic() + effort.seconds
    lines = [Line(candidate) for candidate in range(candidates)]
    alive = list(lines)
    rounds = max(1, ceil(log2(candidates)))
    world = 0
    for number in range(rounds):
        for _ in range(max(1, rollouts // (rounds * len(alive)))):
            if end is not None and time.monotonic() >= end:
                return lines
            for line in alive:
                line.games.append(play(line.candidate, world))
            world += 1
        if number < rounds - 1:
            alive = _better_half(alive)
    return lines


def _better_half(alive: list[Line]) -> list[Line]:
    kept = max(2, (len(alive) + 1) // 2)
    others = sorted(alive[1:], key=lambda line: -line.value)
    chosen = others[: kept - 1]
    return [alive[0], *(line for line in alive[1:] if line in chosen)]


def best_line(lines: Sequence[Line]) -> Line:
    """The yardstick, unless another line is better beyond doubt in the worlds that both have played."""
    own = lines[0]
    best, lead = own, 0.0
    for line in lines[1:]:
        differences = [one.value - other.value for one, other in zip(line.games, own.games, strict=False)]
        if len(line.games) < len(own.games) or len(differences) < _FEWEST:
            continue
        mean = fmean(differences)
        if mean > lead and mean > _SURE * _standard_error(differences, mean):
            best, lead = line, mean
    return best


def _standard_error(numbers: Sequence[float], mean: float) -> float:
    spread = sum((number - mean) ** 2 for number in numbers) / (len(numbers) - 1)
    return sqrt(spread / len(numbers))
