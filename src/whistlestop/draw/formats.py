"""The two sheets a board is drawn on: one for desks, one for telephones.

All measures are in units: a crowded board is 1440 of them wide on either sheet, so that one set of weights serves
both; a board with few and short routes is fewer units wide, and everything on it is larger.
"""

from dataclasses import dataclass
from typing import Final

__all__ = ["LEGIBLE", "SHEETS", "UNITS", "Level", "Sheet", "sheet_for"]

UNITS: Final = 1440.0
LEGIBLE: Final = 9.5
"""Names of cities are shown from this size on, in pixels; below it their codes stand for them."""


@dataclass(frozen=True)
class Level:
    """A set of labels, for one degree of nearness."""

    name: str
    """`full`: the cities' names. `short`: their codes, where names would not be legible."""
    size: float
    """Of the letters."""


@dataclass(frozen=True)
class Sheet:
    name: str
    width: int
    """Pixels it is meant for."""
    stretch: float
    """Up and down, against the projection: a telephone is held upright."""
    space: float
    """Width of a space, across the track."""
    shortest: float
    longest: float
    """Lengths of a space."""
    gap: float
    """Between the spaces of a track."""
    apart: float
    """Between the middle lines of parallel tracks."""
    dot: float
    """Radius of a city."""
    pad: float
    """Between a city and the first space, at least."""
    clear: float
    """Between spaces of different routes."""
    badge: float
    """Diameter of a company's mark."""
    reach: float
    """How far a hit area may go beyond its space, to either side."""
    levels: tuple[Level, ...]


SHEETS: Final = (
    Sheet(
        name="wide",
        width=1440,
        stretch=1.0,
        space=12.5,
        shortest=30.0,
        longest=46.0,
        gap=3.0,
        apart=15.5,
        dot=7.5,
        pad=4.0,
        clear=4.0,
        badge=18.0,
        reach=9.0,
        levels=(Level("full", 15.5), Level("short", 22.0)),
    ),
    Sheet(
        name="narrow",
        width=360,
        stretch=1.42,
        space=15.0,
        shortest=31.0,
        longest=52.0,
        gap=4.0,
        apart=18.5,
        dot=9.0,
        pad=4.5,
        clear=5.0,
        badge=21.0,
        reach=14.0,
        levels=(Level("full", 14.0), Level("short", 30.0)),
    ),
)


def sheet_for(width: int) -> Sheet:
    """The sheet that suits a page of so many pixels."""
    return SHEETS[0] if width >= 700 else SHEETS[1]
