"""People in campaigns: who is kept, who is forgotten, and how dollars count."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser_clients import Town
from campaign_clients import ANN, BOB, BOTS, CampaignVisitor, begin
from run_command import typed
from served import Served

DAY = 86_400.0


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Served]:
    """A server that tidies up all the time."""
    days = ("keep_tables_days=10", "keep_finished_days=30", "keep_guests_days=60", "tidy_minutes=0.02")
    served = Served(tmp_path / "data", *[word for each in days for word in ("--set", each)]).start()
    yield served
    served.stop()


def test_running_campaigns_and_their_guests_are_kept_and_dollars_are_no_points(own: Served) -> None:
    with Town(own.url) as town:
        ann, eve = town.guest("Ann"), town.guest("Eve")
        running, made = begin(ann.client, ANN, BOTS[1], own="red", start=True)
        closed, _ = begin(eve.client, ANN, BOTS[1], own="red", start=True)
        closed.post("close")
        refused = typed("tables", "delete", made["seat"]["table"], "--data", str(own.data))
        assert refused.returncode != 0
        assert "campaign" in refused.stdout + refused.stderr
        own.stop()
        with sqlite3.connect(own.data / "whistlestop.db") as database:
            for table in ("tables", "campaigns"):
                database.execute(f"update {table} set touched = touched - ?", (40 * DAY,))
            database.execute("update people set seen = seen - ?", (70 * DAY,))
            (person,) = database.execute("select id from people where name = 'Ann'").fetchone()
            for table, game, score in (("t1", "legends", 40), ("t2", "usa-classic", 100)):
                row = (table, 0, person, 1.0, game, 2, "played", 1, score, 3, 2)
                database.execute(f"insert into results values ({', '.join('?' * len(row))})", row)
        own.start()
        statistics = ann.client.get("/api/me/statistics").json()
        assert (statistics["games"], statistics["mean_score"], statistics["best_score"]) == (2, 100, 100)
        assert statistics["by_game"]["legends"]["mean_score"] == 40
        stranger = CampaignVisitor(town.browser().client, closed.campaign, None)
        for _ in range(600):
            if stranger.get().status_code == 404:
                break
        assert stranger.get().status_code == 404, "an old campaign is kept"
        assert running.page()["playing"]["table"] == made["seat"]["table"]
        assert ann.client.get("/api/me").json()["name"] == "Ann"


def test_who_is_forgotten_leaves_the_campaign_and_the_export_has_it(own: Served) -> None:
    with Town(own.url) as town:
        ann, bob = town.guest("Ann"), town.guest("Bob")
        host, made = begin(ann.client, ANN, BOB, own="red", title="Lines of Ann")
        assert bob.client.post(f"{host.path}/join", json={"invite": made["invite"]}).status_code == 201
        (exported,) = bob.client.get("/api/me/export").json()["campaigns"]
        assert (exported["campaign"], exported["company"]) == (host.campaign, "blue")
        assert bob.client.post("/api/me/delete", json={}).status_code in (200, 201)
        page = host.page()
        assert [company["name"] for company in page["companies"]] == ["Ann", ""]
        assert page["companies"][1]["taken"]
        assert ann.client.post("/api/me/delete", json={}).status_code in (200, 201)
        stranger = CampaignVisitor(town.browser().client, host.campaign, made["key"])
        assert stranger.page()["title"] == ""
        assert [company["name"] for company in stranger.page()["companies"]] == ["", ""]
        data = (own.data / "whistlestop.db").read_bytes()
        assert b"Lines of Ann" not in data
