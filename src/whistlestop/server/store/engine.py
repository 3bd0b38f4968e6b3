"""Connections: an embedded SQLite file by default, or a PostgreSQL server."""

from pathlib import Path
from typing import Any, Final

import pysqlite3.dbapi2
from sqlalchemy import Engine, create_engine, event
from sqlalchemy.pool import NullPool, QueuePool

__all__ = ["embedded_reader", "embedded_writer"]

_BUSY_MS: Final = 10_000


def embedded_writer(path: Path) -> Engine:
    """The one connection that writes: a commit returns when the disk has it."""
    engine = create_engine(f"sqlite:///{path}", module=pysqlite3.dbapi2, poolclass=NullPool)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # BEGIN is ours, below
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
            f"busy_timeout={_BUSY_MS}",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Any) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def embedded_reader(path: Path) -> Engine:
    """Connections that can only read."""
    address = f"file:{path}?mode=ro&uri=true"

    def connect() -> Any:
        connection = pysqlite3.dbapi2.connect(
            f"file:{path}?mode=ro", uri=True, check_same_thread=False, timeout=_BUSY_MS / 1000
        )
        connection.isolation_level = None
        return connection

    return create_engine(
        f"sqlite:///{address}", module=pysqlite3.dbapi2, creator=connect, poolclass=QueuePool, pool_size=4
    )
