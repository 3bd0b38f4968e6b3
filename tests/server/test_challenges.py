"""Challenges: a table for named opponents, by people and by programs; on both databases."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browser_clients import Browser, Town
from http_clients import play_out
from served import Served, on_database

CLIENTS = Path(__file__).parents[2] / "clients"
CLIENT = CLIENTS / "python" / "longest.py"
COMMANDS = {
    "python": (sys.executable, str(CLIENT)),
    "javascript": ("node", str(CLIENTS / "javascript" / "longest.mjs")),
}


@pytest.fixture(scope="module", params=["embedded", "postgresql"])
def served(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    flags = ("--set", "limits.registrations=1000/hour")
    yield from on_database(request, tmp_path_factory.mktemp("challenges"), *flags)


@pytest.fixture
def town(served: Served) -> Iterator[Town]:
    with Town(served.url) as found:
        yield found


def bot_of(owner: Browser, name: str) -> dict[str, Any]:
    made: dict[str, Any] = owner.post("/api/me/bots", name=name).json()
    return made


def program(town: Town, bot: dict[str, Any]) -> Browser:
    return town.browser(Authorization=f"Bearer {bot['token']}")


def challenge(by: Browser, *opponents: str, **more: Any) -> dict[str, Any]:
    answer = by.post("/api/challenges", opponents=list(opponents), game="mini", **more)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def listed(browser: Browser, **query: Any) -> tuple[list[str], list[str]]:
    found = browser.get("/api/challenges", **query).json()
    return [one["table"] for one in found["incoming"]], [one["table"] for one in found["outgoing"]]


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_the_game_begins_when_all_have_accepted(town: Town) -> None:
    ann, bob = town.account("Ann"), town.account("Bob")
    bot = bot_of(town.account("Owner"), "Robby")
    robby = program(town, bot)
    made = challenge(ann, bob.me()["login"].upper(), bot["bot"], seconds=60)
    (seen,) = bob.get("/api/challenges").json()["incoming"]
    assert seen | {"created": 0, "options": {}} == {
        "table": made["table"], "by": "Ann", "is_bot": False, "game": "mini", "options": {}, "seconds": 60.0,
        "rated": False, "players": 3, "created": 0, "tournament": None,
    }  # fmt: skip
    assert listed(ann) == ([], [made["table"]])
    key = bob.post(f"/api/challenges/{made['table']}/accept").json()
    assert listed(bob) == ([], [])
    assert code(bob.post(f"/api/challenges/{made['table']}/accept")) == (404, "no_such_challenge")
    assert town.browser().at(made["table"], key["seat"], key["token"]).look()["table"]["status"] == "waiting"
    accepted = robby.post(f"/api/challenges/{made['table']}/accept")
    assert accepted.status_code == 200, accepted.text
    ann.at(made["table"], 0).wait_until_begun()
    look = town.browser().at(made["table"], 0, made["token"]).look()
    assert [seat["name"] for seat in look["table"]["seats"]] == ["Ann", "Bob", "Robby"]
    assert look["table"]["status"] == "running"
    assert listed(ann) == ([], [])


def test_a_challenge_is_declined_or_withdrawn(town: Town) -> None:
    ann, bob, eve = (town.account(name) for name in ("Ann", "Bob", "Eve"))
    for answering in (bob, ann):
        table = challenge(ann, bob.me()["login"])["table"]
        assert code(eve.post(f"/api/challenges/{table}/decline")) == (404, "no_such_challenge")
        assert code(eve.post(f"/api/challenges/{table}/accept")) == (404, "no_such_challenge")
        assert answering.post(f"/api/challenges/{table}/decline").status_code == 200
        assert (listed(ann), listed(bob)) == (([], []), ([], []))
        assert ann.at(table, 0).look()["table"]["status"] == "closed"


def test_who_cannot_be_challenged(town: Town) -> None:
    ann, guest = town.account("Ann"), town.guest("Gus")
    mine = ann.me()["login"]
    assert code(ann.post("/api/challenges", opponents=["nobody-there"], game="mini")) == (
        404,
        "no_such_opponent",
    )
    assert code(ann.post("/api/challenges", opponents=[mine], game="mini")) == (400, "opponent_twice")
    bob = town.account("Bob").me()["login"]
    assert code(ann.post("/api/challenges", opponents=[bob, bob.upper()], game="mini")) == (
        400,
        "opponent_twice",
    )
    assert code(guest.post("/api/challenges", opponents=[mine], game="mini")) == (409, "no_account")
    assert code(guest.get("/api/challenges")) == (409, "no_account")


def test_a_block_hides_a_challenge(town: Town) -> None:
    ann, bob = town.account("Ann"), town.account("Bob")
    table = challenge(ann, bob.me()["login"])["table"]
    assert bob.post(f"/api/tables/{table}/block", seat=0).status_code == 200
    assert listed(bob) == ([], [])
    assert code(bob.post(f"/api/challenges/{table}/accept")) == (403, "may_not_sit")


def play_to_the_end(player: Browser, table: str) -> None:
    """From the first seat, against somebody who plays without being asked."""
    mine = player.at(table, 0)
    for _ in range(2000):
        look = mine.look()
        if look["table"]["status"] == "finished":
            return
        if look["options"]:
            mine.act(look["options"][0], look["version"])
        else:
            mine.get("events", since=look["version"], wait=10)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("language", COMMANDS)
def test_a_reference_client_waits_for_challenges_and_plays_them(
    language: str, town: Town, served: Served
) -> None:
    names = f"Waiting-{language}", f"Playing-{language}"
    bots = [bot_of(town.account(f"Owner{name}"), name) for name in names]
    command = [*COMMANDS[language], served.url, bots[0]["token"]]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as waiting:
        try:
            playing = program(town, bots[1])
            play_to_the_end(playing, challenge(playing, bots[0]["bot"], rated=True)["table"])
            assert waiting.stderr is not None
            assert "the game is over" in waiting.stderr.readline()
        finally:
            waiting.terminate()
    found = town.browser().get("/api/ladder", game="mini", kind="bots").json()
    assert {line["name"] for line in found["lines"]} >= set(names)


def test_a_program_whose_token_is_void_says_so(served: Served) -> None:
    command = [sys.executable, str(CLIENT), served.url, "bot.wrong"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, "token" in done.stderr) == (1, True), done.stderr


def test_a_request_waits_for_a_challenge(town: Town) -> None:
    ann, bob = town.account("Ann"), town.account("Bob")
    assert listed(bob, wait=0.5) == ([], [])
    table = challenge(ann, bob.me()["login"])["table"]
    assert listed(bob, wait=50) == ([table], [])
    assert bob.post(f"/api/challenges/{table}/accept").status_code == 200
    play_out([ann.at(table, 0), bob.at(table, 1)])
