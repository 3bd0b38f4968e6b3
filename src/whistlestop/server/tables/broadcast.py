"""What is sent to those who watch: one frame a seat, its open half written once for all.

A move changes little: what it left alone is not written again (`Written`).
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from whistlestop.rules import project
from whistlestop.server.tables.event_cache import encoded_between
from whistlestop.table.redaction import (
    can_undo,
    chair_facts,
    options_of,
    own_key,
    own_part,
    result_of,
    table_facts,
    who_saw_more,
)
from whistlestop.table.table_state import TableState
from whistlestop.wire.log import Stamped
from whistlestop.wire.view import KeptParts, seat_view

__all__ = ["FrameCache", "Frames"]

_ENCODE = msgspec.json.Encoder().encode


class FrameCache:
    """What was last written of one room, and can be sent again as long as it is still so."""

    def __init__(self, room: TableState) -> None:
        self.room = room
        self._settings = msgspec.Raw(_ENCODE(room.settings))
        self._chairs: tuple[int, Any] = (-1, None)
        self._parts = KeptParts()
        self._own: dict[int, tuple[tuple[object, ...], bytes]] = {}

    def table(self) -> bytes:
        room = self.room
        if self._chairs[0] != room.chairs_changed:
            self._chairs = (room.chairs_changed, msgspec.Raw(_ENCODE(chair_facts(room))))
        return _ENCODE(table_facts(room, self._settings, self._chairs[1]))

    def public(self) -> bytes:
        match = self.room.match
        return b"null" if match is None else _ENCODE(seat_view(project(match.state, None), self._parts))

    def own(self, seat: int | None) -> bytes:
        key = own_key(self.room, seat)
        if key is None or seat is None:
            return _ENCODE(own_part(self.room, seat))
        kept = self._own.get(seat)
        if kept is None or any(one is not other for one, other in zip(kept[0], key, strict=True)):
            kept = self._own[seat] = (key, _ENCODE(own_part(self.room, seat)))
        return kept[1]


class Frames:
    """The news of some entries, for whoever asks. Lives as long as the room does not change."""

    def __init__(self, written: FrameCache, entries: Sequence[Stamped]) -> None:
        self._written = written
        self._room = room = written.room
        self._first, self._last = (entries[0].seq - 1, entries[-1].seq) if entries else (0, 0)
        self._asked = room.asked
        self._saw_more = who_saw_more(room, entries)
        self._open = self._told(None)
        self._middle = b',"table":%b,"public":%b,"own":' % (written.table(), written.public())
        self._result = _ENCODE(result_of(room))
        self._made: dict[int | None, bytes] = {}
        self._events: dict[int, bytes] = {}

    def frame(self, seat: int | None) -> bytes:
        """`News`, put together from what is written already."""
        made = self._made.get(seat)
        if made is None:
            room = self._room
            made = self._made[seat] = b'{"type":"news","version":%d,"head":"%b","events":%b%b%b,%b' % (
                room.version,
                room.head.encode(),
                self.events(seat),
                self._middle,
                self._written.own(seat),
                self._choices(seat),
            )
        return made

    def events(self, seat: int | None) -> bytes:
        """What this seat saw, as a JSON list: whoever saw the same gets the same bytes."""
        if seat is None or seat not in self._saw_more:
            return self._open
        made = self._events.get(seat)
        if made is None:
            made = self._events[seat] = self._told(seat)
        return made

    def ack(self, command: str, seat: int | None) -> bytes:
        """`Ack` to whoever asked for the last entry."""
        name = _ENCODE(command)
        return b'{"type":"ack","command":%b,"version":%d,"events":%b}' % (name, self._last, self.events(seat))

    def _told(self, seat: int | None) -> bytes:
        return encoded_between(self._room, seat, self._first, self._last)

    def _choices(self, seat: int | None) -> bytes:
        options = options_of(self._room, seat) if seat in self._asked else ()
        return b'"options":%b,"can_undo":%b,"result":%b}' % (
            _ENCODE(options) if options else b"[]",
            b"true" if can_undo(self._room, seat) else b"false",
            self._result,
        )
