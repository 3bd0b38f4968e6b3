"""The exhibits of a game: `exhibits.csv`, one for each frontier."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from whistlestop.mechanics.source import GameSource
from whistlestop.rules.ids import CityCode

__all__ = ["COLUMNS", "FILE", "check_exhibits", "read_exhibits"]

FILE: Final = "exhibits"
COLUMNS: Final = frozenset({"key", "city"})


def read_exhibits(source: GameSource) -> Mapping[str, CityCode]:
    """The cities in which they lie, by exhibit."""
    cities = {code for code, _ in source.cities}
    found: dict[str, CityCode] = {}
    for row in source.rows(FILE):
        if row["key"] in found:
            row.fail("key", f"The exhibit {row['key']} stands here twice.")
        if row["city"] not in cities:
            row.fail("city", f"There is no city {row['city']!r}.")
        if row["city"] in found.values():
            row.fail("city", f"Another exhibit lies in {row['city']}.")
        found[row["key"]] = row["city"]
    return MappingProxyType(found)


def check_exhibits(source: GameSource) -> None:
    """Checks that need everything in play: an exhibit lies in a city of its frontier, and each frontier has one."""
    pieces = {code: row["piece"] for code, row in source.cities}
    shown: list[str] = []
    for row in source.rows(FILE):
        if row["city"] in pieces and row["piece"] != pieces[row["city"]]:
            row.fail("piece", f"{row['city']} belongs to {pieces[row['city']]!r}, not to {row['piece']!r}.")
        if row["piece"] in shown:
            row.fail("piece", f"The frontier {row['piece']} has two exhibits.")
        shown.append(row["piece"])
    for _, row in source.cities:
        if row["piece"] and row["piece"] not in shown:
            row.fail("piece", f"The frontier {row['piece']} has no exhibit.")
            shown.append(row["piece"])
