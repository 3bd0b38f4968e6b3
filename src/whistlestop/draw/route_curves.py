"""One route on the sheet: a smooth curve between two cities, and the positions of its spaces along it."""

import math
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from whistlestop.draw.formats import Sheet
from whistlestop.draw.geometry import Box, Circle, Point

__all__ = [
    "CurvedRoute",
    "RouteCurve",
    "RouteToDraw",
    "badge_boxes",
    "curve_points",
    "curve_route",
    "rows",
    "space_boxes",
]

_STEPS: Final = 16
"""Number of segments into which a curve is divided to measure it."""
_FIRM: Final = 25.0
"""How much more a bend costs that differs from the one that the board asks for."""


@dataclass(frozen=True)
class RouteToDraw:
    """The properties of a route that the layout needs."""

    a: int
    b: int
    """Indexes of its cities."""
    spaces: int
    tracks: int
    badges: int
    is_firm: bool = False
    """Whether the board says where it passes: then it leaves its preferred bend only for strong reasons."""


@dataclass(frozen=True)
class RouteCurve:
    """The shape of a route, which the search changes."""

    one: float = 0.0
    two: float = 0.0
    """Offsets of the curve's two handles from the straight line, relative to the distance."""
    rest: float = 0.0
    """The offset it would have without neighbours."""
    pad_a: float = 0.0
    pad_b: float = 0.0
    """Extra space at either end, in addition to the minimum."""
    side: int = 1
    """The side of the marks."""

    def with_pads(self, a: float, b: float) -> "RouteCurve":
        return replace(self, pad_a=max(0.0, a), pad_b=max(0.0, b))


@dataclass(frozen=True)
class CurvedRoute:
    """A route with its curve measured, and the circles that keep others away."""

    handles: tuple[Point, Point, Point, Point]
    marks: tuple[float, ...]
    """Length of the curve up to each step."""
    start: float
    """The position of the first space along the curve."""
    space: float
    """Length of a space."""
    gap: float
    """Gap between spaces."""
    cost: float
    """Cost of its shape only."""
    circles: tuple[Circle, ...]
    leads: tuple[Circle, ...]
    """Circles along the lines from the cities to the spaces, which labels avoid."""


def curve_route(sheet: Sheet, line: RouteToDraw, a: Point, b: Point, bend: RouteCurve) -> CurvedRoute:
    (ax, ay), (bx, by) = a, b
    dx, dy = bx - ax, by - ay
    distance2 = dx * dx + dy * dy
    x1, y1 = ax + dx / 3 - dy * bend.one, ay + dy / 3 + dx * bend.one
    x2, y2 = ax + dx * 2 / 3 - dy * bend.two, ay + dy * 2 / 3 + dx * bend.two
    handles = (a, (x1, y1), (x2, y2), b)
    marks, points = _measure(handles)
    whole = marks[-1]
    n = line.spaces
    ends = sheet.dot + sheet.pad
    free = whole - 2 * ends - bend.pad_a - bend.pad_b
    space = (free - (n - 1) * sheet.gap) / n
    cost = 0.0
    gap = sheet.gap
    slack = 0.0
    if space < sheet.shortest:
        cost += 1.5 * n * (sheet.shortest - space) ** 2
        space = max(space, sheet.shortest / 4)
    elif space > sheet.longest:
        # Extra length goes first between the spaces, then to the ends.
        slack = (space - sheet.longest) * n
        space = sheet.longest
        if n > 1:
            gap += min(slack / (n + 1), sheet.gap)
            slack -= (gap - sheet.gap) * (n - 1)
        cost += 0.0025 * slack * slack
    start = ends + bend.pad_a + slack / 2
    least = n * sheet.shortest + (n - 1) * sheet.gap + 2 * ends
    # A bend adds length, but not between cities that almost touch.
    cost += 1.5 * max(0.0, 0.94 * least - math.sqrt(distance2)) ** 2
    if n > 1:
        # On the inner side of a sharp bend spaces would overlap.
        pinch = _turning(handles) * (space + gap) / whole * _half(sheet, line) - gap + 1.4
        cost += 8.0 * n * max(0.0, pinch) ** 2
    one, two = bend.one - bend.rest, bend.two - bend.rest
    hold = 0.006 * (_FIRM if line.is_firm else 1.0)
    cost += hold * distance2 * (one * one + two * two) + 0.02 * distance2 * (one - two) ** 2
    cost += 0.05 * (bend.pad_a + bend.pad_b)
    span = n * space + (n - 1) * gap
    circles = _band(sheet, line, bend, points, marks, start, span)
    cost += _crowding(sheet, circles[len(circles) - line.badges :])
    leads = [*_lead_spots(sheet.dot, start), *_lead_spots(start + span, whole - sheet.dot)]
    thin = tuple((x, y, 1.0) for x, y, _, _ in _along(points, marks, leads))
    return CurvedRoute(handles, marks, start, space, gap, cost, circles, thin)


def _crowding(sheet: Sheet, badges: tuple[Circle, ...]) -> float:
    """Cost of marks that overlap on the inner side of a bend."""
    near = (sheet.badge + 1.0 - math.dist(one[:2], two[:2]) for one, two in pairwise(badges))
    return sum(3.0 * short * short for short in near if short > 0)


def _lead_spots(first: float, last: float) -> list[tuple[float, float]]:
    count = int((last - first) / 7)
    return [(first + (last - first) * (i + 1) / (count + 1), 0.0) for i in range(count)]


def _measure(handles: tuple[Point, Point, Point, Point]) -> tuple[tuple[float, ...], list[Point]]:
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = handles
    points = [(x0, y0)]
    marks = [0.0]
    total, px, py = 0.0, x0, y0
    for p, q, r, s in _WEIGHTS:
        x, y = p * x0 + q * x1 + r * x2 + s * x3, p * y0 + q * y1 + r * y2 + s * y3
        total += math.sqrt((x - px) ** 2 + (y - py) ** 2)
        marks.append(total)
        points.append((x, y))
        px, py = x, y
    return tuple(marks), points


def _turning(handles: tuple[Point, Point, Point, Point]) -> float:
    """How much the curve turns, with a margin for its sharpest part."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = handles
    first, middle, last = (
        math.atan2(y1 - y0, x1 - x0),
        math.atan2(y2 - y1, x2 - x1),
        math.atan2(y3 - y2, x3 - x2),
    )
    one, two = (math.remainder(turn, math.tau) for turn in (middle - first, last - middle))
    return 1.25 * max(abs(one + two), 2 * abs(one) * 0.8, 2 * abs(two) * 0.8)


_WEIGHTS: Final = tuple(
    ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    for t in (i / _STEPS for i in range(1, _STEPS + 1))
)


def rows(sheet: Sheet, line: RouteToDraw) -> tuple[float, ...]:
    """The offset of each track from the centre line."""
    return tuple((i - (line.tracks - 1) / 2) * sheet.apart for i in range(line.tracks))


def _half(sheet: Sheet, line: RouteToDraw) -> float:
    return ((line.tracks - 1) * sheet.apart + sheet.space) / 2


def _band(
    sheet: Sheet,
    line: RouteToDraw,
    bend: RouteCurve,
    points: list[Point],
    marks: tuple[float, ...],
    start: float,
    span: float,
) -> tuple[Circle, ...]:
    half = _half(sheet, line)
    inset = min(half * 0.66, span / 2)
    count = max(2, math.ceil((span - 2 * inset) / half) + 1)
    spots = [(start + inset + (span - 2 * inset) * i / (count - 1), 0.0) for i in range(count)]
    radius = half * 1.04 + sheet.clear / 2
    circles = [(x, y, radius) for x, y, _, _ in _along(points, marks, spots)]
    if line.badges:
        badges = [(s, t) for s, t in _badge_spots(sheet, line, bend, start + span / 2, marks[-1])]
        circles += [(x, y, sheet.badge / 2 + 1.5) for x, y, _, _ in _along(points, marks, badges)]
    return tuple(circles)


def _badge_spots(
    sheet: Sheet, line: RouteToDraw, bend: RouteCurve, middle: float, whole: float
) -> list[tuple[float, float]]:
    """A row beside the spaces; if the row is too short, the rest goes to the other side."""
    step = sheet.badge + 1.5
    room = max(3, int(whole / step))
    off = _half(sheet, line) + 2.0 + sheet.badge / 2
    near, far = min(line.badges, room), max(0, line.badges - room)
    spots = [(middle + (i - (near - 1) / 2) * step, bend.side * off) for i in range(near)]
    return spots + [(middle + (i - (far - 1) / 2) * step, -bend.side * off) for i in range(far)]


def _along(
    points: list[Point], marks: tuple[float, ...], spots: list[tuple[float, float]]
) -> list[tuple[float, float, float, float]]:
    """Points at lengths along a curve and offsets from it, with the direction there."""
    found = []
    i, last = 1, len(marks) - 1
    for s, t in spots:
        # Spots come nearly in order, so the segment of the last one is the best place to start from.
        while i > 1 and marks[i - 1] > s:
            i -= 1
        while i < last and marks[i] < s:
            i += 1
        (x1, y1), (x2, y2) = points[i - 1], points[i]
        size = (marks[i] - marks[i - 1]) or 1e-9
        ux, uy = (x2 - x1) / size, (y2 - y1) / size
        on = s - marks[i - 1]
        found.append((x1 + ux * on - uy * t, y1 + uy * on + ux * t, ux, uy))
    return found


def _exact(laid: CurvedRoute, s: float, t: float) -> tuple[float, float, float]:
    """The same without approximation: a point beside the curve, and the angle there."""
    marks = laid.marks
    i = next((k for k in range(1, len(marks)) if marks[k] >= s), len(marks) - 1)
    u = (i - 1 + (s - marks[i - 1]) / ((marks[i] - marks[i - 1]) or 1e-9)) / _STEPS
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = laid.handles
    v = 1 - u
    x = v**3 * x0 + 3 * u * v * v * x1 + 3 * u * u * v * x2 + u**3 * x3
    y = v**3 * y0 + 3 * u * v * v * y1 + 3 * u * u * v * y2 + u**3 * y3
    tx = v * v * (x1 - x0) + 2 * u * v * (x2 - x1) + u * u * (x3 - x2)
    ty = v * v * (y1 - y0) + 2 * u * v * (y2 - y1) + u * u * (y3 - y2)
    angle = math.atan2(ty, tx)
    return x - math.sin(angle) * t, y + math.cos(angle) * t, angle


def space_boxes(sheet: Sheet, line: RouteToDraw, laid: CurvedRoute) -> list[list[Box]]:
    """The spaces of each track."""
    middles = [laid.start + laid.space / 2 + i * (laid.space + laid.gap) for i in range(line.spaces)]
    return [
        [
            Box(x, y, laid.space, sheet.space, angle)
            for x, y, angle in (_exact(laid, middle, off) for middle in middles)
        ]
        for off in rows(sheet, line)
    ]


def badge_boxes(sheet: Sheet, line: RouteToDraw, bend: RouteCurve, laid: CurvedRoute) -> list[Box]:
    """The boxes of the marks, upright."""
    span = line.spaces * laid.space + (line.spaces - 1) * laid.gap
    spots = _badge_spots(sheet, line, bend, laid.start + span / 2, laid.marks[-1])
    exact = (_exact(laid, s, t) for s, t in spots)
    return [Box(x, y, sheet.badge, sheet.badge, 0.0) for x, y, _ in exact]


def curve_points(laid: CurvedRoute, offset: float, first: float, last: float, count: int) -> list[Point]:
    """A row's centre line between two lengths, as points."""
    spots = (first + (last - first) * i / (count - 1) for i in range(count))
    return [(x, y) for x, y, _ in (_exact(laid, s, offset) for s in spots)]
