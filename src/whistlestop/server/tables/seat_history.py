"""Where somebody sat, and from which entry of a table's log to which."""

from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import select

from whistlestop.server.store.people import PeopleStore
from whistlestop.server.store.schema import chairs, left_chairs
from whistlestop.server.tables.entry_effects import revoked_seat
from whistlestop.wire.log import Stamped

__all__ = ["SeatPeriod", "period_start", "seat_periods_of"]


class SeatPeriod(NamedTuple):
    table: str
    seat: int
    first: int
    """The entry by which they sat down."""
    until: int | None
    """The entry by which the chair changed hands; None while it is theirs."""

    def has(self, stamped: Stamped, seat: int | None) -> bool:
        """Whether an entry of this seat is of their time."""
        return (
            seat == self.seat
            and self.first <= stamped.seq
            and (self.until is None or stamped.seq < self.until)
        )


def period_start(log: Iterable[Stamped], seat: int, before: int | None = None) -> int:
    """The entry with which the stay began that was still going on before this entry, or is now."""
    ends = (stamped.seq for stamped in log if revoked_seat(stamped.entry) == seat)
    return max((seq for seq in ends if before is None or seq < before), default=1)


async def seat_periods_of(store: PeopleStore, person: str) -> list[SeatPeriod]:
    """All of them, those that are over too."""
    now = await store.rows(select(chairs.c.table_id, chairs.c.seat).where(chairs.c.person == person))
    then = await store.rows(
        select(left_chairs.c.table_id, left_chairs.c.seat, left_chairs.c.until).where(
            left_chairs.c.person == person
        )
    )
    found = [(row.table_id, row.seat, None) for row in now]
    found += [(row.table_id, row.seat, row.until) for row in then]
    return [
        SeatPeriod(table, seat, period_start(await store.log_of(table), seat, until), until)
        for table, seat, until in found
    ]
