"""When the player of each chair was last connected. The host may seat a bot for somebody who is gone for long.

What other servers on the same database know is read from there; each writes down its own from time to time.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from whistlestop.server.store import Store
from whistlestop.server.store.attendance import add_attendance, attendance_at

if TYPE_CHECKING:
    from whistlestop.server.tables.live_table import LiveTable

__all__ = ["Attendance", "beat_seconds", "seen_elsewhere", "write_down"]

_LONGEST_BEAT: Final = 20.0


class Attendance:
    """At one table, as far as this server knows."""

    def __init__(self, since: float) -> None:
        """`since` is when the table came into memory: nobody is taken for gone because the server did not look."""
        self._since: Final = since
        self._seen: Final[dict[int, float]] = {}

    def note(self, seat: int | None, now: float) -> None:
        """The player of this chair asked for something, or hung up only now."""
        if seat is not None:
            self._seen[seat] = max(now, self._seen.get(seat, now))

    def last(self, seat: int) -> float:
        return self._seen.get(seat, self._since)

    def since(self, moment: float) -> dict[int, float]:
        """The chairs whose players were there after this moment, and when."""
        return {seat: at for seat, at in self._seen.items() if at > moment}


def beat_seconds(minutes: float) -> float:
    """How often a server writes down who is there: often enough that nobody who is there is taken for gone."""
    return max(0.5, min(_LONGEST_BEAT, minutes * 60 / 3))


async def write_down(store: Store, tables: Iterable["LiveTable"], since: float, now: float) -> None:
    """Who was connected here after that moment, or is."""
    found: list[tuple[str, int, float]] = []
    for live_table in tables:
        for seat in live_table.connected():
            live_table.attendance.note(seat, now)
        seen = live_table.attendance.since(since)
        found += [(live_table.state.table_id, seat, at) for seat, at in seen.items()]
    await add_attendance(store, found)


async def seen_elsewhere(store: Store, table: str) -> dict[int, float]:
    """When any server last wrote down that the player of a chair was there."""
    return await attendance_at(store, table) if store.is_shared else {}
