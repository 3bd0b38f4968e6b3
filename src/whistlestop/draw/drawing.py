"""A drawn board as plain data, from which an SVG file and the browser draw without knowing the layout algorithm.

`as_json` is the form that is stored and sent. Coordinates are units of the sheet, independent of the page.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from whistlestop.draw.formats import LEGIBLE
from whistlestop.draw.geometry import Box, Point, Quad
from whistlestop.draw.marks import Mark

__all__ = ["DRAWING_VERSION", "Badge", "CityDot", "Drawing", "DrawnSheet", "Label", "LabelLevel", "TrackRow"]

DRAWING_VERSION: Final = 3
"""The version of the JSON format."""


@dataclass(frozen=True)
class CityDot:
    code: str
    x: float
    y: float
    r: float


@dataclass(frozen=True)
class TrackRow:
    name: str
    route: str
    colour: str
    locomotives: int
    """How many spaces of a ferry, from the first on, show a locomotive."""
    spaces: tuple[Box, ...]
    hit: tuple[Quad, ...]
    """One quadrilateral per space; together the area in which a pointer selects this track."""


@dataclass(frozen=True)
class Badge:
    route: str
    """The route, or the code of the city, that it belongs to."""
    mark: str
    x: float
    y: float
    size: float


@dataclass(frozen=True)
class Label:
    code: str
    box: Box
    align: str
    """start, middle, end."""
    lines: tuple[str, ...]
    lead: tuple[Point, Point] | None = None
    """A line from the city's dot to a distant name."""
    is_full: bool = True
    """False for an abbreviated name, where no place was free for the whole one."""


@dataclass(frozen=True)
class LabelLevel:
    """Names of one size, which fit where a unit is at least `LEGIBLE / size` pixels."""

    size: float
    labels: Mapping[str, tuple[Label, ...]]
    """By language: names that cover nothing. A city is missing if no place was free."""
    covering: Mapping[str, tuple[Label, ...]]
    """By language: whole names of the cities that are abbreviated or missing; they cover something, as little as
    possible, and are only for cities that a player must read."""


@dataclass(frozen=True)
class DrawnSheet:
    name: str
    width: int
    """The width in pixels for which it is designed."""
    units: tuple[float, float]
    """Width and height, in units."""
    base: Mapping[str, str]
    """SVG paths by layer, in painting order."""
    cities: tuple[CityDot, ...]
    tracks: tuple[TrackRow, ...]
    leads: str
    """An SVG path: the lines from cities to the first and last spaces of their routes."""
    badges: tuple[Badge, ...]
    levels: tuple[LabelLevel, ...]


@dataclass(frozen=True)
class Drawing:
    board: str
    """The hash of the drawn data."""
    marks: Mapping[str, Mark]
    """The appearance of each mark."""
    sheets: tuple[DrawnSheet, ...]

    def as_json(self) -> dict[str, Any]:
        return {
            "version": DRAWING_VERSION,
            "board": self.board,
            "legible": LEGIBLE,
            "marks": {key: asdict(mark) for key, mark in self.marks.items()},
            "sheets": [_sheet(sheet) for sheet in self.sheets],
        }

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> "Drawing":
        if data["version"] != DRAWING_VERSION:
            raise ValueError(f"a drawing of version {data['version']}")
        marks = {key: Mark(**mark) for key, mark in data["marks"].items()}
        return Drawing(data["board"], marks, tuple(_read_sheet(sheet) for sheet in data["sheets"]))


def _n(value: float, digits: int = 1) -> float | int:
    """A number without trailing zeros."""
    short = round(value, digits)
    return int(short) if short == int(short) else short


def _sheet(sheet: DrawnSheet) -> dict[str, Any]:
    return {
        "name": sheet.name,
        "width": sheet.width,
        "units": [_n(side) for side in sheet.units],
        "base": dict(sheet.base),
        "cities": {city.code: [_n(city.x), _n(city.y), _n(city.r)] for city in sheet.cities},
        "tracks": {track.name: _track(track) for track in sheet.tracks},
        "leads": sheet.leads,
        "badges": [[b.route, b.mark, _n(b.x), _n(b.y), _n(b.size)] for b in sheet.badges],
        "levels": [
            {
                "size": level.size,
                "labels": _by_language(level.labels),
                "covering": _by_language(level.covering),
            }
            for level in sheet.levels
        ],
    }


def _track(track: TrackRow) -> dict[str, Any]:
    return {
        "route": track.route,
        "colour": track.colour,
        **({"locomotives": track.locomotives} if track.locomotives else {}),
        "size": [_n(track.spaces[0].length), _n(track.spaces[0].width)],
        "spaces": [[_n(b.x), _n(b.y), _n(b.angle, 3)] for b in track.spaces],
        "hit": [[_n(v) for corner in quad for v in corner] for quad in track.hit],
    }


def _by_language(labels: Mapping[str, tuple[Label, ...]]) -> dict[str, dict[str, Any]]:
    return {language: {label.code: _label(label) for label in row} for language, row in labels.items()}


def _label(label: Label) -> dict[str, Any]:
    box = label.box
    return {
        "box": [_n(box.x), _n(box.y), _n(box.length), _n(box.width)],
        "align": label.align,
        "lines": list(label.lines),
        **({"lead": [_n(v) for point in label.lead for v in point]} if label.lead else {}),
        **({} if label.is_full else {"short": True}),
    }


def _read_sheet(data: Mapping[str, Any]) -> DrawnSheet:
    return DrawnSheet(
        name=data["name"],
        width=data["width"],
        units=(data["units"][0], data["units"][1]),
        base=data["base"],
        cities=tuple(CityDot(code, *dot) for code, dot in data["cities"].items()),
        tracks=tuple(_read_track(name, track) for name, track in data["tracks"].items()),
        leads=data["leads"],
        badges=tuple(Badge(*badge) for badge in data["badges"]),
        levels=tuple(_read_level(level) for level in data["levels"]),
    )


def _read_track(name: str, data: Mapping[str, Any]) -> TrackRow:
    length, width = data["size"]
    quads = (((h[0], h[1]), (h[2], h[3]), (h[4], h[5]), (h[6], h[7])) for h in data["hit"])
    return TrackRow(
        name=name,
        route=data["route"],
        colour=data["colour"],
        locomotives=data.get("locomotives", 0),
        spaces=tuple(Box(x, y, length, width, angle) for x, y, angle in data["spaces"]),
        hit=tuple(quads),
    )


def _read_level(data: Mapping[str, Any]) -> LabelLevel:
    return LabelLevel(data["size"], _read_labels(data["labels"]), _read_labels(data["covering"]))


def _read_labels(data: Mapping[str, Any]) -> dict[str, tuple[Label, ...]]:
    return {
        language: tuple(_read_label(code, label) for code, label in labels.items())
        for language, labels in data.items()
    }


def _read_label(code: str, data: Mapping[str, Any]) -> Label:
    lead = data.get("lead")
    return Label(
        code,
        Box(*data["box"]),
        data["align"],
        tuple(data["lines"]),
        ((lead[0], lead[1]), (lead[2], lead[3])) if lead else None,
        not data.get("short", False),
    )
