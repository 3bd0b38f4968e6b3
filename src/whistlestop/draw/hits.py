"""Hit areas of tracks: around each space, as wide as the neighbours allow."""

import math
from collections.abc import Sequence
from typing import Final

from whistlestop.draw.geometry import Box, Point, Quad, depth

__all__ = ["HitArea", "hit_areas"]

_APART: Final = -0.4
_STEPS: Final = 8
"""The number of steps in which a hit area grows from its space to its full width."""

HitArea = list[Quad]
"""One quadrilateral per space."""


def hit_areas(
    tracks: Sequence[Sequence[Box]],
    sides: Sequence[tuple[float, float]],
    gaps: Sequence[float],
    fixed: Sequence[Sequence[Point]],
) -> list[HitArea]:
    """The hit areas of the tracks, given their spaces, how far each may grow to either side, and what to avoid.

    All areas grow one step at a time, so that neighbours share the space between them.
    """
    grown = [[[0.0, 0.0] for _ in track] for track in tracks]
    areas = [[_area(box, 0.0, 0.0, (0.0, 0.0)) for box in track] for i, track in enumerate(tracks)]
    near = _neighbours(tracks, fixed, max((max(side) for side in sides), default=0.0) * 2)
    for _ in range(_STEPS):
        for i, track in enumerate(tracks):
            for k, box in enumerate(track):
                # The two sides grow apart from each other: a neighbour on one side must not keep the other
                # narrow.
                for hand in (0, 1):
                    grown[i][k][hand] += sides[i][hand] / _STEPS
                    ends = (gaps[i] / 2 if k else 0.0, gaps[i] / 2 if k < len(track) - 1 else 0.0)
                    wider = _area(box, grown[i][k][0], grown[i][k][1], ends)
                    others = (areas[j][m] for j, m in near[i][k][0])
                    if any(_is_worse(wider, areas[i][k], other) for other in (*others, *near[i][k][1])):
                        grown[i][k][hand] -= sides[i][hand] / _STEPS
                    else:
                        areas[i][k] = wider
    return areas


def _is_worse(wider: Quad, now: Quad, other: Sequence[Point]) -> bool:
    """Whether the area is too near to something and nearer than before: an object on one side does not block the
    other."""
    deep = depth(wider, other)
    return deep > _APART and deep > depth(now, other) + 1e-6


def _area(box: Box, left: float, right: float, ends: tuple[float, float]) -> Quad:
    """Extend to the middle of the gaps, so that a track has no holes, but no nearer to its cities."""
    before, after = ends
    on, off = (after - before) / 2, before + after
    x, y = box.x + math.cos(box.angle) * on, box.y + math.sin(box.angle) * on
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = Box(x, y, box.length + off, box.width, box.angle).corners()
    ux, uy = (dx - ax) / box.width, (dy - ay) / box.width
    return (
        (ax - ux * left, ay - uy * left),
        (bx - ux * left, by - uy * left),
        (cx + ux * right, cy + uy * right),
        (dx + ux * right, dy + uy * right),
    )


def _neighbours(
    tracks: Sequence[Sequence[Box]], fixed: Sequence[Sequence[Point]], reach: float
) -> list[list[tuple[list[tuple[int, int]], list[Sequence[Point]]]]]:
    """The areas of other tracks, and the fixed objects, that each space can ever touch."""
    found = []
    for i, track in enumerate(tracks):
        row = []
        for box in track:
            far = box.length + reach + 8
            rivals = [
                (j, m)
                for j, other in enumerate(tracks)
                if j != i
                for m, them in enumerate(other)
                if abs(them.x - box.x) < far and abs(them.y - box.y) < far
            ]
            things = [quad for quad in fixed if _is_near(quad, (box.x, box.y), far)]
            row.append((rivals, things))
        found.append(row)
    return found


def _is_near(quad: Sequence[Point], point: Point, far: float) -> bool:
    (x, y), (xs, ys) = point, ([p[0] for p in quad], [p[1] for p in quad])
    return min(xs) - far < x < max(xs) + far and min(ys) - far < y < max(ys) + far
