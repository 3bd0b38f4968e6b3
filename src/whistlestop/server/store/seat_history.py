"""Who owned a seat of a table, now and earlier."""

from sqlalchemy import Connection, delete, insert, select

from whistlestop.server.store.entries import Write
from whistlestop.server.store.people import give_seat
from whistlestop.server.store.schema import keys, left_seats, marks, seats, tables
from whistlestop.server.store.store import Store

__all__ = ["change_owner", "owner_until", "seats_of", "unfinished_tables_of"]


def change_owner(table: str, seq: int, seat: int, person: str | None) -> Write:
    """What writes, in the transaction of the entry `seq`, that the seat belongs to this person or to nobody.

    The keys and the read mark of the owner before are deleted."""

    def run(connection: Connection) -> None:
        here = (seats.c.table_id == table) & (seats.c.seat == seat)
        before = connection.execute(select(seats.c.person).where(here)).scalar()
        if before is not None:
            row = {"table_id": table, "seat": seat, "until": seq, "person": before}
            connection.execute(insert(left_seats), row)
        connection.execute(
            delete(keys).where(keys.c.table_id == table, keys.c.kind == "seat", keys.c.seat == seat)
        )
        connection.execute(delete(marks).where(marks.c.table_id == table, marks.c.seat == seat))
        give_seat(connection, table, seat, person)

    return run


async def seats_of(store: Store, person: str) -> list[tuple[str, int, int | None]]:
    """Table, seat, and the entry by which the seat changed hands: None while it belongs to this person."""
    now = await store.rows(select(seats.c.table_id, seats.c.seat).where(seats.c.person == person))
    columns = (left_seats.c.table_id, left_seats.c.seat, left_seats.c.until)
    earlier = await store.rows(select(*columns).where(left_seats.c.person == person))
    return [
        *((row.table_id, row.seat, None) for row in now),
        *((row.table_id, row.seat, row.until) for row in earlier),
    ]


async def owner_until(store: Store, table: str, seat: int, until: int) -> str | None:
    """Who owned the seat up to the entry by which it changed hands, if they are known."""
    query = select(left_seats.c.person).where(
        left_seats.c.table_id == table, left_seats.c.seat == seat, left_seats.c.until == until
    )
    return await store.read(lambda connection: connection.execute(query).scalar())


async def unfinished_tables_of(store: Store, person: str) -> list[str]:
    """Where this person sits and the game is not over."""
    unfinished = tables.c.status.in_(("waiting", "revealing", "running"))
    query = select(seats.c.table_id).join(tables, tables.c.id == seats.c.table_id)
    rows = await store.rows(query.where(seats.c.person == person, unfinished))
    return sorted({row.table_id for row in rows})
