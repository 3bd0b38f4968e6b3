"""Cards of a colour with a symbol: kinds such as `red-pickaxe`."""

from collections.abc import Mapping
from typing import Any, Final

from whistlestop.mechanics.settings import only, whole_number, words
from whistlestop.rules.ids import Counts
from whistlestop.rules.ruleset import Ruleset
from whistlestop.rules.state import EMPTY, View

__all__ = ["CardSymbols"]

_PLAIN: Final = "plain"


class CardSymbols:
    """L-I1: a symbol changes nothing about the colour or use of a card."""

    name: Final = "card_symbols"

    def __init__(self, section: Mapping[str, object]) -> None:
        only(section, ("colours", "leaving", "cards"))
        colours, order = words(section, "colours"), words(section, "leaving")
        counts = section.get("cards")
        if not isinstance(counts, dict) or not counts:
            raise ValueError("cards: how many cards of each colour have a symbol is missing")
        if sorted(order) != sorted((_PLAIN, *counts)):
            raise ValueError(f"leaving: each symbol and {_PLAIN} must stand here once")
        self.kinds: Final = tuple(
            [
                (f"{colour}-{symbol}", colour, whole_number(counts, symbol, 1))
                for colour in colours
                for symbol in counts
            ]
        )
        self.leaving: Final = tuple(
            [colour if symbol == _PLAIN else f"{colour}-{symbol}" for colour in colours for symbol in order]
        )

    def game_object(self) -> dict[str, Any]:
        return {"kinds": {name: {"colour": colour, "cards": count} for name, colour, count in self.kinds}}

    def view_object(self, view: View) -> dict[str, Any]:
        """The kinds that the seat sees; elsewhere in the view cards are counted by colour."""
        rules = view.public.rules
        return {
            "hand": _counted(view.hand, rules),
            "display": [None if card == EMPTY else rules.cards[card] for card in view.public.display],
            "discards": _counted(view.public.discards, rules),
        }


def _counted(counts: Counts, rules: Ruleset) -> dict[str, int]:
    return {rules.cards[card]: count for card, count in enumerate(counts) if count}
