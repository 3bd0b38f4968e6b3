"""Zones and second noons as a panel, and as notes at routes."""

from collections.abc import Sequence

from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.shows import Column, Panel, PanelRow

__all__ = ["panel", "track_note"]


def panel(zones: Sequence[int], worth: Sequence[int], used: Sequence[bool]) -> Panel:
    """For each seat its zones, what they are worth now, and whether it has had its second noon."""
    columns = tuple([Column(None, Message(f"panel.noons.{name}")) for name in ("zones", "worth", "noon")])
    rows = [
        PanelRow(_seat(seat), (zones[seat], worth[seat], Message(f"panel.noons.{_word(used[seat])}")))
        for seat in range(len(zones))
    ]
    sentences = [_sentence(seat, zones[seat], worth[seat], used[seat]) for seat in range(len(zones))]
    title, heading = Message("panel.noons"), Message("panel.noons.seat")
    return Panel("noons", title, heading, columns, tuple(rows), tuple(sentences))


def track_note(a: str, b: str) -> Message:
    return Message("track.noons", (("a", "word", a), ("b", "word", b)))


def _seat(seat: int) -> Message:
    return Message("panel.noons.name", (("seat", "seat", seat),))


def _word(used: bool) -> str:
    return "used" if used else "free"


def _sentence(seat: int, zones: int, worth: int, used: bool) -> Message:
    fields = (("seat", "seat", seat), ("zones", "number", zones), ("worth", "number", worth))
    return Message(f"panel.noons.sentence.{_word(used)}", fields)
