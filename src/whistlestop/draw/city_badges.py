"""Places marks at cities: each near its dot after everything else, where it overlaps least."""

import math
from collections.abc import Iterator, Sequence

from whistlestop.draw.drawing import Badge, CityDot, TrackRow
from whistlestop.draw.drawing_input import DrawingInput
from whistlestop.draw.formats import Sheet
from whistlestop.draw.geometry import Box, Point, depth, octagon

__all__ = ["city_badges"]

_TURNS = 24
_AWAY = (1.0, 6.0, 14.0, 26.0, 40.0)
"""Distances between the dot and the mark, in units; the smallest free one is used."""


def city_badges(
    drawing_input: DrawingInput,
    sheet: Sheet,
    units: tuple[float, float],
    cities: Sequence[CityDot],
    tracks: Sequence[TrackRow],
    labels: Sequence[Box],
    printed: Sequence[Badge],
) -> tuple[Badge, ...]:
    if not any(city.badges for city in drawing_input.cities):
        return ()
    taken = list(_shapes(cities, tracks, labels, printed))
    found: list[Badge] = []
    for city, dot in zip(drawing_input.cities, cities, strict=True):
        near = [shape for shape in taken if _is_near(shape, dot, sheet)]
        for key in city.badges:
            x, y = min(_spots(dot, sheet), key=lambda spot: _overlap(spot, sheet, units, near))
            near.append(octagon(x, y, sheet.badge))
            taken.append(near[-1])
            found.append(Badge(city.code, key, x, y, sheet.badge))
    return tuple(found)


def _shapes(
    cities: Sequence[CityDot],
    tracks: Sequence[TrackRow],
    labels: Sequence[Box],
    printed: Sequence[Badge],
) -> Iterator[Sequence[Point]]:
    yield from (octagon(dot.x, dot.y, dot.r * 2) for dot in cities)
    yield from (box.corners() for track in tracks for box in track.spaces)
    yield from (label.corners() for label in labels)
    yield from (octagon(badge.x, badge.y, badge.size) for badge in printed)


def _is_near(shape: Sequence[Point], dot: CityDot, sheet: Sheet) -> bool:
    """Whether a mark of the city could touch it: the distance of their bounding boxes."""
    reach = dot.r + _AWAY[-1] + sheet.badge * 1.1
    return (
        min(x for x, _ in shape) < dot.x + reach
        and max(x for x, _ in shape) > dot.x - reach
        and min(y for _, y in shape) < dot.y + reach
        and max(y for _, y in shape) > dot.y - reach
    )


def _spots(dot: CityDot, sheet: Sheet) -> Iterator[Point]:
    """Possible positions around the dot, the nearest first."""
    for away in _AWAY:
        reach = dot.r + away + sheet.badge / 2
        for turn in range(_TURNS):
            angle = 2 * math.pi * turn / _TURNS
            yield dot.x + reach * math.cos(angle), dot.y + reach * math.sin(angle)


def _overlap(
    spot: Point, sheet: Sheet, units: tuple[float, float], taken: Sequence[Sequence[Point]]
) -> float:
    """How far the mark overlaps anything or the edge; 0 for a free position."""
    shape = octagon(*spot, sheet.badge)
    over = max(max(-x, x - units[0], -y, y - units[1]) for x, y in shape)
    return max(0.0, over, *(depth(shape, other) for other in taken))
