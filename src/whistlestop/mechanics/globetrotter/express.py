"""Globetrotter in the express simulator."""

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.mechanics.express_part import ExpressPart

__all__ = ["ExpressGlobetrotter"]


class ExpressGlobetrotter(ExpressPart):
    """P-8: it keeps nothing and adds its points to the score."""

    def __init__(self, points: int) -> None:
        super().__init__()
        self._points: i64 = points

    def score(self, _cells: vec[i64], completed: vec[i64], totals: vec[i64]) -> None:
        most: i64 = 0
        for done in completed:
            most = max(most, done)
        seat: i64 = 0
        while seat < len(completed) and most > 0:  # D-P8
            if completed[seat] == most:
                totals[seat] += self._points
            seat += 1
