"""A game that was left in the middle goes on under a newer program, which migrates the database at its start."""

import os
import shutil
from pathlib import Path
from typing import Any

import pytest
from http_clients import BOT, OPEN, Visitor, Visitors, play_out
from later_migration import add_later_migration
from private_postgres import PrivatePostgres
from served import Served

import whistlestop
from whistlestop.server.store.migrate import head_of

PACKAGE = Path(whistlestop.__file__).parent
MIGRATIONS = Path("server/store/migrations")


@pytest.fixture
def newer_program(tmp_path: Path) -> dict[str, str]:
    """The environment in which Python finds this program with one more migration."""
    target = tmp_path / "newer" / "whistlestop"
    _link(PACKAGE, target, MIGRATIONS.parts)
    add_later_migration(target / MIGRATIONS)
    return {**os.environ, "PYTHONPATH": str(target.parent)}


def _link(source: Path, target: Path, own: tuple[str, ...]) -> None:
    """Links to everything in `source`, except for a copy of the folder that the path `own` leads to."""
    if not own:
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        return
    target.mkdir(parents=True)
    for path in source.iterdir():
        if path.name == own[0]:
            _link(path, target / path.name, own[1:])
        elif path.name != "__pycache__":
            (target / path.name).symlink_to(path)


@pytest.mark.parametrize("where", ["embedded", "postgresql"])
def test_a_game_goes_on_after_an_upgrade(
    tmp_path: Path, where: str, newer_program: dict[str, str], request: pytest.FixtureRequest
) -> None:
    data, flags = tmp_path / "data", []
    if where == "postgresql":
        postgres: PrivatePostgres = request.getfixturevalue("postgres")
        flags = ["--database", postgres.new_database()]
    today = Served(data, *flags).start()
    try:
        with Visitors(today.url) as before:
            people = before.open(OPEN, BOT, BOT, host=0, listed=True)
            _play(people[0], moves=8)
            then = people[0].look()
            event = people[0].get("events").json()
    finally:
        today.stop()
    newer = Served(data, *flags, env=newer_program).start()
    try:
        with Visitors(newer.url) as after:
            here = Visitor(after.client, people[0].table, people[0].seat, people[0].token)
            assert here.look() == then
            assert here.get("events").json() == event
            play_out([here])
            assert here.get("record").json()["header"]["commitment"] == then["table"]["commitment"]
        copies = list((data / "backups").glob(f"*shape-{head_of()}.db"))
        assert len(copies) == (where == "embedded"), "the copy that is made before a migration"
    finally:
        newer.stop()
    with pytest.raises(RuntimeError, match="9999"):  # the old program refuses the newer database
        Served(data, *flags).start()


def _play(person: Visitor, moves: int) -> None:
    """So many moves, up to the person's next turn."""
    for _ in range(moves):
        look = _at_turn(person)
        assert person.act(look["options"][0], look["version"]).status_code == 200
    _at_turn(person)


def _at_turn(person: Visitor) -> dict[str, Any]:
    while (look := person.look())["table"]["asked"] != [person.seat]:
        pass  # the bots' turns
    return look
