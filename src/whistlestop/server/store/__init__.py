"""The database: one writer, many readers, the log as the truth."""

from whistlestop.server.store.entries import Write
from whistlestop.server.store.errors import BadDatabase, DamagedLog, NumberTaken, StoreFailed
from whistlestop.server.store.opening import store_at
from whistlestop.server.store.store import Key, Store, TableRow, TableSummary

__all__ = [
    "BadDatabase",
    "DamagedLog",
    "Key",
    "NumberTaken",
    "Store",
    "StoreFailed",
    "TableRow",
    "TableSummary",
    "Write",
    "store_at",
]
