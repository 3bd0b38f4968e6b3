"""What is sent to subscribers: one frame per seat, whose public half is encoded once for all.

A move changes little: what it left alone is not written again (`FrameCache`).
"""

from typing import Any

import msgspec

from whistlestop.rules import project
from whistlestop.server.tables.event_cache import encoded_between
from whistlestop.table.redaction import (
    can_undo,
    own_key,
    own_part,
    result_of,
    sent_options,
    table_facts,
    table_seat_facts,
)
from whistlestop.table.table_state import TableState
from whistlestop.wire.view import KeptParts, seat_view

__all__ = ["FrameCache", "Frames"]

_ENCODE = msgspec.json.Encoder().encode


class FrameCache:
    """What was last encoded of one table, and can be sent again until it changes."""

    def __init__(self, table_state: TableState) -> None:
        self.state = table_state
        self._settings = msgspec.Raw(_ENCODE(table_state.settings))
        self._seats: tuple[int, Any] = (-1, None)
        self._parts = KeptParts()
        self._own: dict[int, tuple[tuple[object, ...], bytes]] = {}

    def table(self) -> bytes:
        table_state = self.state
        if self._seats[0] != table_state.seats_changed:
            self._seats = (table_state.seats_changed, msgspec.Raw(_ENCODE(table_seat_facts(table_state))))
        return _ENCODE(table_facts(table_state, self._settings, self._seats[1]))

    def public(self) -> bytes:
        match = self.state.match
        return b"null" if match is None else _ENCODE(seat_view(project(match.state, None), self._parts))

    def own(self, seat: int | None) -> bytes:
        key = own_key(self.state, seat)
        if key is None or seat is None:
            return _ENCODE(own_part(self.state, seat))
        kept = self._own.get(seat)
        if kept is None or any(one is not other for one, other in zip(kept[0], key, strict=True)):
            kept = self._own[seat] = (key, _ENCODE(own_part(self.state, seat)))
        return kept[1]


class Frames:
    """The news of some entries, for any viewer. Valid until the table changes."""

    def __init__(self, written: FrameCache, since: int) -> None:
        """The entries after `since`."""
        self._cache = written
        self._state = table_state = written.state
        self._first, self._last = since, table_state.version
        self._asked = table_state.asked
        self._saw_more = table_state.history.seats_that_saw_more(self._first, self._last)
        self._open = self._encoded(None)
        self._middle = b',"table":%b,"public":%b,"own":' % (written.table(), written.public())
        self._result = _ENCODE(result_of(table_state))
        self._made: dict[int | None, bytes] = {}
        self._events: dict[int, bytes] = {}

    def frame(self, seat: int | None) -> bytes:
        """`News`, put together from what is written already."""
        made = self._made.get(seat)
        if made is None:
            table_state = self._state
            made = self._made[seat] = b'{"type":"news","version":%d,"head":"%b","events":%b%b%b,%b' % (
                table_state.version,
                table_state.head.encode(),
                self.events(seat),
                self._middle,
                self._cache.own(seat),
                self._choices(seat),
            )
        return made

    def events(self, seat: int | None) -> bytes:
        """What this seat saw, as a JSON list: seats that saw the same get the same bytes."""
        if seat is None or seat not in self._saw_more:
            return self._open
        made = self._events.get(seat)
        if made is None:
            made = self._events[seat] = self._encoded(seat)
        return made

    def ack(self, command: str, seat: int | None) -> bytes:
        """`Ack` for the sender of the command that made the last entry."""
        name = _ENCODE(command)
        return b'{"type":"ack","command":%b,"version":%d,"events":%b}' % (name, self._last, self.events(seat))

    def _encoded(self, seat: int | None) -> bytes:
        return encoded_between(self._state, seat, self._first, self._last)

    def _choices(self, seat: int | None) -> bytes:
        options = sent_options(self._state, seat) if seat in self._asked else None
        return b'"options":%b,"can_undo":%b,"result":%b}' % (
            _ENCODE(options),
            b"true" if can_undo(self._state, seat) else b"false",
            self._result,
        )
