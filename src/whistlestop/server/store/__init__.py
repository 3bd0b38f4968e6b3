"""The database: one writer, many readers, the log as the truth."""

from whistlestop.server.store.errors import BadDatabase, DamagedLog, NumberTaken, StoreFailed
from whistlestop.server.store.opening import store_at
from whistlestop.server.store.store import Key, Store, TableRow, Tally

__all__ = [
    "BadDatabase",
    "DamagedLog",
    "Key",
    "NumberTaken",
    "Store",
    "StoreFailed",
    "TableRow",
    "Tally",
    "store_at",
]
