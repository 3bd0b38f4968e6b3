"""Entries of logs on their way into the database, many in one statement."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Dialect, Insert, Update, bindparam, insert, text, update

from whistlestop.server.store.schema import keys, log, tables

__all__ = ["CHANNEL", "DEVICE", "PERSON", "NewEntry", "Write", "append", "hint", "hint_device", "hint_person"]

Write = Callable[[Connection], None]
"""A part of a transaction."""

CHANNEL: Final = "whistlestop"
"""Where processes on one PostgreSQL tell one another `table:seq`."""
PERSON: Final = "@"
"""Prefix of a person's id in this channel; no table's id begins with it."""
DEVICE: Final = "#"
"""Prefix of a table on a shared device whose hand was unlocked or covered; the server follows."""

_INSERT: Final = insert(log)
_INSERT_KEY: Final = insert(keys)
_TOUCH: Final = (
    update(tables)
    .where(tables.c.id == bindparam("b_id"))
    .values(
        version=bindparam("b_version"),
        touched=bindparam("b_touched"),
        status=bindparam("b_status"),
        asked=bindparam("b_asked"),
        due=bindparam("b_due"),
        free=bindparam("b_free"),
        names=bindparam("b_names"),
    )
)
_HINT: Final = text(f"SELECT pg_notify('{CHANNEL}', hint) FROM unnest(CAST(:hints AS text[])) AS hint")


class NewEntry(NamedTuple):
    table: str
    seq: int
    row: dict[str, Any]
    """Of the log."""
    touch: dict[str, Any]
    """Of the table's own line."""
    keys: list[dict[str, Any]]
    also: Write | None = None
    """What else is written with it or not at all."""


def append(connection: Connection, entries: Sequence[NewEntry]) -> None:
    """All of them or none. Always in the same order, so that two processes cannot wait for each other."""
    # Rows of `tables` are locked in this order.
    entries = sorted(entries, key=_order)
    _execute(connection, _INSERT, [entry.row for entry in entries])
    _execute(connection, _TOUCH, [entry.touch for entry in entries])
    for entry in entries:
        if entry.also is not None:
            entry.also(connection)
    new_keys = [key for entry in entries for key in entry.keys]
    if new_keys:
        connection.execute(_INSERT_KEY, new_keys)
    hint(connection, entries)


def _execute(connection: Connection, statement: Insert | Update, rows: list[dict[str, Any]]) -> None:
    """For rows by the thousand: the statement is compiled once, and the rows go to the driver as they are."""
    sql, names = _compiled(statement, connection.dialect)
    if names is None:
        connection.exec_driver_sql(sql, rows)
    else:
        connection.exec_driver_sql(sql, [tuple([row[name] for name in names]) for row in rows])


@lru_cache(maxsize=16)
def _compiled(statement: Insert | Update, dialect: Dialect) -> tuple[str, tuple[str, ...] | None]:
    """The text for a driver, and the order of its values where they have no names."""
    columns = None if isinstance(statement, Update) else [column.name for column in log.columns]
    made = statement.compile(dialect=dialect, column_keys=columns)
    order = made.positiontup if made.positional else None
    return str(made), None if order is None else tuple(order)


def hint(connection: Connection, entries: Sequence[NewEntry]) -> None:
    """PostgreSQL notifies other processes at the commit, and not before."""
    if connection.dialect.name == "postgresql":
        connection.execute(_HINT, {"hints": [f"{entry.table}:{entry.seq}" for entry in entries]})


def hint_person(connection: Connection, person: str) -> None:
    """Other processes must read this person, and the bans, again."""
    if connection.dialect.name == "postgresql":
        connection.execute(_HINT, {"hints": [f"{PERSON}{person}:0"]})


def hint_device(connection: Connection, table: str, server: str) -> None:
    """At this server a hand of the table's shared device was unlocked or covered: all others cover theirs."""
    if connection.dialect.name == "postgresql":
        connection.execute(_HINT, {"hints": [f"{DEVICE}{table} {server}:0"]})


def _order(entry: NewEntry) -> tuple[str, int]:
    return entry.table, entry.seq
