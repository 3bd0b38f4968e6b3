"""Warps the map by a thin plate spline: coasts and borders move along with the cities that were moved."""

import math
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from whistlestop.draw.geometry import Point

__all__ = ["Warp", "thin_plate_spline"]

Warp: TypeAlias = Callable[[float, float], Point]
_STIFF: Final = 0.02
"""Resistance to bending: a little, so that the map does not fold where close cities are moved apart."""


def thin_plate_spline(before: Sequence[Point], after: Sequence[Point]) -> Warp:
    """A smooth map of the plane that moves the points from their old positions (nearly) to the new ones."""
    n = len(before)
    if n < 3:
        return lambda x, y: (x, y)
    # Scaled to about 1, so that the stiffness does not depend on the size of the sheet.
    size = max(math.dist(p, before[0]) for p in before) or 1.0
    spots = [(x / size, y / size) for x, y in before]
    rows: list[list[float]] = []
    for i, (x, y) in enumerate(spots):
        row = [_bulge((x - u) ** 2 + (y - v) ** 2) for u, v in spots]
        row[i] += _STIFF
        shift = [(after[i][k] - before[i][k]) / size for k in (0, 1)]
        rows.append([*row, 1.0, x, y, *shift])
    rows.append([1.0] * n + [0.0] * 5)
    rows.append([x for x, _ in spots] + [0.0] * 5)
    rows.append([y for _, y in spots] + [0.0] * 5)
    # Cities on one line leave a rotation about it undetermined: fix it.
    for k in range(3):
        rows[n + k][n + k] -= 1e-6
    weights = _solve(rows)

    def warp(x: float, y: float) -> Point:
        px, py = x / size, y / size
        moved = []
        for w in weights:
            total = w[n] + w[n + 1] * px + w[n + 2] * py
            for (u, v), weight in zip(spots, w, strict=False):
                total += weight * _bulge((px - u) ** 2 + (py - v) ** 2)
            moved.append(total * size)
        return (x + moved[0], y + moved[1])

    return warp


def _bulge(square: float) -> float:
    return 0.5 * square * math.log(square) if square > 1e-18 else 0.0


def _solve(rows: list[list[float]]) -> list[list[float]]:
    """Gaussian elimination, with the two right-hand sides in the last columns."""
    n = len(rows)
    for k in range(n):
        # The diagonal of the bulges is nearly 0, so elimination without pivots would divide by it.
        pivot = max(range(k, n), key=lambda i: abs(rows[i][k]))
        rows[k], rows[pivot] = rows[pivot], rows[k]
        for i in range(n):
            if i != k and rows[i][k]:
                share = rows[i][k] / rows[k][k]
                rows[i] = [a - share * b for a, b in zip(rows[i], rows[k], strict=True)]
    return [[row[n + side] / row[k] for k, row in enumerate(rows)] for side in (0, 1)]
