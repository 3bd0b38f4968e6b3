"""Bans in the database."""

from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select

from whistlestop.server.store.entries import hint_person
from whistlestop.server.store.schema import bans, people
from whistlestop.server.store.store import Store

__all__ = ["Ban", "add_ban", "all_bans", "owners_with_bans", "remove_ban"]


@dataclass(frozen=True)
class Ban:
    id: int
    kind: str
    whom: str
    """The network for the kind `address`, otherwise the id of a person."""
    created: float
    until: float | None
    why: str


async def add_ban(store: Store, kind: str, whom: str, created: float, until: float | None, why: str) -> None:
    """Store a ban in place of an earlier one of the same kind, and notify the other servers."""
    row = {"kind": kind, "whom": whom, "created": created, "until": until, "why": why}

    def run(connection: Connection) -> None:
        connection.execute(delete(bans).where(bans.c.kind == kind, bans.c.whom == whom))
        connection.execute(insert(bans), row)
        hint_person(connection, whom)

    await store.writer.do(run)


async def remove_ban(store: Store, ban: Ban) -> None:
    def run(connection: Connection) -> None:
        connection.execute(delete(bans).where(bans.c.id == ban.id))
        hint_person(connection, ban.whom)

    await store.writer.do(run)


async def all_bans(store: Store) -> list[Ban]:
    """Every ban, including those that have ended."""
    return [Ban(**row._mapping) for row in await store.rows(select(bans).order_by(bans.c.id))]


async def owners_with_bans(store: Store) -> dict[str, str]:
    """The owner of each bot account whose owner has a ban."""
    query = select(people.c.id, people.c.owner).where(people.c.owner.in_(select(bans.c.whom)))
    return {row.id: row.owner for row in await store.rows(query)}
