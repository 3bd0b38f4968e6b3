"""Confidence intervals of win shares. Games with the same deck are not independent, so deals are counted, not
games."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

__all__ = ["Estimate", "Sample", "estimate"]

Sample = tuple[int, float]
"""The deal, and one seat's share of the victory in one game (0 to 1)."""

_Z: Final = 1.959964
"""95 % of a normal distribution are within this many standard deviations."""
_ENOUGH_DEALS: Final = 20
"""From this number of deals on, the variance between deals is known well enough to profit from pairing."""


@dataclass(frozen=True)
class Estimate:
    share: float
    low: float
    """Lower bound of the 95 % interval."""
    high: float
    games: int


def estimate(samples: Sequence[Sample]) -> Estimate:
    """Wilson's interval, with the number of independent games that would have the same variance as these deals."""
    games = len(samples)
    if not games:
        return Estimate(0.0, 0.0, 1.0, 0)
    share = sum(value for _, value in samples) / games
    count = _independent(samples, share)
    middle = (share + _Z**2 / (2 * count)) / (1 + _Z**2 / count)
    half = _Z / (1 + _Z**2 / count) * sqrt(share * (1 - share) / count + (_Z / (2 * count)) ** 2)
    return Estimate(share, max(0.0, middle - half), min(1.0, middle + half), games)


def _independent(samples: Sequence[Sample], share: float) -> float:
    """The number of games with independent decks that would have the same variance."""
    rests: dict[int, float] = defaultdict(float)
    for deal, value in samples:
        rests[deal] += value - share
    deals = len(rests)
    if deals == 1 or share in (0.0, 1.0):
        return deals
    scatter = deals / (deals - 1) * sum(rest**2 for rest in rests.values()) / len(samples) ** 2
    most = len(samples) * (2 if deals >= _ENOUGH_DEALS else 1)
    return min(most, max(1.0, share * (1 - share) / scatter)) if scatter else most
