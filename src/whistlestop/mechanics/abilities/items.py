"""The items that companies may own: `items.csv` (V-S4)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from whistlestop.mechanics.company_abilities import CompanyAbility, read_company_ability
from whistlestop.mechanics.source import GameSource, optional_cell

__all__ = ["FILE", "HOLDER", "ItemCards", "read_item_cards"]

FILE: Final = "items"
HOLDER: Final = "holder"
"""A column that no file has: the company that got the item in an earlier game."""


class ItemCards(NamedTuple):
    cards: Mapping[str, CompanyAbility]
    """By key."""
    holders: Mapping[str, str]
    """The companies that have items before this game, by key."""


def read_item_cards(source: GameSource) -> ItemCards:
    cards: dict[str, CompanyAbility] = {}
    holders: dict[str, str] = {}
    for row in source.rows(FILE):
        key = row["key"]
        if key in cards:
            row.fail("key", f"The item {key} stands here twice.")
        cards[key] = read_company_ability(row)
        if optional_cell(row, HOLDER):
            holders[key] = optional_cell(row, HOLDER)
    return ItemCards(MappingProxyType(cards), MappingProxyType(holders))
