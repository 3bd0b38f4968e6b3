"""The two sheets on which a board is drawn: one for desktops, one for phones.

All measures are in units. A crowded board is 1440 units wide on either sheet, so that both use the same weights; a
board with few and short routes is fewer units wide, and everything on it is larger.
"""

from dataclasses import dataclass
from typing import Final

__all__ = ["LEGIBLE", "SHEETS", "UNITS", "Level", "Sheet", "sheet_for"]

UNITS: Final = 1440.0
LEGIBLE: Final = 9.5
"""Minimum size of city names in pixels; below it, their codes are shown."""


@dataclass(frozen=True)
class Level:
    """A set of labels for one zoom level."""

    name: str
    """`full`: the names of cities. `short`: their codes, if names would not be legible."""
    size: float
    """Font size."""


@dataclass(frozen=True)
class Sheet:
    name: str
    width: int
    """The width in pixels for which it is designed."""
    stretch: float
    """Vertical stretch relative to the projection, because a phone is held upright."""
    space: float
    """Width of a space, across the track."""
    shortest: float
    longest: float
    """Minimum and maximum length of a space."""
    gap: float
    """Gap between the spaces of a track."""
    apart: float
    """Distance between the centre lines of parallel tracks."""
    dot: float
    """Radius of a city."""
    pad: float
    """Minimum distance between a city and the first space."""
    clear: float
    """Distance between spaces of different routes."""
    badge: float
    """Diameter of a mark."""
    reach: float
    """How far a hit area may extend beyond its space on either side."""
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
    """The sheet for a page of this width in pixels."""
    return SHEETS[0] if width >= 700 else SHEETS[1]
