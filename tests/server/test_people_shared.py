"""People at two servers on one PostgreSQL: a person known here is known there, and a key that is void is void."""

import time
from pathlib import Path

from browser_clients import PASSWORD, Town
from http_clients import OPEN, play_out
from private_postgres import PrivatePostgres
from served import Served


def test_people_seats_and_statistics_are_shared(postgres: PrivatePostgres, tmp_path: Path) -> None:
    database = postgres.new_database()
    one, two = (Served(tmp_path / name, "--database", database).start() for name in ("one", "two"))
    try:
        with Town(one.url) as here, Town(two.url) as there:
            ann, elsewhere = here.guest("Ann"), there.browser()
            assert ann.register("ann").status_code == 201
            assert elsewhere.login("ann").json()["name"] == "Ann"
            made = ann.open(OPEN, OPEN, host=0, listed=True, begin="when_full")
            table = made["table"]
            assert table in [row["table"] for row in elsewhere.get("/api/tables").json()["tables"]]
            bob = there.guest("Bob")
            joined = bob.join(table)
            assert joined.status_code == 201, joined.text
            old = here.browser().at(table, 1, made["seats"][1]["token"])
            assert old.get("view").json()["code"] == "wrong_key"
            mine = elsewhere.at(table, 0)
            assert mine.look()["options"]
            play_out([mine, bob.at(table, 1)])
            statistics = ann.get("/api/me/statistics").json()
            assert statistics["games"] == 1
            assert elsewhere.get("/api/me/statistics").json() == statistics
            assert ann.at(table).post("mute", {"seat": 1}).json() == {"seats": [1]}
            assert elsewhere.at(table).get("mutes").json() == {"seats": [1]}
            assert elsewhere.get("/api/me/tables").json()["tables"][0]["status"] == "finished"
            assert elsewhere.get("/api/me/export").json()["person"]["login"] == "ann"
            theirs = elsewhere.client.cookies["whistlestop"]
            assert elsewhere.me()["kind"] == "account"
            assert ann.post("/api/me/password", old=PASSWORD, new=PASSWORD).status_code == 200
            time.sleep(0.9)
            old_cookie = {"Cookie": f"whistlestop={theirs}"}
            assert there.browser().client.get("/api/me", headers=old_cookie).json()["kind"] == "nobody"
            assert elsewhere.login("ann").status_code == 200
            assert elsewhere.post("/api/me/delete", password=PASSWORD).status_code == 200
            assert ann.login("ann").status_code == 403
    finally:
        one.stop()
        two.stop()
