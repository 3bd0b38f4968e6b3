"""Canaries of a campaign: before it is over, nothing unread and nothing of another company's office leaves."""

import asyncio
import secrets
import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from campaign_canaries import (
    LEGENDS,
    CampaignTruth,
    campaign_truth,
    readable_parts,
    sealed_texts,
    search_campaign,
)
from campaign_stages import before_game, led_by
from figures import note
from run_command import typed
from sniffer import PageEar, SocketEar
from subprocess_server import Outdoors, within

from whistlestop.rules import legal
from whistlestop.table.campaigns import count_game, new_campaign, next_match
from whistlestop.wire.campaign import CampaignCompany, encode_campaign

SETTINGS: Final = {"WHISTLESTOP_LOG_LEVEL": "debug", "WHISTLESTOP_BOT_PAUSE": "0"}
PASSWORD: Final = "correct horse battery"
COMPANIES: Final = ["red", "blue", "green"]
LOOKS: Final = ("", "/game", "/game?after=0", "/game?after=1", "/rules", "/export")
AT_TABLE: Final = (
    "game",
    "story",
    "words",
    "record",
    "record?seat=0",
    "record?seat=1",
    "review",
    "review?seat=1",
)
OF_ACCOUNT: Final = ("/api/me", "/api/me/campaigns", "/api/me/tables", "/api/me/export", "/api/me/statistics")
REPLAYS: Final = ("replay?seat=0&since=0", "replay?seat=1&since=0", "replay?seat=spectator&since=0", "events")
MOVES: Final = 6


@cache
def staged() -> bytes:
    """The file of a campaign after its first game: both people hold postcards that nobody else has seen."""
    companies = [
        CampaignCompany("red", "Ann", None),
        CampaignCompany("blue", "Bob", None),
        CampaignCompany("green", "Random", "random"),
    ]
    file = new_campaign(LEGENDS, companies, "canaries-of-a-campaign-3")
    match = next_match(file, LEGENDS, COMPANIES)
    while not match.is_over:
        seat = match.asked[0]
        match.act(seat, next(iter(legal(match.state, seat))))
    return encode_campaign(count_game(file, LEGENDS, match, COMPANIES, 0))


class Company:
    """The people who look at one campaign, and all bytes that each of them got."""

    def __init__(self, server: Outdoors, file: bytes = b"") -> None:
        self.server = server
        self.heard: defaultdict[str | None, list[bytes]] = defaultdict(list)
        self.people = {"red": self.person("Ann"), "blue": self.person("Bob"), None: self.person("")}
        answer = self.people["red"].post(
            "/api/campaigns/import", content=file or staged(), params={"own": "red"}
        )
        assert answer.status_code == 201, answer.text
        made = answer.json()
        self.campaign: str = made["campaign"]
        joined = self.people["blue"].post(
            f"/api/campaigns/{self.campaign}/join", json={"invite": made["invite"], "company": "blue"}
        )
        assert joined.status_code == 201, joined.text
        self.keys = {"red": made["key"], "blue": joined.json()["key"], None: None}
        page = self.page()
        self.past: str = page["past"][-1]["table"]
        key = {"Authorization": f"Bearer {made['key']}"}
        begun = self.people["red"].post(
            f"/api/campaigns/{self.campaign}/next", json={"number": page["number"]}, headers=key
        )
        assert begun.status_code == 200, begun.text

    def person(self, name: str) -> httpx.Client:
        """Somebody with an account, or nobody in particular."""
        # Whole games lie between two requests, and the server closes lines that are idle.
        client = httpx.Client(
            base_url=self.server.url,
            timeout=240,
            headers={"Origin": self.server.url},
            limits=httpx.Limits(max_keepalive_connections=0),
        )
        if name:
            account = {"login": f"{name}{secrets.token_hex(4)}".lower(), "password": PASSWORD}
            for path, body in (("/api/me", {"name": name}), ("/api/me/register", account)):
                answer = client.post(path, json=body)
                assert answer.status_code < 300, answer.text
        return client

    def leave(self) -> None:
        for client in self.people.values():
            client.close()

    def page(self) -> dict[str, Any]:
        page: dict[str, Any] = self.people[None].get(f"/api/campaigns/{self.campaign}").json()
        return page

    def get(self, company: str | None, path: str, **headers: str) -> None:
        self.heard[company].append(self.people[company].get(path, headers=headers).content)

    def look(self) -> None:
        """Everything that each of them can ask for."""
        for company, key in self.keys.items():
            headers = {} if key is None else {"Authorization": f"Bearer {key}"}
            for path in LOOKS:
                self.get(company, f"/api/campaigns/{self.campaign}{path}", **headers)
            for path in (*AT_TABLE, *REPLAYS):
                self.get(company, f"/api/tables/{self.past}/{path}")
            for path in OF_ACCOUNT:
                self.get(company, path)
            self.get(company, f"/plain/campaigns/{self.campaign}")
        self.get(None, "/metrics")

    async def play(self, until: int = 0) -> None:
        """A few moves of people; bots go on for them to the end of the game if one is to come after it."""
        ears = await self.sit_down()
        ann, bob, watching = ears.values()
        for number in range(MOVES):
            for ear in (ann, bob):
                await ear.turn(number)
        assert {ann.seat, bob.seat} == {0, 1}
        await self.pry(ears)
        if until:
            for ear in (ann, bob):
                body = {"command": "gone", "ask": {"type": "resign"}}
                assert (await ear.http("POST", "commands", body)).status_code == 200
            while (await asyncio.to_thread(self.page))["number"] < until:
                for listening in (ann, watching):
                    await follow(listening)
                await bob.page("GET")
                await self.pry(ears)
        await follow(watching)
        for company, ear in ears.items():
            await ear.leave()
            self.heard[company] += [*ear.after, *[data for _, data in ear.heard]]

    async def sit_down(self) -> dict[str | None, Any]:
        seats = []
        for company in ("red", "blue"):
            headers = {"Authorization": f"Bearer {self.keys[company]}"}
            path = f"/api/campaigns/{self.campaign}/enter"
            seats.append(self.people[company].post(path, headers=headers).json())
        made = {"table": self.page()["playing"]["table"], "seats": seats}
        ann = SocketEar(self.server, made, seats[0]["seat"])
        bob = PageEar(self.server, made, seats[1]["seat"])
        watching = SocketEar(self.server, made, None)
        await ann.connect()
        await watching.connect()
        await bob.enter()
        return {"red": ann, "blue": bob, None: watching}

    async def pry(self, ears: dict[str | None, Any]) -> None:
        for ear in ears.values():
            for path in (*AT_TABLE, *REPLAYS, "view", "hint", "away"):
                await ear.http("GET", path)

    def operate(self, folder: Path) -> bytes:
        """What the operator reads: lists, a backup as far as it has to be readable, and what checks it."""
        backup = folder / f"{self.campaign}.db"
        data = ("--data", str(self.server.data))
        done = [
            typed("backup", str(backup), "--check", *data),
            typed("check-backup", str(backup)),
            typed("tables", "list", "--json", *data),
            typed("campaigns", "list", "--json", *data),
            typed("people", "list", "--guests", "--json", *data),
            typed("log", "--json", *data),
        ]
        assert [each.returncode for each in done] == [0] * len(done), done
        return "\n".join(each.stdout + each.stderr for each in done).encode() + readable_parts(backup)

    def search(self, more: bytes = b"") -> tuple[CampaignTruth, int]:
        truth = campaign_truth(self.server.data, self.campaign)
        return truth, search_campaign(truth, self.heard, self.server.log.read_bytes() + more)


async def follow(ear: SocketEar) -> None:
    """Everything up to now; a line on which nobody answered for long is opened again."""
    version = (await ear.look())["version"]
    try:
        await ear.up_to(version)
    except (ConnectionError, asyncio.IncompleteReadError):
        await ear.connect()
        await ear.up_to(version)


def listen(company: Company, until: int = 0) -> None:
    async def whole() -> None:
        await within(company.play(until), 600)

    try:
        asyncio.run(whole())
        company.look()
    finally:
        company.leave()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Outdoors]:
    served = Outdoors(tmp_path_factory.mktemp("campaign-canaries"), **SETTINGS)
    yield served
    served.stop()


def test_no_canary_of_a_campaign_sings(server: Outdoors, tmp_path: Path) -> None:
    company = Company(server)
    listen(company)
    truth, searched = company.search(company.operate(tmp_path))
    assert searched > 200_000
    assert truth.own["red"] - truth.shown, "nothing of Ann's is secret"
    assert truth.own["blue"] - truth.shown, "nothing of Bob's is secret"
    assert len(sealed_texts(truth, "red")) > 100
    red = b"".join(company.heard["red"])
    assert all(f'"{side}"'.encode() in red for side in truth.own["red"]), "Ann does not see her own sides"
    texts = [LEGENDS.texts[lang].words[side] for lang in LEGENDS.texts for side in truth.own["red"]]
    assert all(text.encode() in red for text in texts), "Ann does not read her own sides"
    assert any(b'"sessions"' in data and company.campaign.encode() in data for data in company.heard["red"])


@pytest.mark.long
@pytest.mark.parametrize("number", [2, 6, 11])
def test_no_canary_sings_while_a_whole_game_is_played(server: Outdoors, tmp_path: Path, number: int) -> None:
    """Bots play on for people who have resigned, and everybody listens to the end and after it."""
    file = led_by(before_game(number, "greedy", "greedy", "random"), {"red": "Ann", "blue": "Bob"})
    company = Company(server, encode_campaign(file))
    listen(company, number + 1)
    truth, searched = company.search(company.operate(tmp_path))
    assert set().union(*truth.own.values()) - truth.shown, "nothing is secret"
    note(f"canaries: campaign, game {number}", f"{searched:,} bytes searched; no leaks found")


def test_a_secret_in_a_readable_part_of_a_backup_is_heard(server: Outdoors, tmp_path: Path) -> None:
    company = Company(server)
    company.leave()
    backup = tmp_path / "copy.db"
    assert typed("backup", str(backup), "--data", str(server.data)).returncode == 0
    truth = campaign_truth(server.data, company.campaign)
    search_campaign(truth, {}, readable_parts(backup))
    side = next(iter(truth.own["blue"] - truth.shown))
    for title in (truth.secret, LEGENDS.texts["en"].words[side], " ".join(truth.orders[0])):
        with closing(sqlite3.connect(backup)) as copy:
            copy.execute("update tables set title = ?", (title,))
            copy.commit()
        with pytest.raises(AssertionError, match=r"read the text|was sent"):
            search_campaign(truth, {}, readable_parts(backup))


@pytest.fixture(scope="module")
def leaky(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Outdoors]:
    folder = tmp_path_factory.mktemp("leaky-campaign")
    program = str(Path(__file__).with_name("leaky.py"))
    served = Outdoors(folder, [program], LEAKY_NOTE=str(folder / "note"), **SETTINGS)
    yield served
    served.stop()


DOORS: Final = (
    "openings",
    "early records",
    "early replays",
    "words",
    "story",
    "campaign pages",
    "campaign rules",
    "exports",
    "campaign logs",
    "figures",
)


@pytest.mark.parametrize("door", DOORS)
def test_a_door_of_a_campaign_left_open_is_heard(leaky: Outdoors, door: str) -> None:
    note = leaky.log.with_name("note")
    company = Company(leaky)
    note.write_text(door)
    try:
        listen(company)
    finally:
        note.write_text("")
    with pytest.raises(AssertionError, match=r"read of|read the text|was sent"):
        company.search()


def test_the_search_hears_each_kind_of_leak() -> None:
    truth = CampaignTruth(
        "SEED", options={"campaign": "game 1\ncompanies red blue\npresent red blue\nmail_car red\n"}
    )
    truth.own["blue"], truth.orders = {"S03"}, [("P01", "P02", "P03", "P04")]
    text = LEGENDS.texts["pl"].words["S03"]
    for leak in (b'"S03"', text.encode(), b"SEED", b'["P01","P02","P03","P04"]'):
        with pytest.raises(AssertionError):
            search_campaign(truth, {"red": [leak]})
        with pytest.raises(AssertionError):
            search_campaign(truth, {}, leak)
    assert search_campaign(truth, {"blue": [b'"S03"', text.encode()]}) > 0
