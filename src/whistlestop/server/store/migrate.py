"""The database brought to the shape this program knows, with a copy made first."""

import time
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, inspect, text

from whistlestop.server.store.backup import copy_database
from whistlestop.server.store.errors import BadDatabase
from whistlestop.server.store.folder import Folder, make_folder

__all__ = ["SCRIPTS", "check_known", "config_for", "head_of", "migrate"]

SCRIPTS: Final = Path(__file__).with_name("migrations")
_LOCK: Final = 0x5748_4953
"""Any number, as long as it is always the same: one server migrates a shared database, the others wait."""


def migrate(engine: Engine, folder: Folder | None, scripts: Path = SCRIPTS) -> None:
    """From nothing or from an older shape, all or nothing. A newer one is refused."""
    with engine.connect() as connection:
        is_embedded = connection.dialect.name == "sqlite"
        if is_embedded:
            # Dropping a table that was moved would otherwise delete everything that refers to it.
            _driver(connection).execute("PRAGMA foreign_keys=OFF")
        with connection.begin():
            if not is_embedded:
                # However long it takes, and however long another server takes before.
                connection.execute(text("SET LOCAL statement_timeout = 0"))
                connection.execute(text("SET LOCAL lock_timeout = 0"))
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
            # Under the lock: another server may have migrated while this one waited.
            current = check_known(connection, scripts)
            if current == head_of(scripts):
                return
            if current is not None and folder is not None:
                # Only for the embedded database; the backups of a PostgreSQL server are its operator's.
                copy_database(folder.database, _name_for_copy(folder, current))
            command.upgrade(config_for(scripts, connection), "head")
            # Foreign keys were off, so the script could have broken one unnoticed.
            if is_embedded and connection.execute(text("PRAGMA foreign_key_check")).first():
                raise BadDatabase("migration_broke", {})


def check_known(connection: Connection, scripts: Path = SCRIPTS) -> str | None:
    """The shape of a database, None for an empty one; a refusal if it is none of those known here."""
    current = MigrationContext.configure(connection).get_current_revision()
    known = {script.revision for script in _directory(scripts).walk_revisions()}
    if current is not None and current not in known:
        raise BadDatabase("database_newer", {"found": current, "known": head_of(scripts)})
    # A database of another program, or one whose version was lost: creating tables over it would destroy it.
    if current is None and inspect(connection).has_table("log"):
        raise BadDatabase("database_strange", {})
    return current


def head_of(scripts: Path = SCRIPTS) -> str:
    return _directory(scripts).get_current_head() or ""


def _name_for_copy(folder: Folder, current: str) -> Path:
    make_folder(folder.backups)
    moment = time.strftime("%Y%m%d-%H%M%S")
    return folder.backups / f"whistlestop-{moment}-shape-{current}.db"


def _directory(scripts: Path) -> ScriptDirectory:
    return ScriptDirectory.from_config(config_for(scripts, None))


def config_for(scripts: Path, connection: Connection | None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(scripts).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def _driver(connection: Connection) -> Any:
    return connection.connection.dbapi_connection
