"""What a game has changed about postcards for good."""

from collections.abc import Sequence

from whistlestop.mechanics.lasts import Change
from whistlestop.mechanics.postcards.cards import BAG, FILE, GONE, KNOWN, RETURNED, STRUCK, PostcardSet
from whistlestop.mechanics.postcards.ledger import PostcardLedger

__all__ = ["lasting_changes"]


def lasting_changes(cards: PostcardSet, companies: Sequence[str], ledger: PostcardLedger) -> list[Change]:
    """Where postcards are, which sides have been shown, and which numbers are struck out."""
    places = {card.key: companies[card.seat] for card in ledger.held}
    places.update({key: GONE for key, _ in ledger.shown})
    places.update(dict.fromkeys(ledger.returned, RETURNED) | dict.fromkeys(ledger.retired, BAG))
    moved = [
        Change(FILE, key, "place", place)
        for key, place in places.items()
        if cards.postcards[key].place != place
    ]
    dealt = [side for key, side in ledger.shown if not cards.postcards[key].is_fixed]
    known = [Change(FILE, cards.home[side], KNOWN, "yes") for side in dealt]
    struck = [Change("tickets", ticket, "postcard", STRUCK) for ticket, _ in ledger.struck]
    return [*moved, *known, *struck]
