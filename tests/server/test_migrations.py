"""The shape of the database: from nothing, from an older program, from a newer one; copies made and put back."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from http_clients import OPEN, Visitors
from later_migration import add_later_migration
from private_postgres import PrivatePostgres
from run_command import typed
from served import Served
from sqlalchemy import Engine, inspect, text

from whistlestop.server.store import BadDatabase, store_at
from whistlestop.server.store.engine import embedded_writer, postgresql_url, postgresql_writer
from whistlestop.server.store.folder import Folder
from whistlestop.server.store.migrate import SCRIPTS, head_of, migrate
from whistlestop.server.store.schema import metadata


@pytest.fixture(params=["embedded", "postgresql"])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Engine:
    if request.param == "embedded":
        return embedded_writer(tmp_path / "whistlestop.db")
    postgres: PrivatePostgres = request.getfixturevalue("postgres")
    return postgresql_writer(postgresql_url(postgres.new_database()))


@pytest.fixture
def tomorrow(tmp_path: Path) -> Path:
    """The steps of a program that knows one more."""
    scripts = tmp_path / "tomorrow"
    shutil.copytree(SCRIPTS, scripts, ignore=shutil.ignore_patterns("__pycache__"))
    add_later_migration(scripts)
    return scripts


def fill(engine: Engine) -> None:
    with engine.begin() as connection:
        connection.execute(
            text(
                "INSERT INTO tables (id, game, secret, created, touched, status, listed, pace, title, version,"
                " asked, free, names, spectators)"
                " VALUES ('t', 'mini', 's', 1, 1, 'running', true, 'live', '', 1, '', 0, '[]', true)"
            )
        )
        connection.execute(text("INSERT INTO log (table_id, seq, at, body) VALUES ('t', 1, 1.5, 'x')"))


def test_the_steps_lead_to_what_the_program_describes(engine: Engine) -> None:
    migrate(engine, None)
    with engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), metadata)
    assert not differences, "schema.py has changed: python tools/migration.py 'what changes'"


def test_a_second_time_changes_nothing(engine: Engine, tmp_path: Path) -> None:
    migrate(engine, None)
    fill(engine)
    migrate(engine, Folder(tmp_path))
    assert not (tmp_path / "backups").exists()


def test_an_older_database_is_brought_up_with_everything_in_it(engine: Engine, tomorrow: Path) -> None:
    migrate(engine, None)
    fill(engine)
    migrate(engine, None, tomorrow)
    with engine.connect() as connection:
        assert connection.execute(text("SELECT mood FROM tables")).scalar() == "good"
        assert connection.execute(text("SELECT count(*) FROM log")).scalar() == 1
        assert "title" in {column["name"] for column in inspect(connection).get_columns("tables")}


def test_a_copy_is_made_before(tmp_path: Path, tomorrow: Path) -> None:
    folder = Folder(tmp_path / "data")
    folder.path.mkdir()
    engine = embedded_writer(folder.database)
    migrate(engine, folder)
    assert not folder.backups.exists()
    fill(engine)
    migrate(engine, folder, tomorrow)
    (copy,) = folder.backups.iterdir()
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT count(*) FROM log").fetchone() == (1,)
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == (head_of(),)


def test_a_step_that_fails_leaves_everything_as_it_was(engine: Engine, tomorrow: Path) -> None:
    migrate(engine, None)
    fill(engine)
    broken = tomorrow / "versions" / "v9999_next.py"
    broken.write_text(broken.read_text() + '    op.execute("INSERT INTO nowhere VALUES (1)")\n')
    with pytest.raises(Exception, match="nowhere"):
        migrate(engine, None, tomorrow)
    with engine.connect() as connection:
        assert "mood" not in {column["name"] for column in inspect(connection).get_columns("tables")}
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == head_of()
        assert connection.execute(text("SELECT count(*) FROM log")).scalar() == 1


def test_a_newer_database_is_refused(engine: Engine, tomorrow: Path) -> None:
    migrate(engine, None, tomorrow)
    with pytest.raises(BadDatabase) as refused:
        migrate(engine, None)
    assert refused.value.reason == "database_newer"
    assert refused.value.values == {"found": "9999", "known": head_of()}


def test_a_strangers_database_is_left_alone(engine: Engine) -> None:
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE log (line TEXT)"))
    with pytest.raises(BadDatabase) as refused:
        migrate(engine, None)
    assert refused.value.reason == "database_strange"


def test_backup_while_it_runs_and_restore_while_it_does_not(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    served = Served(data).start()
    try:
        with Visitors(served.url) as visitors:
            person, _other = visitors.open(OPEN, OPEN, options={"first": 0})
            look = person.look()
            assert person.act(look["options"][0], look["version"]).status_code == 200
            then = person.look()
            assert typed("backup", str(copy), "--data", str(data)).returncode == 0
            again = typed("backup", str(copy), "--data", str(data))
            assert (again.returncode, "is not overwritten" in again.stderr) == (2, True)
            assert person.ask("say", text="after the copy").status_code == 200
            refused = typed("restore", str(copy), "--data", str(data))
            assert refused.returncode == 2
            assert f"Another process ({served.process.pid if served.process else ''})" in refused.stderr
            assert person.look()["version"] == then["version"] + 1
            served.stop()
            done = typed("restore", str(copy), "--data", str(data))
            assert done.returncode == 0, done.stderr
            served.start()
            assert person.look() == then
            (kept,) = (data / "backups").iterdir()
            with closing(sqlite3.connect(kept)) as connection:
                newest = connection.execute("SELECT max(seq) FROM log").fetchone()
            assert newest == (then["version"] + 1,)
    finally:
        served.stop()


def test_what_is_no_copy_is_not_put_back(tmp_path: Path) -> None:
    data, junk = tmp_path / "data", tmp_path / "junk.db"
    store = store_at(data)
    store.open()
    store.close()
    before = (data / "whistlestop.db").read_bytes()
    for content in (b"", b"junk" * 5000, before[:20_000], before[:30_000] + bytes(4000) + before[34_000:]):
        junk.write_bytes(content)
        done = typed("restore", str(junk), "--data", str(data))
        assert (done.returncode, "not a whole database" in done.stderr) == (2, True), done.stderr
    assert (data / "whistlestop.db").read_bytes() == before
