"""Albums as a panel."""

from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.postmarks.album import COLOURS, RECORD, Album, Albums, sets_in
from whistlestop.mechanics.shows import Column, Panel, PanelRow

__all__ = ["panel"]


def panel(albums: Albums) -> Panel:
    columns = [Column(None, Message("panel.postmarks.colour", (("colour", "word", key),))) for key in COLOURS]
    columns.append(Column(None, Message("panel.postmarks.sets")))
    rows = [_row(seat, album) for seat, album in enumerate(albums.albums)]
    sentences = [_sentence(seat, album) for seat, album in enumerate(albums.albums)]
    heading = Message("panel.postmarks.company")
    return Panel(RECORD, Message("panel.postmarks"), heading, tuple(columns), tuple(rows), tuple(sentences))


def _row(seat: int, album: Album) -> PanelRow:
    return PanelRow(Message("panel.postmarks.seat", (("seat", "seat", seat),)), (*album, sets_in(album)))


def _sentence(seat: int, album: Album) -> Message:
    fields: list[tuple[str, str, object]] = [("seat", "seat", seat), ("sets", "number", sets_in(album))]
    fields += [(colour, "number", number) for colour, number in zip(COLOURS, album, strict=True)]
    return Message("panel.postmarks.sentence", tuple(fields))
