"""What is sent to those who watch: one frame a seat, its open half written once for all."""

from collections.abc import Sequence
from typing import Any

import msgspec

from whistlestop.rules import project
from whistlestop.server.chronicle import told_between
from whistlestop.table.room import Room
from whistlestop.table.sight import (
    can_undo,
    options_of,
    own_part,
    result_of,
    saw_the_open_part,
    table_facts,
)
from whistlestop.wire.log import Stamped
from whistlestop.wire.table import News
from whistlestop.wire.view import seat_view

__all__ = ["Frames"]

_ENCODE = msgspec.json.Encoder().encode


class Frames:
    """The news of some entries, for whoever asks. Lives as long as the room does not change."""

    def __init__(self, room: Room, entries: Sequence[Stamped]) -> None:
        self._room = room
        self._entries = entries
        self._table = msgspec.Raw(_ENCODE(table_facts(room)))
        view = None if room.match is None else seat_view(project(room.match.state, None))
        self._public = msgspec.Raw(_ENCODE(view))
        self._result = msgspec.Raw(_ENCODE(result_of(room)))
        self._open = self._events(None)
        self._made: dict[int | None, bytes] = {}

    def frame(self, seat: int | None) -> bytes:
        made = self._made.get(seat)
        if made is None:
            made = self._made[seat] = self._news(seat)
        return made

    def _events(self, seat: int | None) -> Any:
        """Written already: whoever saw the same gets the same bytes."""
        if not self._entries:
            return msgspec.Raw(b"[]")
        return told_between(self._room, seat, self._entries[0].seq - 1, self._entries[-1].seq)

    def _news(self, seat: int | None) -> bytes:
        room = self._room
        is_open = saw_the_open_part(room, self._entries, seat)
        return _ENCODE(
            News(
                version=room.version,
                events=self._open if is_open else self._events(seat),
                table=self._table,
                public=self._public,
                own=own_part(room, seat),
                options=options_of(room, seat),
                can_undo=can_undo(room, seat),
                result=self._result,
            )
        )
