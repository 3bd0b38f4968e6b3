"""Postcards as counters and a panel: both sides of one's own, the public side of the others'."""

from collections.abc import Mapping, Sequence

from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.postcards.conditions import (
    AtPlace,
    CompletedTickets,
    NoneOrFewer,
    SideCondition,
    Situation,
)
from whistlestop.mechanics.postcards.ledger import HeldPostcard, OwnSides, PostcardLedger
from whistlestop.mechanics.shows import Column, Counter, OptionNote, Panel, PanelRow
from whistlestop.rules.graph import Networks
from whistlestop.rules.ids import Seat
from whistlestop.rules.state import View

__all__ = ["completed_tickets", "counters", "option_notes", "panel", "progress"]


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


def progress(card: HeldPostcard, condition: SideCondition, now: Situation, completed: int | None) -> Message:
    """How far the condition of a postcard is met, also while it is looked at only at the end. `completed` are the
    completed tickets of the seat, None if they are secret."""
    if card.later:
        return Message("panel.postcards.later")
    if condition.at_end:
        return _before_the_end(condition, now, completed)
    return _has("panel.postcards.progress", condition.has(now), condition.needed)


def _before_the_end(condition: SideCondition, now: Situation, completed: int | None) -> Message:
    if isinstance(condition, NoneOrFewer):
        fields = (("trains", "number", condition.has(now)), ("most", "number", condition.needed))
        return Message("panel.postcards.left", fields)
    if isinstance(condition, AtPlace):
        points = now.public.points
        place = 1 + sum([each > points[now.seat] for each in points])
        return Message("panel.postcards.place", (("place", "number", place),))
    if isinstance(condition, CompletedTickets) and completed is not None:
        return _has("panel.postcards.so_far", completed, condition.needed)
    return Message("panel.postcards.at_end")


def completed_tickets(view: View) -> int:
    """Of the viewer, on the board as it is now."""
    board, tickets = view.public.board, view.public.rules.tickets
    own = [board.tracks[name] for name, owner in view.public.owners.items() if owner == view.seat]
    networks = Networks([(track.a, track.b, track.length) for track in own])
    return sum(
        [networks.joined(board.stops[tickets[name].a], board.stops[tickets[name].b]) for name in view.tickets]
    )


def _has(key: str, has: int, needed: int) -> Message:
    return Message(key, (("has", "number", min(has, needed)), ("needed", "number", needed)))


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
