"""Cards to cut out: tickets with a small map, and the cards of mechanics with their marks."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from whistlestop.draw import Drawing, mark_svg
from whistlestop.mechanics.shows import PrintedCard
from whistlestop.printing.ticket_map import TicketMap
from whistlestop.rules.ruleset import Ruleset
from whistlestop.text import Names, message_text

__all__ = ["CutCard", "mechanic_cards", "ticket_cards", "values_of_cards"]


@dataclass(frozen=True)
class CutCard:
    title: str
    lines: tuple[str, ...]
    corner: str
    """A number in the corner."""
    picture: str
    """An SVG document; empty if there is none."""


def values_of_cards(
    common: Mapping[str, Any], cards: Sequence[CutCard], is_ticket: bool = False
) -> dict[str, Any]:
    """What the template of cards reads; the second line of a ticket is as large as the first."""
    return {**common, "is_ticket": is_ticket, "cards": [asdict(card) for card in cards]}


def ticket_cards(rules: Ruleset, names: Names, drawing: Drawing, lang: str) -> list[CutCard]:
    background = TicketMap(drawing, rules.board)
    return [
        CutCard(
            names.city(ticket.a, lang),
            (names.city(ticket.b, lang),),
            str(ticket.points),
            background.svg(ticket.a, ticket.b),
        )
        for ticket in rules.tickets.values()
    ]


def mechanic_cards(cards: Sequence[PrintedCard], drawing: Drawing, names: Names, lang: str) -> list[CutCard]:
    return [
        CutCard(
            message_text(card.title, lang, names),
            tuple(message_text(line, lang, names) for line in card.lines),
            card.corner,
            mark_svg(drawing.marks[card.mark]) if card.mark in drawing.marks else "",
        )
        for card in cards
    ]
