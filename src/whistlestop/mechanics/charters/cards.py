"""Reads charters and their abilities from `charters.csv` (V-G1)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from whistlestop.mechanics.company_abilities import CompanyAbility, read_company_ability
from whistlestop.mechanics.source import GameSource, optional_cell

__all__ = ["COLUMNS", "FILE", "OWNERS", "Charter", "read_charters"]

FILE: Final = "charters"
COLUMNS: Final = frozenset({"key", "times", "effect"})
OWNERS: Final = "owners"
"""Added by the campaign, never in a file: the companies that own the charter, one entry for each copy."""


class Charter(NamedTuple):
    key: str
    times: int
    """How often a company may have it."""
    ability: CompanyAbility
    owners: tuple[str, ...]


def read_charters(source: GameSource) -> Mapping[str, Charter]:
    found: dict[str, Charter] = {}
    for row in source.rows(FILE):
        key = row["key"]
        if key in found:
            row.fail("key", f"The charter {key} is listed twice.")
        ability = read_company_ability(row)
        if ability.once:
            row.fail("effect", "The effect of a charter cannot be `once`: it lasts the whole game.")
        owners = tuple(optional_cell(row, OWNERS).split())
        found[key] = Charter(key, row.integer("times", 1), ability, owners)
    return MappingProxyType(found)
