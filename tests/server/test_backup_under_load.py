"""A copy that is made while people play: what was acknowledged before is in it, and the games go on from there."""

import sqlite3
import threading
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any
from uuid import uuid4

from http_clients import OPEN, Visitor, Visitors
from run_command import typed
from served import Served

TABLES = 3
AT_LEAST = 30
"""Acknowledged moves before the copy is begun."""
AT_MOST = 60
"""Moves at a table: however long the copy takes, the game is not over in it."""


class Player(threading.Thread):
    """Everybody of one table, who move until they are asked to stop."""

    def __init__(self, people: list[Visitor], end: threading.Event) -> None:
        super().__init__()
        self.people = people
        self.end = end
        self.acknowledged = 0
        """The newest version that was acknowledged."""

    def run(self) -> None:
        while not self.end.wait(0.01) and self.acknowledged < AT_MOST:
            for person in self.people:
                look = person.look()
                if look["options"]:
                    answer = person.act(_drawing(look["options"]), look["version"])
                    assert answer.status_code == 200, answer.text
                    self.acknowledged = answer.json()["version"]


def _drawing(options: list[dict[str, Any]]) -> dict[str, Any]:
    """What keeps a game long."""
    return next((option for option in options if option["type"] == "draw"), options[0])


def rows(path: Path) -> dict[str, list[tuple[int, bytes]]]:
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        found: dict[str, list[tuple[int, bytes]]] = {}
        for table, seq, body in connection.execute("select table_id, seq, body from log order by seq"):
            found.setdefault(table, []).append((seq, body))
        return found


def copy_while_they_move(players: list[Player], server: Served, folder: Path) -> tuple[Path, dict[str, int]]:
    """A copy, and what was acknowledged before it. On a busy machine the server may stand still during one."""
    for number in count():
        assert any(player.is_alive() for player in players), "nobody moved meanwhile"
        before = {player.people[0].table: player.acknowledged for player in players}
        copy = folder / f"copy-{number}.db"
        done = typed("backup", str(copy), "--data", str(server.data))
        assert done.returncode == 0, done.stderr
        if sum(player.acknowledged for player in players) > sum(before.values()):
            return copy, before
    raise AssertionError


def test_a_copy_made_while_moves_are_written_holds_what_was_acknowledged(
    server: Served, visitors: Visitors, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    end = threading.Event()
    players = [Player(visitors.open(OPEN, OPEN, game="usa-classic"), end) for _ in range(TABLES)]
    for player in players:
        player.start()
    try:
        while sum(player.acknowledged for player in players) < AT_LEAST:
            assert all(player.is_alive() for player in players)
            end.wait(0.01)
        copy, before = copy_while_they_move(players, server, tmp_path)
    finally:
        end.set()
        for player in players:
            player.join()
    whole, kept = rows(server.data / "whistlestop.db"), rows(copy)
    for table, version in before.items():
        assert len(kept[table]) >= version
        assert kept[table] == whole[table][: len(kept[table])], "a copy with a gap"
    assert typed("restore", str(copy), "--data", str(other)).returncode == 0
    served = Served(other).start()
    try:
        with Visitors(served.url) as there:
            for player in players:
                people = [Visitor(there.client, one.table, one.seat, one.token) for one in player.people]
                for person in people:
                    person.command = lambda: uuid4().hex  # type: ignore[method-assign]  # not one of before
                look = people[0].look()
                assert look["version"] == len(kept[people[0].table])
                moving = next(person for person in people if person.look()["options"])
                options = moving.look()["options"]
                answer = moving.act(options[0], look["version"])
                assert answer.json()["version"] == look["version"] + 1
            assert people[0].ask("resign").status_code == 200
            record = people[1].get("record").json()
            assert there.client.post("/api/records", json=record).status_code == 201, "not a true record"
    finally:
        served.stop()
