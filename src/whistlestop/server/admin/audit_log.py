"""The operator's log: who did what to whom, when and why. Tables that it concerns are marked."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, insert, select

from whistlestop.server.store.schema import chairs, interventions, tables
from whistlestop.server.tables.table_service import TableService
from whistlestop.wire.http import Intervention

__all__ = ["interventions_at", "tables_of", "write_down"]


async def write_down(
    service: TableService, what: str, whom: str, by: str, why: str, marked: Sequence[str] = ()
) -> None:
    """One line, and one for each table where it changes the game."""
    at = service.now()
    rows: list[dict[str, Any]] = [
        {"at": at, "by": by, "what": what, "whom": each, "why": why} for each in (whom, *marked)
    ]

    def run(connection: Connection) -> None:
        connection.execute(insert(interventions), rows)

    await service.store.writer.do(run)


async def tables_of(service: TableService, person: str) -> list[str]:
    """Where this person sits and the game is not over."""
    going = tables.c.status.in_(("waiting", "running"))
    query = select(chairs.c.table_id).join(tables, tables.c.id == chairs.c.table_id)
    rows = await service.people.store.rows(query.where(chairs.c.person == person, going))
    return sorted({row.table_id for row in rows})


async def interventions_at(service: TableService, table: str) -> list[Intervention]:
    """Without who and why: that is the operator's."""
    query = select(interventions.c.at, interventions.c.what).where(interventions.c.whom == table)
    rows = await service.people.store.rows(query.order_by(interventions.c.id))
    return [Intervention(row.at, row.what) for row in rows]
