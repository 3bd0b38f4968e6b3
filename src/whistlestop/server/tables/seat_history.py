"""Where somebody sat, and from which entry of a table's log to which."""

from collections.abc import Iterable
from typing import NamedTuple

from whistlestop.history import Entry, SeenEntry
from whistlestop.server.store import Store
from whistlestop.server.store.seat_history import seats_of
from whistlestop.server.tables.entry_effects import revoked_seat
from whistlestop.wire.log import StoredEntry

__all__ = ["SeatPeriod", "period_start", "seat_periods_of"]


class SeatPeriod(NamedTuple):
    table: str
    seat: int
    first: int
    """The entry by which they sat down."""
    until: int | None
    """The entry by which the seat changed hands; None while it is theirs."""

    def has(self, seq: int, seat: int | None) -> bool:
        """Whether an entry of this seat is of their time."""
        return seat == self.seat and self.first <= seq and (self.until is None or seq < self.until)


def period_start(log: Iterable[Entry | SeenEntry | StoredEntry], seat: int, before: int | None = None) -> int:
    """The entry with which the stay began that was still going on before this entry, or is now."""
    ends = (entry.seq for entry in log if revoked_seat(entry.body) == seat)
    return max((seq for seq in ends if before is None or seq < before), default=1)


async def seat_periods_of(store: Store, person: str) -> list[SeatPeriod]:
    """All of them, those that are over too."""
    return [
        SeatPeriod(table, seat, period_start(await store.entries(table), seat, until), until)
        for table, seat, until in await seats_of(store, person)
    ]
