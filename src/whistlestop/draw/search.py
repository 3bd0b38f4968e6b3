"""The layout as a local search: moves cities, bends routes and shifts labels, one at a time, while the cost
decreases.

It uses no random numbers: the same board gives the same drawing.
"""

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from whistlestop.draw.city_placement import SheetProjection, lines_of, relax
from whistlestop.draw.collision_grid import CITY, FAR, FULL, LEAD, ROUTE, CollisionGrid
from whistlestop.draw.drawing_input import DrawingInput
from whistlestop.draw.formats import Sheet
from whistlestop.draw.geometry import Circle, Point
from whistlestop.draw.labels import LabelSpot, label_circles, spots, wordings
from whistlestop.draw.land import sea_bend
from whistlestop.draw.route_curves import CurvedRoute, RouteCurve, RouteToDraw, curve_route

__all__ = ["Search"]

_LAYERS: Final = {"full": FULL, "far": FAR}
_COARSE: Final = tuple(
    (one, two)
    for one in (-0.55, -0.4, -0.28, -0.18, -0.09, 0.0, 0.09, 0.18, 0.28, 0.4, 0.55)
    for two in (one * 0.5, one, one * 1.5)
)
_LABEL_CLEAR: Final = 3.0
_BOW: Final = 0.085
"""The bend of an unobstructed route, relative to its length."""
_STRONGEST: Final = 0.7
"""The strongest bend that a board may ask for."""
_LEADS: Final = -1
"""Owners of leads are numbered below zero."""
_EDGE: Final = 7.0
"""Minimum distance from the edge of the sheet."""


class Search:
    def __init__(self, drawing_input: DrawingInput, sheet: Sheet, ground: SheetProjection) -> None:
        self.sheet: Final = sheet
        self.ground: Final = ground
        self.lines: Final = lines_of(drawing_input)
        self.home: Final = [ground.at(city.lat, city.lon) for city in drawing_input.cities]
        self._pinned: Final = frozenset(i for i, city in enumerate(drawing_input.cities) if city.pinned)
        self.cities: Final = relax(sheet, ground, self.home, self.lines, self._pinned)
        self.of_city: Final[list[list[int]]] = [[] for _ in self.cities]
        for i, line in enumerate(self.lines):
            self.of_city[line.a].append(i)
            self.of_city[line.b].append(i)
        rests = [self._asked_for(drawing_input, i) or self._rest(line) for i, line in enumerate(self.lines)]
        self.bends: Final = [RouteCurve(rest, rest, rest) for rest in rests]
        self.laid: Final[list[CurvedRoute]] = []
        self.grid: Final = CollisionGrid()
        self.obstacles = ROUTE | CITY | FULL | FAR
        """What routes and cities avoid."""
        self.choices: Final = [
            [
                tuple(spot for wording in wordings(city, level) for spot in spots(sheet, wording, city.label))
                for level in sheet.levels
            ]
            for city in drawing_input.cities
        ]
        self.spots: Final[list[list[LabelSpot]]] = [[level[0] for level in choice] for choice in self.choices]
        self._begin()

    def _asked_for(self, drawing_input: DrawingInput, i: int) -> float | None:
        """The bend that passes where the board says, measured between the real places of its cities."""
        route, line = drawing_input.routes[i], self.lines[i]
        if route.by_sea:
            return sea_bend(self.ground, self.home[line.a], self.home[line.b], self._places(drawing_input))
        if route.via is None:
            return None
        (ax, ay), (bx, by), (x, y) = self.home[line.a], self.home[line.b], self.ground.at(*route.via)
        dx, dy = bx - ax, by - ay
        off = ((y - ay) * dx - (x - ax) * dy) / (dx * dx + dy * dy)
        # A curve whose handles are this far off passes at three quarters of it.
        return max(-_STRONGEST, min(_STRONGEST, off / 0.75))

    def _places(self, drawing_input: DrawingInput) -> list[Point]:
        return [(city.lat, city.lon) for city in drawing_input.cities]

    def _rest(self, line: RouteToDraw) -> float:
        """The preferred bend: outwards, more so near the edge, because the board is part of a globe and straight
        rows look stiff."""
        (ax, ay), (bx, by) = self.cities[line.a], self.cities[line.b]
        nx, ny = ay - by, bx - ax
        out = ((ax + bx) / 2 - self.ground.width / 2) * nx + ((ay + by) / 2 - self.ground.height / 2) * ny
        share = out / (math.hypot(nx, ny) * self.ground.height / 2 + 1e-9)
        return _BOW * max(-1.0, min(1.0, share * 1.6))

    # Owners in the grid: routes, then dots, then labels by level.

    def _dot(self, city: int) -> int:
        return len(self.lines) + city

    def _label(self, city: int, level: int) -> int:
        return len(self.lines) + len(self.cities) * (level + 1) + city

    def _put_route(self, i: int, laid: CurvedRoute) -> None:
        self.grid.put(i, ROUTE, laid.circles)
        self.grid.put(_LEADS - i, LEAD, laid.leads)

    def _take_route(self, i: int) -> None:
        self.grid.take(i)
        self.grid.take(_LEADS - i)

    def _begin(self) -> None:
        for i, bend in enumerate(self.bends):
            self.laid.append(self._lay(i, bend))
            self._put_route(i, self.laid[i])
        for i in range(len(self.cities)):
            self.grid.put(self._dot(i), CITY, self._dot_circles(i))
        for _ in range(2):
            for i in range(len(self.lines)):
                self._bend(i, [replace(self.bends[i], one=one, two=two) for one, two in _COARSE])
        for _ in range(2):
            for i in range(len(self.cities)):
                for level in range(len(self.sheet.levels)):
                    self._place_label(i, level)

    def _lay(self, i: int, bend: RouteCurve) -> CurvedRoute:
        line = self.lines[i]
        return curve_route(self.sheet, line, self.cities[line.a], self.cities[line.b], bend)

    def _dot_circles(self, city: int) -> list[Circle]:
        x, y = self.cities[city]
        return [(x, y, self.sheet.dot + self.sheet.clear / 2 + 1)]

    # Costs

    def _outside(self, circles: Sequence[Circle]) -> float:
        right, bottom = self.ground.width - _EDGE, self.ground.height - _EDGE
        total = 0.0
        for x, y, r in circles:
            over = max(0.0, _EDGE - x + r, x + r - right) ** 2 + max(0.0, _EDGE - y + r, y + r - bottom) ** 2
            total += over
        return total

    def _route_cost(self, i: int, laid: CurvedRoute, limit: float = 1e18) -> float:
        line = self.lines[i]
        own = laid.cost + self._outside(laid.circles)
        # The cheap part first: most candidates are refused without a look at the grid.
        if own > limit:
            return own
        but = (i, self._dot(line.a), self._dot(line.b))
        return own + self.grid.cost(laid.circles, self.obstacles, but, limit - own)

    def _label_cost(self, city: int, level: int, spot: LabelSpot, limit: float = 1e18) -> float:
        if spot.cost >= limit:
            return spot.cost
        x, y = self.cities[city]
        circles = label_circles(x, y, spot, _LABEL_CLEAR)
        own = spot.cost + self._outside(circles)
        if own >= limit:
            return own
        layer = _LAYERS[self.sheet.levels[level].name]
        but = (self._label(city, level), self._dot(city))
        return own + self.grid.cost(circles, ROUTE | CITY | LEAD | layer, but, limit - own)

    def _home_cost(self, city: int) -> float:
        (x, y), (hx, hy) = self.cities[city], self.home[city]
        away = (x - hx) ** 2 + (y - hy) ** 2
        return 0.004 * away + self._outside([(x, y, self.sheet.dot + 16)])

    # Moves

    def _bend(self, i: int, candidates: Sequence[RouteCurve]) -> None:
        best, best_bend = self._route_cost(i, self.laid[i]), None
        best_laid = self.laid[i]
        for bend in candidates:
            laid = self._lay(i, bend)
            cost = self._route_cost(i, laid, best)
            # A gain within rounding errors is none: equal layouts would change places without end.
            if cost < best - 1e-6:
                best, best_bend, best_laid = cost, bend, laid
        if best_bend is not None:
            self._take_route(i)
            self.bends[i], self.laid[i] = best_bend, best_laid
            self._put_route(i, best_laid)

    def _place_label(self, city: int, level: int) -> None:
        now = self.spots[city][level]
        best = self._label_cost(city, level, now) if self._label(city, level) in self.grid else 1e18
        for spot in self.choices[city][level]:
            cost = self._label_cost(city, level, spot, best)
            if cost < best - 1e-6:
                best, now = cost, spot
        self.spots[city][level] = now
        self._put_label(city, level)

    def _put_label(self, city: int, level: int) -> None:
        x, y = self.cities[city]
        owner = self._label(city, level)
        self.grid.take(owner)
        circles = label_circles(x, y, self.spots[city][level], _LABEL_CLEAR)
        self.grid.put(owner, _LAYERS[self.sheet.levels[level].name], circles)

    def _lift(self, city: int) -> None:
        """Remove a city with everything attached to it."""
        for i in self.of_city[city]:
            self._take_route(i)
        self.grid.take(self._dot(city))
        for level in range(len(self.sheet.levels)):
            self.grid.take(self._label(city, level))

    def _set_down(self, city: int, laid: Sequence[CurvedRoute], limit: float = 1e18) -> float:
        """Put it back and return the cost; beyond the limit the rest is put back without counting."""
        total = self._home_cost(city)
        dot = self._dot_circles(city)
        total += self.grid.cost(dot, self.obstacles, ())
        self.grid.put(self._dot(city), CITY, dot)
        for i, one in zip(self.of_city[city], laid, strict=True):
            if total < limit:
                total += self._route_cost(i, one, limit - total)
            self._put_route(i, one)
        for level in range(len(self.sheet.levels)):
            if total < limit and self.obstacles & _LAYERS[self.sheet.levels[level].name]:
                total += self._label_cost(city, level, self.spots[city][level], limit - total)
            self._put_label(city, level)
        return total

    def _move(self, city: int, steps: Sequence[Point]) -> None:
        routes = self.of_city[city]
        start = self.cities[city]
        self._lift(city)
        kept = [self.laid[i] for i in routes]
        best, best_at, best_laid = self._set_down(city, kept), start, kept
        for dx, dy in steps:
            self._lift(city)
            self.cities[city] = (start[0] + dx, start[1] + dy)
            laid = [self._lay(i, self.bends[i]) for i in routes]
            cost = self._set_down(city, laid, best)
            if cost < best - 1e-6:
                best, best_at, best_laid = cost, self.cities[city], laid
        self._lift(city)
        self.cities[city] = best_at
        self._set_down(city, best_laid, 0.0)
        for i, one in zip(routes, best_laid, strict=True):
            self.laid[i] = one

    # Search

    def sweep(self, turn: int, step: float) -> None:
        """Try moves of about this many units for every object once."""
        for city in range(len(self.cities)):
            if city in self._pinned:
                continue
            # The golden angle: directions differ from sweep to sweep without random numbers.
            first = turn * 2.399963 + city
            angles = [first + k * math.pi / 2 for k in range(4)]
            self._move(city, [(math.cos(a) * step, math.sin(a) * step) for a in angles])
        for i in range(len(self.lines)):
            self._bend(i, self._near(i, step))
        # Labels have many places each and follow the cities, so not every sweep tries them.
        if turn % 3 == 0:
            for city in range(len(self.cities)):
                for level in range(len(self.sheet.levels)):
                    self._place_label(city, level)
        # Small steps do not lead out of a bad bend, so the worst routes try all coarse bends again.
        if turn % 8 == 4:
            for i in range(len(self.lines)):
                if self._route_cost(i, self.laid[i]) > 12:
                    self._bend(i, [replace(self.bends[i], one=one, two=two) for one, two in _COARSE])

    def _near(self, i: int, step: float) -> list[RouteCurve]:
        bend, line = self.bends[i], self.lines[i]
        distance = math.dist(self.cities[line.a], self.cities[line.b])
        d, p = 1.2 * step / max(distance, 30.0), step * 0.8
        one, two = bend.one, bend.two
        shapes = [(one + d, two + d), (one - d, two - d), (one + d, two - d), (one - d, two + d)]
        shapes += [(one + d, two), (one - d, two), (one, two + d), (one, two - d)]
        found = [replace(bend, one=o, two=t) for o, t in shapes if max(abs(o), abs(t)) < 0.75]
        pads = [(p, p), (-p, -p), (p, -p), (-p, p), (p, 0.0), (0.0, p), (-p, 0.0), (0.0, -p)]
        found += [bend.with_pads(bend.pad_a + a, bend.pad_b + b) for a, b in pads]
        if line.badges:
            found.append(replace(bend, side=-bend.side))
        return found

    def total(self) -> float:
        """The total cost of the layout; each collision counts twice."""
        cost = sum(self._home_cost(city) for city in range(len(self.cities)))
        cost += sum(self._route_cost(i, laid) for i, laid in enumerate(self.laid))
        return cost + sum(
            self._label_cost(city, level, spot)
            for city, chosen in enumerate(self.spots)
            for level, spot in enumerate(chosen)
        )

    def run(self, sweeps: int = 60) -> None:
        for turn in range(sweeps):
            # Collisions are cheap at first, so that cities can pass each other, and expensive at the end.
            self.grid.weight = 2.5 + 7.5 * turn / sweeps
            self.sweep(turn, 16.0 * 0.94**turn + 0.8)

    def reduce_collisions(self, sweeps: int = 15) -> None:
        """Repeat with a higher cost of collisions, because circles only approximate the objects.

        Large names no longer count: they need not fit everywhere, the others must.
        """
        self.obstacles &= ~FAR
        self.grid.weight *= 2
        for turn in range(sweeps):
            self.sweep(turn, 5.0 * 0.85**turn + 0.4)
