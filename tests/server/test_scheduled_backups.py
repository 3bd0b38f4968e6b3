"""Copies on a schedule: rotated, and each opened and replayed before an older one is removed."""

import shutil
import sqlite3
import stat
import subprocess
from contextlib import closing
from pathlib import Path

import pytest
from http_clients import OPEN, Visitors, play_out
from private_postgres import PrivatePostgres, programs
from run_command import typed
from served import Served

OLD = ("whistlestop-20200101T000000Z.db", "whistlestop-20200102T000000Z.db")
BY_HAND = "whistlestop-20200101-000000-replaced.db"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder of a server with a finished game and one that goes on."""
    served = Served(tmp_path_factory.mktemp("played") / "data").start()
    try:
        with Visitors(served.url) as people:
            play_out(people.open(OPEN, OPEN, game="mini"))
            first = people.open(OPEN, OPEN, game="mini")[0]
            assert first.look()["version"] > 0
    finally:
        served.stop()
    return served.data


@pytest.fixture
def data(played: Path, tmp_path: Path) -> Path:
    """One of its own, with older copies in it."""
    shutil.copytree(played, tmp_path / "data")
    (tmp_path / "data" / "backups").mkdir()
    for name in (*OLD, BY_HAND):
        (tmp_path / "data" / "backups" / name).write_text("")
    return tmp_path / "data"


def change(data: Path, statement: str) -> None:
    with closing(sqlite3.connect(data / "whistlestop.db")) as connection, connection:
        assert connection.execute(statement).rowcount > 0


def copies(data: Path) -> set[str]:
    return {path.name for path in (data / "backups").iterdir()}


def test_the_newest_stay_and_copies_made_otherwise_too(data: Path) -> None:
    said = typed("backup", "--rotate", "2", "--check", "--data", str(data))
    assert said.returncode == 0, said.stderr
    assert "tables: 2, every log whole; replayed: 2" in said.stdout
    left = copies(data)
    assert {OLD[1], BY_HAND} < left
    assert OLD[0] not in left
    (new,) = left - {OLD[1], BY_HAND}
    assert stat.S_IMODE((data / "backups" / new).stat().st_mode) == 0o600
    assert typed("check-backup", str(data / "backups" / new)).returncode == 0


def test_a_copy_of_a_wrong_clock_does_not_cost_the_new_one(data: Path) -> None:
    (data / "backups" / "whistlestop-20990101T000000Z.db").write_text("")
    assert typed("backup", "--rotate", "2", "--data", str(data)).returncode == 0
    (new,) = copies(data) - {*OLD, BY_HAND, "whistlestop-20990101T000000Z.db"}
    (data / "backups" / new).rename(data / "backups" / OLD[0])
    assert typed("backup", "--rotate", "1", "--data", str(data)).returncode == 0
    (new,) = copies(data) - {BY_HAND}
    assert "2099" not in new


def test_the_folder_can_be_on_another_disk(data: Path, tmp_path: Path) -> None:
    assert typed("backup", str(tmp_path / "far"), "--rotate", "3", "--data", str(data)).returncode == 0
    assert len(list((tmp_path / "far").iterdir())) == 1
    assert set(OLD) < copies(data)


@pytest.mark.parametrize(
    "damage",
    [
        "delete from log where seq = 3",
        "delete from log where seq = (select max(seq) from log)",
        """update log set body = '{"type":"nonsense"}' where seq = 4""",
        "update log set body = (select body from log where seq = 5) where seq = 6",
    ],
)
def test_a_copy_that_cannot_be_replayed_removes_no_older_one(data: Path, damage: str) -> None:
    change(data, damage)
    said = typed("backup", "--rotate", "1", "--check", "--data", str(data))
    assert said.returncode == 2
    assert "broken; the copy is kept" in said.stderr
    assert set(OLD) < copies(data)
    (new,) = copies(data) - {*OLD, BY_HAND}
    assert typed("check-backup", str(data / "backups" / new)).returncode == 2


def test_what_is_no_copy_is_refused(tmp_path: Path) -> None:
    (tmp_path / "garbage.db").write_bytes(b"garbage" * 1000)
    for name in ("garbage.db", "missing.db"):
        said = typed("check-backup", str(tmp_path / name))
        assert said.returncode == 2
        assert name in said.stderr
    assert typed("backup", "--data", str(tmp_path)).returncode == 2


def test_a_copy_of_postgresql_is_put_into_another_database_and_checked(
    postgres: PrivatePostgres, tmp_path: Path
) -> None:
    """The drill of docs/storage.md."""
    database, drill = postgres.new_database(), postgres.new_database()
    served = Served(tmp_path / "data", "--database", database).start()
    folder = programs()
    assert folder is not None
    try:
        with Visitors(served.url) as people:
            play_out(people.open(OPEN, OPEN, game="mini"))
            dump = [folder / "pg_dump", "--format=custom", f"--file={tmp_path / 'tables.dump'}", database]
            subprocess.run(dump, check=True)
    finally:
        served.stop()
    subprocess.run(
        [
            folder / "pg_restore",
            "--exit-on-error",
            "--no-owner",
            f"--dbname={drill}",
            tmp_path / "tables.dump",
        ],
        check=True,
    )
    said = typed("check-backup", "--database", drill)
    assert said.returncode == 0, said.stderr
    assert "tables: 1, every log whole; replayed: 1" in said.stdout
    assert typed("check-backup", "--database", postgres.new_database()).returncode == 2
