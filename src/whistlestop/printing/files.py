"""Everything that is printed for a game."""

from collections.abc import Mapping
from typing import Final

from whistlestop.draw import Drawing, svg
from whistlestop.games import Game
from whistlestop.mechanics.shows import ShowsCards
from whistlestop.printing.cards import mechanic_cards, ticket_cards, values_of_cards
from whistlestop.printing.rules_summary import rules_values
from whistlestop.printing.tiles import A3, A4, tiled_pages, whole_page
from whistlestop.printing.typesetter import typeset
from whistlestop.text import Names, say

__all__ = ["printed_files"]

_WIDTH: Final = 1440
"""Of the drawing, in pixels: the sheet for desktops."""


def printed_files(
    game: Game, drawing: Drawing, lang: str, options: Mapping[str, str] | None = None
) -> dict[str, bytes]:
    """The PDF files by their names."""
    rules = game.with_options(options or {})
    names = Names(game.texts, rules, ())
    board = svg(drawing, width=_WIDTH, language=lang, is_printed=True)
    units = drawing.sheets[0].units
    common = {"language": lang, "title": game.texts[lang].title}
    found = {
        "board-a3.pdf": typeset("board", {**common, "svg": board, "pages": [whole_page(units, A3)]}),
        "board-a4.pdf": typeset(
            "board",
            {**common, "svg": board, "pages": tiled_pages(units, A4), "hint": say("print.tiles", lang)},
        ),
        "tickets.pdf": typeset(
            "cards", values_of_cards(common, ticket_cards(rules, names, drawing, lang), is_ticket=True)
        ),
        "rules.pdf": typeset("rules", {**common, **rules_values(game, rules, lang, options or {})}),
    }
    for mechanic in rules.implementing(ShowsCards):
        cards = mechanic_cards(mechanic.printed_cards(), drawing, names, lang)
        found[f"{mechanic.name}.pdf"] = typeset("cards", values_of_cards(common, cards))
    return found
