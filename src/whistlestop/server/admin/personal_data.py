"""Everything the server knows of one person, as they may have it."""

from collections.abc import Sequence
from math import inf
from typing import Any

from sqlalchemy import Row, and_, select

from whistlestop.server.store.people import Person
from whistlestop.server.store.schema import chairs, marks, mutes, reports, results, tables
from whistlestop.server.tables.seat_history import SeatPeriod, seat_periods_of
from whistlestop.server.tables.table_service import TableService
from whistlestop.wire.log import Said, Stamped

__all__ = ["personal_data_of"]


async def personal_data_of(service: TableService, person: Person) -> dict[str, Any]:
    """Without the password's hash, which is of no use to anybody."""
    store = service.people.store
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
    signed_in = await store.sessions_of(person.id)
    muted = await store.rows(select(mutes.c.table_id, mutes.c.seat).where(mutes.c.person == person.id))
    read = await store.rows(
        select(marks)
        .join(chairs, and_(chairs.c.table_id == marks.c.table_id, chairs.c.seat == marks.c.seat))
        .where(chairs.c.person == person.id)
    )
    said: list[dict[str, Any]] = []
    reported: list[dict[str, Any]] = []
    for stay in await seat_periods_of(service.store, person.id):
        log = await service.store.entries(stay.table)
        said += [
            {"table": stay.table, "at": stamped.at, "text": stamped.entry.text}
            for stamped in log
            if isinstance(stamped.entry, Said) and stay.has(stamped, stamped.entry.seat)
        ]
        made = await store.rows(select(reports).where(reports.c.table_id == stay.table))
        reported += _reported(stay, log, made)
    return {
        "person": about,
        "chairs": [dict(row._mapping) for row in sits],
        "hosts": [row.id for row in hosts],
        "results": [_without_person(row) for row in games],
        "sessions": [{"device": one.device, "created": one.created, "seen": one.seen} for one in signed_in],
        "mutes": [dict(row._mapping) for row in muted],
        "marks": [dict(row._mapping) for row in read],
        "said": said,
        "reports": reported,
    }


def _without_person(row: Row[Any]) -> dict[str, Any]:
    """All of them are theirs."""
    return {name: value for name, value in row._mapping.items() if name != "person"}


def _reported(stay: SeatPeriod, log: Sequence[Stamped], rows: Sequence[Row[Any]]) -> list[dict[str, Any]]:
    """Reports name a chair and a time: those that it made while it was theirs."""
    begin = log[stay.first - 1].at if log else 0.0
    end = inf if stay.until is None else log[stay.until - 1].at
    return [
        {"table": row.table_id, "seq": row.seq, "at": row.at, "why": row.why, "done": row.done}
        for row in rows
        if (row.table_id, row.by_seat) == (stay.table, stay.seat) and begin <= row.at < end
    ]
