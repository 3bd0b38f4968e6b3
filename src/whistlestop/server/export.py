"""Everything the server knows of one person, as they may have it; and forgetting them."""

from typing import Any

import msgspec
from sqlalchemy import Connection, select, update

from whistlestop.server.hall import Hall
from whistlestop.server.store.people import Person
from whistlestop.server.store.schema import chairs, log, mutes, results, tables
from whistlestop.wire.log import LogEntry, Opened, Said, Seated, encode_entry

__all__ = ["everything_of", "forget"]


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
        {"table": row.table_id, "at": at, "text": text}
        for row in sits
        for at, text in await _said(hall, row.table_id, row.seat)
    ]
    return {
        "person": about,
        "chairs": [dict(row._mapping) for row in sits],
        "hosts": [row.id for row in hosts],
        "results": [{**row._mapping, "person": None} for row in games],
        "mutes": [dict(row._mapping) for row in muted],
        "said": said,
    }


async def _said(hall: Hall, table: str, seat: int) -> list[tuple[float, str]]:
    found = await hall.store.entries(table)
    return [
        (stamped.at, stamped.entry.text)
        for stamped in found
        if isinstance(stamped.entry, Said) and stamped.entry.seat == seat
    ]


async def forget(hall: Hall, person: str) -> None:
    """The person is gone. What they did stays at its tables, by a chair that has no name of theirs."""
    rows = await hall.people.store.rows(
        select(chairs.c.table_id, chairs.c.seat).where(chairs.c.person == person)
    )
    for row in rows:
        await _take_names(hall, row.table_id, row.seat)
    await hall.people.store.delete(person)
    hall.people.forget(person)
    for row in rows:
        await hall.put_away(row.table_id, "changed")
    await hall.changed_hands(person)


async def _take_names(hall: Hall, table: str, seat: int) -> None:
    """The one case in which the log is written again: nobody's name stays against their will."""
    changed = []
    for stamped in await hall.store.entries(table):
        entry = _without_name(stamped.entry, seat)
        if entry != stamped.entry:
            changed.append((stamped.seq, encode_entry(entry)))

    def run(connection: Connection) -> None:
        for seq, body in changed:
            connection.execute(update(log).where(log.c.table_id == table, log.c.seq == seq).values(body=body))

    await hall.store.writer.do(run)


def _without_name(entry: LogEntry, seat: int) -> LogEntry:
    nobody = f"Player {seat + 1}"
    if isinstance(entry, Seated | Said) and entry.seat == seat:
        return msgspec.structs.replace(entry, name=nobody)
    if isinstance(entry, Opened) and entry.seats[seat].name:
        plans = list(entry.seats)
        plans[seat] = msgspec.structs.replace(plans[seat], name=nobody)
        return msgspec.structs.replace(entry, seats=tuple(plans))
    return entry
