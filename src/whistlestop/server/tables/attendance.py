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
        self._elsewhere: dict[int, float] = {}

    def note(self, seat: int | None, now: float) -> None:
        """The player of this seat sent a request, or has just disconnected."""
        if seat is not None:
            self._seen[seat] = max(now, self._seen.get(seat, now))

    def last(self, seat: int) -> float:
        return self._seen.get(seat, self._since)

    def note_elsewhere(self, seen: dict[int, float]) -> None:
        """What the servers on the same database have written down, this one too."""
        self._elsewhere = seen

    def connected_elsewhere(self, since: float) -> set[int]:
        """The seats whose players another server has seen after that moment, and later than this server."""
        return {seat for seat, at in self._elsewhere.items() if at > max(since, self._seen.get(seat, since))}

    def since(self, moment: float) -> dict[int, float]:
        """The seats whose players were there after this moment, and when."""
        return {seat: at for seat, at in self._seen.items() if at > moment}


async def seen_elsewhere(store: Store, table: str) -> dict[int, float]:
    """When any server last wrote down that the player of a seat was there."""
    return await attendance_at(store, table) if store.is_shared else {}
