"""The two sheets on which a board is drawn: one for desktops, one for phones.

All measures are in units. A crowded board is 1440 units wide on either sheet, so that both use the same weights; a
board with few and short routes is fewer units wide, and everything on it is larger.
"""

from dataclasses import dataclass
from typing import Final

__all__ = ["AROUND", "CLAIMED", "LEGIBLE", "SHEETS", "UNITS", "Level", "Sheet", "sheet_for"]

UNITS: Final = 1440.0
LEGIBLE: Final = 9.0
"""Minimum size of city names in pixels."""
AROUND: Final = 700.0
"""Land is drawn this far around a sheet, because a window may be wider or higher than the board."""
CLAIMED: Final = 1.5
"""The width of a claimed track for which names leave room, relative to a free one."""


@dataclass(frozen=True)
class Level:
    """A size of names for which the layout makes room."""

    name: str
    """`full`: no name overlaps anything. `far`: as few as possible do."""
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
    """Width of a space, across the track; a claimed track is `CLAIMED` times as wide."""
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
    """The sizes of names while the layout is searched."""
    sizes: tuple[float, ...]
    """The sizes for which names are placed in the finished layout; the first is that of the level `full`."""


SHEETS: Final = (
    Sheet(
        name="wide",
        width=1440,
        stretch=1.0,
        space=11.0,
        shortest=30.0,
        longest=46.0,
        gap=3.0,
        apart=17.0,
        dot=7.5,
        pad=4.0,
        clear=5.5,
        badge=18.0,
        reach=9.0,
        levels=(Level("full", 16.5), Level("far", 23.0)),
        sizes=(16.5, 18.5, 21.0, 24.0),
    ),
    Sheet(
        name="narrow",
        width=360,
        stretch=1.42,
        space=13.5,
        shortest=31.0,
        longest=52.0,
        gap=4.0,
        apart=20.5,
        dot=9.0,
        pad=4.5,
        clear=7.0,
        badge=21.0,
        reach=14.0,
        levels=(Level("full", 16.0), Level("far", 34.0)),
        sizes=(16.0, 18.0, 20.5, 23.5, 26.5, 30.0, 33.5, 36.0, 40.0, 45.0),
    ),
)


def sheet_for(width: int) -> Sheet:
    """The sheet for a page of this width in pixels."""
    return SHEETS[0] if width >= 700 else SHEETS[1]
