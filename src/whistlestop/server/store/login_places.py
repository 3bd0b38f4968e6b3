"""The addresses from which accounts logged in: there, failed logins from elsewhere do not block the owner."""

from contextlib import suppress

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.exc import IntegrityError

from whistlestop.server.store.schema import login_places
from whistlestop.server.store.store import Store

__all__ = ["add_login_place", "forget_old_login_places", "is_login_place", "login_places_of"]

_MOST = 20
"""Of one person; the longest unused are forgotten first."""


async def is_login_place(store: Store, place: str, since: float) -> bool:
    """Whether it was used since that moment."""
    query = select(login_places.c.seen).where(login_places.c.place == place, login_places.c.seen >= since)
    return await store.read(lambda connection: connection.execute(query).first()) is not None


async def add_login_place(store: Store, person: str, place: str, now: float) -> None:
    mine = login_places.c.person == person
    newest = select(login_places.c.place).where(mine).order_by(login_places.c.seen.desc()).limit(_MOST)

    def run(connection: Connection) -> None:
        connection.execute(delete(login_places).where(login_places.c.place == place))
        connection.execute(insert(login_places), {"place": place, "person": person, "seen": now})
        kept = connection.execute(newest).scalars().all()
        connection.execute(delete(login_places).where(mine, login_places.c.place.not_in(kept)))

    with suppress(IntegrityError):  # another server wrote the same, or the person is deleted
        await store.writer.do(run)


async def forget_old_login_places(store: Store, before: float) -> None:
    statement = delete(login_places).where(login_places.c.seen < before)
    await store.writer.do(lambda connection: connection.execute(statement))


async def login_places_of(store: Store, person: str) -> list[float]:
    """When each was last used."""
    query = select(login_places.c.seen).where(login_places.c.person == person).order_by(login_places.c.seen)
    return [row.seen for row in await store.rows(query)]
