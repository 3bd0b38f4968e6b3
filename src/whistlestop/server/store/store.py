"""What the server keeps, by the words of the table. Every write is on disk when it returns."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, bindparam, insert, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError

from whistlestop.server.store.errors import NumberTaken, StoreFailed
from whistlestop.server.store.schema import keys, log, metadata, tables
from whistlestop.server.store.writer import Writer
from whistlestop.wire.log import Stamped, encode_entry, read_entry

__all__ = ["Key", "Store", "TableRow", "Tally"]

T = TypeVar("T")


@dataclass(frozen=True)
class Key:
    hash: str
    table: str
    kind: str
    """`seat`, `host`, `invite` or `device`."""
    seat: int | None


@dataclass(frozen=True)
class TableRow:
    """What of a table does not change."""

    id: str
    game: str
    secret: str
    created: float
    listed: bool
    pace: str
    title: str
    host: str | None = None
    """The person whose table it is, if known."""


@dataclass(frozen=True)
class Tally:
    """How a table stands after an entry, in one line."""

    status: str
    asked: str
    due: float | None
    free: int = 0
    """Chairs one can take."""
    names: str = "[]"
    """Who sits where, as a JSON list; null for a free chair."""


_APPEND: Final = insert(log)
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


class Store:
    def __init__(self, write: Engine, read: Engine) -> None:
        self._write: Final = write
        self._read: Final = read
        self.writer: Final = Writer(write)

    def open(self) -> None:
        """Make what is missing, and begin to write."""
        metadata.create_all(self._write)
        self.writer.start()

    def close(self) -> None:
        self.writer.stop()
        self._write.dispose()
        self._read.dispose()

    # Writing

    async def create(
        self, row: TableRow, entries: Sequence[Stamped], tally: Tally, new_keys: Iterable[Key]
    ) -> None:
        """A new table with its first entries and its keys, all or nothing."""
        last = entries[-1]
        line = {
            "id": row.id,
            "game": row.game,
            "secret": row.secret,
            "created": row.created,
            "touched": last.at,
            "status": tally.status,
            "listed": row.listed,
            "pace": row.pace,
            "title": row.title,
            "version": last.seq,
            "asked": tally.asked,
            "due": tally.due,
            "free": tally.free,
            "names": tally.names,
            "host": row.host,
        }
        key_rows = [_key_row(key, row.created) for key in new_keys]

        def run(connection: Connection) -> None:
            connection.execute(insert(tables), line)
            connection.execute(_APPEND, [_log_row(row.id, stamped) for stamped in entries])
            if key_rows:
                connection.execute(insert(keys), key_rows)

        await self.writer.do(run)

    async def append(self, table: str, stamped: Stamped, tally: Tally, new_keys: Iterable[Key] = ()) -> None:
        """The next entry of a table's log. `NumberTaken` if there is one with its number or its command."""
        row = _log_row(table, stamped)
        touch = {
            "b_id": table,
            "b_version": stamped.seq,
            "b_touched": stamped.at,
            "b_status": tally.status,
            "b_asked": tally.asked,
            "b_due": tally.due,
            "b_free": tally.free,
            "b_names": tally.names,
        }
        key_rows = [_key_row(key, stamped.at) for key in new_keys]

        def run(connection: Connection) -> None:
            connection.execute(_APPEND, row)
            connection.execute(_TOUCH, touch)
            if key_rows:
                connection.execute(insert(keys), key_rows)

        try:
            await self.writer.do(run)
        except IntegrityError as problem:
            raise NumberTaken from problem

    # Reading

    async def read(self, run: Callable[[Connection], T]) -> T:
        """Off the loop, on a connection that cannot write."""
        return await asyncio.to_thread(self._reading, run)

    def _reading(self, run: Callable[[Connection], T]) -> T:
        try:
            with self._read.connect() as connection:
                return run(connection)
        except DBAPIError as problem:
            raise StoreFailed(problem) from problem

    async def entries(self, table: str, since: int = 0) -> list[Stamped]:
        query = (
            select(log.c.seq, log.c.at, log.c.command, log.c.body)
            .where(log.c.table_id == table, log.c.seq > since)
            .order_by(log.c.seq)
        )
        rows = await self.read(lambda connection: connection.execute(query).all())
        return [Stamped(seq, at, command, read_entry(body)) for seq, at, command, body in rows]

    async def secret(self, table: str) -> str | None:
        query = select(tables.c.secret).where(tables.c.id == table)
        return await self.read(lambda connection: connection.execute(query).scalar())

    async def keys_of(self, table: str) -> list[Key]:
        query = select(keys.c.hash, keys.c.table_id, keys.c.kind, keys.c.seat).where(keys.c.table_id == table)
        rows = await self.read(lambda connection: connection.execute(query).all())
        return [Key(*row) for row in rows]

    async def due(self, before: float, most: int = 1000) -> list[str]:
        """Tables where the server has to act by itself by that time, the oldest first."""
        query = select(tables.c.id).where(tables.c.due <= before).order_by(tables.c.due).limit(most)
        return await self.read(lambda connection: list(connection.execute(query).scalars()))


def _log_row(table: str, stamped: Stamped) -> dict[str, Any]:
    return {
        "table_id": table,
        "seq": stamped.seq,
        "at": stamped.at,
        "command": stamped.command,
        "body": encode_entry(stamped.entry),
    }


def _key_row(key: Key, created: float) -> dict[str, Any]:
    return {
        "hash": key.hash,
        "table_id": key.table,
        "kind": key.kind,
        "seat": key.seat,
        "created": created,
    }
