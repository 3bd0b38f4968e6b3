"""Places cities on the sheet: first by their coordinates, then moved slightly until routes have space."""

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from whistlestop.draw.drawing_input import DrawingInput
from whistlestop.draw.formats import UNITS, Sheet
from whistlestop.draw.geometry import Point
from whistlestop.draw.projection import Project, conic
from whistlestop.draw.route_curves import RouteToDraw
from whistlestop.games import CityPlace

__all__ = ["SheetProjection", "lines_of", "projection_of", "relax"]

_MARGIN_X, _MARGIN_Y = 84.0, 58.0
"""Margins around the outermost cities, for labels and routes that curve outwards."""


@dataclass(frozen=True)
class SheetProjection:
    """The mapping from coordinates to the sheet."""

    project: Project
    scale: float
    stretch: float
    left: float
    top: float
    width: float
    height: float
    """The height of the sheet."""

    def at(self, lat: float, lon: float) -> Point:
        x, y = self.project(lat, lon)
        return (
            (x - self.left) * self.scale + _MARGIN_X,
            (y - self.top) * self.scale * self.stretch + _MARGIN_Y,
        )


def lines_of(drawing_input: DrawingInput) -> list[RouteToDraw]:
    return [
        RouteToDraw(
            route.a,
            route.b,
            route.length,
            len(route.tracks),
            len(route.badges),
            route.by_sea or route.via is not None,
        )
        for route in drawing_input.routes
    ]


def projection_of(drawing_input: DrawingInput, sheet: Sheet) -> SheetProjection:
    """The projection, as wide as the routes need: with few routes, everything is drawn larger."""
    ground = _ground(drawing_input, sheet, UNITS)
    spots = [ground.at(city.lat, city.lon) for city in drawing_input.cities]
    loose = sorted(
        math.dist(spots[line.a], spots[line.b]) / _wanted(sheet, line) for line in lines_of(drawing_input)
    )
    if not loose:
        return ground
    # The lower third and not the mean: the tight routes decide how much space is needed.
    share = min(1.0, max(0.4, 1.15 / (loose[len(loose) // 3] + 1e-6)))
    return ground if share > 0.8 else _ground(drawing_input, sheet, round(UNITS * share / 40) * 40.0)


def _ground(drawing_input: DrawingInput, sheet: Sheet, width: float) -> SheetProjection:
    project = conic([CityPlace(city.lat, city.lon) for city in drawing_input.cities])
    spots = [project(city.lat, city.lon) for city in drawing_input.cities]
    spots += [project(*route.via) for route in drawing_input.routes if route.via is not None]
    left, right = min(x for x, _ in spots), max(x for x, _ in spots)
    top, bottom = min(y for _, y in spots), max(y for _, y in spots)
    # A board with one column of cities would otherwise grow without limit.
    across = max(right - left, (bottom - top) * 0.6, 1e-6)
    scale = (width - 2 * _MARGIN_X) / across
    tall = (bottom - top) * scale * sheet.stretch
    # Avoid a very narrow sheet as well: routes need space to separate.
    stretch = (
        sheet.stretch * max(1.0, 0.42 * width / max(tall, 1.0)) if tall < 0.42 * width else sheet.stretch
    )
    height = (bottom - top) * scale * stretch + 2 * _MARGIN_Y
    # Cities in one row are placed in the middle of a sheet of normal height.
    more = max(0.0, 0.4 * width - height)
    left -= (across - (right - left)) / 2
    top -= more / 2 / (scale * stretch)
    return SheetProjection(project, scale, stretch, left, top, width, round((height + more) / 4) * 4.0)


def _wanted(sheet: Sheet, line: RouteToDraw) -> float:
    """A good distance between two cities: the length of the spaces, and a little at the ends."""
    ideal = (sheet.shortest + sheet.longest) / 2
    return line.spaces * ideal + (line.spaces - 1) * sheet.gap + 2 * (sheet.dot + sheet.pad + 6)


def relax(
    sheet: Sheet,
    ground: SheetProjection,
    home: Sequence[Point],
    lines: Sequence[RouteToDraw],
    pinned: Collection[int] = (),
    rounds: int = 260,
) -> list[Point]:
    """Simulate springs: routes push their cities apart, cities avoid other routes, and their coordinates hold
    them."""
    spots = [list(point) for point in home]
    for turn in range(rounds):
        push = [[(hx - x) * 0.05, (hy - y) * 0.05] for (x, y), (hx, hy) in zip(spots, home, strict=True)]
        for line in lines:
            _spring(spots, push, line, _wanted(sheet, line))
        for i in range(len(spots)):
            for j in range(i):
                _part(spots, push, i, j, 4 * sheet.dot + 34)
            for line in lines:
                if i not in (line.a, line.b):
                    _stand_aside(spots, push, i, line, 20 + sheet.apart * line.tracks)
        # Smaller steps towards the end, so that the springs come to rest instead of oscillating.
        step = 0.9 * (1 - turn / rounds) + 0.1
        for spot, (px, py) in zip(spots, push, strict=True):
            spot[0] = min(max(spot[0] + px * step, 44.0), ground.width - 44.0)
            spot[1] = min(max(spot[1] + py * step, 34.0), ground.height - 34.0)
        for city in pinned:
            spots[city] = list(home[city])
    return [(x, y) for x, y in spots]


def _spring(spots: list[list[float]], push: list[list[float]], line: RouteToDraw, length: float) -> None:
    (ax, ay), (bx, by) = spots[line.a], spots[line.b]
    dx, dy = bx - ax, by - ay
    size = math.hypot(dx, dy) or 1e-6
    short = length - size
    # Too near is worse than too far: a route can be drawn with larger gaps, but not smaller ones.
    force = short * 0.2 if short > 0 else min(0.0, short + 0.2 * length) * 0.02
    fx, fy = dx / size * force, dy / size * force
    push[line.a][0] -= fx
    push[line.a][1] -= fy
    push[line.b][0] += fx
    push[line.b][1] += fy


def _part(spots: list[list[float]], push: list[list[float]], i: int, j: int, least: float) -> None:
    dx, dy = spots[i][0] - spots[j][0], spots[i][1] - spots[j][1]
    size = math.hypot(dx, dy)
    if size < least:
        # Two cities at the same point move apart in a fixed direction.
        ux, uy = (dx / size, dy / size) if size > 1e-6 else (math.cos(i), math.sin(i))
        force = (least - size) * 0.25
        push[i][0] += ux * force
        push[i][1] += uy * force
        push[j][0] -= ux * force
        push[j][1] -= uy * force


def _stand_aside(
    spots: list[list[float]], push: list[list[float]], i: int, line: RouteToDraw, least: float
) -> None:
    (x, y), (ax, ay), (bx, by) = spots[i], spots[line.a], spots[line.b]
    dx, dy = bx - ax, by - ay
    t = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy + 1e-9)
    # Beside an end of the route its city is the obstacle, not the line.
    if not 0.05 < t < 0.95:
        return
    ox, oy = x - ax - t * dx, y - ay - t * dy
    size = math.hypot(ox, oy)
    if 1e-6 < size < least:
        force = (least - size) * 0.12
        push[i][0] += ox / size * force
        push[i][1] += oy / size * force
        for end in (line.a, line.b):
            push[end][0] -= ox / size * force * 0.4
            push[end][1] -= oy / size * force * 0.4
