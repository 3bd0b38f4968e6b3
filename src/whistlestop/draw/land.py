"""Land and water under the routes: Natural Earth's outlines, or an island if there is no land under the cities."""

import json
import math
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final, TypeAlias

from whistlestop.draw.base_paths import RINGS, write_paths
from whistlestop.draw.city_placement import SheetProjection
from whistlestop.draw.formats import AROUND
from whistlestop.draw.geometry import Path, Point, clip_line, clip_ring, simplify
from whistlestop.draw.thin_plate_spline import Warp, thin_plate_spline

__all__ = ["BASE_LAYERS", "MAPS", "base_map", "looks_exchanged", "sea_bend"]

Window: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom."""
BASE_LAYERS: Final = ("land", "rivers", "states", "countries", "lakes")
"""In painting order."""
MAPS: Final = ("north-america", "europe", "world")
"""Most detailed first."""
_BESIDE: Final = 60.0
"""Farther from the sheet the outlines are coarse, and the map is not warped more than here."""
_COARSE: Final = 9.0
"""Points of an outline far from the sheet that are nearer to the last one are left out."""
_FINE: Final = {"land": 1.1, "lakes": 0.9, "rivers": 1.6, "states": 1.3, "countries": 1.1}
_LEAST: Final = {"land": 12.0, "lakes": 16.0, "rivers": 46.0, "states": 8.0, "countries": 8.0}
"""Minimum size by layer; smaller shapes are left out."""


def base_map(
    ground: SheetProjection, home: Sequence[Point], cities: Sequence[Point], places: Sequence[Point]
) -> dict[str, str]:
    """SVG paths by layer, in units of the sheet. `places` are the cities' (latitude, longitude)."""
    atlas = _atlas(places)
    warp = thin_plate_spline(home, cities)
    found = {layer: _layer(atlas, layer, ground, warp) for layer in BASE_LAYERS}
    if not _is_land_under(found["land"], cities):
        found = {layer: [] for layer in BASE_LAYERS} | {"land": [_island(ground, cities)]}
    return {
        layer: write_paths([path[:-1] for path in paths] if layer in RINGS else paths, layer in RINGS)
        for layer, paths in found.items()
    }


def sea_bend(ground: SheetProjection, a: Point, b: Point, places: Sequence[Point]) -> float | None:
    """The smallest bend of a route over as little land as possible; None if there is no water."""
    atlas = _atlas(places)
    rings = [[ground.at(lat, lon) for lat, lon in _unpacked(ring, atlas["step"])] for ring in atlas["land"]]
    near = [ring for ring in rings if any(_is_near(point, a, b) for point in ring)]
    ashore = {bend: sum(_is_ashore_at(near, _at(a, b, bend, part)) for part in _PARTS) for bend in _SEA_BENDS}
    best = min(_SEA_BENDS, key=lambda bend: (ashore[bend], abs(bend)))
    return None if ashore[best] == len(_PARTS) else best


_SEA_BENDS: Final = tuple(step / 20 for step in range(-8, 9) if step)
_PARTS: Final = (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8)
"""Where along the route the ground is looked at: its ends are ports."""


def _at(a: Point, b: Point, bend: float, t: float) -> Point:
    """A point of the curve with both handles this far off."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    off = 3 * t * (1 - t) * bend
    return a[0] + dx * t - dy * off, a[1] + dy * t + dx * off


def _is_near(point: Point, a: Point, b: Point) -> bool:
    return math.dist(point, a) + math.dist(point, b) < 4 * math.dist(a, b)


def _is_ashore_at(rings: Sequence[Path], point: Point) -> bool:
    return any(_contains(ring, point) for ring in rings)


def looks_exchanged(places: Sequence[Point]) -> bool:
    """Whether (latitude, longitude) lie in the sea, and on land if they are exchanged."""
    return not _is_ashore(places) and _is_ashore([(lon, lat) for lat, lon in places])


def _is_ashore(places: Sequence[Point]) -> bool:
    rings = [_unpacked(packed, _load("world")["step"]) for packed in _load("world")["land"]]
    return bool(places) and _is_land_under(rings, places)


def outlines(name: str) -> bytes:
    """One of the maps as it is stored (`outlines/SOURCES.md`)."""
    return files(__package__).joinpath("outlines", f"{name}.json").read_bytes()


@cache
def _load(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(outlines(name))
    return data


def _atlas(places: Sequence[Point]) -> dict[str, Any]:
    for name in MAPS:
        west, south, east, north = _load(name)["box"]
        if all(south + 2 < lat < north - 2 and west + 2 < lon < east - 2 for lat, lon in places):
            return _load(name)
    return _load(MAPS[-1])


def _unpacked(packed: Sequence[int], step: float) -> Path:
    x = y = 0
    path = []
    for i in range(0, len(packed), 2):
        x, y = x + packed[i], y + packed[i + 1]
        path.append((y * step, x * step))
    return path


def _layer(atlas: dict[str, Any], layer: str, ground: SheetProjection, warp: Warp) -> list[Path]:
    window = _window(ground, AROUND)
    near = _window(ground, _BESIDE)
    paths: list[Path] = []
    for packed in atlas[layer]:
        flat = [ground.at(lat, lon) for lat, lon in _unpacked(packed, atlas["step"])]
        # Cut before warping, which takes time.
        cut = [clip_ring(flat, *_wider(window))] if layer in RINGS else clip_line(flat, *_wider(window))
        for path in cut:
            warped = [_warped(point, warp, near) for point in path]
            if layer in RINGS:
                ring = clip_ring(warped, *window)
                paths += [_simple([*ring, ring[0]], layer, near)] if len(ring) > 2 else []
            else:
                paths += [_simple(run, layer, near) for run in clip_line(warped, *window)]
    return [path for path in paths if len(path) > 1 and _across(path) > _LEAST[layer]]


def _window(ground: SheetProjection, around: float) -> Window:
    return (-around, -around, ground.width + around, ground.height + around)


def _warped(point: Point, warp: Warp, near: Window) -> Point:
    """Far from the sheet, moved like the nearest point beside it: the warp grows with the distance."""
    x, y = min(max(point[0], near[0]), near[2]), min(max(point[1], near[1]), near[3])
    to_x, to_y = warp(x, y)
    return point[0] + to_x - x, point[1] + to_y - y


def _simple(path: Path, layer: str, near: Window) -> Path:
    """The path with few points, and still fewer far from the sheet."""
    fine = simplify(path, _FINE[layer])
    kept = fine[:1]
    for point in fine[1:-1]:
        if _is_within(point, near) or math.dist(point, kept[-1]) > _COARSE:
            kept.append(point)
    return [*kept, fine[-1]]


def _is_within(point: Point, window: Window) -> bool:
    left, top, right, bottom = window
    return left <= point[0] <= right and top <= point[1] <= bottom


def _wider(window: Window) -> Window:
    left, top, right, bottom = window
    return (left - 160, top - 160, right + 160, bottom + 160)


def _across(path: Path) -> float:
    xs, ys = [x for x, _ in path], [y for _, y in path]
    return max(xs) - min(xs) + max(ys) - min(ys)


def _is_land_under(rings: Sequence[Path], cities: Sequence[Point]) -> bool:
    """Whether at least half of the cities are on land: ports are in the sea on coarse maps."""
    ashore = sum(any(_contains(ring, city) for ring in rings) for city in cities)
    return ashore * 2 >= len(cities)


def _contains(ring: Path, point: Point) -> bool:
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def _island(ground: SheetProjection, cities: Sequence[Point]) -> Path:
    """A coast with bays around all cities: as far out as the farthest city in each direction, smoothed."""
    cx, cy = sum(x for x, _ in cities) / len(cities), sum(y for _, y in cities) / len(cities)
    count = 180
    reach = []
    for k in range(count):
        turn = 2 * math.pi * k / count
        ux, uy = math.cos(turn), math.sin(turn)
        reach.append(max(_shadow(x - cx, y - cy, ux, uy) for x, y in cities))
    for _ in range(3):
        reach = [sum(reach[(k + j) % count] for j in range(-5, 6)) / 11 for k in range(count)]
    coast = []
    for k, far in enumerate(reach):
        turn = 2 * math.pi * k / count
        wave = (
            7 * math.sin(5 * turn + 1)
            + 5 * math.sin(11 * turn + 2)
            + 3.5 * math.sin(23 * turn)
            + 2 * math.sin(41 * turn)
        )
        x, y = cx + math.cos(turn) * (far + 40 + wave), cy + math.sin(turn) * (far + 40 + wave)
        # If the sheet ends too early, the coast runs along its edge, still with waves.
        near = 14 - wave * 0.6
        coast.append((min(max(x, near), ground.width - near), min(max(y, near), ground.height - near)))
    return [*coast, coast[0]]


def _shadow(x: float, y: float, ux: float, uy: float) -> float:
    """How far a round area around the city reaches in this direction."""
    along, off = x * ux + y * uy, abs(x * uy - y * ux)
    size = math.hypot(x, y)
    return max(70.0, along + 30 - off * 0.35) if along > 0 else min(70.0, size)
