"""The names of a finished layout, in every language and at every size; and what could not be placed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whistlestop.draw.drawing import CityDot, DrawnSheet, Label, LabelLevel
from whistlestop.draw.drawing_input import DrawingInput
from whistlestop.draw.formats import LEGIBLE, Sheet
from whistlestop.draw.geometry import Box
from whistlestop.draw.name_places import NamePlace
from whistlestop.draw.name_solver import Ground, covering_place, place_names

__all__ = ["MissingName", "level_for", "missing_names", "name_levels", "sizes_for"]


@dataclass(frozen=True)
class MissingName:
    """A name for which the search found no free place."""

    sheet: str
    size: float
    language: str
    code: str
    shown: str
    """The abbreviation that is shown instead; empty if there was no place for it either."""

    def __str__(self) -> str:
        what = f"abbreviated as {self.shown}" if self.shown else "left out"
        return f"{self.sheet}, names of {self.size:g} units, {self.language}: no free place for {self.code}, {what}"


def name_levels(drawing_input: DrawingInput, sheet: Sheet, drawn: DrawnSheet) -> tuple[LabelLevel, ...]:
    """The level for each size, given a layout with the names for which it has made room."""
    ground = Ground(
        drawn.units, drawn.cities, drawn.tracks, drawn.badges, [city.label for city in drawing_input.cities]
    )
    (laid,) = drawn.levels
    found = []
    for size in sizes_for(sheet, drawn.units):
        labels, covering = {}, {}
        for language, row in laid.labels.items():
            names = [city.names[language] for city in drawing_input.cities]
            first = [_place(label) for label in row] if size == laid.size else None
            places = place_names(ground, names, size, first)
            labels[language] = tuple(_labels(drawn.cities, places))
            covering[language] = tuple(_covering(ground, names, size, places))
        found.append(LabelLevel(size, labels, covering))
    return tuple(found)


def sizes_for(sheet: Sheet, units: tuple[float, float]) -> Iterator[float]:
    """A board of few units is shown larger, and needs no names of many units."""
    least = sheet.width * 0.78
    return (size for i, size in enumerate(sheet.sizes) if i < 4 or size <= units[0] * LEGIBLE / least)


def level_for(sheet: DrawnSheet, scale: float) -> LabelLevel:
    """The smallest legible names, or the largest of all; `scale` is pixels per unit."""
    return next((level for level in sheet.levels if level.size * scale >= LEGIBLE - 1e-6), sheet.levels[-1])


def missing_names(sheet: DrawnSheet, level: LabelLevel) -> Iterator[MissingName]:
    for language, labels in level.labels.items():
        shown = {label.code: label for label in labels}
        for city in sheet.cities:
            label = shown.get(city.code)
            if label is None or not label.is_full:
                text = " ".join(label.lines) if label else ""
                yield MissingName(sheet.name, level.size, language, city.code, text)


def _place(label: Label) -> NamePlace:
    x, y, length, width = label.box[:4]
    return NamePlace(
        x - length / 2, y - width / 2, x + length / 2, y + width / 2, label.align, label.lines, None, 0.5
    )


def _labels(cities: Sequence[CityDot], places: Sequence[NamePlace | None]) -> Iterator[Label]:
    for city, place in zip(cities, places, strict=True):
        if place is not None:
            yield _label(city.code, place)


def _covering(
    ground: Ground, names: Sequence[str], size: float, places: Sequence[NamePlace | None]
) -> Iterator[Label]:
    for city, place in enumerate(places):
        if place is None or not place.is_full:
            others = [other for i, other in enumerate(places) if other is not None and i != city]
            yield _label(ground.cities[city].code, covering_place(ground, city, names[city], size, others))


def _label(code: str, place: NamePlace) -> Label:
    box = Box(
        (place.left + place.right) / 2,
        (place.top + place.bottom) / 2,
        place.right - place.left,
        place.bottom - place.top,
    )
    return Label(code, box, place.align, place.lines, place.lead, place.is_full)
