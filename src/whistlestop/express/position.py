"""One game in the simulator: its cells, and where its shuffles come from."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.express.layout import DICE
from whistlestop.express.tables import LookupTables, zeros
from whistlestop.rules.chance import Chance

__all__ = ["Position", "roll", "seed_dice", "shuffle"]

_MULTIPLIER: Final = 698769069
_LOW: Final = 0xFFFFFFFF


class Position:
    """With a `chance`, shuffles are those of the rules; without, the position's own generator makes them."""

    def __init__(self, tables: LookupTables, chance: Chance | None = None) -> None:
        self.tables: LookupTables = tables
        self.chance: Chance | None = chance
        self.cells: vec[i64] = zeros(int(tables.size))


def seed_dice(p: Position, seed: i64) -> None:
    """Start the generator. Nearby seeds give unrelated numbers."""
    cells = p.cells
    cells[DICE] = ((seed & 0x3FFFFFFF) << 32) + ((seed >> 30) & _LOW ^ 0x5DEECE66)
    # The first numbers of a multiply-with-carry generator still show the seed.
    turn: i64 = 0
    while turn < 12:
        roll(cells, 2)
        turn += 1


def roll(cells: vec[i64], sides: i64) -> i64:
    """A number below `sides`, by multiply-with-carry: 64-bit integers never overflow, so that compiled and plain
    code give the same numbers."""
    state = cells[DICE]
    state = _MULTIPLIER * (state & _LOW) + (state >> 32)
    cells[DICE] = state
    return ((state & _LOW) * sides) >> 32


def shuffle(cells: vec[i64], first: i64, count: i64) -> None:
    """Shuffle cells in place."""
    left = count
    while left > 1:
        other = first + roll(cells, left)
        left -= 1
        kept = cells[first + left]
        cells[first + left] = cells[other]
        cells[other] = kept
