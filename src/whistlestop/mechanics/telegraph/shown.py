"""Wires as counters."""

from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.shows import Counter
from whistlestop.mechanics.telegraph.ledger import WireLedger

__all__ = ["counters"]


def counters(ledger: WireLedger) -> list[Counter]:
    return [_counter(seat, wires) for seat, wires in enumerate(ledger.wires)]


def _counter(seat: int, wires: int) -> Counter:
    sentence = Message("counter.wires.sentence", (("seat", "seat", seat), ("count", "number", wires)))
    return Counter(seat, "wires", Message("counter.wires"), wires, sentence)
