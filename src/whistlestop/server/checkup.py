"""What `whistlestop doctor` looks at: the folder, the database, the port. Nothing is changed."""

import os
import socket
from urllib.parse import urlsplit

from sqlalchemy import create_engine, text
from sqlalchemy.exc import SQLAlchemyError

from whistlestop.server.config import Config
from whistlestop.server.store.engine import sqlite

__all__ = ["database_lines", "folder_lines", "port_line"]


def folder_lines(config: Config) -> list[str]:
    folder = config.folder
    there = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    if not there.is_dir() or not os.access(there, os.W_OK):
        return [f"data folder: AMISS: {folder} cannot be written to"]
    return [f"data folder: {folder}{'' if folder.exists() else ' (made at the first start)'}"]


def database_lines(config: Config) -> list[str]:
    if config.database:
        return [_postgres(config.database)]
    path = config.folder / "whistlestop.db"
    size = f", {path.stat().st_size / 1_000_000:.1f} MB" if path.exists() else ", not there yet"
    return [f"database: embedded, {path}{size}", f"SQLite {sqlite.sqlite_version}"]


def _postgres(database: str) -> str:
    """Without the password."""
    address = urlsplit(database)
    where = f"{address.hostname or 'localhost'}{address.path}"
    try:
        url = "postgresql+psycopg://" + database.split("://", 1)[-1]
        with create_engine(url, connect_args={"connect_timeout": 5}).connect() as connection:
            version = connection.execute(text("show server_version")).scalar()
        return f"database: PostgreSQL {version} at {where}"
    except ImportError:
        return f"database: AMISS: PostgreSQL at {where} needs pip install 'whistlestop[postgresql]'"
    except (SQLAlchemyError, ValueError) as problem:
        return f"database: AMISS: no PostgreSQL answers at {where} ({type(problem).__name__})"


def port_line(config: Config) -> str:
    where = f"{config.host}:{config.port}"
    with socket.socket(socket.AF_INET6 if ":" in config.host else socket.AF_INET) as probe:
        if os.name == "posix":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((config.host, config.port))
        except OSError as problem:
            return f"port: AMISS: {where} is not free ({problem.strerror or problem})"
    return f"port: {where} is free"
