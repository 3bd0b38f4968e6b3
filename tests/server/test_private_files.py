"""What lies in the data folder: for its owner alone, in one piece after a stop, and whole whenever the power goes."""

import asyncio
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from run_command import typed

from whistlestop.history import Settings
from whistlestop.history.table_events import Opened
from whistlestop.server.store import BadDatabase, Key, Store, TableRow, TableSummary, store_at
from whistlestop.server.store.backup import copy_database, restore
from whistlestop.server.store.folder import Folder
from whistlestop.wire.log import StoredEntry, encode_stored

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows has no such rights")


@pytest.fixture(autouse=True)
def lax() -> Iterator[None]:
    """A shell that lets everybody read and write what it makes."""
    before = os.umask(0)
    yield
    os.umask(before)


def create_tables(store: Store, *tables: str) -> None:
    async def play() -> None:
        for table in tables:
            row = TableRow(table, "mini", "secret", 1.0, True, "live", "")
            body = Opened(Settings(game="mini"), (), "c")
            opened = StoredEntry(1, 1.0, None, body, encode_stored(body))
            keys = [Key(f"host-{table}", table, "host", None)]
            await store.create(row, [opened], TableSummary("running", "0", None), keys)
            assert await store.secret(table) == "secret"  # by a reader, who then stays connected

    asyncio.run(play())


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def tables_in(database: Path) -> list[str]:
    with closing(sqlite3.connect(database)) as connection:
        return [row[0] for row in connection.execute("SELECT id FROM tables ORDER BY id")]


def power_cut(data: Path, *tables: str) -> None:
    """A data folder whose last tables are in the log of writes alone."""
    running = data.with_name("running")
    store = store_at(running)
    store.open()
    create_tables(store, *tables)
    data.mkdir()
    for name in ("whistlestop.db", "whistlestop.db-wal"):
        shutil.copyfile(running / name, data / name)
    store.close()


def test_nobody_else_reads_the_database_or_its_copies(tmp_path: Path) -> None:
    data, copy = tmp_path / "deep" / "data", tmp_path / "copy.db"
    store = store_at(data)
    store.open()
    create_tables(store, "t")
    files = {path.name: mode(path) for path in data.iterdir()}
    assert {"whistlestop.db", "whistlestop.db-wal", "whistlestop.db-shm"} <= set(files)
    assert set(files.values()) == {0o600}
    assert mode(data) == 0o700
    copy_database(data / "whistlestop.db", copy)
    assert mode(copy) == 0o600
    store.close()
    kept = restore(copy, Folder(data))
    assert kept is not None
    assert [mode(path) for path in (kept, kept.parent, data / "whistlestop.db")] == [0o600, 0o700, 0o600]


def test_what_an_older_version_left_open_is_closed_at_the_start(tmp_path: Path) -> None:
    store = store_at(tmp_path)
    store.open()
    store.close()
    backups = tmp_path / "backups"
    backups.mkdir(0o755)
    for path in (tmp_path / "whistlestop.db-wal", backups / "old.db"):
        path.touch(0o644)
    (tmp_path / "whistlestop.db").chmod(0o644)
    tmp_path.chmod(0o755)
    said = typed("doctor", "--port", "0", "--data", str(tmp_path))
    assert said.returncode == 1
    for path in ("whistlestop.db", "whistlestop.db-wal", "backups/old.db"):
        assert f"database: PROBLEM: other users of this machine can read {tmp_path / path};" in said.stdout
    assert f"other users of this machine can look into it; chmod 700 {tmp_path}" in said.stdout
    store = store_at(tmp_path)
    store.open()
    found = [mode(path) for path in (*tmp_path.glob("whistlestop.db*"), backups / "old.db")]
    store.close()
    assert set(found) == {0o600}
    assert mode(backups) == 0o700
    assert mode(tmp_path) == 0o755, "a folder that was given is not ours to close"
    tmp_path.chmod(0o700)
    said = typed("doctor", "--port", "0", "--data", str(tmp_path))
    assert (said.returncode, "other users" in said.stdout) == (0, False), said.stdout


def test_after_a_stop_there_is_one_file(tmp_path: Path) -> None:
    store = store_at(tmp_path)
    store.open()
    create_tables(store, *"abc")
    assert (tmp_path / "whistlestop.db-wal").stat().st_size > 0
    store.close()
    wal = tmp_path / "whistlestop.db-wal"
    assert not wal.exists() or wal.stat().st_size == 0
    shutil.copyfile(tmp_path / "whistlestop.db", tmp_path / "alone.db")
    assert tables_in(tmp_path / "alone.db") == list("abc")


def test_a_copy_that_is_being_made_does_not_hold_up_the_stop(tmp_path: Path) -> None:
    store = store_at(tmp_path)
    store.open()
    create_tables(store, "a")
    with closing(sqlite3.connect(tmp_path / "whistlestop.db", isolation_level=None)) as reader:
        reader.execute("BEGIN")
        assert reader.execute("SELECT count(*) FROM tables").fetchone() == (1,)
        create_tables(store, "b")
        store.close()
        assert reader.execute("SELECT count(*) FROM tables").fetchone() == (1,)
    assert tables_in(tmp_path / "whistlestop.db") == ["a", "b"]


def test_a_power_cut_while_a_copy_is_put_back_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other, data, copy = tmp_path / "other", tmp_path / "data", tmp_path / "copy.db"
    store = store_at(other)
    store.open()
    create_tables(store, "copied")
    copy_database(other / "whistlestop.db", copy)
    store.close()
    power_cut(data, "a", "b")
    really = Path.replace

    def cut(self: Path, target: Path) -> Path:
        if target.name == "whistlestop.db":
            raise OSError("the power is gone")
        return really(self, target)

    monkeypatch.setattr(Path, "replace", cut)
    with pytest.raises(BadDatabase):
        restore(copy, Folder(data))
    monkeypatch.undo()
    assert tables_in(data / "whistlestop.db") == ["a", "b"]
    kept = restore(copy, Folder(data))
    assert kept is not None
    assert tables_in(kept) == ["a", "b"]
    assert tables_in(data / "whistlestop.db") == ["copied"]
    assert not (data / "whistlestop.db-wal").exists()


@pytest.mark.parametrize("broken", [b"", b"junk" * 5000, None])
def test_a_copy_takes_the_place_of_a_broken_database(tmp_path: Path, broken: bytes | None) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    store = store_at(data)
    store.open()
    create_tables(store, *"abc")
    store.close()
    copy_database(data / "whistlestop.db", copy)
    whole = (data / "whistlestop.db").read_bytes()
    junk = whole[:30_000] + bytes(9000) + whole[39_000:] if broken is None else broken
    (data / "whistlestop.db").write_bytes(junk)
    kept = restore(copy, Folder(data))
    assert kept is not None
    assert (kept.read_bytes(), mode(kept)) == (junk, 0o600)
    assert tables_in(data / "whistlestop.db") == list("abc")
