"""Postcards as counters and a panel: both sides of one's own, the public side of the others'."""

from collections.abc import Mapping, Sequence

from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.postcards.conditions import SideCondition, Situation
from whistlestop.mechanics.postcards.ledger import HeldPostcard, OwnSides, PostcardLedger
from whistlestop.mechanics.shows import Column, Counter, OptionNote, Panel, PanelRow
from whistlestop.rules.ids import Seat

__all__ = ["counters", "option_notes", "panel", "progress"]


def counters(ledger: PostcardLedger) -> list[Counter]:
    found: list[Counter] = []
    for seat in range(len(ledger.locomotives)):
        value = sum([card.seat == seat for card in ledger.held])
        sentence = Message("counter.postcards.sentence", (("seat", "seat", seat), ("count", "number", value)))
        found.append(Counter(seat, "postcards", Message("counter.postcards"), value, sentence))
    return found


def panel(ledger: PostcardLedger, own: OwnSides, viewer: Seat, how_far: Mapping[str, Message]) -> Panel:
    sides = dict(own)
    columns = (
        Column(None, Message("panel.postcards.holder")),
        Column(None, Message("panel.postcards.secret")),
        Column(None, Message("panel.postcards.how_far")),
    )
    # A player's own postcards come first, as in a hand.
    held = sorted(ledger.held, key=lambda card: card.seat != viewer)
    return Panel(
        "postcards",
        Message("panel.postcards"),
        Message("panel.postcards.postcard"),
        columns,
        tuple([_row(card, sides.get(card.key, ""), how_far.get(card.key, "")) for card in held]),
        tuple([_sentence(card, sides.get(card.key, ""), viewer) for card in held]),
        1,
        is_cards=True,
    )


def _row(card: HeldPostcard, side: str, how_far: Message | str) -> PanelRow:
    holder = Message("panel.postcards.seat", (("seat", "seat", card.seat),))
    name = Message("panel.postcards.name", (("name", "word", card.key),))
    text = Message("panel.postcards.text", (("text", "word", f"{card.key}-text"),))
    return PanelRow(name, (holder, _secret(side), how_far), note=text)


def progress(card: HeldPostcard, condition: SideCondition, now: Situation) -> Message:
    """How far the condition of a postcard is met; those of the end are looked at only then."""
    if card.later:
        return Message("panel.postcards.later")
    if condition.at_end:
        return Message("panel.postcards.at_end")
    needed = condition.needed
    has = min(condition.has(now), needed)
    return Message("panel.postcards.progress", (("has", "number", has), ("needed", "number", needed)))


def _secret(side: str) -> Message:
    if not side:
        return Message("panel.postcards.hidden")
    return Message("panel.postcards.side", (("side", "word", side),))


def _sentence(card: HeldPostcard, side: str, viewer: Seat) -> Message:
    fields: tuple[tuple[str, str, object], ...] = (
        ("seat", "seat", card.seat),
        ("name", "word", card.key),
        ("text", "word", f"{card.key}-text"),
    )
    if not side:
        return Message("panel.postcards.sentence.other", fields)
    key = "own" if card.seat == viewer else "open"
    return Message(f"panel.postcards.sentence.{key}", (*fields, ("side", "word", side)))


def option_notes(options: Sequence[str], own: OwnSides) -> list[OptionNote]:
    """Postcards to sell, each with its secret side."""
    sides = dict(own)
    return [
        OptionNote(option, _option(option), note=_secret(sides[option]) if option in sides else None)
        for option in options
    ]


def _option(option: str) -> Message:
    return Message("postcards.option", (("name", "word", option),))
