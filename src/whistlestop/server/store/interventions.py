"""The log of what operators did."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, insert, select

from whistlestop.server.store.schema import interventions
from whistlestop.server.store.store import Store

__all__ = ["add_interventions", "interventions_at", "latest_interventions"]


async def add_interventions(
    store: Store, at: float, by: str, what: str, whom: Iterable[str], why: str
) -> None:
    """One line for each of `whom`: tables, people, networks or numbers."""
    rows = [{"at": at, "by": by, "what": what, "whom": each, "why": why} for each in whom]

    def run(connection: Connection) -> None:
        connection.execute(insert(interventions), rows)

    await store.writer.do(run)


async def interventions_at(store: Store, table: str) -> list[tuple[float, str]]:
    """When, and what."""
    query = select(interventions.c.at, interventions.c.what).where(interventions.c.whom == table)
    return [(row.at, row.what) for row in await store.rows(query.order_by(interventions.c.id))]


async def latest_interventions(store: Store, most: int) -> list[dict[str, Any]]:
    """By column, the newest first."""
    query = select(interventions).order_by(interventions.c.id.desc()).limit(most)
    return await store.mappings(query)
