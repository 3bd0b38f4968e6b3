"""Colours on the screen. Each is shown with a name or a mark, never alone."""

from typing import Final

from rich.text import Text

from whistlestop.mechanics.shows import seat_colours_of
from whistlestop.rules import Ruleset

__all__ = ["card_chip", "seat_mark", "seat_style"]

_CARDS: Final = {
    "pink": "#000000 on #e38fbb",
    "blue": "#ffffff on #2f6db3",
    "orange": "#000000 on #ee9336",
    "white": "#000000 on #eeeeea",
    "green": "#000000 on #62b45f",
    "yellow": "#000000 on #f3d34a",
    "black": "#ffffff on #3a3a3c",
    "red": "#ffffff on #bd3a32",
    "gray": "#ffffff on #77787b",
    "locomotive": "bold #000000 on #cbb8e8",
}
_SEATS: Final = {
    "red": ("●", "#e8685f"),
    "blue": ("■", "#5aa9f0"),
    "green": ("▲", "#6cc267"),
    "yellow": ("◆", "#e5c13d"),
    "black": ("✚", "#c9a3f2"),
}
"""By the colour of the seat. Black would not be visible on a dark terminal."""


def card_chip(name: str, text: str) -> Text:
    """A card of that colour, labelled with `text`."""
    mark = "★ " if name == "locomotive" else ""
    return Text(f" {mark}{text} ", style=_CARDS.get(name, "reverse"))


def seat_mark(seat: int, rules: Ruleset) -> str:
    """A shape for each seat."""
    return _look(seat, rules)[0]


def seat_style(seat: int, rules: Ruleset) -> str:
    return _look(seat, rules)[1]


def _look(seat: int, rules: Ruleset) -> tuple[str, str]:
    """By the colours of the game, if it fixes them; otherwise in the order in which seats get them."""
    fixed = seat_colours_of(rules)
    usual = list(_SEATS.values())[seat % len(_SEATS)]
    return _SEATS.get(fixed[seat], usual) if seat < len(fixed) else usual
