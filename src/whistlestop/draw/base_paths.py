"""Reads and writes the paths of the base map, so that they can be enlarged and cut."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from whistlestop.draw.geometry import Path

__all__ = ["RINGS", "read_paths", "write_paths"]

RINGS: Final = ("land", "lakes")
"""The layers that consist of areas, not of lines."""
_TOKENS: Final = re.compile(r"([MlLzZ])|(-?\d+(?:\.\d+)?)")


def read_paths(text: str) -> Iterator[Path]:
    """The outlines of a path in which each begins with `M` and continues with relative lines."""
    path: Path = []
    numbers: list[float] = []
    for letter, number in _TOKENS.findall(text):
        if number:
            numbers.append(float(number))
            if len(numbers) == 2:
                dx, dy = numbers
                x, y = path[-1] if path else (0.0, 0.0)
                path.append((x + dx, y + dy))
                numbers = []
        elif letter == "M":
            if path:
                yield path
            path = []
    if path:
        yield path


def write_paths(paths: Sequence[Path], is_closed: bool) -> str:
    """Whole and half units, as relative coordinates: the shortest form that looks the same."""
    parts = []
    for path in paths:
        x = y = 0
        words = []
        for i, (px, py) in enumerate(path):
            nx, ny = round(px * 2), round(py * 2)
            if i and (nx, ny) == (x, y):
                continue
            dx, dy = (nx - x) / 2, (ny - y) / 2
            words.append(f"{dx:g} {dy:g}")
            x, y = nx, ny
        if len(words) > 1:
            parts.append(f"M{words[0]}l{' '.join(words[1:])}{'z' if is_closed else ''}".replace(" -", "-"))
    return "".join(parts)
