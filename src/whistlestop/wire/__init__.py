"""Types of the data that leaves the program: records, views, messages over HTTP and sockets, the bot protocol."""

from whistlestop.wire.game import GameFacts, game_facts
from whistlestop.wire.record import (
    Header,
    Record,
    RecordEntry,
    SeatLine,
    decode_record,
    encode_record,
    record_hash,
)
from whistlestop.wire.view import SeatView, seat_view

__all__ = [
    "GameFacts",
    "Header",
    "Record",
    "RecordEntry",
    "SeatLine",
    "SeatView",
    "decode_record",
    "encode_record",
    "game_facts",
    "record_hash",
    "seat_view",
]
