"""Forgetting somebody: their name leaves the log, the lists and the reports. What they did stays, by its chair."""

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, select, update

from whistlestop.server.store.schema import log, reports, tables
from whistlestop.server.tables.seat_history import SeatPeriod, seat_periods_of
from whistlestop.server.tables.table_service import TableService
from whistlestop.wire.log import LogEntry, Opened, Said, Seated, Stamped, encode_entry, read_entry

__all__ = ["erase_person"]

_NOBODY = "a departed player"


async def erase_person(service: TableService, person: str) -> None:
    """The person is gone. Their chairs keep what was done there, and are called by their number."""
    store = service.people.store
    found = await store.find(person)
    name = "" if found is None else found.name
    stays = await seat_periods_of(service.store, person)
    hosted = [row.id for row in await store.rows(select(tables.c.id).where(tables.c.host == person))]
    for table in sorted({stay.table for stay in stays} | set(hosted)):
        here = [stay for stay in stays if stay.table == table]
        await _take_names(service, table, here, name if table in hosted else None)
        await service.evict(table, "changed")
        # Whoever spoke there meanwhile did so by the old name.
        await _take_names(service, table, here, name if table in hosted else None)
    said = update(reports).where(reports.c.said_person == person).values(said_by=_NOBODY)
    await service.store.writer.do(lambda connection: connection.execute(said))
    await store.delete(person)
    service.people.forget(person)
    await service.reload_owners(person)
    await service.store.scrub()


async def _take_names(
    service: TableService, table: str, stays: Sequence[SeatPeriod], host: str | None
) -> None:
    """The one case in which the log is written again: nobody's name stays against their will."""

    def run(connection: Connection) -> None:
        stays_here = list(stays)
        rows = connection.execute(
            select(log.c.seq, log.c.body).where(log.c.table_id == table).order_by(log.c.seq)
        )
        for seq, body in rows.all():
            stamped = Stamped(seq, 0.0, None, read_entry(body))
            if isinstance(stamped.entry, Opened) and stamped.entry.settings.hotseat and host is not None:
                # On a shared device the host wrote down everybody's name.
                people = [at for at, plan in enumerate(stamped.entry.seats) if plan.kind != "bot"]
                stays_here.extend(SeatPeriod(table, seat, 1, None) for seat in people)
            entry = _without_names(stamped, stays_here, host)
            if entry != stamped.entry:
                where = (log.c.table_id == table) & (log.c.seq == seq)
                connection.execute(update(log).where(where).values(body=encode_entry(entry)))
                if isinstance(entry, Said):
                    told = (reports.c.table_id == table) & (reports.c.seq == seq)
                    connection.execute(update(reports).where(told).values(said_by=_NOBODY))
        _take_from_lists(connection, table, stays_here, host)

    await service.store.writer.do(run)


def _without_names(stamped: Stamped, stays: Sequence[SeatPeriod], host: str | None) -> LogEntry:
    entry = stamped.entry
    if isinstance(entry, Seated | Said) and any(stay.has(stamped, entry.seat) for stay in stays):
        return msgspec.structs.replace(entry, name=_numbered(entry.seat or 0))
    if isinstance(entry, Opened):
        plans = tuple(
            msgspec.structs.replace(plan, name=_numbered(seat))
            if plan.name and any(stay.has(stamped, seat) for stay in stays)
            else plan
            for seat, plan in enumerate(entry.seats)
        )
        settings = entry.settings
        if _is_named_after(settings.title, host):
            settings = msgspec.structs.replace(settings, title="")
        return msgspec.structs.replace(entry, seats=plans, settings=settings)
    return entry


def _take_from_lists(
    connection: Connection, table: str, stays: Sequence[SeatPeriod], host: str | None
) -> None:
    line = connection.execute(
        select(tables.c.names, tables.c.title).where(tables.c.id == table)
    ).one_or_none()
    if line is None:
        return
    names = msgspec.json.decode(line.names)
    for stay in stays:
        if stay.until is None and stay.seat < len(names) and names[stay.seat] is not None:
            names[stay.seat] = _numbered(stay.seat)
    title = "" if _is_named_after(line.title, host) else line.title
    values = {"names": msgspec.json.encode(names).decode(), "title": title}
    connection.execute(update(tables).where(tables.c.id == table).values(**values))


def _is_named_after(title: str, host: str | None) -> bool:
    return bool(host) and (host or "").casefold() in title.casefold()


def _numbered(seat: int) -> str:
    return f"Player {seat + 1}"
