"""Reads `places.csv`: the coordinates of the cities, for drawing the board. The rules do not use them."""

from collections.abc import Mapping
from dataclasses import dataclass
from statistics import median
from typing import Final

from whistlestop.games.csv_rows import CsvRow, CsvTable, ReadRows
from whistlestop.games.layout_hints import LABEL, PIN, read_label, read_pin
from whistlestop.games.problems import did_you_mean, nearest
from whistlestop.rules.board import City
from whistlestop.rules.ids import CityCode

__all__ = ["PLACE_COLUMNS", "CityPlace", "read_places"]

PLACE_COLUMNS: Final = ("code", "lat", "lon")
_FEW: Final = 4
"""With fewer cities none is far from the others."""
_FAR: Final = 4
"""How many times the usual distance from the middle is far."""


@dataclass(frozen=True)
class CityPlace:
    lat: float
    """Degrees north of the equator."""
    lon: float
    """Degrees east of Greenwich; west is negative."""
    pinned: bool = False
    """Whether the city is drawn exactly there."""
    label: str = ""
    """The side of the city on which its name is drawn, such as `ne`; empty for any."""


def read_places(table: CsvTable | None, cities: ReadRows[City]) -> dict[CityCode, CityPlace]:
    if table is None or not table.expect(PLACE_COLUMNS, (PIN, LABEL)) or not cities.rows:
        return {}
    codes = {city.code: city.name for city in cities.objects}
    places: dict[CityCode, CityPlace] = {}
    rows: dict[CityCode, CsvRow] = {}
    for row in table.rows:
        code = row["code"]
        if code not in codes:
            row.fail("code", f"cities.csv has no code {code!r}.{did_you_mean(nearest(code, codes))}")
        elif code in places:
            row.fail("code", f"{code} already has a place above.")
        lat, lon = row.decimal("lat", 90), row.decimal("lon", 180)
        places[code] = CityPlace(lat, lon, read_pin(row), read_label(row))
        rows[code] = row
    _warn_of_exchanged(places, rows)
    for code in codes.keys() - places.keys():
        table.fail("code", f"{codes[code]} ({code}) has no place.")
    return places


def _warn_of_exchanged(places: Mapping[CityCode, CityPlace], rows: Mapping[CityCode, CsvRow]) -> None:
    """A city far from all others that would be among them with latitude and longitude exchanged."""
    if len(places) < _FEW:
        return
    middle = CityPlace(
        median(place.lat for place in places.values()), median(place.lon for place in places.values())
    )
    usual = median(_apart(place, middle) for place in places.values())
    for code, place in places.items():
        other = CityPlace(place.lon, place.lat)
        if _apart(place, middle) > _FAR * usual and _apart(other, middle) < 2 * usual:
            row = rows[code]
            row.warn(
                "lat",
                f"{code} lies far from the others; are lat {row['lat']} and lon {row['lon']} exchanged?",
            )


def _apart(one: CityPlace, other: CityPlace) -> float:
    return abs(one.lat - other.lat) + abs(one.lon - other.lon)
