"""The lists that an operator reads: each row by the names of its columns."""

from typing import Any

from sqlalchemy import select, update

from whistlestop.server.store.schema import campaigns, people, reports, tables, tournaments
from whistlestop.server.store.store import Store

__all__ = [
    "list_campaigns",
    "list_people",
    "list_reports",
    "list_tables",
    "list_tournaments",
    "settle_report",
]

_TABLE = tuple(
    tables.c[name]
    for name in (
        "id", "game", "status", "pace", "listed", "title", "names", "version", "created", "touched",
    )
)  # fmt: skip
_CAMPAIGN = tuple(
    campaigns.c[name] for name in ("id", "game", "status", "number", "title", "version", "created", "touched")
)

_TOURNAMENT = tuple(
    tournaments.c[name]
    for name in ("id", "title", "game", "status", "round", "rounds", "host", "created", "touched")
)


async def list_tables(store: Store, status: str | None, most: int) -> list[dict[str, Any]]:
    """Those with the latest move first; of one status, or all."""
    query = select(*_TABLE)
    if status:
        query = query.where(tables.c.status == status)
    return await store.mappings(query.order_by(tables.c.touched.desc()).limit(most))


async def list_campaigns(store: Store, status: str | None, most: int) -> list[dict[str, Any]]:
    """The last used first; of one status, or all. Without their seeds."""
    query = select(*_CAMPAIGN)
    if status:
        query = query.where(campaigns.c.status == status)
    return await store.mappings(query.order_by(campaigns.c.touched.desc()).limit(most))


async def list_tournaments(store: Store, status: str | None, most: int) -> list[dict[str, Any]]:
    """The last used first; of one status, or all."""
    query = select(*_TOURNAMENT)
    if status:
        query = query.where(tournaments.c.status == status)
    return await store.mappings(query.order_by(tournaments.c.touched.desc()).limit(most))


async def list_people(store: Store, most: int, *, with_guests: bool) -> list[dict[str, Any]]:
    """The last seen first."""
    query = select(people.c.id, people.c.name, people.c.login, people.c.created, people.c.seen)
    query = query.add_columns(people.c.owner)
    if not with_guests:
        query = query.where(people.c.login.is_not(None) | people.c.owner.is_not(None))
    return await store.mappings(query.order_by(people.c.seen.desc()).limit(most))


async def list_reports(store: Store, *, with_settled: bool) -> list[dict[str, Any]]:
    query = select(reports) if with_settled else select(reports).where(reports.c.done.is_(False))
    return await store.mappings(query.order_by(reports.c.id))


async def settle_report(store: Store, number: int) -> bool:
    """False if there is no such report."""
    statement = update(reports).where(reports.c.id == number).values(done=True)
    return bool(await store.writer.do(lambda connection: connection.execute(statement).rowcount))
