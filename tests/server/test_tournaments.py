"""Tournaments of bot accounts, from the first bot to the last game; on both databases."""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from browser_clients import Browser, Town
from served import Served, on_database

CLIENTS = Path(__file__).parents[2] / "clients"
COMMANDS = (
    (sys.executable, str(CLIENTS / "python" / "longest.py")),
    ("node", str(CLIENTS / "javascript" / "longest.mjs")),
)
PATIENCE = 120.0


@pytest.fixture(scope="module", params=["embedded", "postgresql"])
def served(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    flags = ("--set", "limits.registrations=1000/hour", "--set", "tournament_join_seconds=600")
    yield from on_database(request, tmp_path_factory.mktemp("tournaments"), *flags)


@pytest.fixture
def town(served: Served) -> Iterator[Town]:
    with Town(served.url) as found:
        yield found


class Bot:
    """A bot account, its owner, and the program that has its token."""

    def __init__(self, town: Town, name: str, owner: Browser | None = None) -> None:
        self.owner = owner or town.account(f"Owner of {name}")
        made = self.owner.post("/api/me/bots", name=name).json()
        self.id, self.token = made["bot"], made["token"]
        self.browser = town.browser(Authorization=f"Bearer {self.token}")

    def join(self, tournament: str) -> Any:
        return self.browser.post(f"/api/tournaments/{tournament}/join")

    def games(self, tournament: str, wait: float = 50) -> dict[str, Any]:
        found: dict[str, Any] = self.browser.get(f"/api/tournaments/{tournament}/games", wait=wait).json()
        return found

    def accept(self, tournament: str) -> str:
        """Wait for the next game and take the seat."""
        for _ in range(10):
            for game in self.games(tournament)["games"]:
                answer = self.browser.post(f"/api/challenges/{game['table']}/accept")
                assert answer.status_code == 200, answer.text
                assert answer.json()["seat"] == game["seat"]
                table: str = game["table"]
                return table
        raise AssertionError("no game")


def made(host: Browser, **more: Any) -> str:
    answer = host.post("/api/tournaments", **{"game": "mini", "rounds": 1, "title": "Cup", **more})
    assert answer.status_code == 201, answer.text
    tournament: str = answer.json()["tournament"]
    return tournament


def page(browser: Browser, tournament: str) -> dict[str, Any]:
    found: dict[str, Any] = browser.get(f"/api/tournaments/{tournament}").json()
    return found


def wait_until(browser: Browser, tournament: str, **wanted: Any) -> dict[str, Any]:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = page(browser, tournament)
        if {name: found[name] for name in wanted} == wanted:
            return found
        time.sleep(0.2)
    raise AssertionError(found)


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_two_rounds_are_paired_played_and_counted(town: Town) -> None:
    host = town.account("Host")
    bots = {bot.id: bot for bot in (Bot(town, name) for name in ("Alpha", "Beta", "Beta"))}
    tournament = made(host, rounds=2)
    for bot in bots.values():
        assert bot.join(tournament).status_code == 200
    assert code(host.post(f"/api/tournaments/{tournament}/join")) == (404, "no_such_bot_account")
    assert host.post(f"/api/tournaments/{tournament}/start").json()["status"] == "running"
    for number in (1, 2):
        found = wait_until(host, tournament, round=number)
        (game,) = [game for game in found["games"] if game["round"] == number]
        assert game["status"] == "waiting"
        players = [bots[seat["bot"]] for seat in game["seats"]]
        assert [player.accept(tournament) for player in players] == [game["table"]] * 2
        players[0].browser.at(game["table"], 0).wait_until_begun()
        assert players[number - 1].browser.at(game["table"], number - 1).ask("resign").status_code == 200
    found = wait_until(host, tournament, status="over")
    assert [game["status"] for game in found["games"]] == ["played", "played"]
    assert all(game["can_watch"] for game in found["games"])
    # A point for each of two games, and half a point for each bot that sat a round out.
    assert sum(bot["points"] for bot in found["bots"]) == 3
    assert [bot["points"] for bot in found["bots"]] == sorted(
        [bot["points"] for bot in found["bots"]], reverse=True
    )
    assert sum(bot["games"] for bot in found["bots"]) == 4
    ladder = town.browser().get("/api/ladder", game="mini", kind="bots").json()
    assert set(bots) <= {line["bot"] for line in ladder["lines"]}
    look = town.browser().at(found["games"][0]["table"]).look()
    assert look["table"]["settings"]["title"] == "Cup"


def test_a_bot_that_leaves_forfeits_the_game_that_waits(town: Town) -> None:
    host = town.account("Host")
    here, away = Bot(town, "Here"), Bot(town, "Away")
    tournament = made(host)
    for bot in (here, away):
        bot.join(tournament)
    host.post(f"/api/tournaments/{tournament}/start")
    table = here.accept(tournament)
    assert code(away.browser.post(f"/api/tables/{table}/join", seat=0)) == (409, "invited_only")
    assert code(away.browser.post(f"/api/challenges/{table}/decline")) == (409, "tournament_game")
    assert away.browser.post(f"/api/tournaments/{tournament}/leave").status_code == 200
    found = wait_until(host, tournament, status="over")
    assert [(bot["name"], bot["points"]) for bot in found["bots"]] == [("Here", 1.0), ("Away", 0.0)]
    assert found["games"][0]["status"] == "forfeited"
    assert away.browser.get("/api/challenges").json()["incoming"] == []
    assert here.games(tournament) == {"status": "over", "games": []}


def test_who_may_join_start_and_close(town: Town) -> None:
    host, other = town.account("Host"), town.account("Other")
    known, unknown = Bot(town, "Known"), Bot(town, "Unknown")
    guest = town.guest("Gus")
    assert code(guest.post("/api/tournaments", game="mini")) == (409, "no_account")
    assert code(known.browser.post("/api/tournaments", game="mini")) == (403, "not_for_bots")
    assert host.post("/api/tournaments", game="mini", players=9).status_code == 400
    assert code(host.post("/api/tournaments", game="mini", bots=["nobody"])) == (404, "no_such_bot_account")
    tournament = made(host, entry="invited", bots=[known.id])
    path = f"/api/tournaments/{tournament}"
    assert code(unknown.join(tournament)) == (403, "tournament_invited_only")
    assert code(other.post(f"{path}/invite", bot=unknown.id)) == (403, "not_tournament_host")
    assert host.post(f"{path}/invite", bot=unknown.id).status_code == 200
    assert known.owner.post(f"{path}/join", bot=known.id).status_code == 200
    assert code(host.post(f"{path}/start")) == (409, "too_few_bots")
    assert unknown.join(tournament).status_code == 200
    assert unknown.browser.post(f"{path}/leave").status_code == 200
    assert code(other.post(f"{path}/leave", bot=known.id)) == (404, "no_such_bot_account")
    states = {bot["name"]: bot["status"] for bot in page(known.owner, tournament)["bots"]}
    assert states == {"Known": "joined", "Unknown": "left"}
    assert code(other.post(f"{path}/close")) == (403, "not_tournament_host")
    assert host.post(f"{path}/close").json()["status"] == "closed"
    assert code(known.join(tournament)) == (409, "tournament_begun")
    assert code(host.get("/api/tournaments/none")) == (404, "no_such_tournament")
    for _ in range(3):
        made(host)
    assert code(host.post("/api/tournaments", game="mini")) == (409, "too_many_tournaments")
    assert {one["tournament"] for one in town.browser().get("/api/tournaments").json()["tournaments"]} >= {
        tournament
    }


def test_a_host_without_javascript(town: Town) -> None:
    host, other, guest = town.account("Host"), town.account("Other"), town.guest("Gus")
    bots = [Bot(town, name) for name in ("Left", "Right")]
    form = {
        "title": "<Cup>",
        "game": "mini",
        "players": "2",
        "rounds": "1",
        "seconds": "20",
        "entry": "invited",
    }
    path = "/plain/tournaments"
    assert f'action="{path}"' in host.get(path).text
    assert f'action="{path}"' not in guest.get(path).text
    assert guest.client.post(path, data=form).status_code == 409
    refused = host.client.post(path, data={**form, "players": "9"})
    assert refused.status_code == 400
    assert 'value="&lt;Cup&gt;"' in refused.text
    assert 'value="9"' in refused.text
    assert host.client.post(path, data={**form, "rounds": "many"}).status_code == 400
    answer = host.client.post(path, data=form)
    assert answer.status_code == 303
    tournament = answer.headers["location"].rsplit("/", 1)[1]
    found = page(host, tournament)
    assert (found["title"], found["seconds"], found["entry"], found["status"]) == (
        "<Cup>",
        20,
        "invited",
        "open",
    )
    path += f"/{tournament}"
    assert f'action="{path}/start"' in host.get(path).text
    assert f'action="{path}/start"' not in other.get(path).text
    assert other.client.post(f"{path}/close").status_code == 403
    assert host.client.post(f"{path}/start").status_code == 409
    for bot in bots:
        assert host.client.post(f"{path}/invite", data={"bot": f" {bot.id} "}).status_code == 303
        assert bot.join(tournament).status_code == 200
    assert host.client.post(f"{path}/nonsense").status_code == 400
    assert host.client.post(f"{path}/start").status_code == 303
    assert page(host, tournament)["status"] == "running"
    assert host.client.post(f"{path}/close").status_code == 303
    assert page(host, tournament)["status"] == "closed"
    assert f'action="{path}/close"' not in host.get(path).text


def test_a_closed_tournament_waits_for_nobody(town: Town) -> None:
    host, bots = town.account("Host"), [Bot(town, name) for name in ("One", "Two", "Three", "Four")]
    tournament = made(host)
    for bot in bots:
        bot.join(tournament)
    host.post(f"/api/tournaments/{tournament}/start")
    games = wait_until(host, tournament, round=1)["games"]
    assert [game["number"] for game in games] == [1, 2]
    table = bots[0].accept(tournament)
    host.post(f"/api/tournaments/{tournament}/close")
    end = time.monotonic() + PATIENCE
    while page(host, tournament)["games"][0]["status"] == "waiting" and time.monotonic() < end:
        time.sleep(0.2)
    assert page(host, tournament)["games"][0]["status"] == "void"
    assert code(bots[1].browser.post(f"/api/challenges/{table}/accept")) == (404, "no_such_challenge")


def test_a_deleted_bot_leaves_the_standing_and_the_others_keep_their_points(town: Town) -> None:
    host, bots = town.account("Host"), [Bot(town, name) for name in ("Stays", "Goes")]
    tournament = made(host)
    for bot in bots:
        bot.join(tournament)
    host.post(f"/api/tournaments/{tournament}/start")
    bots[0].accept(tournament)
    bots[1].browser.post(f"/api/tournaments/{tournament}/leave")
    wait_until(host, tournament, status="over")
    assert bots[1].owner.post("/api/me/bots/delete", bot=bots[1].id).status_code == 200
    found = page(host, tournament)
    assert [(bot["name"], bot["points"]) for bot in found["bots"]] == [("Stays", 1.0)]
    assert sorted([seat["name"] for seat in found["games"][0]["seats"]]) == ["", "Stays"]
    assert bots[0].owner.get("/api/me/export").json()["bots"][0]["tournaments"][0]["id"] == tournament


def test_programs_play_a_tournament_and_a_killed_server_goes_on_with_it(town: Town, served: Served) -> None:
    host = town.account("Host")
    tournament = made(host, rounds=2, game="mini")
    address = f"{served.url}/api/tournaments/{tournament}"
    with ExitStack() as programs:
        running = []
        for program in COMMANDS:
            command = [*program, address, Bot(town, f"Bot {len(running)}").token]
            running.append(programs.enter_context(subprocess.Popen(command, stderr=subprocess.DEVNULL)))
            programs.callback(running[-1].kill)
        end = time.monotonic() + PATIENCE
        while len(page(host, tournament)["bots"]) < 2 and time.monotonic() < end:
            time.sleep(0.1)
        host.post(f"/api/tournaments/{tournament}/start")
        wait_until(host, tournament, round=1)
        served.kill()
        served.start()
        found = wait_until(host, tournament, status="over")
        assert [program.wait(60) for program in running] == [0, 0]
    assert [(game["round"], game["status"]) for game in found["games"]] == [(2, "played"), (1, "played")]
    assert sum(bot["points"] for bot in found["bots"]) == 2
