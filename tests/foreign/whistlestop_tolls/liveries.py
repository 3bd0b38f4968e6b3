"""A mechanic with nothing but colours: each seat has the pieces that the game gives it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from whistlestop.mechanics.settings import only, words
from whistlestop.mechanics.shows import ShowsSeats

__all__ = ["Liveries"]


class Liveries:
    name: Final = "liveries"

    def __init__(self, section: Mapping[str, object]) -> None:
        only(section, ("seats",))
        self._seats: Final = words(section, "seats")

    def seat_colours(self) -> tuple[str, ...]:
        return self._seats


if TYPE_CHECKING:
    _shows_seats: type[ShowsSeats] = Liveries
