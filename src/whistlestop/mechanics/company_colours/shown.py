"""What company colours display: which seat leads which company, and the bonus at a track."""

from collections.abc import Sequence

from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.shows import Column, Panel, PanelRow
from whistlestop.rules.ids import Seat

__all__ = ["panel", "track_note", "word"]


def word(colour: str) -> str:
    """The word by which texts call a company."""
    return f"company-{colour}"


def track_note(colour: str, bonus: int) -> Message:
    fields = (("company", "word", word(colour)), ("bonus", "number", bonus))
    return Message("track.company_colours", fields)


def panel(companies: Sequence[str], paid: Sequence[int]) -> Panel:
    columns = (
        Column(None, Message("panel.company_colours.player")),
        Column(None, Message("panel.company_colours.paid")),
    )
    rows = [_row(seat, companies[seat], count) for seat, count in enumerate(paid)]
    sentences = [_sentence(seat, companies[seat], count) for seat, count in enumerate(paid)]
    return Panel(
        "company_colours",
        Message("panel.company_colours"),
        Message("panel.company_colours.company"),
        columns,
        tuple(rows),
        tuple(sentences),
    )


def _row(seat: Seat, colour: str, count: int) -> PanelRow:
    player = Message("panel.company_colours.cell", (("seat", "seat", seat),))
    return PanelRow(
        Message("panel.company_colours.row", (("company", "word", word(colour)),)), (player, count)
    )


def _sentence(seat: Seat, colour: str, count: int) -> Message:
    fields = (("seat", "seat", seat), ("company", "word", word(colour)), ("count", "number", count))
    return Message("panel.company_colours.sentence", fields)
