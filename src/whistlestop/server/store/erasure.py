"""Removing names: the one case in which entries of a log are changed after they were written."""

from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Connection, select, update

from whistlestop.history.table_events import Said
from whistlestop.server.store.schema import log, reports, tables
from whistlestop.server.store.store import Store
from whistlestop.wire.log import StoredEntry, decode_body, encode_stored

__all__ = ["TableNames", "change_names", "rename_in_reports"]


class TableNames(NamedTuple):
    """Everything of one table that holds names."""

    log: tuple[StoredEntry, ...]
    """From its first entry, without the times."""
    names: str
    """Of the list of tables, JSON."""
    title: str


async def change_names(
    store: Store, table: str, change: Callable[[TableNames], TableNames], speaker: str
) -> None:
    """In one transaction; `change` returns as many entries as it gets and may be called again after a conflict.

    Reports of messages that changed name the `speaker`."""

    def run(connection: Connection) -> None:
        line = connection.execute(
            select(tables.c.names, tables.c.title).where(tables.c.id == table)
        ).one_or_none()
        if line is None:
            return
        before = TableNames(_entries(connection, table), line.names, line.title)
        after = change(before)
        for old, new in zip(before.log, after.log, strict=True):
            if new.body != old.body:
                _replace(connection, table, new, speaker)
        values = {"names": after.names, "title": after.title}
        connection.execute(update(tables).where(tables.c.id == table).values(**values))

    await store.writer.do(run)


async def rename_in_reports(store: Store, person: str, speaker: str) -> None:
    """In the reports of what this person said."""
    statement = update(reports).where(reports.c.said_person == person).values(said_by=speaker)
    await store.writer.do(lambda connection: connection.execute(statement))


def _entries(connection: Connection, table: str) -> tuple[StoredEntry, ...]:
    query = select(log.c.seq, log.c.body).where(log.c.table_id == table).order_by(log.c.seq)
    rows = connection.execute(query)
    return tuple([StoredEntry(row.seq, 0.0, None, decode_body(row.body), row.body) for row in rows])


def _replace(connection: Connection, table: str, new: StoredEntry, speaker: str) -> None:
    here = (log.c.table_id == table) & (log.c.seq == new.seq)
    connection.execute(update(log).where(here).values(body=encode_stored(new.body)))
    if isinstance(new.body, Said):
        reported = (reports.c.table_id == table) & (reports.c.seq == new.seq)
        connection.execute(update(reports).where(reported).values(said_by=speaker))
