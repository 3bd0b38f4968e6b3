"""The database: one writer, many readers, the log as the truth."""

from whistlestop.server.store.engine import embedded_reader, embedded_writer
from whistlestop.server.store.errors import NumberTaken, StoreFailed
from whistlestop.server.store.store import Key, Store, TableRow, Tally

__all__ = [
    "Key",
    "NumberTaken",
    "Store",
    "StoreFailed",
    "TableRow",
    "Tally",
    "embedded_reader",
    "embedded_writer",
]
