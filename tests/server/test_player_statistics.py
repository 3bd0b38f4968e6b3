"""What is kept of finished games, and one's own tables."""

from pathlib import Path
from typing import Any

from browser_clients import Browser, Town
from http_clients import BOT, OPEN, play_out
from served import Served
from typer.testing import CliRunner

from whistlestop.cli.app import app


def played(ann: Browser, bob: Browser, **more: Any) -> dict[str, Any]:
    """A whole game of two known people; its result."""
    made = ann.open(OPEN, OPEN, host=0, **{"begin": "when_full", **more})
    bob.join(made["table"], invite=made["invite"])
    people = [ann.at(made["table"], 0), bob.at(made["table"], 1)]
    play_out(people)
    result: dict[str, Any] = people[0].look()["result"]
    return result


def test_statistics_follow_from_finished_games_and_survive_a_power_cut(tmp_path: Path) -> None:
    served = Served(tmp_path / "data").start()
    try:
        with Town(served.url) as town:
            ann, bob = town.guest("Ann"), town.guest("Bob")
            empty = ann.get("/api/me/statistics").json()
            assert (empty["games"], empty["mean_score"]) == (0, None)
            results = [played(ann, bob), played(bob, ann)]
            seats = [results[0]["seats"][0], results[1]["seats"][1]]
            before = ann.get("/api/me/statistics").json()
            served.kill()
            served.start()
            assert ann.get("/api/me/statistics").json() == before
            assert before["games"] == 2
            assert before["wins"] == sum(seat["rank"] == 1 for seat in seats)
            assert before["mean_score"] == sum(seat["total"] for seat in seats) / 2
            assert before["best_score"] == max(seat["total"] for seat in seats)
            tickets = [ticket for seat in seats for ticket in seat["tickets"]]
            assert before["tickets"] == len(tickets)
            assert before["tickets_completed"] == sum(ticket["completed"] for ticket in tickets)
            assert before["by_game"]["mini"]["games"] == 2
            assert ann.register("ann").status_code == 201
            assert ann.get("/api/me/statistics").json() == before
            table = ann.get("/api/me/tables").json()["tables"][0]
            assert table["status"] == "finished"
            seen = bob.get(f"/api/tables/{table['table']}/seats/{table['seat']}/statistics")
            assert seen.json() == before
    finally:
        served.stop()


def test_a_game_left_to_a_bot_or_resigned_is_no_win(town: Town) -> None:
    ann, bob = town.guest("Ann"), town.guest("Bob")
    made = ann.open(OPEN, OPEN, OPEN, host=0, begin="when_full")
    bob.join(made["table"], invite=made["invite"])
    cid = town.browser()
    key = cid.join(made["table"], name="Cid", invite=made["invite"]).json()
    third = cid.at(made["table"], 2, key["token"])
    assert ann.at(made["table"], 0).ask("leave").status_code == 200
    assert bob.at(made["table"], 1).ask("resign").status_code == 200
    play_out([third])
    ann_played, bob_played = (browser.get("/api/me/statistics").json() for browser in (ann, bob))
    assert (ann_played["games"], ann_played["left"], ann_played["wins"]) == (1, 1, 0)
    assert (bob_played["games"], bob_played["resigned"], bob_played["mean_score"]) == (1, 1, None)
    assert town.browser().get("/api/me/statistics").json()["code"] == "not_known"


def test_whoever_is_left_has_won_and_the_seed_is_shown(town: Town, tmp_path: Path) -> None:
    ann, bob = town.guest("Ann"), town.guest("Bob")
    made = ann.open(OPEN, OPEN, host=0, begin="when_full")
    bob.join(made["table"], invite=made["invite"])
    people = [ann.at(made["table"], 0), bob.at(made["table"], 1)]
    commitment = people[0].look()["table"]["commitment"]
    for person in people:
        look = person.look()
        assert person.act(look["options"][0], look["version"]).status_code == 200
    assert people[0].ask("resign").status_code == 200
    look = people[1].look()
    assert (look["table"]["status"], look["table"]["closed"]) == ("finished", "resigned")
    assert (look["result"]["winners"], look["result"]["resigned"]) == ([1], [0])
    assert look["table"]["seed"]
    won, lost = (browser.get("/api/me/statistics").json() for browser in (bob, ann))
    assert (won["games"], won["wins"], won["mean_score"], won["by_game"]["mini"]["wins"]) == (1, 1, None, 1)
    assert (lost["games"], lost["wins"], lost["resigned"]) == (1, 0, 1)
    file = tmp_path / "record.json"
    file.write_bytes(people[1].get("record").content)
    run = CliRunner().invoke(app, ["verify", str(file), "--commitment", commitment])
    assert run.exit_code == 0, run.output
    assert "gives up" in CliRunner().invoke(app, ["replay", str(file), "--plain", "--lang", "en"]).output


def test_a_game_that_ended_by_agreement_is_a_game_that_nobody_won(town: Town, tmp_path: Path) -> None:
    ann, bob = town.guest("Ann"), town.guest("Bob")
    made = ann.open(OPEN, OPEN, host=0, begin="when_full")
    bob.join(made["table"], invite=made["invite"])
    people = [ann.at(made["table"], 0), bob.at(made["table"], 1)]
    commitment = people[0].look()["table"]["commitment"]
    for person in people:
        look = person.look()
        assert person.act(look["options"][0], look["version"]).status_code == 200
    assert people[1].ask("propose", what="end").status_code == 200
    assert people[0].ask("agree", yes=True).status_code == 200
    for browser in (ann, bob):
        statistics = browser.get("/api/me/statistics").json()
        assert (statistics["games"], statistics["agreed"], statistics["wins"]) == (1, 1, 0)
        assert (statistics["mean_score"], statistics["tickets"], statistics["by_game"]) == (None, 0, {})
        assert browser.get("/api/me/tables").json()["tables"][0]["status"] == "finished"
    file = tmp_path / "record.json"
    file.write_bytes(people[1].get("record").content)
    run = CliRunner().invoke(app, ["verify", str(file), "--commitment", commitment])
    assert run.exit_code == 0, run.output
    run = CliRunner().invoke(app, ["replay", str(file), "--plain", "--lang", "en"])
    assert "The game is ended by agreement: Ann and Bob." in run.output
    assert "Nobody wins" in run.output


def test_a_game_counts_for_whoever_says_afterwards_who_they_are(town: Town) -> None:
    made = town.browser().open(OPEN, OPEN, begin="when_full")
    browsers = [town.browser(), town.browser()]
    people = []
    for browser, name in zip(browsers, ("Ann", "Bob"), strict=True):
        key = browser.join(made["table"], name=name, invite=made["invite"]).json()
        people.append(browser.at(made["table"], key["seat"], key["token"]))
    play_out(people)
    ended = people[0].get("events", since=people[0].look()["version"] - 1).json()["events"][-1]
    assert people[0].ask("say", text="Thanks!").status_code == 200
    result = people[0].look()["result"]["seats"]
    for at, login in ((0, "ann.later"), (1, "bob.later")):
        assert browsers[at].register(login).status_code == 201
        assert browsers[at].get("/api/me/statistics").json()["games"] == 0
        for _ in range(2):
            assert people[at].post("bind", {}).status_code == 200
        mine = browsers[at].get("/api/me/statistics").json()
        assert (mine["games"], mine["mean_score"]) == (1, result[at]["total"])
        assert mine["wins"] == (result[at]["rank"] == 1)
        export = browsers[at].get("/api/me/export").json()
        assert [row["at"] for row in export["results"]] == [ended["at"]]
        assert "person" not in export["results"][0]  # they are all yours
    eve = town.guest("Eve").at(made["table"], 0, people[0].token)
    assert eve.post("bind", {}).json()["code"] == "seat_taken"


def test_my_tables_say_whose_turn_it_is_and_until_when(town: Town) -> None:
    ann = town.guest("Ann")
    slow = ann.open(OPEN, OPEN, host=0, pace="slow", seconds=86400.0, title="Slow one", options={"first": 1})
    hosted = ann.open(BOT, BOT, begin="by_host")
    tables = {table["table"]: table for table in ann.get("/api/me/tables").json()["tables"]}
    mine = tables[slow["table"]]
    assert (mine["seat"], mine["your_turn"], mine["title"]) == (0, True, "Slow one")
    assert mine["names"] == ["Ann", None]
    assert mine["deadline"] == ann.at(slow["table"]).look()["table"]["clock"]["deadlines"][0]
    assert tables[hosted["table"]]["seat"] is None
    assert tables[hosted["table"]]["is_host"]
    first = ann.get("/api/me/tables", many=1).json()
    second = ann.get("/api/me/tables", many=1, after=first["next"]).json()
    assert {first["tables"][0]["table"], second["tables"][0]["table"]} == set(tables)
    assert second["next"] is None


def test_what_happened_since_i_was_away(town: Town) -> None:
    made = town.browser().open(OPEN, OPEN, options={"first": 0})
    ann, bob = (town.browser().at(made["table"], key["seat"], key["token"]) for key in made["seats"])
    for person in (ann, bob):
        look = person.look()
        person.act(look["options"][0], look["version"])
    version = ann.look()["version"]
    assert ann.post("seen", {"version": version}).status_code == 200
    assert ann.post("seen", {"version": 1}).status_code == 200  # an older device
    assert ann.post("seen", {"version": version}).status_code == 200
    away = ann.get("away").json()
    assert (away["seen"], away["moves"], away["events"]) == (version, 0, [])
    for person, moves in ((ann, 2), (bob, 2)):
        for _ in range(moves):
            person.act("draw", person.look()["version"])
    away = ann.get("away").json()
    assert (away["seen"], away["version"], away["moves"]) == (version, version + 4, 2)
    assert away["events"] == ann.get("events", since=version).json()["events"]
    assert town.browser().at(made["table"]).get("away").json()["code"] == "no_key"
