"""Copies of the embedded database, made while a server writes to it, and put back while none does."""

import os
import shutil
import time
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from typing import Final

from whistlestop.server.store.engine import sqlite
from whistlestop.server.store.errors import BadDatabase
from whistlestop.server.store.folder import Folder, make_file, make_folder

__all__ = ["copy_database", "look_into", "restore"]

_PATIENCE: Final = 10.0
"""Seconds for programs that still read the old database."""
_PAGES: Final = 1000
"""Pages copied at a time; the writer can write between two copies."""


def copy_database(source: Path, target: Path) -> None:
    """Copy a consistent snapshot. The file gets its name when all of it is on disk."""
    if not source.exists():
        raise BadDatabase("no_database", {"file": str(source)})
    if target.exists():
        raise BadDatabase("file_exists", {"file": str(target)})
    part = target.with_name(f".{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        make_file(part)
        with (
            closing(sqlite.connect(f"file:{source}?mode=ro", uri=True)) as here,
            closing(sqlite.connect(part)) as there,
        ):
            # One read transaction: the copy is what was committed when it began, whatever is written in the meantime.
            here.execute("BEGIN")
            here.execute("SELECT count(*) FROM sqlite_master").fetchone()
            here.backup(there, pages=_PAGES)
            # One file without a write-ahead log beside it: that is what people copy and move.
            there.execute("PRAGMA journal_mode=DELETE")
        look_into(part)
        _sync(part)
        part.replace(target)
        # The new name is in the folder, which has its own place on disk.
        _sync(target.parent)
    except (sqlite.Error, OSError) as problem:
        raise BadDatabase("copy_failed", {"file": str(target), "why": str(problem)}) from problem
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def look_into(path: Path) -> str:
    """The shape of the database in a file, which is whole; or a refusal."""
    try:
        # Immutable: otherwise SQLite would create files beside a copy that may lie on a read-only disk.
        with closing(sqlite.connect(f"file:{path}?mode=ro&immutable=1", uri=True)) as connection:
            found = connection.execute("PRAGMA integrity_check").fetchone()[0]
            if found != "ok":
                raise BadDatabase("copy_broken", {"file": str(path), "why": str(found)[:200]})
            shape: str = connection.execute("SELECT version_num FROM alembic_version").fetchone()[0]
            connection.execute("SELECT count(*) FROM log").fetchone()
    except (sqlite.Error, TypeError) as problem:
        raise BadDatabase("copy_broken", {"file": str(path), "why": str(problem)[:200]}) from problem
    return shape


def restore(source: Path, folder: Folder) -> Path | None:
    """The copy in the place of the database; what was there is kept among the backups, and its name returned.

    Refused while a server holds the folder.
    """
    if not source.is_file():
        raise BadDatabase("no_database", {"file": str(source)})
    # Before the folder is held and anything is moved: a broken copy must not replace a database that works.
    look_into(source)
    folder.hold()
    try:
        return _put_back(source, folder)
    except (sqlite.Error, OSError) as problem:
        raise BadDatabase("copy_failed", {"file": str(folder.database), "why": str(problem)}) from problem
    finally:
        folder.let_go()


def _put_back(source: Path, folder: Folder) -> Path | None:
    database = folder.database
    fresh = database.with_name(f".{database.name}.new")
    fresh.unlink(missing_ok=True)
    try:
        copy_database(source, fresh)
        # After the copy is complete: a full disk is noticed while the old database is still in place.
        kept = _kept_aside(database, folder)
        for name in (f"{database.name}-wal", f"{database.name}-shm"):
            database.with_name(name).unlink(missing_ok=True)
        # A rename is atomic: at every moment there is a whole database under the name.
        fresh.replace(database)
    finally:
        fresh.unlink(missing_ok=True)  # it is there only if something failed
    _sync(database.parent)
    return kept


def _kept_aside(database: Path, folder: Folder) -> Path | None:
    if not database.exists():
        return None
    make_folder(folder.backups)
    kept = _free_name(folder.backups / f"whistlestop-{time.strftime('%Y%m%d-%H%M%S')}-replaced.db")
    _keep(database, kept)
    return kept


def _free_name(path: Path) -> Path:
    """Two of one second get two names."""
    names = (path if number == 1 else path.with_stem(f"{path.stem}-{number}") for number in count(1))
    return next(name for name in names if not name.exists())


def _keep(database: Path, kept: Path) -> None:
    """Keep a copy of the database that is about to be replaced.

    A broken one is copied as a file: damage is a frequent reason to restore.
    """
    try:
        copy_database(database, kept)
        _fold(database)
    except BadDatabase as problem:
        if problem.reason != "copy_broken" and not _is_broken(problem.__cause__):
            raise
        for end in ("", "-wal"):
            beside = database.with_name(f"{database.name}{end}")
            if beside.exists():
                make_file(kept.with_name(f"{kept.name}{end}"))
                shutil.copyfile(beside, kept.with_name(f"{kept.name}{end}"))


def _is_broken(problem: BaseException | None) -> bool:
    """Not a full disk, nor a database that is in use."""
    return isinstance(problem, sqlite.DatabaseError) and not isinstance(problem, sqlite.OperationalError)


def _fold(database: Path) -> None:
    """The old log of writes into the old file, and away: with the new file it would be nonsense, and the old one
    lacks what is in it. However far we come, there is a whole database."""
    with closing(sqlite.connect(database, timeout=_PATIENCE)) as connection:
        mode = connection.execute("PRAGMA journal_mode=DELETE").fetchone()[0]
    if mode != "delete":
        raise OSError("somebody reads the old database")


def _sync(path: Path) -> None:
    """A name is on disk when its folder is. Windows cannot, and need not."""
    try:
        handle = os.open(path, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
