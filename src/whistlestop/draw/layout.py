"""Lays out the drawing of a game."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from whistlestop.draw.city_badges import city_badges
from whistlestop.draw.city_placement import projection_of
from whistlestop.draw.drawing import Badge, CityDot, Drawing, DrawnSheet, Label, LabelLevel, TrackRow
from whistlestop.draw.drawing_input import DrawingInput, fingerprint
from whistlestop.draw.formats import SHEETS, Sheet
from whistlestop.draw.geometry import Box, Point, octagon
from whistlestop.draw.hits import hit_areas
from whistlestop.draw.labels import label_box
from whistlestop.draw.land import base_map
from whistlestop.draw.marks import marks_of
from whistlestop.draw.name_levels import name_levels
from whistlestop.draw.overlaps import overlaps
from whistlestop.draw.route_curves import badge_boxes, curve_points, space_boxes
from whistlestop.draw.search import Search

__all__ = ["lay_out", "on_new_ground"]

_MENDINGS: Final = 4
"""Maximum number of repairs of a layout with overlaps."""


def lay_out(drawing_input: DrawingInput, sheets: Sequence[Sheet] = SHEETS) -> Drawing:
    """Takes some seconds per sheet; `drawing_of` uses the stored results for the package's boards."""
    keys = sorted(
        {key for route in drawing_input.routes for key in route.badges}
        | {key for city in drawing_input.cities for key in city.badges}
    )
    return Drawing(
        fingerprint(drawing_input),
        marks_of(keys),
        tuple(_drawn(drawing_input, sheet) for sheet in sheets),
    )


def on_new_ground(drawing: Drawing, drawing_input: DrawingInput, sheets: Sequence[Sheet] = SHEETS) -> Drawing:
    """The same layout on a map that is drawn again."""
    drawn = zip(drawing.sheets, sheets, strict=True)
    return replace(drawing, sheets=tuple(_on_new_ground(each, drawing_input, sheet) for each, sheet in drawn))


def _on_new_ground(drawn: DrawnSheet, drawing_input: DrawingInput, sheet: Sheet) -> DrawnSheet:
    ground = projection_of(drawing_input, sheet)
    places = [(city.lat, city.lon) for city in drawing_input.cities]
    home = [ground.at(lat, lon) for lat, lon in places]
    dots = {dot.code: (dot.x, dot.y) for dot in drawn.cities}
    cities = [dots[city.code] for city in drawing_input.cities]
    return replace(drawn, base=base_map(ground, home, cities, places))


def _drawn(drawing_input: DrawingInput, sheet: Sheet) -> DrawnSheet:
    search = Search(drawing_input, sheet, projection_of(drawing_input, sheet))
    search.run()
    drawn = _set_down(drawing_input, search)
    for _ in range(_MENDINGS):
        # The search works with circles; only the exact shapes say whether something overlaps.
        if not overlaps(drawn):
            break
        search.reduce_collisions()
        drawn = _set_down(drawing_input, search)
    return replace(drawn, levels=name_levels(drawing_input, sheet, drawn))


def _set_down(drawing_input: DrawingInput, search: Search) -> DrawnSheet:
    sheet = search.sheet
    laid = LabelLevel(sheet.sizes[0], _labels(drawing_input, search), {})
    boxes = [label.box for label in next(iter(laid.labels.values()))]
    cities = tuple(
        CityDot(city.code, x, y, sheet.dot)
        for city, (x, y) in zip(drawing_input.cities, search.cities, strict=True)
    )
    places = [(city.lat, city.lon) for city in drawing_input.cities]
    units = (search.ground.width, search.ground.height)
    tracks = _tracks(drawing_input, search, cities, boxes)
    printed = _badges(drawing_input, search)
    badges = (*printed, *city_badges(drawing_input, sheet, units, cities, tracks, boxes, printed))
    return DrawnSheet(
        name=sheet.name,
        width=sheet.width,
        units=units,
        base=base_map(search.ground, search.home, search.cities, places),
        cities=cities,
        tracks=tracks,
        leads=_leads(search),
        badges=badges,
        levels=(laid,),
    )


def _labels(drawing_input: DrawingInput, search: Search) -> dict[str, tuple[Label, ...]]:
    """The names at the first size by language; one box serves all languages."""
    return {
        language: tuple(
            Label(city.code, label_box(x, y, spots[0]), spots[0].align, spots[0].wording.lines[language])
            for city, (x, y), spots in zip(drawing_input.cities, search.cities, search.spots, strict=True)
        )
        for language in sorted(drawing_input.cities[0].names)
    }


def _leads(search: Search) -> str:
    """Short curves from each city to its first spaces, which show where a route with wide gaps ends."""
    words = []
    for line, laid in zip(search.lines, search.laid, strict=True):
        end = laid.start + line.spaces * laid.space + (line.spaces - 1) * laid.gap
        dot = search.sheet.dot
        for first, last in ((dot, laid.start), (end, laid.marks[-1] - dot)):
            if last - first > 3:
                points = curve_points(laid, 0.0, first, last, 2 if last - first < 24 else 4)
                words.append("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points))
    return "".join(words)


def _badges(drawing_input: DrawingInput, search: Search) -> tuple[Badge, ...]:
    found = []
    for i, route in enumerate(drawing_input.routes):
        boxes = badge_boxes(search.sheet, search.lines[i], search.bends[i], search.laid[i])
        found += [
            Badge(route.name, mark, box.x, box.y, box.length)
            for mark, box in zip(route.badges, boxes, strict=True)
        ]
    return tuple(found)


def _tracks(
    drawing_input: DrawingInput, search: Search, cities: Sequence[CityDot], labels: Sequence[Box]
) -> tuple[TrackRow, ...]:
    sheet = search.sheet
    boxes: list[list[Box]] = []
    sides: list[tuple[float, float]] = []
    gaps: list[float] = []
    for i, line in enumerate(search.lines):
        for number, spaces in enumerate(space_boxes(sheet, line, search.laid[i])):
            boxes.append(spaces)
            inner = (sheet.apart - sheet.space) / 2 - 0.25
            is_first, is_last = number == 0, number == line.tracks - 1
            sides.append((sheet.reach if is_first else inner, sheet.reach if is_last else inner))
            gaps.append(search.laid[i].gap)
    fixed: list[Sequence[Point]] = [octagon(c.x, c.y, c.r * 2 + 3) for c in cities]
    fixed += [label.corners() for label in labels]
    areas = hit_areas(boxes, sides, gaps, fixed)
    tracks = [(route, track) for route in drawing_input.routes for track in route.tracks]
    return tuple(
        TrackRow(track.name, route.name, track.colour, track.locomotives, tuple(spaces), tuple(hit))
        for (route, track), spaces, hit in zip(tracks, boxes, areas, strict=True)
    )
