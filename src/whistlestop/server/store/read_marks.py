"""How far the player of a seat has read the log of a table."""

from collections.abc import Collection

from sqlalchemy import Connection, delete, insert, select

from whistlestop.server.store.schema import marks, tables
from whistlestop.server.store.store import Store

__all__ = ["are_unread", "mark_read", "read_until"]


async def mark_read(store: Store, table: str, seat: int, version: int) -> None:
    """A mark only moves forward: what was read on one device is not unread on another."""
    here = (marks.c.table_id == table) & (marks.c.seat == seat)

    def run(connection: Connection) -> None:
        known = connection.execute(select(marks.c.version).where(here)).scalar()
        if known is None or known < version:
            connection.execute(delete(marks).where(here))
            connection.execute(insert(marks), {"table_id": table, "seat": seat, "version": version})

    await store.writer.do(run)


async def read_until(store: Store, table: str, seat: int) -> int:
    """0 if nothing was read."""
    query = select(marks.c.version).where(marks.c.table_id == table, marks.c.seat == seat)
    return await store.read(lambda connection: connection.execute(query).scalar()) or 0


async def are_unread(store: Store, of: Collection[str]) -> set[str]:
    """The tables among these that somebody has not read to the end."""
    query = (
        select(marks.c.table_id)
        .join(tables, tables.c.id == marks.c.table_id)
        .where(marks.c.table_id.in_(of), marks.c.version < tables.c.version)
    )
    return {row.table_id for row in await store.rows(query)} if of else set()
