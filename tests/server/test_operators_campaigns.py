"""The operator's commands for campaigns, and backups of them."""

import json
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from browser_clients import Town
from campaign_clients import ANN, BOTS, begin, problem
from run_command import Said, typed
from served import Served


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Served]:
    served = Served(tmp_path / "data").start()
    yield served
    served.stop()


@pytest.fixture
def client(own: Served) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=own.url, timeout=120) as made:
        yield made


def listed(own: Served) -> dict[str, dict[str, Any]]:
    done = typed("campaigns", "list", "--json", "--data", str(own.data))
    assert done.returncode == 0, done.stderr
    return {row["id"]: row for row in json.loads(done.stdout)}


def operate(own: Served, deed: str, campaign: str) -> Said:
    return typed("campaigns", deed, campaign, "--why", "tidy", "--data", str(own.data))


def test_the_operator_lists_closes_and_deletes_campaigns(own: Served, client: httpx.Client) -> None:
    host, made = begin(client, ANN, BOTS[1], own="red", title="The line", start=True)
    row = listed(own)[host.campaign]
    assert (row["status"], row["number"], row["title"]) == ("running", 1, "The line")
    assert "secret" not in row
    assert operate(own, "delete", host.campaign).returncode != 0, "it goes on"
    assert operate(own, "close", host.campaign).returncode == 0
    page = host.page()
    assert (page["status"], page["slips"]) == ("closed", [])
    assert problem(host.post("next", {"number": 1})) == "campaign_is_closed"
    seat = {"Authorization": f"Bearer {made['seat']['token']}"}
    look = client.get(f"/api/tables/{made['seat']['table']}/view", headers=seat).json()
    assert look["table"]["status"] == "closed"
    assert operate(own, "close", "abcdefghjkmn").returncode != 0
    assert operate(own, "delete", host.campaign).returncode == 0
    assert problem(host.get()) == "no_such_campaign"
    assert problem(client.get(f"/api/tables/{made['seat']['table']}/view")) == "no_such_table"
    own.stop()
    assert listed(own) == {}
    done = json.loads(typed("log", "--json", "--data", str(own.data)).stdout)
    assert [(row["what"], row["why"]) for row in done] == [
        ("delete_campaign", "tidy"),
        ("close_campaign", "tidy"),
    ]


def test_the_operator_lists_closes_and_deletes_tournaments(own: Served) -> None:
    def operate(*words: str) -> Said:
        return typed("tournaments", *words, "--data", str(own.data))

    with Town(own.url) as town:
        host = town.account("Host")
        made = host.post("/api/tournaments", game="mini", title="Cup").json()["tournament"]
        (row,) = json.loads(operate("list", "--json").stdout)
        assert (row["id"], row["title"], row["status"]) == (made, "Cup", "open")
        assert operate("delete", made).returncode != 0, "it goes on"
        assert operate("close", made, "--why", "spam").returncode == 0
        assert host.get(f"/api/tournaments/{made}").json()["status"] == "closed"
        assert operate("close", made).returncode != 0
        assert operate("delete", made).returncode == 0
        assert host.get(f"/api/tournaments/{made}").status_code == 404
        assert operate("delete", made).returncode != 0


def test_closing_a_table_makes_the_game_void_and_the_campaign_goes_on(
    own: Served, client: httpx.Client
) -> None:
    host, made = begin(client, ANN, BOTS[1], own="red", start=True)
    assert typed("tables", "close", made["seat"]["table"], "--data", str(own.data)).returncode == 0
    assert host.page()["status"] == "between"
    assert host.next(1)["table"] != made["seat"]["table"]


def test_a_backup_with_campaigns_is_checked_game_by_game(
    own: Served, client: httpx.Client, tmp_path: Path
) -> None:
    host, _ = begin(client, *BOTS, start=True)
    host.after_game(1)
    host.next(2)
    host.after_game(2)
    other, _ = begin(client, ANN, BOTS[1], own="red", start=True)
    other.post("void", {"number": 1})
    other.next(1)
    copy = tmp_path / "copy.db"
    done = typed("backup", str(copy), "--check", "--data", str(own.data))
    assert done.returncode == 0, done.stderr
    assert "campaigns: 2, every log whole; verified game by game: 2" in done.stdout
    assert typed("check-backup", str(copy)).stdout.splitlines()[-1].endswith("verified game by game: 2")
    last = "select body from campaign_log where campaign = ? order by seq desc limit 1"
    with closing(sqlite3.connect(copy)) as connection:
        body = json.loads(connection.execute(last, (host.campaign,)).fetchone()[0])
    holder = re.search(r"mail_car (\w+)", body["campaign"])
    assert holder is not None
    other_holder = "blue" if holder[1] == "red" else "red"
    body["campaign"] = body["campaign"].replace(holder[0], f"mail_car {other_holder}")
    for harm, value in (
        ("delete from campaign_log where seq = 2 and campaign = ?2 and ?1 = 0", 0),
        ("update campaigns set number = ?1 where id = ?2", 7),
        ("update campaigns set status = ?1 where id = ?2", "over"),
        ("update tables set status = ?1 where campaign = ?2", "running"),
        ("update campaigns set secret = ?1 where id = ?2", "00" * 32),
        (
            "update campaign_log set body = ?1 where campaign = ?2 and seq = "
            "(select max(seq) from campaign_log where campaign = ?2)",
            json.dumps(body).encode(),
        ),
    ):
        harmed = tmp_path / "harmed.db"
        shutil.copyfile(copy, harmed)
        with closing(sqlite3.connect(harmed)) as connection:
            connection.execute(harm, (value, host.campaign))
            connection.commit()
        done = typed("check-backup", str(harmed))
        assert done.returncode != 0, harm
        assert f"campaign {host.campaign}" in done.stderr, harm
