"""What each viewer saw of a table's log, encoded once: repeated requests get the same bytes.

What an entry says changes only when it is undone, and at the end of the game, when the reasons of bots are shown.
"""

import itertools
from collections import OrderedDict
from collections.abc import Iterator
from typing import Any, Final
from weakref import WeakKeyDictionary

import msgspec

from whistlestop.table.redaction import seen_history
from whistlestop.table.table_state import TableState
from whistlestop.wire.seen_events import encode_seen_events

__all__ = ["PAGE", "EventCache", "encode_entries", "encoded_between", "events_between", "page_end"]

PAGE: Final = 200
"""Most entries in one answer; a client that missed more asks again."""
_BLOCK: Final = 50
"""Entries that are kept together."""
_MOST: Final = 32_000_000
"""Bytes that are kept, of all tables together; those not asked for the longest go first."""


class EventCache:
    def __init__(self, most: int = _MOST) -> None:
        self._most: Final = most
        self._kept: Final[OrderedDict[tuple[object, ...], bytes]] = OrderedDict()
        self._numbers: Final[WeakKeyDictionary[TableState, int]] = WeakKeyDictionary()
        self._next: Final = itertools.count()
        self.size = 0

    def between(self, table_state: TableState, seat: int | None, first: int, last: int) -> bytes:
        """The entries after `first` up to `last` as this seat saw them, as a JSON list."""
        parts = [
            part
            for part in self._parts(table_state, seat, max(first, 0), min(last, table_state.version))
            if part
        ]
        return b"[" + b",".join(parts) + b"]"

    def _parts(self, table_state: TableState, seat: int | None, at: int, last: int) -> Iterator[bytes]:
        while at < last:
            # Only whole blocks are kept: the end of a log grows with every move, and its bytes would never be
            # asked for twice.
            end = (at // _BLOCK + 1) * _BLOCK
            if at % _BLOCK == 0 and end <= last:
                yield self._block(table_state, seat, at)
            else:
                yield encode_entries(table_state, seat, at, min(end, last))
            at = end

    def _block(self, table_state: TableState, seat: int | None, at: int) -> bytes:
        # A number and not id(): the memory address of a table that left may be given to another one.
        number = self._numbers.get(table_state)
        if number is None:
            number = self._numbers[table_state] = next(self._next)
        # All that can change what an old block says is part of the key, so nothing has to be removed when it
        # changes.
        key = (number, seat, at, table_state.status == "finished", _last_undo(table_state, at))
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        made = self._kept[key] = encode_entries(table_state, seat, at, at + _BLOCK)
        self.size += len(made)
        while self.size > self._most and len(self._kept) > 1:
            _, gone = self._kept.popitem(last=False)
            self.size -= len(gone)
        return made


def encode_entries(table_state: TableState, seat: int | None, first: int, last: int) -> bytes:
    """The entries after `first` up to `last` as this seat saw them, without the brackets of the list."""
    rules, events = table_state.rules, table_state.encoded_events
    entries = seen_history(table_state, seat).between(first, last)
    return b",".join([encode_seen_events(entry, rules, events) for entry in entries])


def _last_undo(table_state: TableState, at: int) -> int:
    """The last entry that undid one of this block; 0 if none did. Each undo changes what the block says."""
    undone_by = table_state.history.undone_by
    return max(undone_by(seq) or 0 for seq in range(at + 1, at + _BLOCK + 1))


_EVENT_CACHE: Final = EventCache()


def encoded_between(table_state: TableState, seat: int | None, first: int, last: int) -> bytes:
    """The entries after `first` up to `last` as this seat saw them, as a JSON list."""
    return _EVENT_CACHE.between(table_state, seat, first, last)


def events_between(table_state: TableState, seat: int | None, first: int, last: int) -> Any:
    """The same, ready to be laid into an answer."""
    return msgspec.Raw(_EVENT_CACHE.between(table_state, seat, first, last))


def page_end(table_state: TableState, since: int, limit: int = PAGE) -> int:
    """The last entry of the page that begins after this one."""
    return min(table_state.version, max(since, 0) + limit)
