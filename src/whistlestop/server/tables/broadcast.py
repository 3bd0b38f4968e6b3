"""Encodes the frames that subscribers get: one for each seat. The public part is encoded once and shared.

Parts that a move did not change are not encoded again (`FrameCache`).
"""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from whistlestop.history.settings import without_campaign
from whistlestop.rules import legal, project
from whistlestop.server.tables.event_cache import encode_entries, encoded_between
from whistlestop.table.redaction import facts_key, own_key, result_of, table_facts, table_seat_facts
from whistlestop.table.table_state import TableState
from whistlestop.wire.options import options_to_wire
from whistlestop.wire.view import CachedParts, OwnView, own_view, seat_view

__all__ = ["FrameCache", "Frames"]

_ENCODE: Final = msgspec.json.Encoder().encode


class FrameCache:
    """The encoded parts of one table, which can be sent until they change."""

    def __init__(self, table_state: TableState) -> None:
        self.state = table_state
        self._settings = msgspec.Raw(_ENCODE(without_campaign(table_state.settings)))
        self._seats: tuple[int, Any] = (-1, None)
        self._tables: dict[tuple[object, ...], bytes] = {}
        self._parts = CachedParts()
        self._own: dict[int, tuple[tuple[object, ...], bytes]] = {}

    def table(self) -> bytes:
        """The facts of the table. Without a clock, a move changes only what `facts_key` returns."""
        table_state = self.state
        if self._seats[0] != table_state.seats_changed:
            self._seats = (table_state.seats_changed, msgspec.Raw(_ENCODE(table_seat_facts(table_state))))
            self._tables = {}
        key = facts_key(table_state)
        if key is None:
            return self._encoded_table()
        table = self._tables.get(key)
        if table is None:
            table = self._tables[key] = self._encoded_table()
        return table

    def _encoded_table(self) -> bytes:
        return _ENCODE(table_facts(self.state, self._settings, self._seats[1]))

    def public(self) -> bytes:
        match = self.state.match
        return b"null" if match is None else _ENCODE(seat_view(project(match.state, None), self._parts))

    def own(self, seat: int, make: Callable[[], OwnView]) -> bytes:
        """The seat's own part; `make` computes it if it may have changed."""
        key = own_key(self.state, seat)
        # A mechanic may add to the own part what the key does not contain.
        if key is None:
            return _ENCODE(make())
        kept = self._own.get(seat)
        if kept is None or kept[0] != key:
            kept = self._own[seat] = (key, _ENCODE(make()))
        return kept[1]


class Frames:
    """The frames about some entries, for any viewer. Valid until the table changes."""

    def __init__(self, cache: FrameCache, since: int) -> None:
        """The entries after `since`."""
        self._cache: Final = cache
        self._state: Final = cache.state
        self._since: Final = since
        self._asked: Final = self._state.asked
        self._undoing: Final = self._state.undoing
        self._saw_more: Final = self._state.history.seats_that_saw_more(since, self._state.version)
        head = self._state.head.encode()
        self._start: Final = b'{"type":"news","version":%d,"head":"%b","events":' % (
            self._state.version,
            head,
        )
        self._shared_part: Final = b"".join(
            (b',"table":', cache.table(), b',"public":', cache.public(), b',"own":')
        )
        self._public_only: Final = b"".join((self._start, self._events_of(None), self._shared_part))
        """What all viewers get who saw only the public events."""
        self._result: Final = _ENCODE(result_of(self._state)) + b"}"
        self._frames: Final[dict[int | None, bytes]] = {}

    def frame(self, seat: int | None) -> bytes:
        """A `News` message, assembled from encoded parts."""
        frame = self._frames.get(seat)
        if frame is None:
            frame = self._frames[seat] = self._seen_part(seat) + self._personal(seat)
        return frame

    def _seen_part(self, seat: int | None) -> bytes:
        return (
            self._start + self._events_of(seat) + self._shared_part
            if seat in self._saw_more
            else self._public_only
        )

    def _events_of(self, seat: int | None) -> bytes:
        """The events that this seat saw, as a JSON list."""
        first, last = self._since, self._state.version
        # The usual broadcast: one entry, which is never a whole block of the cache.
        if first + 1 == last:
            return b"[" + encode_entries(self._state, seat, first, last) + b"]"
        return encoded_between(self._state, seat, first, last)

    def _personal(self, seat: int | None) -> bytes:
        """The seat's own part and its options, from one view."""
        match = self._state.match
        if match is None or seat is None:
            return b"null" + self._end(b"null", can_undo=False)
        can_undo = seat == self._undoing
        if seat not in self._asked:
            own = self._cache.own(seat, lambda: own_view(project(match.state, seat)))
            return own + self._end(b"null", can_undo=can_undo)
        view = project(match.state, seat)
        options = legal(view, seat)
        own = self._cache.own(seat, lambda: own_view(view, options))
        sent = _ENCODE(options_to_wire(options)) if options else b"null"
        return own + self._end(sent, can_undo=can_undo)

    def _end(self, options: bytes, *, can_undo: bool) -> bytes:
        undo = b',"can_undo":true,"result":' if can_undo else b',"can_undo":false,"result":'
        return b"".join((b',"options":', options, undo, self._result))
