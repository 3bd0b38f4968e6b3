"""What the database has about one person, each row by the names of its columns."""

from typing import Any

from sqlalchemy import and_, select

from whistlestop.server.store.schema import marks, mutes, reports, results, seats, tables
from whistlestop.server.store.store import Store

__all__ = ["mutes_of", "read_marks_of", "reports_at", "results_of", "seats_and_tables_of"]

_TABLE = (tables.c.game, tables.c.title, tables.c.status, tables.c.created)


async def seats_and_tables_of(store: Store, person: str) -> list[dict[str, Any]]:
    query = select(seats.c.table_id, seats.c.seat, *_TABLE).join(tables, tables.c.id == seats.c.table_id)
    return await store.mappings(query.where(seats.c.person == person))


async def results_of(store: Store, person: str) -> list[dict[str, Any]]:
    """Without the person, who is the same in all of them."""
    columns = [column for column in results.c if column.name != "person"]
    return await store.mappings(select(*columns).where(results.c.person == person))


async def mutes_of(store: Store, person: str) -> list[dict[str, Any]]:
    return await store.mappings(select(mutes.c.table_id, mutes.c.seat).where(mutes.c.person == person))


async def read_marks_of(store: Store, person: str) -> list[dict[str, Any]]:
    same_seat = and_(seats.c.table_id == marks.c.table_id, seats.c.seat == marks.c.seat)
    return await store.mappings(select(marks).join(seats, same_seat).where(seats.c.person == person))


async def reports_at(store: Store, table: str, by_seat: int) -> list[dict[str, Any]]:
    """The reports that this seat made, under any person."""
    query = select(reports).where(reports.c.table_id == table, reports.c.by_seat == by_seat)
    return await store.mappings(query)
