"""Invitations of friends to a table: they open a seat there as the link of the table does."""

from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select

from whistlestop.server.store.schema import blocks, invitations, people, tables
from whistlestop.server.store.store import Store

__all__ = ["Invitation", "add_invitation", "end_invitation", "invitations_of", "invited_by"]


class Invitation(NamedTuple):
    table: str
    game: str
    title: str
    pace: str
    by: str
    created: float


async def add_invitation(store: Store, table: str, person: str, by: str, now: float) -> None:
    """Twice is once."""
    old = delete(invitations).where(invitations.c.table_id == table, invitations.c.person == person)

    def run(connection: Connection) -> None:
        connection.execute(old)
        connection.execute(
            insert(invitations), {"table_id": table, "person": person, "by": by, "created": now}
        )

    await store.writer.do(run)


async def end_invitation(store: Store, table: str, person: str) -> None:
    statement = delete(invitations).where(invitations.c.table_id == table, invitations.c.person == person)
    await store.writer.do(lambda connection: connection.execute(statement))


async def invitations_of(store: Store, person: str) -> list[Invitation]:
    """To tables that have a free seat and have not begun, the newest first; none of somebody whom they blocked."""
    blocked = select(blocks.c.other).where(blocks.c.person == person)
    query = (
        select(
            tables.c.id, tables.c.game, tables.c.title, tables.c.pace, people.c.name, invitations.c.created
        )
        .join(invitations, invitations.c.table_id == tables.c.id)
        .join(people, people.c.id == invitations.c.by)
        .where(
            invitations.c.person == person,
            tables.c.status == "waiting",
            tables.c.free > 0,
            invitations.c.by.not_in(blocked),
        )
        .order_by(invitations.c.created.desc())
    )
    return [Invitation._make(row) for row in await store.rows(query)]


async def invited_by(store: Store, table: str, person: str) -> str | None:
    """The friend who invited this person to the table."""
    query = select(invitations.c.by).where(invitations.c.table_id == table, invitations.c.person == person)
    return await store.read(lambda connection: connection.execute(query).scalar())
