"""What mining displays: the ore cards that still lie face down, and those turned up."""

from collections.abc import Sequence

from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.mining.ledger import OreLedger, dollars_of
from whistlestop.mechanics.shows import Column, Panel, PanelRow

__all__ = ["panel"]


def panel(ledger: OreLedger, hidden: Sequence[str]) -> Panel:
    """For each value how many cards lie face down and how many on the discards."""
    values = sorted({*hidden, *ledger.discards}, key=dollars_of)
    columns = (
        Column(None, Message("panel.mining.deck")),
        Column(None, Message("panel.mining.discards")),
    )
    rows = [_row(value, hidden.count(value), ledger.discards.count(value)) for value in values]
    sentences = [_sentence(value, hidden.count(value)) for value in values]
    return Panel(
        "mining",
        Message("panel.mining"),
        Message("panel.mining.value"),
        columns,
        tuple(rows),
        tuple(sentences),
    )


def _row(value: str, hidden: int, turned: int) -> PanelRow:
    return PanelRow(
        Message("panel.mining.dollars", (("dollars", "number", dollars_of(value)),)), (hidden, turned)
    )


def _sentence(value: str, hidden: int) -> Message:
    fields = (("dollars", "number", dollars_of(value)), ("count", "number", hidden))
    return Message("panel.mining.sentence", fields)
