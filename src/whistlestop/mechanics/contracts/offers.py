"""The contracts of a game: `contracts.csv`. What a contract pays follows from its distance (V-M2)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from whistlestop.mechanics.source import GameSource, SourceRow
from whistlestop.rules.graph import shortest_distances
from whistlestop.rules.ids import CityCode

__all__ = ["COLUMNS", "FILE", "Contract", "check_contracts", "read_contracts"]

FILE: Final = "contracts"
COLUMNS: Final = frozenset({"key", "city_a", "city_b", "distance"})


class Contract(NamedTuple):
    key: str
    a: CityCode
    b: CityCode
    distance: int
    """The shortest path between its cities on the complete board."""
    pays: int


def read_contracts(source: GameSource, plus: int) -> Mapping[str, Contract]:
    """V-M2: half of the distance, rounded up, and a fixed sum."""
    cities = {code for code, _ in source.cities}
    found: dict[str, Contract] = {}
    for row in source.rows(FILE):
        key, distance = row["key"], row.integer("distance", 1)
        if key in found:
            row.fail("key", f"The contract {key} stands here twice.")
        for column in ("city_a", "city_b"):
            if row[column] not in cities:
                row.fail(column, f"There is no city {row[column]!r}.")
        if row["city_a"] == row["city_b"]:
            row.fail("city_b", "A contract joins two cities.")
        found[key] = Contract(key, row["city_a"], row["city_b"], distance, -(-distance // 2) + plus)
    return MappingProxyType(found)


def check_contracts(source: GameSource, contracts: Mapping[str, Contract]) -> None:
    """Checks that need everything in play: a contract comes with its cities, and its distance is right."""
    pieces = {code: _piece(row) for code, row in source.cities}
    codes = {row["city"]: code for code, row in source.cities}
    edges = [
        (codes[row["city_a"]], codes[row["city_b"]], row.integer("length", 1)) for _, row in source.routes
    ]
    for row in source.rows(FILE):
        contract = contracts[row["key"]]
        needs = {pieces.get(contract.a, ""), pieces.get(contract.b, "")} - {""}
        if needs - {_piece(row)}:
            row.fail(
                "piece", f"Its cities come with {' and '.join(sorted(needs))}, not with {_piece(row)!r}."
            )
        path = shortest_distances(edges, contract.a).get(contract.b)
        if path != contract.distance:
            row.fail("distance", f"The shortest path has {path} spaces, not {contract.distance}.")


def _piece(row: SourceRow) -> str:
    try:
        return row["piece"]
    except KeyError:
        return ""
