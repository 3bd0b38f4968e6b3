"""Counts the cards that everybody has seen, from public information alone."""

from typing import NamedTuple

from whistlestop.rules.state import EMPTY, PublicState

__all__ = ["CardCount", "count_cards"]


class CardCount(NamedTuple):
    """All cards of one colour, of any kind."""

    colour: int
    seen: int
    """Face up: in the display, in the discards, or taken from the display and not spent yet."""
    unseen: int
    """In the deck, or drawn from it into a hand."""


def count_cards(public: PublicState) -> tuple[CardCount, ...]:
    """For each colour of the game, in the order of its cards. A new deck hides the discards again."""
    rules = public.rules
    total: dict[int, int] = {}
    seen: dict[int, int] = {}
    for card, count in enumerate(rules.deck_counts):
        colour = rules.colour_of[card]
        total[colour] = total.get(colour, 0) + count
    open_cards = [card for card in public.display if card != EMPTY]
    known = [public.discards, *public.shown]
    for card in range(len(rules.deck_counts)):
        found = open_cards.count(card) + sum(counts[card] for counts in known)
        colour = rules.colour_of[card]
        seen[colour] = seen.get(colour, 0) + found
    # A mechanic may add face-up cards that are not in the deck.
    return tuple([CardCount(colour, seen[colour], max(0, total[colour] - seen[colour])) for colour in total])
