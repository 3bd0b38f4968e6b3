"""Reads `places.csv`: the coordinates of the cities, for drawing the board. The rules do not use them."""

from dataclasses import dataclass
from typing import Final

from whistlestop.games.csv_rows import CsvTable, ReadRows
from whistlestop.games.problems import did_you_mean, nearest
from whistlestop.rules.board import City
from whistlestop.rules.ids import CityCode

__all__ = ["PLACE_COLUMNS", "CityPlace", "read_places"]

PLACE_COLUMNS: Final = ("code", "lat", "lon")


@dataclass(frozen=True)
class CityPlace:
    lat: float
    """Degrees north of the equator."""
    lon: float
    """Degrees east of Greenwich; west is negative."""


def read_places(table: CsvTable | None, cities: ReadRows[City]) -> dict[CityCode, CityPlace]:
    if table is None or not table.expect(PLACE_COLUMNS) or not cities.rows:
        return {}
    codes = {city.code: city.name for city in cities.objects}
    places: dict[CityCode, CityPlace] = {}
    for row in table.rows:
        code = row["code"]
        if code not in codes:
            row.fail("code", f"cities.csv has no code {code!r}.{did_you_mean(nearest(code, codes))}")
        elif code in places:
            row.fail("code", f"{code} already has a place above.")
        places[code] = CityPlace(row.decimal("lat", 90), row.decimal("lon", 180))
    for code in codes.keys() - places.keys():
        table.fail("code", f"{codes[code]} ({code}) has no place.")
    return places
