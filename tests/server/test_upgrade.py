"""A table that was left in the middle of its game goes on under a newer program, whatever shape it was kept in."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from http_clients import BOT, OPEN, Visitor, Visitors, play_out
from private_postgres import PrivatePostgres
from served import Served
from sqlalchemy import Engine, MetaData, create_engine, select

from whistlestop.server.store.engine import embedded_writer, postgresql_url, postgresql_writer
from whistlestop.server.store.migrate import SCRIPTS, head_of, migrate

SHAPES = sorted(path.name[1:5] for path in (SCRIPTS / "versions").glob("v*.py"))[:-1]
ABOUT = ("tables", "log", "keys", "people", "chairs")


def older(shape: str, engine: Engine, folder: Path) -> None:
    """An empty database as the program that knew no later step left it."""
    scripts = folder / f"steps-{shape}"
    shutil.copytree(SCRIPTS, scripts, ignore=shutil.ignore_patterns("__pycache__"))
    for path in (scripts / "versions").glob("v*.py"):
        if path.name[1:5] > shape:
            path.unlink()
    assert head_of(scripts) == shape
    migrate(engine, None, scripts)


def moved(source: Engine, target: Engine, tables: list[str]) -> None:
    """What the one database has of these tables, as far as the other has columns for it."""
    ours, theirs = MetaData(), MetaData()
    ours.reflect(source)
    theirs.reflect(target)
    with source.connect() as reading, target.begin() as writing:
        for name in sorted(ABOUT, key=["people", "tables", "log", "keys", "chairs"].index):
            table = ours.tables[name]
            which = table.c.id if name == "tables" else table.c.table_id if "table_id" in table.c else None
            query = select(table) if which is None else select(table).where(which.in_(tables))
            for row in reading.execute(query).mappings():
                kept = {column: value for column, value in row.items() if column in theirs.tables[name].c}
                writing.execute(theirs.tables[name].insert(), kept | as_it_was(name, row))


def as_it_was(table: str, row: Any) -> dict[str, Any]:
    """What an older program wrote otherwise: names without bots, no server that looks after a table."""
    if table != "tables":
        return {}
    names = [name[-1] if isinstance(name, list) else name for name in json.loads(row["names"])]
    return {"names": json.dumps(names), "runner": None}


@pytest.mark.parametrize(
    ("shape", "where"), [*((shape, "embedded") for shape in SHAPES), (SHAPES[0], "postgresql")]
)
def test_a_game_goes_on_after_an_upgrade(
    server: Served, tmp_path: Path, shape: str, where: str, request: pytest.FixtureRequest
) -> None:
    with Visitors(server.url) as before:
        people = before.open(OPEN, BOT, BOT, host=0, listed=True)
        lonely = before.open(OPEN, BOT, host=0, listed=True, spectators=False)
        for _ in range(8):
            for person in people:
                look = person.look()
                if look["options"]:
                    assert person.act(look["options"][0], look["version"]).status_code == 200
        while people[0].look()["table"]["asked"] != [0]:
            pass  # the bots' turns
        then = [person.look() for person in people]
        told = [person.get("events").json() for person in people]
    tables = [people[0].table, lonely[0].table]
    data = tmp_path / "data"
    data.mkdir()
    flags = []
    if where == "embedded":
        engine = embedded_writer(data / "whistlestop.db")
    else:
        postgres: PrivatePostgres = request.getfixturevalue("postgres")
        database = postgres.new_database()
        engine, flags = postgresql_writer(postgresql_url(database)), ["--database", database]
    older(shape, engine, tmp_path)
    moved(create_engine(f"sqlite:///file:{server.data / 'whistlestop.db'}?mode=ro&uri=true"), engine, tables)
    engine.dispose()
    served = Served(data, *flags).start()
    try:
        with Visitors(served.url) as after:
            here = [Visitor(after.client, person.table, person.seat, person.token) for person in people]
            assert [person.look() for person in here] == then
            assert [person.get("events").json() for person in here] == told
            running = after.client.get("/api/tables", params={"which": "running"}).json()["tables"]
            assert [one["table"] for one in running] == [people[0].table], "the other has no spectators"
            play_out(here)
            assert here[0].get("record").json()["header"]["commitment"] == then[0]["table"]["commitment"]
        copies = list((data / "backups").glob(f"*shape-{shape}.db"))
        assert len(copies) == (where == "embedded")
    finally:
        served.stop()
