"""The exposition as a panel and as pieces at cities."""

from collections.abc import Mapping

from whistlestop.mechanics.exposition.ledger import ExhibitLedger
from whistlestop.mechanics.messages import Field, Message
from whistlestop.mechanics.shows import Column, Panel, PanelRow, Piece
from whistlestop.rules.ids import CityCode, Seat

__all__ = ["panel", "pieces"]


def pieces(ledger: ExhibitLedger, cities: Mapping[str, CityCode]) -> list[Piece]:
    return [
        Piece(
            cities[key], seat, Message("piece.exposition", (("seat", "seat", seat), ("exhibit", "word", key)))
        )
        for seat, key in ledger.taken
    ]


def panel(ledger: ExhibitLedger, cities: Mapping[str, CityCode], host: CityCode) -> Panel:
    holders: dict[str, Seat] = {key: seat for seat, key in ledger.taken}
    listed = [key for key in cities if key in ledger.lying or key in holders]
    columns = (
        Column(None, Message("panel.exposition.city")),
        Column(None, Message("panel.exposition.holder")),
    )
    return Panel(
        "exposition",
        Message("panel.exposition", (("host", "city", host),)),
        Message("panel.exposition.exhibit"),
        columns,
        tuple([_row(key, cities[key], holders) for key in listed]),
        tuple([_sentence(key, cities[key], holders) for key in listed]),
        1,
    )


def _row(key: str, city: CityCode, holders: Mapping[str, Seat]) -> PanelRow:
    where = Message("panel.exposition.place", (("city", "city", city),))
    return PanelRow(
        Message("panel.exposition.name", (("exhibit", "word", key),)), (where, _holder(key, holders))
    )


def _holder(key: str, holders: Mapping[str, Seat]) -> Message:
    if key not in holders:
        return Message("panel.exposition.nobody")
    return Message("panel.exposition.seat", (("seat", "seat", holders[key]),))


def _sentence(key: str, city: CityCode, holders: Mapping[str, Seat]) -> Message:
    fields: tuple[Field, ...] = (("exhibit", "word", key), ("city", "city", city))
    if key not in holders:
        return Message("panel.exposition.sentence.lying", fields)
    return Message("panel.exposition.sentence.taken", (*fields, ("seat", "seat", holders[key])))
