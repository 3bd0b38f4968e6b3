"""Narrates the events of one entry: leaves out shuffles and summarizes the cards of a deal."""

from collections.abc import Sequence
from typing import Final

from whistlestop.rules import Event
from whistlestop.rules.events import CardDealt, DisplayFlushed, PlaceFilled, TicketsKept
from whistlestop.text.catalogue import listed, say
from whistlestop.text.event import event_text
from whistlestop.text.names import Names

__all__ = ["mark_undone", "narrate"]

_LEFT_OUT: Final = frozenset({"tickets_shuffled", "turn_began", "place_filled", "card_dealt"})


def narrate(events: Sequence[Event], lang: str, names: Names) -> list[str]:
    """The events of one entry, as their reader saw them. A refill after a single card is not mentioned."""
    is_setup = any(event.kind == "card_dealt" for event in events)
    is_opening = any(event.kind == "tickets_chosen" for event in events)
    lines = _deal(events, lang, names)
    for event in events:
        if event.kind in _LEFT_OUT or (is_setup and event.kind == "deck_shuffled"):
            continue
        if is_opening and isinstance(event, TicketsKept) and event.seat == names.you:
            continue
        sentence = event_text(event, lang, names)
        lines += [sentence] if sentence else []
    if is_setup or any(isinstance(event, DisplayFlushed) for event in events):
        lines.append(_display(events, lang, names))
    return lines


def mark_undone(lines: Sequence[str], lang: str) -> list[str]:
    """The sentences of an entry that was taken back."""
    return [say("replay.taken_back", lang, line=line) for line in lines]


def _deal(events: Sequence[Event], lang: str, names: Names) -> list[str]:
    """The reader's opening hand."""
    own = [
        event.card
        for event in events
        if isinstance(event, CardDealt) and event.kind == "card_dealt" and event.seat == names.you
    ]
    counts = {card: own.count(card) for card in own if card is not None}
    if not counts:
        return []
    return [say("account.hand", lang, cards=names.cards(sorted(counts.items()), lang))]


def _display(events: Sequence[Event], lang: str, names: Names) -> str:
    """The display after the last card was turned up."""
    shown: dict[int, int] = {}
    for event in events:
        if isinstance(event, DisplayFlushed):
            shown.clear()
        elif isinstance(event, PlaceFilled):
            shown[event.place] = event.card
    cards = [names.card_name(shown[place], lang) for place in sorted(shown)]
    return say("account.display", lang, cards=listed(cards, lang))
