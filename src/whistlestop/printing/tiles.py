"""Where the parts of a board lie on sheets of paper. All measures are in millimetres."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any, Final

__all__ = ["A3", "A4", "Page", "tiled_pages", "whole_page"]

A3: Final = (420.0, 297.0)
A4: Final = (297.0, 210.0)
_MARGIN: Final = 10.0
"""Most printers leave such an edge white."""
_OVERLAP: Final = 8.0
"""What two neighbouring sheets both show, to glue them together."""
_TILES: Final = 2
"""Sheets along each side of the board."""


@dataclass(frozen=True)
class Page:
    """A sheet with a part of the board."""

    paper: tuple[float, float]
    """Width and height."""
    margin: float
    board: tuple[float, float]
    """The size of the whole board."""
    corner: tuple[float, float]
    """The point of the board at the upper left corner inside the margin."""
    part: tuple[float, float]
    """The size of the part of the board."""
    name: str = ""
    """Row and column, printed in the margin."""


def whole_page(units: tuple[float, float], paper: tuple[float, float]) -> dict[str, Any]:
    """The whole board on one sheet, upright or lying, whichever makes it larger."""
    page = max((_fitted(units, each) for each in (paper, paper[::-1])), key=lambda page: page.board)
    return asdict(page)


def _fitted(units: tuple[float, float], paper: tuple[float, float]) -> Page:
    board = _largest(units, (paper[0] - 2 * _MARGIN, paper[1] - 2 * _MARGIN))
    return Page(paper, _MARGIN, board, (0.0, 0.0), board)


def tiled_pages(units: tuple[float, float], paper: tuple[float, float]) -> list[dict[str, Any]]:
    """The board on two sheets by two, each row from left to right."""
    lying, upright = (_board_of_tiles(units, each) for each in (paper, paper[::-1]))
    chosen, board = (paper, lying) if lying >= upright else (paper[::-1], upright)
    return [asdict(page) for page in _tiles(chosen, board)]


def _board_of_tiles(units: tuple[float, float], paper: tuple[float, float]) -> tuple[float, float]:
    room = [_TILES * (side - 2 * _MARGIN) - (_TILES - 1) * _OVERLAP for side in paper]
    return _largest(units, (room[0], room[1]))


def _tiles(paper: tuple[float, float], board: tuple[float, float]) -> Iterator[Page]:
    # The sheets show equal parts, so that no strip is left for the last one.
    part = tuple((side + (_TILES - 1) * _OVERLAP) / _TILES for side in board)
    for row in range(_TILES):
        for column in range(_TILES):
            corner = (column * (part[0] - _OVERLAP), row * (part[1] - _OVERLAP))
            name = f"{'ABCDEFGH'[row]}{column + 1}"
            yield Page(paper, _MARGIN, board, corner, (part[0], part[1]), name)


def _largest(units: tuple[float, float], room: tuple[float, float]) -> tuple[float, float]:
    scale = min(room[0] / units[0], room[1] / units[1])
    return (units[0] * scale, units[1] * scale)
