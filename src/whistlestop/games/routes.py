"""Reads `routes.csv`: one line per track."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from whistlestop.games.csv_rows import CsvRow, CsvTable, ReadRows
from whistlestop.games.layout_hints import VIA
from whistlestop.games.problems import did_you_mean, nearest
from whistlestop.games.settings import GRAY_NAME
from whistlestop.rules.board import City, Track
from whistlestop.rules.ids import GRAY, CityCode

__all__ = ["ROUTE_COLUMNS", "read_routes"]

ROUTE_COLUMNS: Final = ("city_a", "city_b", "length", "colour", "track")
Beside = list[tuple[Track, CsvRow]]
"""The tracks of one route that were read so far."""


def read_routes(
    table: CsvTable | None, cities: ReadRows[City], colours: Sequence[str], extra: Collection[str] = ()
) -> ReadRows[Track]:
    """The tracks between known cities, in the order of the file."""
    if table is None or not table.expect([*ROUTE_COLUMNS, *extra], (VIA,)) or not cities.rows:
        return ReadRows()
    codes = {city.name: city.code for city in cities.objects}
    parallel: dict[frozenset[CityCode], Beside] = {}
    tracks: Beside = []
    for row in table.rows:
        track = _read(row, codes, colours, parallel)
        if track is not None:
            tracks.append((track, row))
    return ReadRows(tracks, table.all_valid)


def _read(
    row: CsvRow,
    codes: Mapping[str, CityCode],
    colours: Sequence[str],
    parallel: dict[frozenset[CityCode], Beside],
) -> Track | None:
    pair = [_city(row, "city_a", codes), _city(row, "city_b", codes)]
    length, number = row.integer("length", 1), row.integer("track", 1)
    colour = _colour(row, colours)
    if not all(pair):
        return None
    beside = parallel.setdefault(frozenset(pair), [])
    # The first line of a route decides which of its cities comes first in its name.
    a, b = (beside[0][0].a, beside[0][0].b) if beside else pair
    name = f"{a}-{b}" if number == 1 else f"{a}-{b}:{number}"
    track = Track(name, f"{a}-{b}", number, a, b, length, colour)
    _check(track, row, beside)
    beside.append((track, row))
    return track


def _city(row: CsvRow, field: str, codes: Mapping[str, CityCode]) -> CityCode:
    name = row[field]
    if name not in codes:
        row.fail(field, f"cities.csv has no city {name!r}.{did_you_mean(nearest(name, codes))}")
    return codes.get(name, "")


def _colour(row: CsvRow, colours: Sequence[str]) -> int:
    name = row["colour"]
    if name in colours:
        return colours.index(name)
    if name != GRAY_NAME:
        hint = did_you_mean(nearest(name, [*colours, GRAY_NAME]))
        row.fail("colour", f"The game has no cards in the colour {name!r}.{hint}")
    return GRAY


def _check(track: Track, row: CsvRow, beside: Beside) -> None:
    if track.a == track.b:
        row.fail("city_b", f"A route joins two cities; this one begins and ends in {row['city_a']}.")
    for other, place in beside:
        if other.number == track.number:
            row.fail("track", f"Track {track.number} of {track.route} already stands in line {place.line}.")
    if track.number > len(beside) + 1:
        row.fail("track", f"The next track of {track.route} is number {len(beside) + 1}, not {track.number}.")
    if beside and beside[0][0].length != track.length:
        first, place = beside[0]
        row.fail("length", f"Parallel tracks have one length: line {place.line} says {first.length}.")
