"""Which cards bear a skull (V-K1)."""

from typing import Final

from whistlestop.rules.ruleset import Ruleset
from whistlestop.rules.state import EMPTY, PublicState

__all__ = ["is_skull", "skulls"]

_SKULL: Final = "-skull"
"""How the names of the kinds of cards end that bear one."""


def is_skull(rules: Ruleset, card: int) -> bool:
    return card != EMPTY and rules.cards[card].endswith(_SKULL)


def skulls(public: PublicState) -> int:
    """How many of them lie face up."""
    return sum([is_skull(public.rules, card) for card in public.display])
