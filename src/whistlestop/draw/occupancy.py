"""A raster of a sheet that tells in constant time how much of a rectangle is occupied."""

import math
from array import array
from collections.abc import Iterable, Sequence
from typing import Final

from whistlestop.draw.geometry import Point

__all__ = ["Occupancy"]

_CELL: Final = 2.0
"""The side of a cell, in units."""


class Occupancy:
    """Counts occupied cells with a summed-area table: each entry is the count above and to the left of it."""

    def __init__(self, units: tuple[float, float], shapes: Iterable[Sequence[Point]]) -> None:
        self._across: Final = math.ceil(units[0] / _CELL)
        self._down: Final = math.ceil(units[1] / _CELL)
        taken = [bytearray(self._across) for _ in range(self._down)]
        for shape in shapes:
            self._paint(taken, shape)
        self._sums: Final = self._summed(taken)

    def count(self, left: float, top: float, right: float, bottom: float) -> int:
        """The number of occupied cells that a rectangle touches; beyond the sheet nothing is occupied."""
        x1, y1 = max(0, int(left // _CELL)), max(0, int(top // _CELL))
        x2, y2 = min(self._across, math.ceil(right / _CELL)), min(self._down, math.ceil(bottom / _CELL))
        if x1 >= x2 or y1 >= y2:
            return 0
        wide, sums = self._across + 1, self._sums
        return sums[y2 * wide + x2] - sums[y1 * wide + x2] - sums[y2 * wide + x1] + sums[y1 * wide + x1]

    def _paint(self, taken: list[bytearray], shape: Sequence[Point]) -> None:
        """Mark the cells whose middle is in a convex polygon, row by row."""
        ys = [y for _, y in shape]
        first, last = int(min(ys) // _CELL), int(max(ys) // _CELL)
        for row in range(max(0, first), min(self._down - 1, last) + 1):
            ends = _crossings(shape, (row + 0.5) * _CELL)
            if ends is None:
                continue
            start = max(0, math.ceil(ends[0] / _CELL - 0.5))
            stop = min(self._across, math.floor(ends[1] / _CELL + 0.5))
            if stop > start:
                taken[row][start:stop] = b"\1" * (stop - start)

    def _summed(self, taken: Sequence[bytearray]) -> "array[int]":
        wide = self._across + 1
        sums = array("l", bytes(array("l").itemsize * wide * (self._down + 1)))
        for row, cells in enumerate(taken):
            above, here, total = row * wide, (row + 1) * wide, 0
            for column, cell in enumerate(cells, start=1):
                total += cell
                sums[here + column] = sums[above + column] + total
        return sums


def _crossings(shape: Sequence[Point], y: float) -> tuple[float, float] | None:
    """The leftmost and rightmost point of a convex polygon on a horizontal line."""
    found = []
    for i, (x2, y2) in enumerate(shape):
        x1, y1 = shape[i - 1]
        if (y1 <= y) != (y2 <= y):
            found.append(x1 + (y - y1) / (y2 - y1) * (x2 - x1))
    return (min(found), max(found)) if found else None
