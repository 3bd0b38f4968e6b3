"""Who owned a seat of a table, now and earlier."""

from sqlalchemy import select

from whistlestop.server.store.schema import chairs, left_chairs, tables
from whistlestop.server.store.store import Store

__all__ = ["owner_until", "seats_of", "unfinished_tables_of"]


async def seats_of(store: Store, person: str) -> list[tuple[str, int, int | None]]:
    """Table, seat, and the entry by which the seat changed hands: None while it belongs to this person."""
    now = await store.rows(select(chairs.c.table_id, chairs.c.seat).where(chairs.c.person == person))
    columns = (left_chairs.c.table_id, left_chairs.c.seat, left_chairs.c.until)
    earlier = await store.rows(select(*columns).where(left_chairs.c.person == person))
    return [
        *((row.table_id, row.seat, None) for row in now),
        *((row.table_id, row.seat, row.until) for row in earlier),
    ]


async def owner_until(store: Store, table: str, seat: int, until: int) -> str | None:
    """Who owned the seat up to the entry by which it changed hands, if they are known."""
    query = select(left_chairs.c.person).where(
        left_chairs.c.table_id == table, left_chairs.c.seat == seat, left_chairs.c.until == until
    )
    return await store.read(lambda connection: connection.execute(query).scalar())


async def unfinished_tables_of(store: Store, person: str) -> list[str]:
    """Where this person sits and the game is not over."""
    unfinished = tables.c.status.in_(("waiting", "running"))
    query = select(chairs.c.table_id).join(tables, tables.c.id == chairs.c.table_id)
    rows = await store.rows(query.where(chairs.c.person == person, unfinished))
    return sorted({row.table_id for row in rows})
