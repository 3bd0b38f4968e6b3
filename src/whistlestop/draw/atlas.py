"""One layout for all games of a campaign: the whole board is laid out once, and each game shows a part of it.

So no city moves when a frontier joins the board.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from whistlestop.draw.drawing import Badge, Drawing, DrawnSheet, Label, LabelLevel, TrackRow
from whistlestop.draw.drawing_input import SPARE, DrawingInput, fingerprint
from whistlestop.draw.formats import SHEETS, Level, Sheet
from whistlestop.draw.layout import lay_out, on_new_ground
from whistlestop.draw.marks import marks_of
from whistlestop.draw.sheet_parts import Transform, enlarged, transformed, window_of

__all__ = ["ATLAS_SHEETS", "atlas_on_new_ground", "lay_out_atlas", "part_of"]

_SHARES: Final = (0.7, 0.62)
"""The measures of each sheet of an atlas relative to those of other boards; the finished sheet is enlarged by as
much."""
_FAR: Final = (27.0, 34.0)
"""The large names for which each sheet makes room, where it can."""
_SIZES: Final = (
    (16.5, 18.5, 21.5, 24.5),
    (16.0, 18.5, 21.5, 25.0, 29.0, 33.5, 39.0, 45.0, 52.0, 58.5),
)
_MEASURES: Final = (
    "space", "shortest", "longest", "gap", "apart", "dot", "pad", "clear", "badge", "reach",
)  # fmt: skip


def _small(sheet: Sheet, share: float, far: float, sizes: tuple[float, ...]) -> Sheet:
    """The sheet with small measures, and names for boards that are shown smaller than others."""
    measures = {name: getattr(sheet, name) * share for name in _MEASURES}
    full = sheet.levels[0]
    return replace(
        sheet,
        **measures,
        levels=(Level(full.name, full.size * share), Level("far", far * share)),
        sizes=tuple(size * share for size in sizes),
    )


ATLAS_SHEETS: Final = tuple(
    _small(sheet, share, far, sizes)
    for sheet, share, far, sizes in zip(SHEETS, _SHARES, _FAR, _SIZES, strict=True)
)


def lay_out_atlas(drawing_input: DrawingInput) -> Drawing:
    """Takes half an hour; `make drawings` keeps the result."""
    drawing = lay_out(drawing_input, ATLAS_SHEETS)
    sheets = zip(drawing.sheets, _SHARES, strict=True)
    return replace(drawing, sheets=tuple(enlarged(sheet, 1 / share) for sheet, share in sheets))


def atlas_on_new_ground(atlas: Drawing, drawing_input: DrawingInput) -> Drawing:
    """The same layout on a map that is drawn again."""
    small = zip(atlas.sheets, _SHARES, strict=True)
    drawing = replace(atlas, sheets=tuple(enlarged(sheet, share) for sheet, share in small))
    drawn = on_new_ground(drawing, drawing_input, ATLAS_SHEETS)
    bases = [enlarged(sheet, 1 / share).base for sheet, share in zip(drawn.sheets, _SHARES, strict=True)]
    sheets = zip(atlas.sheets, bases, strict=True)
    return replace(atlas, sheets=tuple(replace(sheet, base=base) for sheet, base in sheets))


def part_of(atlas: Drawing, drawing_input: DrawingInput) -> Drawing | None:
    """The drawing of a board that is a part of the atlas; None if it has more."""
    tracks = {track.name for route in drawing_input.routes for track in route.tracks}
    cities = {city.code for city in drawing_input.cities}
    whole = atlas.sheets[0]
    if not (tracks <= {row.name for row in whole.tracks} and cities <= {dot.code for dot in whole.cities}):
        return None
    sheets = tuple(_part(sheet, drawing_input) for sheet in atlas.sheets)
    used = {badge.mark for badge in sheets[0].badges}
    known = [key for key in atlas.marks if key != SPARE]
    marks = marks_of([*known, *sorted(used.difference(known))])
    return Drawing(
        fingerprint(drawing_input), {key: mark for key, mark in marks.items() if key in used}, sheets
    )


def _part(sheet: DrawnSheet, drawing_input: DrawingInput) -> DrawnSheet:
    codes = {city.code for city in drawing_input.cities}
    kept = replace(
        sheet,
        cities=tuple(dot for city in drawing_input.cities for dot in sheet.cities if dot.code == city.code),
        tracks=tuple(_tracks(sheet, drawing_input)),
        badges=tuple(_badges(sheet, drawing_input)),
        levels=tuple([_level(level, codes) for level in sheet.levels]),
    )
    left, top, right, bottom = window_of(kept)
    return transformed(kept, Transform(left, top), (right - left, bottom - top))


def _level(level: LabelLevel, codes: set[str]) -> LabelLevel:
    def of_part(labels: Mapping[str, tuple[Label, ...]]) -> dict[str, tuple[Label, ...]]:
        return {
            language: tuple([label for label in row if label.code in codes])
            for language, row in labels.items()
        }

    return LabelLevel(level.size, of_part(level.labels), of_part(level.covering))


def _tracks(sheet: DrawnSheet, drawing_input: DrawingInput) -> Iterator[TrackRow]:
    rows = {row.name: row for row in sheet.tracks}
    for route in drawing_input.routes:
        for track in route.tracks:
            yield replace(rows[track.name], colour=track.colour, locomotives=track.locomotives)


def _badges(sheet: DrawnSheet, drawing_input: DrawingInput) -> Iterator[Badge]:
    """The marks of this board. Each has its place in the atlas, or that of a mark which it replaces, or a city's
    spare place."""
    places: dict[str, dict[str, Badge]] = {}
    for badge in sheet.badges:
        places.setdefault(badge.route, {})[badge.mark] = badge
    wanted = [(route.name, route.badges) for route in drawing_input.routes]
    wanted += [(city.code, city.badges) for city in drawing_input.cities]
    for place, marks in wanted:
        free = {mark: badge for mark, badge in places.get(place, {}).items() if mark not in marks}
        others = iter(free.values())
        for mark in marks:
            found = places.get(place, {}).get(mark) or next(others, None)
            if found is not None:
                yield replace(found, mark=mark)
