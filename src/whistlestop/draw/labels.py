"""Possible positions of a city's name: beside its dot, on one line or two, on any side."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from whistlestop.draw.drawing_input import DrawnCity
from whistlestop.draw.formats import Level, Sheet
from whistlestop.draw.geometry import Box, Circle
from whistlestop.draw.lettering import CAPITAL, DESCENT, LEADING, text_width

__all__ = [
    "OTHER_SIDE",
    "LabelSpot",
    "Wording",
    "is_on_side",
    "label_box",
    "label_circles",
    "spots",
    "wordings",
]

OTHER_SIDE = 400.0
"""The price of a name that is not on the side that the board asks for."""


@dataclass(frozen=True)
class Wording:
    """The text of a label, broken into lines, in every language."""

    lines: Mapping[str, tuple[str, ...]]
    width: float
    height: float
    is_broken: bool


@dataclass(frozen=True)
class LabelSpot:
    """A position of a label, relative to the centre of the city's dot."""

    wording: Wording
    dx: float
    dy: float
    """Offset to the centre of the box."""
    align: str
    """The end of a shorter line that stays near the dot: start, middle, end."""
    cost: float


def wordings(city: DrawnCity, level: Level) -> tuple[Wording, ...]:
    whole = {language: (name,) for language, name in city.names.items()}
    broken = {language: _broken(name) for language, name in city.names.items()}
    found = [_worded(whole, level.size)]
    if broken != whole:
        found.append(_worded(broken, level.size))
    return tuple(found)


def _broken(name: str) -> tuple[str, ...]:
    """Break at the space that makes the longer line shortest."""
    words = name.split(" ")
    ways = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    return min(ways, key=lambda way: max(map(len, way)), default=(name,))


def _worded(lines: Mapping[str, tuple[str, ...]], size: float) -> Wording:
    # One box for all languages: the layout is stored once, and the page switches the language without moving
    # anything.
    width = max(text_width(line, size) for way in lines.values() for line in way)
    count = max(len(way) for way in lines.values())
    is_low = any(letter in "gjpqyQ,ąęş()/" for way in lines.values() for letter in way[-1])
    height = size * (CAPITAL + (DESCENT if is_low else 0.04) + LEADING * (count - 1))
    return Wording(lines, width + 1.0, height + 1.0, count > 1)


def spots(sheet: Sheet, wording: Wording, side: str = "") -> tuple[LabelSpot, ...]:
    """Positions with their costs: nearer is better; beside, above and below are better than diagonal. Those that are
    not on the side that the board asks for cost much more."""
    found = _spots(sheet, wording)
    return tuple(
        spot
        if is_on_side(side, spot.dx, spot.dy, wording.width, wording.height)
        else replace(spot, cost=spot.cost + OTHER_SIDE)
        for spot in found
    )


def is_on_side(side: str, dx: float, dy: float, width: float, height: float) -> bool:
    """Whether a box with this offset of its centre is on that side of the dot, such as `ne`; any is with no side."""
    return all(
        {"n": dy < -0.4 * height, "s": dy > 0.4 * height, "e": dx > 0.4 * width, "w": dx < -0.4 * width}[
            letter
        ]
        for letter in side
    )


def _spots(sheet: Sheet, wording: Wording) -> tuple[LabelSpot, ...]:
    found = []
    for away, price in ((2.0, 0.0), (5.5, 1.5), (10.0, 5.0), (16.0, 13.0), (23.0, 30.0), (32.0, 70.0)):
        near = sheet.dot + away
        x, y = wording.width / 2 + near, wording.height / 2 + near
        price += 4.0 if wording.is_broken else 0.0
        for share, extra in ((0.0, 0.0), (0.35, 0.7), (-0.35, 0.7), (0.7, 1.4), (-0.7, 1.4)):
            dy = share * y
            found.append(LabelSpot(wording, x, dy, "start", price + extra))
            # A little worse than the same place on the right, so that equal choices do not flip.
            found.append(LabelSpot(wording, -x, dy, "end", price + extra + 0.1))
        for share, extra in (
            (0.0, 0.6),
            (0.25, 0.9),
            (-0.25, 0.9),
            (0.5, 1.2),
            (-0.5, 1.2),
            (0.8, 1.6),
            (-0.8, 1.6),
        ):
            dx = share * x
            align = "middle" if abs(share) < 0.3 else "start" if share > 0 else "end"
            found.append(LabelSpot(wording, dx, -y, align, price + extra))
            found.append(LabelSpot(wording, dx, y, align, price + extra + 0.1))
    return tuple(found)


def label_box(x: float, y: float, spot: LabelSpot) -> Box:
    return Box(x + spot.dx, y + spot.dy, spot.wording.width, spot.wording.height)


def label_circles(x: float, y: float, spot: LabelSpot, clear: float) -> list[Circle]:
    """Circles along the middle, thick enough to cover the corners."""
    width, height = spot.wording.width, spot.wording.height
    if spot.wording.is_broken:  # two rows of small circles fit a low box better than one row of large ones
        return _row(x + spot.dx, y + spot.dy - height / 4, width, height / 2, clear) + _row(
            x + spot.dx, y + spot.dy + height / 4, width, height / 2, clear
        )
    return _row(x + spot.dx, y + spot.dy, width, height, clear)


def _row(x: float, y: float, width: float, height: float, clear: float) -> list[Circle]:
    inset = min(height * 0.42, width / 2)
    count = max(2, int((width - 2 * inset) / (height * 0.6)) + 2)
    left, step = x - width / 2 + inset, (width - 2 * inset) / (count - 1)
    return [(left + step * i, y, height * 0.56 + clear / 2) for i in range(count)]
