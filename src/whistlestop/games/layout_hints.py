"""Hints for drawing a board, in optional columns of `routes.csv` and `places.csv`. The rules do not use them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from whistlestop.games.csv_rows import CsvRow, ReadRows
from whistlestop.rules.board import Track
from whistlestop.rules.ids import TrackName

__all__ = ["LABEL", "PIN", "SIDES", "VIA", "RouteHint", "read_label", "read_pin", "read_vias"]

VIA: Final = "via"
PIN: Final = "pin"
LABEL: Final = "label"
SIDES: Final = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
"""Where a name may be pinned, seen from its city."""
_SEA: Final = "sea"
_PLACE: Final = re.compile(r"(-?[0-9]{1,2}(?:\.[0-9]+)?) (-?[0-9]{1,3}(?:\.[0-9]+)?)")


@dataclass(frozen=True)
class RouteHint:
    """Where a route passes: at a latitude and longitude, or over water."""

    lat: float | None = None
    lon: float | None = None

    @property
    def by_sea(self) -> bool:
        return self.lat is None


def read_vias(tracks: ReadRows[Track]) -> Mapping[TrackName, RouteHint]:
    """By route. The hint of its first track counts for all of them."""
    hints: dict[TrackName, RouteHint] = {}
    for track, row in tracks.rows:
        if row.get(VIA):
            hints.setdefault(track.route, _hint(row))
    return hints


def _hint(row: CsvRow) -> RouteHint:
    text = row[VIA]
    found = _PLACE.fullmatch(text)
    if found is None and text != _SEA:
        row.fail(VIA, f"{text!r} is neither a place, as in 54.9 16.5 (latitude and longitude), nor {_SEA}.")
    return RouteHint(float(found[1]), float(found[2])) if found else RouteHint()


def read_pin(row: CsvRow) -> bool:
    if row.get(PIN, "") not in ("", "yes"):
        row.fail(PIN, f"{row[PIN]!r} is not yes; leave the cell empty for a city that may move.")
    return row.get(PIN) == "yes"


def read_label(row: CsvRow) -> str:
    side = row.get(LABEL, "")
    if side and side not in SIDES:
        row.fail(LABEL, f"{side!r} is not a side of the city: {', '.join(SIDES)}.")
        return ""
    return side
