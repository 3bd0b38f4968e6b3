"""Places for the name of a city at one size: around its dot, near or at the end of a line, in one line or more."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from whistlestop.draw.drawing import CityDot
from whistlestop.draw.geometry import Point
from whistlestop.draw.lettering import CAPITAL, DESCENT, LEADING, text_width

__all__ = ["NamePlace", "are_apart", "places_around", "wordings_of"]

_GAPS: Final = (2.0, 4.0, 7.0, 11.0, 16.0, 22.0, 30.0, 40.0, 52.0, 66.0, 82.0, 100.0)
"""Distances between the dot and the name, in units."""
_NEAR: Final = 0.75
"""A name farther from its dot than this, relative to its size, gets a line to it."""
_LOW: Final = frozenset("gjpqyQ,ąęş()/")
"""Letters that reach below the line."""


@dataclass(frozen=True, slots=True)
class NamePlace:
    left: float
    top: float
    right: float
    bottom: float
    align: str
    """The end of a shorter line that stays near the dot: start, middle, end."""
    lines: tuple[str, ...]
    lead: tuple[Point, Point] | None
    """A line from the dot to a distant name."""
    cost: float
    is_full: bool = True
    """False for an abbreviated name."""


def wordings_of(name: str) -> tuple[tuple[str, ...], ...]:
    """A name in one line, in two, and in three if it has three words."""
    words = name.split(" ")
    found: list[tuple[str, ...]] = [(name,)]
    if len(words) > 1:
        ways = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
        found.append(min(ways, key=lambda way: max(map(len, way))))
    if len(words) == 3:
        found.append(tuple(words))
    return tuple(found)


def places_around(
    dot: CityDot, lines: tuple[str, ...], size: float, units: tuple[float, float], extra: float = 0.0
) -> Iterator[NamePlace]:
    """All places within the sheet, whatever they cover; nearer ones cost less."""
    width = max(text_width(line, size) for line in lines) + 1.0
    low = any(letter in _LOW for letter in lines[-1])
    height = size * (CAPITAL + (DESCENT if low else 0.04) + LEADING * (len(lines) - 1)) + 1.0
    extra += 5.0 * (len(lines) - 1)
    for gap in _GAPS:
        for dx, dy in _frame(width / 2 + dot.r + gap, height / 2 + dot.r + gap, max(4.0, size / 5)):
            x, y = dot.x + dx, dot.y + dy
            left, top, right, bottom = x - width / 2, y - height / 2, x + width / 2, y + height / 2
            if left < 2 or top < 2 or right > units[0] - 2 or bottom > units[1] - 2:
                continue
            align = "middle" if abs(dx) < width / 4 else "start" if dx > 0 else "end"
            lead, away = _lead(dot, left, top, right, bottom)
            # Beside is better than above and below, the right side a little better than the left.
            cost = extra + 8.0 * away / size + abs(dy) / height * 0.4 + (0.1 if dx < 0 else 0.0)
            is_near = away <= _NEAR * size
            yield NamePlace(
                left, top, right, bottom, align, lines,
                None if is_near else lead,
                cost if is_near else cost + 6.0,
            )  # fmt: skip


def _frame(x: float, y: float, step: float) -> Iterator[Point]:
    """Points on the edges of a rectangle around the origin, from the middle of each edge outwards."""
    for edge in (-1, 1):
        for part in _outwards(y, step):
            yield -edge * x, part
        for part in _outwards(x, step):
            yield part, edge * y


def _outwards(half: float, step: float) -> Iterator[float]:
    count = max(1, round(half / step))
    yield 0.0
    for i in range(1, count + 1):
        yield half * i / count
        yield -half * i / count


def _lead(
    dot: CityDot, left: float, top: float, right: float, bottom: float
) -> tuple[tuple[Point, Point], float]:
    """The line from the dot's edge to the nearest point of the name, and its length."""
    x, y = min(max(dot.x, left), right), min(max(dot.y, top), bottom)
    away = math.dist((dot.x, dot.y), (x, y)) or 1e-6
    part = min(1.0, dot.r / away)
    start = (dot.x + (x - dot.x) * part, dot.y + (y - dot.y) * part)
    return (start, (x, y)), max(0.0, away - dot.r)


def are_apart(one: NamePlace, other: NamePlace, room: float = 1.5) -> bool:
    """Whether two names with their lines touch neither each other nor each other's lines."""
    return not (
        _meet(one, other, room)
        or (one.lead is not None and _cuts(one.lead, other))
        or (other.lead is not None and _cuts(other.lead, one))
        or (one.lead is not None and other.lead is not None and _cross(one.lead, other.lead))
    )


def _meet(one: NamePlace, other: NamePlace, room: float) -> bool:
    return (
        one.left < other.right + room
        and other.left < one.right + room
        and one.top < other.bottom + room
        and other.top < one.bottom + room
    )


def _cuts(lead: tuple[Point, Point], place: NamePlace) -> bool:
    """Whether a line passes through a name (Liang and Barsky)."""
    (x1, y1), (x2, y2) = lead
    enter, leave = 0.0, 1.0
    for step, low, high in (
        (x2 - x1, place.left - x1, place.right - x1),
        (y2 - y1, place.top - y1, place.bottom - y1),
    ):
        if abs(step) < 1e-9:
            if low > 0 or high < 0:
                return False
            continue
        first, last = sorted((low / step, high / step))
        enter, leave = max(enter, first), min(leave, last)
    return enter < leave


def _cross(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    (a, b), (c, d) = one, other
    return _side(a, b, c) != _side(a, b, d) and _side(c, d, a) != _side(c, d, b)


def _side(a: Point, b: Point, p: Point) -> bool:
    return (b[0] - a[0]) * (p[1] - a[1]) > (b[1] - a[1]) * (p[0] - a[0])
