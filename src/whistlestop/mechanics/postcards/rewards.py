"""What a postcard brings: `coins 4`, `cards 2`, `vault 6`, `item map` or `none` (V-Y7)."""

from typing import Final, NamedTuple

__all__ = ["SideReward", "read_reward"]

_KINDS: Final = ("coins", "cards", "vault")


class SideReward(NamedTuple):
    coins: int = 0
    """Dollars taken at once."""
    cards: int = 0
    """Train cards drawn from the deck, one by one."""
    vault: int = 0
    """Dollars that the postcard is worth in the vault."""
    item: str = ""
    """A gift that another mechanic owns, such as an item for the office."""


def read_reward(text: str) -> SideReward:
    """Raises ValueError for another text."""
    if text == "none":
        return SideReward()
    kind, _, number = text.partition(" ")
    if kind == "item" and number:
        return SideReward(item=number)
    if kind not in _KINDS or not (number.isascii() and number.isdigit()):
        raise ValueError(
            f"{text!r} is no reward: write one of {', '.join(_KINDS)} with a number, an item, or none"
        )
    coins, cards, vault = [int(number) if kind == each else 0 for each in _KINDS]
    return SideReward(coins, cards, vault)
