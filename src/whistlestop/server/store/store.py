"""What the server keeps, by the words of the table. Every write is on disk when it returns."""

import asyncio
import time
import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, Executable, Row, insert, select
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from whistlestop.server.store import server_registry
from whistlestop.server.store.engine import checkpoint
from whistlestop.server.store.entries import NewEntry, Write, append
from whistlestop.server.store.errors import BadDatabase, DamagedLog, NumberTaken, StoreFailed
from whistlestop.server.store.folder import Folder, make_file
from whistlestop.server.store.migrate import migrate
from whistlestop.server.store.schema import keys, log, seats, tables
from whistlestop.server.store.writer import Writer
from whistlestop.wire.log import EncodedEntry, StoredEntry, decode_body

if TYPE_CHECKING:
    from whistlestop.server.store.listener import NotificationListener

__all__ = ["Key", "Store", "TableRow", "TableSummary", "creation"]

T = TypeVar("T")
_PATIENCE: Final = 25.0
"""Seconds after which a shared database that has not answered is taken for stuck."""


@dataclass(frozen=True)
class Key:
    hash: str
    table: str
    kind: str
    """`seat`, `host`, `invite` or `device`."""
    seat: int | None

    def row(self, created: float) -> dict[str, Any]:
        """As the database has it."""
        return {
            "hash": self.hash,
            "table_id": self.table,
            "kind": self.kind,
            "seat": self.seat,
            "created": created,
        }


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
    spectators: bool = True
    campaign: str | None = None


@dataclass(frozen=True)
class TableSummary:
    """How a table stands after an entry, in one line."""

    status: str
    asked: str
    due: float | None
    free: int = 0
    """Seats one can take."""
    names: str = "[]"
    """Who sits where, as a JSON list; null for a free seat."""


_KEYS: Final = select(keys.c.hash, keys.c.table_id, keys.c.kind, keys.c.seat)


class Store:
    def __init__(
        self, write: Engine, read: Engine, folder: Folder | None = None, url: URL | None = None
    ) -> None:
        """`folder` is where an embedded database lies, `url` where a shared one answers."""
        self._write: Final = write
        self._read: Final = read
        self._folder: Final = folder
        self._url: Final = url
        self._listener: NotificationListener | None = None
        self.writer: Final = Writer(write, append, None if url is None else _PATIENCE)
        self.server: Final = f"{uuid.uuid4().hex[:12]}" if url is not None else "embedded"
        """The name of this process among those on the same database."""
        self.opened_at = 0.0
        """The time of day when it was opened: never before a time that was written down."""
        self.opened_mark = 0.0
        """The same moment by the clock that only goes forward."""

    @property
    def is_shared(self) -> bool:
        """Other processes may write to the same tables."""
        return self._url is not None

    def open(self) -> None:
        """Make what is missing, and begin to write. Once is enough."""
        if self.opened_at:
            return
        if self._folder is not None:
            # Before the file is touched: a second server on the folder must change nothing.
            self._folder.hold()
            self._make_file(self._folder)
        try:
            migrate(self._write, self._folder)
            with self._write.begin() as connection:
                self.opened_at = server_registry.arrive(connection, self.server)
                self.opened_mark = time.monotonic()
        except DBAPIError as problem:
            raise BadDatabase("database_unusable", {"why": _first_line(problem)}) from problem
        self.writer.start()

    def _make_file(self, folder: Folder) -> None:
        """A file of no length was a database once, or will be none: a new server begins without a file."""
        if folder.database.exists() and folder.database.stat().st_size == 0:
            folder.let_go()
            raise BadDatabase("database_empty", {"file": str(folder.database)})
        make_file(folder.database)

    def listen(self, on_entry: Callable[[str, int], object], on_gap: Callable[[], object]) -> None:
        """Hints of what other processes wrote; `on_gap` when some may be missing. Called in another thread."""
        if self._url is not None:
            from whistlestop.server.store.listener import NotificationListener  # psycopg is an extra

            self._listener = NotificationListener(self._url, on_entry, on_gap)
            self._listener.start()

    def close(self) -> None:
        if self._listener is not None:
            self._listener.stop()
        self.writer.stop()
        self._read.dispose()  # an open reader prevents the checkpoint
        if self._folder is not None and self.opened_at:
            checkpoint(self._write)
        self._write.dispose()
        if self._folder is not None:
            self._folder.let_go()

    # Writing

    async def create(
        self,
        row: TableRow,
        entries: Sequence[EncodedEntry | StoredEntry],
        tally: TableSummary,
        new_keys: Iterable[Key],
        sitters: Mapping[int, str] | None = None,
    ) -> None:
        """A new table with its first entries and its keys, all or nothing."""
        try:
            await self.writer.do(creation(row, entries, tally, new_keys, sitters))
        except IntegrityError as problem:
            raise NumberTaken from problem

    async def append(
        self,
        table: str,
        entry: EncodedEntry | StoredEntry,
        tally: TableSummary,
        new_keys: Iterable[Key] = (),
        also: Write | None = None,
    ) -> None:
        """The next entry of a table's log, and what else is written with it or not at all.

        `NumberTaken` if there is an entry with its number or its command.
        """
        row = _log_row(table, entry)
        touch = {
            "b_id": table,
            "b_version": entry.seq,
            "b_touched": entry.at,
            "b_status": tally.status,
            "b_asked": tally.asked,
            "b_due": tally.due,
            "b_free": tally.free,
            "b_names": tally.names,
        }
        key_rows = [key.row(entry.at) for key in new_keys]
        try:
            await self.writer.append(NewEntry(table, entry.seq, row, touch, key_rows, also))
        except IntegrityError as problem:
            raise NumberTaken from problem

    # Reading

    async def read(self, run: Callable[[Connection], T]) -> T:
        """Off the loop, on a connection that cannot write."""
        reading = asyncio.to_thread(self._reading, run)
        if self._url is None:
            return await reading
        try:
            # Only a shared database can be stuck for longer than its own time limits: the line to it may be
            # dead.
            return await asyncio.wait_for(reading, _PATIENCE)
        except TimeoutError as problem:
            raise StoreFailed(problem) from problem

    def _reading(self, run: Callable[[Connection], T]) -> T:
        try:
            with self._read.connect() as connection:
                return run(connection)
        except (DBAPIError, PoolTimeout) as problem:
            raise StoreFailed(problem) from problem

    async def rows(self, query: Executable) -> list[Row[Any]]:
        """For the modules of this package: they hand out plain values."""
        return await self.read(lambda connection: list(connection.execute(query).all()))

    async def mappings(self, query: Executable) -> list[dict[str, Any]]:
        """Each row by the names of its columns."""
        return [dict(row._mapping) for row in await self.rows(query)]

    async def entries(self, table: str, since: int = 0) -> list[StoredEntry]:
        """The entries after this one."""
        query = (
            select(log.c.seq, log.c.at, log.c.command, log.c.body)
            .where(log.c.table_id == table, log.c.seq > since)
            .order_by(log.c.seq)
        )

        def run(connection: Connection) -> list[StoredEntry]:
            return [_stored(table, *row) for row in connection.execute(query)]

        entries = await self.read(run)
        # A gap is damage, not an empty page: folding what is left would give another game.
        for expected, entry in enumerate(entries, since + 1):
            if entry.seq != expected:
                raise DamagedLog(table, expected)
        return entries

    async def secret(self, table: str) -> str | None:
        query = select(tables.c.secret).where(tables.c.id == table)
        return await self.read(lambda connection: connection.execute(query).scalar())

    async def keys_of(self, table: str) -> list[Key]:
        return (await self.version_and_keys(table))[2]

    async def due(self, before: float, most: int = 1000) -> list[str]:
        """Tables where this server has to act automatically by that time, the oldest first."""
        return await self.read(
            lambda connection: server_registry.due_here(connection, self.server, before, most)
        )

    async def versions(self, wanted: Sequence[str]) -> dict[str, tuple[int, str]]:
        """How far the logs of these tables go, and who sits there."""
        query = select(tables.c.id, tables.c.version, tables.c.names).where(tables.c.id.in_(wanted))
        rows = await self.read(lambda connection: connection.execute(query).all())
        return {row.id: (row.version, row.names) for row in rows}

    async def known_keys(self, hashes: Sequence[str]) -> set[str]:
        """Those of them that still open something."""
        query = select(keys.c.hash).where(keys.c.hash.in_(hashes))
        return await self.read(lambda connection: set(connection.execute(query).scalars()))

    async def version_and_keys(self, table: str) -> tuple[int, str, list[Key]]:
        """How far a log goes, 0 for a table that is gone; who sits there; and its keys."""
        line = select(tables.c.version, tables.c.names).where(tables.c.id == table)

        def run(connection: Connection) -> tuple[int, str, list[Key]]:
            found = connection.execute(line).one_or_none()
            rows = connection.execute(_KEYS.where(keys.c.table_id == table)).all()
            version, names = (0, "") if found is None else (found.version, found.names)
            return version, names, [Key(*row) for row in rows]

        return await self.read(run)

    async def scrub(self) -> None:
        """What was deleted leaves the log of writes too. PostgreSQL has its own ways."""
        if self._folder is not None:
            await asyncio.to_thread(checkpoint, self._write)

    # Several servers, and none

    async def beat(self, now: float) -> set[str]:
        """This server lives; the names of those that do."""

        def run(connection: Connection) -> set[str]:
            server_registry.beat(connection, self.server, now)
            return server_registry.living(connection) if self.is_shared else {self.server}

        return await self.writer.do(run)

    async def leave(self, now: float) -> None:
        await self.writer.do(lambda connection: server_registry.leave(connection, self.server, now))

    async def take_lease(self, table: str) -> str | None:
        """Take the lease of a table, unless another server has it. Return who has it."""
        return await self.writer.do(
            lambda connection: server_registry.take_lease(connection, table, self.server)
        )

    async def outages_after(self, moment: float) -> float:
        """How many seconds no server was here after that moment."""
        return await self.read(lambda connection: server_registry.outages_after(connection, moment))


def creation(
    row: TableRow,
    entries: Sequence[EncodedEntry | StoredEntry],
    tally: TableSummary,
    new_keys: Iterable[Key],
    sitters: Mapping[int, str] | None = None,
) -> Write:
    """What writes a new table, alone or along with something else. `sitters` are people whose seats they are."""
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
        "spectators": row.spectators,
        "campaign": row.campaign,
    }
    key_rows = [key.row(row.created) for key in new_keys]

    def run(connection: Connection) -> None:
        connection.execute(insert(tables), line)
        connection.execute(insert(log), [_log_row(row.id, entry) for entry in entries])
        if key_rows:
            connection.execute(insert(keys), key_rows)
        for seat, person in (sitters or {}).items():
            connection.execute(insert(seats), {"table_id": row.id, "seat": seat, "person": person})

    return run


def _stored(table: str, seq: int, at: float, command: str | None, data: bytes) -> StoredEntry:
    try:
        return StoredEntry(seq, at, command, decode_body(data), data)
    except (msgspec.MsgspecError, ValueError) as problem:
        raise DamagedLog(table, seq) from problem


def _log_row(table: str, entry: EncodedEntry | StoredEntry) -> dict[str, Any]:
    return {
        "table_id": table,
        "seq": entry.seq,
        "at": entry.at,
        "command": entry.command_id,
        "body": entry.data,
    }


def _first_line(problem: Exception) -> str:
    """Without the statement and its values."""
    return str(getattr(problem, "orig", problem)).partition("\n")[0][:200]
