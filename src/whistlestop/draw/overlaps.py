"""Finds overlaps in a drawing. A good drawing has none."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from whistlestop.draw.drawing import DrawnSheet, TrackRow
from whistlestop.draw.geometry import Point, depth, octagon

__all__ = ["Overlap", "overlaps"]

_SLIP: Final = 0.12
"""Tolerance, because coordinates are written with one decimal place."""


@dataclass(frozen=True)
class Overlap:
    sheet: str
    first: str
    second: str
    depth: float
    """In pixels, on a page of the width for which the sheet is designed."""

    def __str__(self) -> str:
        return f"{self.sheet}: {self.first} and {self.second} overlap by {self.depth:.1f} px"


@dataclass(frozen=True)
class _Thing:
    name: str
    kind: str
    owner: str
    shape: Sequence[Point]
    middle: Point
    reach: float


_MEET: Final = {
    frozenset(pair)
    for pair in (
        ("space", "space"), ("space", "label"), ("space", "badge"), ("space", "dot"),
        ("label", "label"), ("label", "badge"), ("label", "dot"), ("label", "hit"),
        ("badge", "badge"), ("badge", "dot"), ("dot", "dot"), ("dot", "hit"), ("hit", "hit"), ("hit", "space"),
    )
}  # fmt: skip
"""The kinds of objects that must not overlap."""


def overlaps(sheet: DrawnSheet) -> list[Overlap]:
    """Overlaps of spaces, labels of each level, marks, cities and hit areas, and objects beyond the
    edge."""
    found = []
    fixed = list(_fixed(sheet))
    # Names that are larger than in the layout may reach into hit areas, but cover nothing that is drawn.
    drawn = [thing for thing in fixed if thing.kind != "hit"]
    is_first = True
    for level in sheet.levels:
        for language, row in level.labels.items():
            labels = [
                _thing(
                    f"label {label.code} ({language}, {level.size:g})",
                    "label",
                    label.code,
                    label.box.corners(),
                )
                for label in row
            ]
            found += _clashes(sheet, [*labels, *(fixed if is_first else drawn)], is_first=is_first)
            is_first = False
    return found


def _clashes(sheet: DrawnSheet, things: list[_Thing], *, is_first: bool) -> list[Overlap]:
    scale = sheet.width / sheet.units[0]
    found = [
        Overlap(sheet.name, thing.name, "the edge", over * scale)
        for thing in things
        if (over := _over_edge(sheet, thing.shape)) > 0 and (is_first or thing.kind == "label")
    ]
    for one, two in _pairs(things):
        # Overlaps without a label were reported with the first level.
        if not (is_first or "label" in (one.kind, two.kind)):
            continue
        deep = depth(one.shape, two.shape)
        if deep > _SLIP:
            found.append(Overlap(sheet.name, one.name, two.name, deep * scale))
    return found


def _pairs(things: list[_Thing]) -> Iterator[tuple[_Thing, _Thing]]:
    # Sorted by the left edge, so that the inner loop can stop early.
    things = sorted(things, key=lambda thing: thing.middle[0] - thing.reach)
    widest = max((thing.reach for thing in things), default=0.0)
    for i, one in enumerate(things):
        for two in things[i + 1 :]:
            if two.middle[0] - two.reach > one.middle[0] + one.reach or widest == 0:
                break
            if abs(two.middle[1] - one.middle[1]) > one.reach + two.reach:
                continue
            if frozenset((one.kind, two.kind)) in _MEET and not _is_family(one, two):
                yield one, two


def _is_family(one: _Thing, two: _Thing) -> bool:
    """Whether both belong to one track: its hit area covers its own spaces, and the parts of the area touch."""
    return one.owner == two.owner and "hit" in (one.kind, two.kind)


def _fixed(sheet: DrawnSheet) -> Iterator[_Thing]:
    for track in sheet.tracks:
        yield from _track_things(track)
    for city in sheet.cities:
        yield _thing(f"city {city.code}", "dot", city.code, octagon(city.x, city.y, city.r * 2))
    for badge in sheet.badges:
        yield _thing(
            f"mark {badge.mark} of {badge.route}",
            "badge",
            badge.route,
            octagon(badge.x, badge.y, badge.size),
        )


def _track_things(track: TrackRow) -> Iterator[_Thing]:
    for k, box in enumerate(track.spaces):
        yield _thing(f"space {k + 1} of {track.name}", "space", track.name, box.corners())
    for k, quad in enumerate(track.hit):
        yield _thing(f"hit area {k + 1} of {track.name}", "hit", track.name, quad)


def _thing(name: str, kind: str, owner: str, shape: Sequence[Point]) -> _Thing:
    x, y = sum(p[0] for p in shape) / len(shape), sum(p[1] for p in shape) / len(shape)
    return _Thing(name, kind, owner, shape, (x, y), max(math.dist(p, (x, y)) for p in shape))


def _over_edge(sheet: DrawnSheet, shape: Sequence[Point]) -> float:
    width, height = sheet.units
    return max(max(-x, x - width, -y, y - height) for x, y in shape)
