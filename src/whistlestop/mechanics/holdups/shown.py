"""The cache and the skulls of the display as a panel."""

from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.shows import Column, Panel, PanelRow
from whistlestop.rules.ids import CityCode

__all__ = ["panel"]


def panel(city: CityCode, dollars: int, skulls: int, least: int) -> Panel:
    rows = [PanelRow(Message("panel.holdups.skulls"), (_skulls(skulls, least),))]
    sentences = [
        Message("panel.holdups.skulls.sentence", (("skulls", "number", skulls), ("least", "number", least)))
    ]
    if city:
        cache = (("city", "city", city), ("dollars", "number", dollars))
        rows.append(PanelRow(Message("panel.holdups.cache"), (Message("panel.holdups.cache.cell", cache),)))
        sentences.append(Message("panel.holdups.cache.sentence", cache))
    columns = (Column(None, Message("panel.holdups.now")),)
    title, heading = Message("panel.holdups"), Message("panel.holdups.what")
    return Panel("holdups", title, heading, columns, tuple(rows), tuple(sentences))


def _skulls(skulls: int, least: int) -> Message:
    return Message("panel.holdups.skulls.cell", (("skulls", "number", skulls), ("least", "number", least)))
