"""Plane geometry: boxes, paths and intersections. Coordinates increase to the right and downwards."""

import math
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

__all__ = [
    "Box",
    "Circle",
    "Path",
    "Point",
    "Quad",
    "clip_line",
    "clip_ring",
    "depth",
    "octagon",
    "simplify",
]

Point: TypeAlias = tuple[float, float]
Path: TypeAlias = list[Point]
Circle: TypeAlias = tuple[float, float, float]
Quad: TypeAlias = tuple[Point, Point, Point, Point]


class Box(NamedTuple):
    """A rectangle that may be rotated."""

    x: float
    y: float
    length: float
    width: float
    angle: float = 0.0
    """Direction of its length in radians, clockwise from the right."""

    def corners(self) -> Quad:
        ux, uy = math.cos(self.angle) * self.length / 2, math.sin(self.angle) * self.length / 2
        vx, vy = -math.sin(self.angle) * self.width / 2, math.cos(self.angle) * self.width / 2
        return (
            (self.x - ux - vx, self.y - uy - vy),
            (self.x + ux - vx, self.y + uy - vy),
            (self.x + ux + vx, self.y + uy + vy),
            (self.x - ux + vx, self.y - uy + vy),
        )


def octagon(x: float, y: float, across: float) -> tuple[Point, ...]:
    """An octagon around a circle."""
    turns = (math.pi / 8 + k * math.pi / 4 for k in range(8))
    return tuple((x + math.cos(turn) * across / 1.92, y + math.sin(turn) * across / 1.92) for turn in turns)


def depth(a: Sequence[Point], b: Sequence[Point]) -> float:
    """How far two convex polygons overlap; if negative, their minimum distance."""
    least = math.inf
    for polygon in (a, b):
        for i, (x2, y2) in enumerate(polygon):
            x1, y1 = polygon[i - 1]
            nx, ny = y1 - y2, x2 - x1
            size = math.hypot(nx, ny)
            if size < 1e-9:
                continue
            along_a = [(x * nx + y * ny) / size for x, y in a]
            along_b = [(x * nx + y * ny) / size for x, y in b]
            least = min(least, min(max(along_a) - min(along_b), max(along_b) - min(along_a)))
    return least


def clip_ring(ring: Path, left: float, top: float, right: float, bottom: float) -> Path:
    """The part of a polygon inside a rectangle (Sutherland and Hodgman)."""
    points = ring
    for axis, limit, sign in ((0, left, 1), (0, right, -1), (1, top, 1), (1, bottom, -1)):
        cut: Path = []
        for i, p in enumerate(points):
            before = points[i - 1]
            if ((p[axis] - limit) * sign >= 0) != ((before[axis] - limit) * sign >= 0):
                cut.append(_meet(before, p, axis, limit))
            if (p[axis] - limit) * sign >= 0:
                cut.append(p)
        points = cut
    return points


def _meet(a: Point, b: Point, axis: int, at: float) -> Point:
    t = (at - a[axis]) / (b[axis] - a[axis])
    return (a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]))


def clip_line(line: Path, left: float, top: float, right: float, bottom: float) -> list[Path]:
    """The parts of a line inside a rectangle; each keeps one point beyond each edge it crosses."""
    runs: list[Path] = [[]]
    inside = [left <= x <= right and top <= y <= bottom for x, y in line]
    for i, p in enumerate(line):
        if any(inside[max(0, i - 1) : i + 2]):
            runs[-1].append(p)
        elif runs[-1]:
            runs.append([])
    return [run for run in runs if len(run) > 1]


def simplify(points: Sequence[Point], tolerance: float) -> Path:
    """Douglas and Peucker: drop points that are nearer than the tolerance to the rest."""
    keep = {0, len(points) - 1}
    stack = [(0, len(points) - 1)]
    while stack:
        first, last = stack.pop()
        worst, at = 0.0, -1
        for i in range(first + 1, last):
            away = _away(points[i], points[first], points[last])
            if away > worst:
                worst, at = away, i
        if worst > tolerance:
            keep.add(at)
            stack += [(first, at), (at, last)]
    return [point for i, point in enumerate(points) if i in keep]


def _away(p: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    size = dx * dx + dy * dy
    t = max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / size)) if size else 0.0
    return math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy)
