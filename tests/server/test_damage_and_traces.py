"""What is left in the files after a deletion, and what happens where they are damaged."""

import json
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
from browser_clients import Town
from run_command import typed
from served import Served

from whistlestop.server.store import BadDatabase, store_at
from whistlestop.server.store import backup as backups
from whistlestop.server.store.backup import copy_database, restore
from whistlestop.server.store.folder import Folder


def _traces(data: Path, name: str) -> int:
    return sum(path.read_bytes().count(name.encode()) for path in data.glob("whistlestop.db*"))


def test_a_deleted_name_is_in_no_file(tmp_path: Path) -> None:
    server = Served(tmp_path / "data").start()
    try:
        with Town(server.url) as town:
            for number in range(3):
                ann = town.guest("Quetzalcoatlina")
                ann.open(host=0)
                ann.client.patch("/api/me", json={"name": f"Quetzalcoatlina {number}"})
                assert _traces(server.data, "Quetzalcoatlina")
                assert ann.post("/api/me/delete").status_code == 200
            assert _traces(server.data, "Quetzalcoatlina") == 0  # while the server runs
    finally:
        server.stop()
    assert _traces(server.data, "Quetzalcoatlina") == 0


def test_an_empty_file_is_no_new_server(tmp_path: Path) -> None:
    (tmp_path / "whistlestop.db").touch()
    store = store_at(tmp_path)
    with pytest.raises(BadDatabase, match="database_empty"):
        store.open()
    store.close()
    assert (tmp_path / "whistlestop.db").stat().st_size == 0
    (tmp_path / "whistlestop.db").unlink()
    again = store_at(tmp_path)
    again.open()
    again.close()


@pytest.mark.parametrize(
    ("damage", "entry"),
    [
        ("UPDATE log SET body = x'00ff' WHERE table_id = ? AND seq = 2", 2),
        ("DELETE FROM log WHERE table_id = ? AND seq = 2", 2),
        ("DELETE FROM log WHERE table_id = ? AND seq > 1", 2),
        ("DELETE FROM log WHERE table_id = ?", 1),
    ],
)
def test_a_damaged_log_is_said_clearly_and_stops_its_table_alone(
    tmp_path: Path, damage: str, entry: int
) -> None:
    server = Served(tmp_path / "data").start()
    try:
        with Town(server.url) as town:
            broken, whole = (town.guest("Ann").open(begin="by_host", host=0)["table"] for _ in range(2))
            for table in (broken, whole):
                made = town.browser().at(table).get("view")
                assert made.status_code == 200
            server.stop()
            with closing(sqlite3.connect(server.data / "whistlestop.db")) as database, database:
                database.execute(
                    "INSERT OR IGNORE INTO log SELECT table_id, 2, at, NULL, body FROM log WHERE seq = 1"
                )
                database.execute("UPDATE tables SET version = 2")
                database.execute(damage, (broken,))
            server.start()
            answer = town.browser().at(broken).get("view")
            assert (answer.status_code, answer.json()["code"]) == (500, "table_damaged")
            assert f"entry {entry} " in answer.json()["text"]
    finally:
        server.stop()
    assert server.log.read_text().count(f"table {broken}: entry {entry} is missing or unreadable") == 1


def test_damaged_tables_spoil_no_list_and_do_not_fill_the_log(tmp_path: Path) -> None:
    server = Served(tmp_path / "data").start()
    try:
        with Town(server.url) as town:
            tables = [town.browser().open(begin="when_full", listed=True)["table"] for _ in range(3)]
            server.stop()
            with closing(sqlite3.connect(server.data / "whistlestop.db")) as database, database:
                database.execute("UPDATE tables SET names = 'nonsense' WHERE id = ?", (tables[0],))
                query = "SELECT body FROM log WHERE table_id = ?"
                opened = json.loads(database.execute(query, (tables[1],)).fetchone()[0])
                body = json.dumps({**opened, "seats": []}).encode()
                database.execute("UPDATE log SET body = ? WHERE table_id = ?", (body, tables[1]))
                database.execute("UPDATE tables SET due = 1 WHERE id = ?", (tables[1],))
            server.start()
            answer = town.browser().get("/api/tables", which="open")
            assert answer.status_code == 200, answer.text
            assert tables[2] in answer.text
            assert typed("tables", "list", "--data", str(server.data)).returncode == 0
            failed = f"table {tables[1]}: automatic move failed"
            while failed not in server.log.read_text():
                time.sleep(0.1)
            time.sleep(6)
    finally:
        server.stop()
    assert 1 <= server.log.read_text().count(failed) <= 4


def test_a_restore_that_fails_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = store_at(tmp_path / "data")
    store.open()
    store.close()
    copy_database(tmp_path / "data" / "whistlestop.db", tmp_path / "copy.db")
    before = sorted(path.name for path in (tmp_path / "data").iterdir())

    def full(_database: Path, _kept: Path) -> None:
        raise OSError("no room")

    monkeypatch.setattr(backups, "_keep", full)
    with pytest.raises(BadDatabase, match="copy_failed"):
        restore(tmp_path / "copy.db", Folder(tmp_path / "data"))
    after = sorted(path.name for path in (tmp_path / "data").iterdir() if path.name != "backups")
    assert after == before
