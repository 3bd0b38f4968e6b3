"""Colours on the screen. Each is shown with a name or a mark, never alone."""

from typing import Final

from rich.text import Text

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
_SEATS: Final = (("●", "#e8685f"), ("■", "#5aa9f0"), ("▲", "#6cc267"), ("◆", "#e5c13d"), ("✚", "#c9a3f2"))


def card_chip(name: str, text: str) -> Text:
    """A card of that colour, labelled with `text`."""
    mark = "★ " if name == "locomotive" else ""
    return Text(f" {mark}{text} ", style=_CARDS.get(name, "reverse"))


def seat_mark(seat: int) -> str:
    """A shape for each seat."""
    return _SEATS[seat % len(_SEATS)][0]


def seat_style(seat: int) -> str:
    return _SEATS[seat % len(_SEATS)][1]
