"""How tolls appear: numbers at seats, a panel and pieces at cities, and labels of the options."""

from collections.abc import Mapping, Sequence
from typing import Final

from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.shows import Column, Counter, OptionNote, Panel, PanelRow, Piece
from whistlestop.rules.ids import CityCode, Seat
from whistlestop_tolls.ledger import Ledger

__all__ = ["MARKS", "counters", "option_notes", "panel", "pieces"]

MARKS: Final[Mapping[str, str]] = {"FREE": "Toll-free"}
"""Printed at cities without tolls; its name in each language is the message `word.FREE`."""


def counters(ledger: Ledger) -> list[Counter]:
    found: list[Counter] = []
    for seat, got in enumerate(ledger.got):
        owned = sum(owner == seat for _, owner in ledger.stations)
        found += [_counter(seat, "stations", owned), _counter(seat, "tolls", got)]
    return found


def _counter(seat: Seat, key: str, count: int) -> Counter:
    sentence = Message(f"counter.{key}.sentence", (("seat", "seat", seat), ("count", "number", count)))
    return Counter(seat, key, Message(f"counter.{key}"), count, sentence)


def panel(ledger: Ledger) -> Panel:
    return Panel(
        "tolls",
        Message("panel.tolls"),
        Message("panel.tolls.city"),
        (Column(None, Message("panel.tolls.owner")),),
        tuple(PanelRow(_city(city), (_name(seat),)) for city, seat in ledger.stations),
        sentences=tuple(_station("panel.tolls.sentence", city, seat) for city, seat in ledger.stations)
        or (Message("panel.tolls.none"),),
    )


def pieces(ledger: Ledger) -> list[Piece]:
    return [Piece(city, seat, _station("panel.tolls.sentence", city, seat)) for city, seat in ledger.stations]


def option_notes(ledger: Ledger, options: Sequence[str]) -> list[OptionNote]:
    owners = ledger.owners
    return [OptionNote(city, _station("option.tolls", city, owners[city])) for city in options]


def _station(key: str, city: CityCode, seat: Seat) -> Message:
    return Message(key, (("city", "city", city), ("seat", "seat", seat)))


def _city(city: CityCode) -> Message:
    return Message("panel.tolls.row", (("city", "city", city),))


def _name(seat: Seat) -> Message:
    return Message("panel.tolls.cell", (("seat", "seat", seat),))
