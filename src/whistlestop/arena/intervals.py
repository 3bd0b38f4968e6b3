"""How sure a share is. Games with the same deck are not independent, so deals are counted, not games."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

__all__ = ["Estimate", "Sample", "estimate"]

Sample = tuple[int, float]
"""The deal, and what one seat had of the victory in one game: 0 to 1."""

_Z: Final = 1.959964
"""95 % of a normal distribution lie within so many deviations."""
_ENOUGH_DEALS: Final = 20
"""From here on the scatter between deals is known well enough to profit from pairing."""


@dataclass(frozen=True)
class Estimate:
    share: float
    low: float
    """The 95 % interval."""
    high: float
    games: int


def estimate(samples: Sequence[Sample]) -> Estimate:
    """Wilson's interval, with as many independent games as scatter like these deals do."""
    games = len(samples)
    if not games:
        return Estimate(0.0, 0.0, 1.0, 0)
    share = sum(value for _, value in samples) / games
    count = _independent(samples, share)
    middle = (share + _Z**2 / (2 * count)) / (1 + _Z**2 / count)
    half = _Z / (1 + _Z**2 / count) * sqrt(share * (1 - share) / count + (_Z / (2 * count)) ** 2)
    return Estimate(share, max(0.0, middle - half), min(1.0, middle + half), games)


def _independent(samples: Sequence[Sample], share: float) -> float:
    """As if so many games had been played with decks of their own."""
    rests: dict[int, float] = defaultdict(float)
    for deal, value in samples:
        rests[deal] += value - share
    deals = len(rests)
    if deals == 1 or share in (0.0, 1.0):
        return deals
    scatter = deals / (deals - 1) * sum(rest**2 for rest in rests.values()) / len(samples) ** 2
    most = len(samples) * (2 if deals >= _ENOUGH_DEALS else 1)
    return min(most, max(1.0, share * (1 - share) / scatter)) if scatter else most
