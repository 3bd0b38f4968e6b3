"""Everything the server knows of one person, as they may have it."""

from typing import Any

from sqlalchemy import select

from whistlestop.server.hall import Hall
from whistlestop.server.stays import stays_of
from whistlestop.server.store.people import Person
from whistlestop.server.store.schema import chairs, mutes, results, tables
from whistlestop.wire.log import Said

__all__ = ["everything_of"]


async def everything_of(hall: Hall, person: Person) -> dict[str, Any]:
    """Without the password's hash, which is of no use to anybody."""
    store = hall.people.store
    about = {
        name: getattr(person, name) for name in ("id", "name", "login", "created", "seen", "lang", "webhook")
    }
    sits = await store.rows(
        select(
            chairs.c.table_id, chairs.c.seat, tables.c.game, tables.c.title, tables.c.status, tables.c.created
        )
        .join(tables, tables.c.id == chairs.c.table_id)
        .where(chairs.c.person == person.id)
    )
    hosts = await store.rows(select(tables.c.id).where(tables.c.host == person.id))
    games = await store.rows(select(results).where(results.c.person == person.id))
    muted = await store.rows(select(mutes.c.table_id, mutes.c.seat).where(mutes.c.person == person.id))
    said = [
        {"table": stay.table, "at": stamped.at, "text": stamped.entry.text}
        for stay in await stays_of(hall.people.store, person.id)
        for stamped in await hall.store.entries(stay.table)
        if isinstance(stamped.entry, Said) and stay.has(stamped, stamped.entry.seat)
    ]
    return {
        "person": about,
        "chairs": [dict(row._mapping) for row in sits],
        "hosts": [row.id for row in hosts],
        "results": [{**row._mapping, "person": None} for row in games],
        "mutes": [dict(row._mapping) for row in muted],
        "said": said,
    }
