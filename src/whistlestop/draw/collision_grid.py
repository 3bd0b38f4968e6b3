"""Circles in a grid, and the cost of being too near to others."""

from collections.abc import Collection, Iterable
from typing import Final, TypeAlias

from whistlestop.draw.geometry import Circle

__all__ = ["CITY", "FAR", "FULL", "LEAD", "ROUTE", "CollisionGrid"]

ROUTE: Final = 1
CITY: Final = 2
FULL: Final = 4
FAR: Final = 8
LEAD: Final = 16
_CELL: Final = 36.0
"""At least twice the radius of the largest circles."""
_Entry: TypeAlias = tuple[float, float, float, int, int]


class CollisionGrid:
    def __init__(self) -> None:
        self.weight = 2.5
        """Weight of a collision relative to other costs; the search increases it over time."""
        self._cells: Final[dict[int, list[_Entry]]] = {}
        self._placed: Final[dict[int, list[tuple[int, _Entry]]]] = {}

    def __contains__(self, owner: object) -> bool:
        return owner in self._placed

    def put(self, owner: int, layer: int, circles: Iterable[Circle]) -> None:
        placed = []
        for x, y, r in circles:
            # One integer as key: a pair costs an object for each of millions of lookups.
            key = int(x // _CELL) * 4096 + int(y // _CELL)
            entry = (x, y, r, layer, owner)
            self._cells.setdefault(key, []).append(entry)
            placed.append((key, entry))
        self._placed[owner] = placed

    def take(self, owner: int) -> None:
        for key, entry in self._placed.pop(owner, ()):
            self._cells[key].remove(entry)

    def cost(
        self, circles: Iterable[Circle], layers: int, but: Collection[int], limit: float = 1e18
    ) -> float:
        """The sum of squared overlaps of these circles with others on those layers.

        Counting stops when the sum exceeds the limit.
        """
        total = 0.0
        cells = self._cells
        for x, y, r in circles:
            middle = int(x // _CELL) * 4096 + int(y // _CELL)
            for key in (
                middle - 4097, middle - 4096, middle - 4095, middle - 1, middle,
                middle + 1, middle + 4095, middle + 4096, middle + 4097,
            ):  # fmt: skip
                for ox, oy, other, layer, owner in cells.get(key, ()):
                    dx, dy, need = x - ox, y - oy, r + other
                    near = dx * dx + dy * dy
                    if near < need * need and layer & layers and owner not in but:
                        total += (need - near**0.5) ** 2
            # The caller only wants to know that it is worse.
            if total * self.weight > limit:
                break
        return total * self.weight
