"""A part of a sheet, and a sheet in another scale: the same layout with other coordinates."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from whistlestop.draw.base_paths import RINGS, read_paths, write_paths
from whistlestop.draw.drawing import Badge, CityDot, DrawnSheet, Label, LabelLevel, TrackRow
from whistlestop.draw.formats import AROUND
from whistlestop.draw.geometry import Box, Path, Point, Quad, clip_line, clip_ring, octagon

__all__ = ["Transform", "enlarged", "leads_of", "transformed", "window_of"]

_MARGIN: Final = 30.0
"""Between the outermost thing that is drawn and the edge of a part."""
_SHORTEST_LEAD: Final = 3.0


@dataclass(frozen=True)
class Transform:
    """Coordinates become `(value - start) * scale`."""

    left: float = 0.0
    top: float = 0.0
    scale: float = 1.0

    def point(self, point: Point) -> Point:
        return (point[0] - self.left) * self.scale, (point[1] - self.top) * self.scale

    def box(self, box: Box) -> Box:
        x, y = self.point((box.x, box.y))
        return Box(x, y, box.length * self.scale, box.width * self.scale, box.angle)

    def quad(self, quad: Quad) -> Quad:
        a, b, c, d = quad
        return self.point(a), self.point(b), self.point(c), self.point(d)


def transformed(sheet: DrawnSheet, way: Transform, units: tuple[float, float]) -> DrawnSheet:
    """The sheet with other coordinates; land beyond `units` is cut off."""
    cities = tuple(CityDot(dot.code, *way.point((dot.x, dot.y)), dot.r * way.scale) for dot in sheet.cities)
    tracks = tuple(
        replace(
            track, spaces=tuple(map(way.box, track.spaces)), hit=tuple([way.quad(quad) for quad in track.hit])
        )
        for track in sheet.tracks
    )
    badges = tuple(
        Badge(each.route, each.mark, *way.point((each.x, each.y)), each.size * way.scale)
        for each in sheet.badges
    )
    return replace(
        sheet,
        units=units,
        base=_base(sheet.base, way, units),
        cities=cities,
        tracks=tracks,
        leads=leads_of(cities, tracks),
        badges=badges,
        levels=tuple([_level(level, way) for level in sheet.levels]),
    )


def enlarged(sheet: DrawnSheet, scale: float) -> DrawnSheet:
    width, height = sheet.units
    return transformed(sheet, Transform(scale=scale), (round(width * scale), round(height * scale)))


def _level(level: LabelLevel, way: Transform) -> LabelLevel:
    def moved(labels: Mapping[str, tuple[Label, ...]]) -> dict[str, tuple[Label, ...]]:
        return {language: tuple([_label(label, way) for label in row]) for language, row in labels.items()}

    return LabelLevel(round(level.size * way.scale, 2), moved(level.labels), moved(level.covering))


def _label(label: Label, way: Transform) -> Label:
    lead = label.lead and (way.point(label.lead[0]), way.point(label.lead[1]))
    return replace(label, box=way.box(label.box), lead=lead)


def _base(base: Mapping[str, str], way: Transform, units: tuple[float, float]) -> dict[str, str]:
    window = (-AROUND, -AROUND, units[0] + AROUND, units[1] + AROUND)
    found = {}
    for layer, text in base.items():
        paths = [[way.point(point) for point in path] for path in read_paths(text)]
        clip: Callable[[Path], list[Path]] = (
            (lambda path: [clip_ring(path, *window)])
            if layer in RINGS
            else (lambda path: clip_line(path, *window))
        )
        parts = [part for path in paths for part in clip(path) if len(part) > 1]
        found[layer] = write_paths(parts, layer in RINGS)
    return found


def window_of(sheet: DrawnSheet) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of everything that is drawn, with a margin, in whole units within the sheet."""
    points = list(_points(sheet))
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (
        max(0.0, math.floor(min(xs) - _MARGIN)),
        max(0.0, math.floor(min(ys) - _MARGIN)),
        min(sheet.units[0], math.ceil(max(xs) + _MARGIN)),
        min(sheet.units[1], math.ceil(max(ys) + _MARGIN)),
    )


def _points(sheet: DrawnSheet) -> Iterator[Point]:
    for dot in sheet.cities:
        yield from octagon(dot.x, dot.y, dot.r * 2)
    for track in sheet.tracks:
        yield from (corner for quad in track.hit for corner in quad)
        yield from (corner for box in track.spaces for corner in box.corners())
    for badge in sheet.badges:
        yield from octagon(badge.x, badge.y, badge.size)
    for level in sheet.levels:
        for labels in (*level.labels.values(), *level.covering.values()):
            yield from (corner for label in labels for corner in label.box.corners())


def leads_of(cities: Sequence[CityDot], tracks: Sequence[TrackRow]) -> str:
    """Lines from each city to the first spaces of its routes, as one SVG path."""
    dots = {dot.code: dot for dot in cities}
    routes: dict[str, list[TrackRow]] = {}
    for track in tracks:
        routes.setdefault(track.route, []).append(track)
    words = []
    for route, parallel in routes.items():
        a, b = route.split("-")
        words.append(_lead(dots[a], [_end(track.spaces[0], -1) for track in parallel]))
        words.append(_lead(dots[b], [_end(track.spaces[-1], 1) for track in parallel]))
    return "".join(words)


def _end(box: Box, side: int) -> Point:
    along = side * box.length / 2
    return box.x + math.cos(box.angle) * along, box.y + math.sin(box.angle) * along


def _lead(dot: CityDot, ends: Sequence[Point]) -> str:
    x, y = sum(x for x, _ in ends) / len(ends), sum(y for _, y in ends) / len(ends)
    away = math.dist((dot.x, dot.y), (x, y))
    if away - dot.r <= _SHORTEST_LEAD:
        return ""
    part = dot.r / away
    start = (dot.x + (x - dot.x) * part, dot.y + (y - dot.y) * part)
    return f"M{start[0]:.1f} {start[1]:.1f}L{x:.1f} {y:.1f}"
