"""The improvements of charters: `charters.csv` (V-G1)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from whistlestop.mechanics.company_abilities import CompanyAbility, read_company_ability
from whistlestop.mechanics.source import GameSource, optional_cell

__all__ = ["COLUMNS", "FILE", "OWNERS", "Charter", "read_charters"]

FILE: Final = "charters"
COLUMNS: Final = frozenset({"key", "times", "effect"})
OWNERS: Final = "owners"
"""A column that no file has: the companies that have it, each as often as it has taken it."""


class Charter(NamedTuple):
    key: str
    times: int
    """How often a company may have it."""
    ability: CompanyAbility
    owners: tuple[str, ...]


def read_charters(source: GameSource) -> Mapping[str, Charter]:
    found: dict[str, Charter] = {}
    for row in source.table(FILE):
        key = row["key"]
        if key in found:
            row.fail("key", f"The charter {key} stands here twice.")
        ability = read_company_ability(row)
        if ability.once:
            row.fail("effect", "What a charter brings works in the whole game.")
        owners = tuple(optional_cell(row, OWNERS).split())
        found[key] = Charter(key, row.integer("times", 1), ability, owners)
    return MappingProxyType(found)
