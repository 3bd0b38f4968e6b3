"""What a postcard brings: `coins 4`, `cards 2`, `vault 6` or `none` (V-Y7)."""

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


def read_reward(text: str) -> SideReward:
    """Raises ValueError for another text."""
    if text == "none":
        return SideReward()
    kind, _, number = text.partition(" ")
    if kind not in _KINDS or not (number.isascii() and number.isdigit()):
        raise ValueError(f"{text!r} is no reward: write one of {', '.join(_KINDS)} with a number, or none")
    return SideReward(**{kind: int(number)})
