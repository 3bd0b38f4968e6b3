"""A board in a few kilobytes, for lists of games: land, tracks as lines and cities as dots, without names."""

from dataclasses import dataclass
from math import cos, hypot, sin
from typing import Final

from whistlestop.draw.base_paths import read_paths
from whistlestop.draw.drawing import Drawing, DrawnSheet, TrackRow
from whistlestop.draw.geometry import Box, Point, clip_ring

__all__ = ["Picture", "picture_of"]

_WIDTH: Final = 240.0
_MARGIN: Final = 10.0
"""Land is drawn this far around the picture, so that its edge does not look like a coast."""
_COARSE: Final = 4.5
"""Points of a shore that are nearer to the last one are left out."""
_SMALLEST: Final = 3
"""Islands of fewer points are left out."""


@dataclass(frozen=True)
class Picture:
    units: tuple[int, int]
    """Width and height."""
    land: str
    """SVG paths, as the other fields."""
    tracks: dict[str, str]
    """By colour."""
    cities: str
    """Lines of length 0, to be drawn with round ends."""


def picture_of(drawing: Drawing) -> Picture:
    sheet = drawing.sheets[0]
    scale = _WIDTH / sheet.units[0]
    height = round(sheet.units[1] * scale)
    return Picture(
        units=(round(_WIDTH), height),
        land=_land(sheet.base.get("land", ""), scale, height),
        tracks=_tracks(sheet, scale),
        cities="".join(f"M{_point((city.x, city.y), scale)}h0" for city in sheet.cities),
    )


def _tracks(sheet: DrawnSheet, scale: float) -> dict[str, str]:
    lines: dict[str, str] = {}
    for track in sheet.tracks:
        along = [*_ends(track.spaces[0])[:1], *_middles(track), *_ends(track.spaces[-1])[1:]]
        line = "L".join(_point(point, scale) for point in along)
        lines[track.colour] = f"{lines.get(track.colour, '')}M{line}"
    return lines


def _middles(track: TrackRow) -> list[Point]:
    return [(space.x, space.y) for space in track.spaces[1:-1]]


def _ends(space: Box) -> tuple[Point, Point]:
    x, y = cos(space.angle) * space.length / 2, sin(space.angle) * space.length / 2
    return (space.x - x, space.y - y), (space.x + x, space.y + y)


def _land(path: str, scale: float, height: int) -> str:
    window = (-_MARGIN, -_MARGIN, _WIDTH + _MARGIN, height + _MARGIN)
    outlines = [[(x * scale, y * scale) for x, y in shore] for shore in read_paths(path)]
    shores = [_coarse(clip_ring(outline, *window)) for outline in outlines]
    seen = [shore for shore in shores if len(shore) >= _SMALLEST]
    return "".join("M" + "L".join(_point(point, 1) for point in shore) + "z" for shore in seen)


def _coarse(shore: list[Point]) -> list[Point]:
    kept = shore[:1]
    for point in shore[1:]:
        if hypot(point[0] - kept[-1][0], point[1] - kept[-1][1]) >= _COARSE:
            kept.append(point)
    return kept


def _point(point: Point, scale: float) -> str:
    x, y = round(point[0] * scale), round(point[1] * scale)
    return f"{x} {y}"
