"""When the player of each seat was last connected. The host may seat a bot for somebody who is gone for long.

What other servers on the same database know is read from there; each writes down its own from time to time.
"""

from typing import Final

from whistlestop.server.store import Store
from whistlestop.server.store.attendance import attendance_at

__all__ = ["Attendance", "seen_elsewhere"]


class Attendance:
    """At one table, as far as this server knows."""

    def __init__(self, since: float) -> None:
        """`since` is when the table came into memory: nobody is taken for gone because the server did not look."""
        self._since: Final = since
        self._seen: Final[dict[int, float]] = {}

    def note(self, seat: int | None, now: float) -> None:
        """The player of this seat sent a request, or has just disconnected."""
        if seat is not None:
            self._seen[seat] = max(now, self._seen.get(seat, now))

    def last(self, seat: int) -> float:
        return self._seen.get(seat, self._since)

    def since(self, moment: float) -> dict[int, float]:
        """The seats whose players were there after this moment, and when."""
        return {seat: at for seat, at in self._seen.items() if at > moment}


async def seen_elsewhere(store: Store, table: str) -> dict[int, float]:
    """When any server last wrote down that the player of a seat was there."""
    return await attendance_at(store, table) if store.is_shared else {}
