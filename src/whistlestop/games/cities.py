"""Reads `cities.csv`: the cities, and their names on tickets."""

import re
from collections.abc import Collection, Sequence
from typing import Final

from whistlestop.campaign.parts import PIECE
from whistlestop.games.csv_rows import CsvRow, CsvTable, ReadRows
from whistlestop.rules.board import City
from whistlestop.rules.ids import CityCode

__all__ = ["CITY_COLUMNS", "CITY_OPTIONAL", "read_cities"]

CITY_COLUMNS: Final = ("code", "city")
CITY_OPTIONAL: Final = ("stop", "ticket_name", PIECE)
_CODE: Final = re.compile(r"[A-Z]{3}")


def read_cities(table: CsvTable | None, extra: Collection[str] = ()) -> ReadRows[City]:
    if table is None or not table.expect([*CITY_COLUMNS, *extra], CITY_OPTIONAL):
        return ReadRows()
    rows = [(_city(row), row) for row in table.rows]
    for place, (city, row) in enumerate(rows):
        _check(city, row, rows[:place])
    _check_stops(rows)
    return ReadRows(rows, table.all_valid)


def _city(row: CsvRow) -> City:
    code, name = row["code"], row["city"]
    stop = row.get("stop") or code
    return City(code, name, stop, row.get("ticket_name") or name)


def _check(city: City, row: CsvRow, above: Sequence[tuple[City, CsvRow]]) -> None:
    if not city.name:
        row.fail("city", "The city has no name.")
    # A city without a shared stop has the same code twice; it is reported once.
    for field, code in {city.stop: ("stop", city.stop), city.code: ("code", city.code)}.values():
        if not _CODE.fullmatch(code):
            row.fail(field, f"{code!r} is not a code: use three capital letters, as in DEN.")
    for other, place in above:
        if city.code == other.code:
            row.fail("code", f"The code {city.code} already belongs to {other.name} in line {place.line}.")
        if city.name == other.name:
            row.fail("city", f"{city.name} is already in line {place.line}.")


def _check_stops(rows: Sequence[tuple[City, CsvRow]]) -> None:
    codes = {city.code: city for city, _ in rows}
    stops: dict[CityCode, City] = {}
    names: dict[str, City] = {}
    for city, row in rows:
        if city.stop != city.code and city.stop in codes:
            row.fail("stop", f"{city.stop} is {codes[city.stop].name}; a shared stop has a code of its own.")
        same_stop, same_name = stops.setdefault(city.stop, city), names.setdefault(city.stop_name, city)
        if same_stop.stop_name != city.stop_name and same_stop.code != city.code:
            row.fail("ticket_name", f"The stop {city.stop} is called {same_stop.stop_name} above.")
        if same_name.stop != city.stop and same_name.name != city.name:
            row.fail("stop", f"Tickets to {city.stop_name} already mean the stop {same_name.stop}.")
