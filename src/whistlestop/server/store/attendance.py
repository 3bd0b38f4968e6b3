"""When the player of each seat was last connected to one of several servers, as they write it down."""

from collections.abc import Collection, Iterable

from sqlalchemy import Connection, func, select
from sqlalchemy.dialects.postgresql import insert

from whistlestop.server.store.schema import attendance
from whistlestop.server.store.store import Store

__all__ = ["add_attendance", "attendance_after", "attendance_at"]


async def add_attendance(store: Store, seen: Iterable[tuple[str, int, float]]) -> None:
    """Table, seat and time. A later time that is known already stays."""
    # Always in the same order, so that two servers cannot wait for each other.
    rows = [{"table_id": table, "seat": seat, "at": at} for table, seat, at in sorted(seen)]
    if not rows:
        return
    statement = insert(attendance)
    latest = func.greatest(attendance.c.at, statement.excluded.at)
    statement = statement.on_conflict_do_update(index_elements=["table_id", "seat"], set_={"at": latest})

    def run(connection: Connection) -> None:
        connection.execute(statement, rows)

    await store.writer.do(run)


async def attendance_at(store: Store, table: str) -> dict[int, float]:
    """The time for each seat that is known."""
    query = select(attendance.c.seat, attendance.c.at).where(attendance.c.table_id == table)
    return {row.seat: row.at for row in await store.rows(query)}


async def attendance_after(
    store: Store, tables: Collection[str], moment: float
) -> list[tuple[str, int, float]]:
    """Table, seat and time of the players at these tables who were there after that moment."""
    query = select(attendance.c.table_id, attendance.c.seat, attendance.c.at).where(
        attendance.c.table_id.in_(tables), attendance.c.at > moment
    )
    return [(row.table_id, row.seat, row.at) for row in await store.rows(query)]
