"""Bans in the database."""

from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select

from whistlestop.server.store.entries import hint_person
from whistlestop.server.store.schema import bans
from whistlestop.server.store.store import Store

__all__ = ["Ban", "add_ban", "all_bans", "remove_ban"]


@dataclass(frozen=True)
class Ban:
    id: int
    kind: str
    whom: str
    created: float
    until: float | None
    why: str


async def add_ban(store: Store, kind: str, whom: str, created: float, until: float | None, why: str) -> None:
    """It replaces an earlier one of the same kind. Other servers are notified."""
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
    """Those that have ended too."""
    return [Ban(**row._mapping) for row in await store.rows(select(bans).order_by(bans.c.id))]
