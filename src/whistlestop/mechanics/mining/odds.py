"""What digging brings on the average."""

from collections.abc import Sequence
from math import comb

__all__ = ["best_of"]


def best_of(dollars: Sequence[int], turned: int) -> float:
    """The mean of the highest of so many cards, drawn without putting them back."""
    if not dollars or turned < 1:
        return 0.0
    drawn = min(turned, len(dollars))
    # The card at this place is the highest if all others are drawn from those below it.
    ways = [value * comb(below, drawn - 1) for below, value in enumerate(sorted(dollars))]
    return sum(ways) / comb(len(dollars), drawn)
