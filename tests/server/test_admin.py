"""Commands of the operator of a server: the same while it runs and while it does not; and what is thrown away."""

import json
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from browser_clients import PASSWORD, Town
from http_clients import BOT, OPEN, Visitor, play_out
from run_command import Said, typed
from served import Served
from websockets.exceptions import ConnectionClosed
from ws_client import heard, line

DAY = 86_400


def desk(served: Served, *words: str) -> Said:
    return typed(*words, "--data", str(served.data))


def listed(served: Served, *words: str) -> list[dict[str, Any]]:
    done = desk(served, *words, "--json")
    assert done.returncode == 0, done.stderr
    rows: list[dict[str, Any]] = json.loads(done.stdout)
    return rows


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("desk") / "data").start()
    yield served
    served.stop()


def test_tables_are_listed_closed_and_deleted(own: Served) -> None:
    with Town(own.url) as town:
        browser = town.browser()
        first, second = (browser.open(OPEN, OPEN, title=title) for title in ("First", "Second"))
        rows = {row["title"]: row for row in listed(own, "tables", "list")}
        assert rows["First"]["id"] == first["table"]
        assert rows["First"]["status"] == "running"
        assert desk(own, "tables", "close", first["table"]).returncode == 0
        assert desk(own, "tables", "delete", second["table"]).returncode == 0
        assert desk(own, "tables", "delete", second["table"]).returncode == 2
        assert first["table"] in [row["id"] for row in listed(own, "tables", "list", "--status", "closed")]
        look = browser.at(first["table"], 0, first["seats"][0]["token"]).look()
        assert (look["table"]["status"], look["table"]["closed"]) == ("closed", "admin")
        gone = browser.at(second["table"], 0, second["seats"][0]["token"]).get("view")
        assert (gone.status_code, gone.json()["code"]) == (404, "no_such_table")


def test_who_sits_where_can_be_read_by_people_and_programs(own: Served, tmp_path: Path) -> None:
    with Town(own.url) as town:
        ann = town.guest("Ann")
        made = ann.open(OPEN, OPEN, BOT, host=0, title="Three", begin="by_host")
        (row,) = [row for row in listed(own, "tables", "list") if row["title"] == "Three"]
        assert (row["names"][0], row["names"][1] or None) == ("Ann", None)
        assert row["bots"] == [None, None, BOT["bot"]]
        config = tmp_path / "config.toml"
        config.write_text(f"data = '{own.data}'\n", encoding="utf-8")
        output = typed("tables", "list", "--config", str(config)).stdout
        (mine,) = [line for line in output.splitlines() if made["table"] in line]
        assert f"names='Ann, -, {row['names'][2]} (bot)'" in mine
        assert "bots=" not in mine
        people = typed("people", "list", "--guests", "--config", str(config)).stdout
        assert "name=Ann" in people
        assert typed("reports", "list", "--config", str(config)).returncode == 0


@pytest.mark.parametrize("words", [("tables", "list"), ("people", "add", "ann"), ("reports", "list")])
def test_where_no_database_is_none_is_made(tmp_path: Path, words: tuple[str, ...]) -> None:
    done = typed(*words, "--data", str(tmp_path / "none"))
    assert (done.returncode, done.stdout) == (2, "")
    assert f"There is no database at {tmp_path / 'none' / 'whistlestop.db'}." in done.stderr
    assert not (tmp_path / "none").exists()


def test_those_who_watch_a_table_hear_of_it(own: Served) -> None:
    with Town(own.url) as town:
        made = town.browser().open(OPEN, BOT)
        with line(own, made["table"], made["seats"][0]["token"]) as socket:
            heard(socket, "news")
            desk(own, "tables", "close", made["table"])
            while heard(socket, "news")["table"]["status"] != "closed":
                pass
            desk(own, "tables", "delete", made["table"])
            with pytest.raises(ConnectionClosed):
                heard(socket, "nothing any more")


def test_people_are_listed_added_reset_and_deleted(own: Served) -> None:
    with Town(own.url) as town:
        ewa = town.guest("Ewa")
        ewa.register("ewa")
        town.guest("Passing by")
        assert "ewa" in [row["login"] for row in listed(own, "people", "list")]
        assert "Passing by" not in [row["name"] for row in listed(own, "people", "list")]
        assert "Passing by" in [row["name"] for row in listed(own, "people", "list", "--guests")]
        password = desk(own, "people", "reset-password", "ewa").stdout.split("password: ")[1].strip()
        assert desk(own, "people", "reset-password", "nobody").returncode == 2
        assert ewa.me()["kind"] == "nobody"
        assert ewa.login("ewa", PASSWORD).status_code == 403
        assert ewa.login("ewa", password).status_code == 200
        assert desk(own, "people", "delete", "ewa").returncode == 0
        assert ewa.me()["kind"] == "nobody"
        assert ewa.login("ewa", password).status_code == 403
        assert password not in own.log.read_text()


def test_the_commands_run_from_the_shell(own: Served) -> None:
    command = [sys.executable, "-m", "whistlestop", "people", "add", "ann", "--data", str(own.data)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True)
    with Town(own.url) as town:
        password = done.stdout.split("password: ")[1].strip()
        assert town.browser().login("ann", password).status_code == 200
    again = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert again.returncode == 2
    assert "belongs to somebody else" in again.stderr


def test_reports_reach_the_desk(own: Served) -> None:
    with Town(own.url) as town:
        ann = town.guest("Ann")
        made = ann.open(OPEN, OPEN, host=0)
        rude = town.browser().at(made["table"], 1, made["seats"][1]["token"])
        said = rude.ask("say", text="something rude\x1b[2J").json()["version"]
        ann.at(made["table"], 0).post("report", {"seq": said, "why": "rude"})
        (report,) = listed(own, "reports", "list")
        assert (report["said"], report["said_seat"], report["why"]) == ("something rude[2J", 1, "rude")
        assert desk(own, "tables", "delete", made["table"]).returncode == 0
        assert desk(own, "reports", "settle", str(report["id"])).returncode == 0
        assert listed(own, "reports", "list") == []
        assert len(listed(own, "reports", "list", "--settled")) == 1
        assert desk(own, "reports", "settle", "99").returncode == 2


def test_the_desk_opens_to_the_key_in_the_data_folder_alone(own: Served) -> None:
    note = own.data / "server.json"
    assert stat.S_IMODE(note.stat().st_mode) == 0o600
    key = json.loads(note.read_text())["key"]
    for header, status in (
        ({}, 403),
        ({"Authorization": "Bearer x"}, 403),
        ({"Authorization": f"Bearer {key}"}, 200),
    ):
        answer = httpx.post(f"{own.url}/api/admin", json={"type": "list_people"}, headers=header)
        assert answer.status_code == status
    assert key not in own.log.read_text()


def test_the_commands_work_while_no_server_runs(own: Served) -> None:
    with Town(own.url) as town:
        browser, jan = town.browser(), town.guest("Jan")
        jan.register("jan")
        first, second = (browser.open(OPEN, OPEN) for _ in range(2))
        own.stop()
        assert not (own.data / "server.json").exists()
        assert desk(own, "tables", "close", first["table"]).returncode == 0
        assert desk(own, "tables", "delete", second["table"]).returncode == 0
        password = desk(own, "people", "reset-password", "jan").stdout.split("password: ")[1].strip()
        own.start()
        assert browser.at(first["table"]).look()["table"]["closed"] == "admin"
        assert browser.at(second["table"]).get("view").status_code == 404
        assert jan.me()["kind"] == "nobody"
        assert jan.login("jan", password).status_code == 200


def test_what_is_too_old_is_closed_deleted_and_forgotten(tmp_path: Path) -> None:
    served = Served(
        tmp_path / "data",
        *("--set", "keep_tables_days=10", "--set", "keep_finished_days=30", "--set", "tidy_minutes=0.02"),
    ).start()
    try:
        with Town(served.url) as town:
            browser, guest, player = town.browser(), town.guest("Old guest"), town.guest("Old player")
            account = town.guest("Old account")
            account.register("old")
            waiting, running, closed, fresh = (browser.open(OPEN, OPEN, begin=begin)["table"] for begin in
                                               ("by_host", "at_once", "at_once", "at_once"))  # fmt: skip
            mine = player.open(OPEN, OPEN, host=0)["table"]
            done = guest.open(OPEN, OPEN, host=0)
            play_out([guest.at(done["table"], 0), browser.at(done["table"], 1, done["seats"][1]["token"])])
            desk(served, "tables", "close", closed)
            served.stop()
            with sqlite3.connect(served.data / "whistlestop.db") as database:
                ages = {waiting: 11, running: 11, closed: 11, fresh: 9, mine: 9, done["table"]: 31}
                for table, days in ages.items():
                    database.execute(
                        "update tables set touched = touched - ? where id = ?", (days * DAY, table)
                    )
                database.execute("update people set seen = seen - ?", (91 * DAY,))
            served.start()
            assert _stands(browser.at(waiting), "closed") == "abandoned"
            assert _stands(browser.at(running), "closed") == "abandoned"
            assert browser.at(fresh).look()["table"]["status"] == "running"
            for gone in (closed, done["table"]):
                assert _gone(browser.at(gone))
            assert _are_listed(served, ["Old account", "Old player"])
    finally:
        served.stop()


def _stands(visitor: Visitor, status: str) -> str | None:
    for _ in range(100):
        table = visitor.look()["table"]
        if table["status"] == status:
            return str(table["closed"])
        time.sleep(0.1)
    return None


def _are_listed(served: Served, names: list[str]) -> bool:
    """People are forgotten after the tables."""
    for _ in range(100):
        if sorted([row["name"] for row in listed(served, "people", "list", "--guests")]) == names:
            return True
        time.sleep(0.1)
    return False


def _gone(visitor: Visitor) -> bool:
    for _ in range(100):
        if visitor.get("view").status_code == 404:
            return True
        time.sleep(0.1)
    return False
