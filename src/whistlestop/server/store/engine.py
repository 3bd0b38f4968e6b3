"""Connections: an embedded SQLite file by default, or a PostgreSQL server."""

from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Engine, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.pool import NullPool, QueuePool

from whistlestop.server.store.errors import BadDatabase, StoreFailed

try:
    from pysqlite3 import dbapi2 as sqlite
except ImportError:  # not on every system; Python's own is older there, and does
    from sqlite3 import dbapi2 as sqlite

__all__ = [
    "checkpoint",
    "embedded_reader",
    "embedded_writer",
    "postgresql_reader",
    "postgresql_url",
    "postgresql_version",
    "postgresql_writer",
    "sqlite",
]

_BUSY_MS: Final = 10_000
_TIMES: Final = "-c statement_timeout={0}s -c lock_timeout={0}s -c idle_in_transaction_session_timeout=60s"
"""A shared database that is stuck says so, instead of keeping everybody waiting."""
_LINE: Final = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
"""A line that is dead is found dead."""
# `hide_parameters` everywhere: an error of the database must not write a hand or a key into the log.
_SCHEMES: Final = ("postgresql", "postgres", "postgresql+psycopg")


def embedded_writer(path: Path) -> Engine:
    """The one connection that writes: a commit returns when the disk has it."""
    engine = create_engine(f"sqlite:///{path}", module=sqlite, poolclass=NullPool, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # BEGIN is ours, below
        for pragma in (
            "journal_mode=WAL",
            # The promise is that no player sees a move that a power failure can undo; NORMAL may lose the
            # last commits in WAL mode.
            "synchronous=FULL",
            "foreign_keys=ON",
            f"busy_timeout={_BUSY_MS}",
            "secure_delete=ON",  # a name that was deleted is not left in the free room of the file
        ):
            connection.execute(f"PRAGMA {pragma}")
        # After a disk was full: what the write-ahead log holds goes into the database, and its room is free again.
        with suppress(sqlite.Error):
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()

    @event.listens_for(engine, "begin")
    def begin(connection: Any) -> None:
        # The write lock at the start: a transaction that reads first and then writes would fail if another
        # had written meanwhile.
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def checkpoint(engine: Engine) -> None:
    """Write the write-ahead log into the database and truncate it, so that one file remains after a stop.

    A failure is harmless: SQLite reads the log at the next start.
    """
    with suppress(sqlite.Error, DBAPIError), closing(engine.raw_connection()) as pooled:
        connection: Any = pooled.driver_connection
        connection.execute("PRAGMA busy_timeout=1000")  # a copy that is being made must not hold up the stop
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def embedded_reader(path: Path) -> Engine:
    """Connections that can only read."""
    address = f"file:{path}?mode=ro&uri=true"

    def connect() -> Any:
        connection = sqlite.connect(
            f"file:{path}?mode=ro", uri=True, check_same_thread=False, timeout=_BUSY_MS / 1000
        )
        connection.isolation_level = None
        return connection

    return create_engine(
        f"sqlite:///{address}",
        module=sqlite,
        creator=connect,
        poolclass=QueuePool,
        pool_size=4,
        hide_parameters=True,
    )


def postgresql_url(database: str) -> URL:
    """The address as people write it, for the driver that we use."""
    try:
        url = make_url(database)
    except ArgumentError as problem:
        raise BadDatabase("database_address", {}) from problem
    if url.drivername not in _SCHEMES:
        raise BadDatabase("database_address", {})
    try:
        import psycopg  # noqa: F401
    except ImportError as problem:
        raise BadDatabase("postgresql_missing", {}) from problem
    return url.set(drivername="postgresql+psycopg")


def postgresql_version(database: str) -> str:
    """What the server at this address says; `StoreFailed` if none answers, ImportError without the driver."""
    try:
        url = "postgresql+psycopg://" + database.split("://", 1)[-1]
        with create_engine(url, connect_args={"connect_timeout": 5}).connect() as connection:
            return str(connection.execute(text("show server_version")).scalar())
    except (SQLAlchemyError, ValueError) as problem:
        raise StoreFailed(problem) from problem


def postgresql_writer(url: URL, seconds: int = 10) -> Engine:
    """The connection of the writing thread. Whatever the server's habit is, a commit waits for its disk.

    No statement takes longer than so many `seconds`.
    """
    return create_engine(
        url,
        hide_parameters=True,
        poolclass=NullPool,
        isolation_level="READ COMMITTED",
        connect_args={
            **_LINE,
            "options": f"-c synchronous_commit=on {_TIMES.format(seconds)}",
            "application_name": "whistlestop-writer",
        },
    )


def postgresql_reader(url: URL, seconds: int = 10) -> Engine:
    """Connections that can only read, and detect that the database server was restarted."""
    return create_engine(
        url,
        hide_parameters=True,
        poolclass=QueuePool,
        pool_size=4,
        max_overflow=4,
        pool_timeout=seconds,
        # A reader may have been idle across a restart of the database.
        pool_pre_ping=True,
        isolation_level="AUTOCOMMIT",
        connect_args={
            **_LINE,
            "options": f"-c default_transaction_read_only=on {_TIMES.format(seconds)}",
            "application_name": "whistlestop-reader",
        },
    )
