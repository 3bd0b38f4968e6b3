"""Canaries of a campaign: before it is over, nothing unread and nothing of another company's office leaves."""

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from campaign_canaries import LEGENDS, CampaignTruth, campaign_truth, sealed_texts, search_campaign
from sniffer import Ear, PageEar, SocketEar
from subprocess_server import Outdoors, within

from whistlestop.rules import legal
from whistlestop.table import Match
from whistlestop.table.campaigns import count_game, keep_unfinished, new_campaign, next_match
from whistlestop.wire.campaign import CampaignCompany, encode_campaign

SETTINGS: Final = {"WHISTLESTOP_LOG_LEVEL": "debug"}
COMPANIES: Final = ["red", "blue", "green"]
LOOKS: Final = ("", "/game", "/game?after=0", "/game?after=1", "/export")
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
REPLAYS: Final = ("replay?seat=0&since=0", "replay?seat=1&since=0", "replay?seat=spectator&since=0", "events")
MOVES: Final = 6


@cache
def staged() -> bytes:
    """The file of a campaign in its second game: both people hold postcards that nobody else has seen."""
    companies = [
        CampaignCompany("red", "Ann", None),
        CampaignCompany("blue", "Bob", None),
        CampaignCompany("green", "Random", "random"),
    ]
    file = new_campaign(LEGENDS, companies, "canaries-of-a-campaign-3")
    match = next_match(file, LEGENDS, COMPANIES)
    while not match.is_over:
        first_move(match)
    file = count_game(file, LEGENDS, match, COMPANIES, 0)
    match = next_match(file, LEGENDS, COMPANIES)
    for _ in range(9):
        first_move(match)
    return encode_campaign(keep_unfinished(file, match, COMPANIES, 0))


def first_move(match: Match) -> None:
    seat = match.asked[0]
    match.act(seat, next(iter(legal(match.state, seat))))


class Company:
    """The people who look at one campaign, and all bytes that each of them got."""

    def __init__(self, server: Outdoors) -> None:
        self.server = server
        self.heard: defaultdict[str | None, list[bytes]] = defaultdict(list)
        self.client = httpx.Client(base_url=server.url, timeout=120)
        answer = self.client.post("/api/campaigns/import", content=staged(), params={"own": "red"})
        assert answer.status_code == 201, answer.text
        made = answer.json()
        self.campaign: str = made["campaign"]
        joined = self.client.post(
            f"/api/campaigns/{self.campaign}/join", json={"invite": made["invite"], "name": "Bob"}
        ).json()
        self.keys = {"red": made["key"], "blue": joined["key"], None: None}
        self.past: str = self.page()["past"][0]["table"]

    def page(self) -> dict[str, Any]:
        page: dict[str, Any] = self.client.get(f"/api/campaigns/{self.campaign}").json()
        return page

    def look(self) -> None:
        """Everything that each of them can ask for."""
        for company, key in self.keys.items():
            headers = {} if key is None else {"Authorization": f"Bearer {key}"}
            for path in LOOKS:
                answer = self.client.get(f"/api/campaigns/{self.campaign}{path}", headers=headers)
                self.heard[company].append(answer.content)
            for path in (*AT_TABLE, *REPLAYS):
                answer = self.client.get(f"/api/tables/{self.past}/{path}")
                self.heard[company].append(answer.content)
        self.heard[None].append(self.client.get("/metrics").content)

    async def play(self) -> None:
        table = self.page()["playing"]["table"]
        seats = []
        for company in ("red", "blue"):
            headers = {"Authorization": f"Bearer {self.keys[company]}"}
            path = f"/api/campaigns/{self.campaign}/enter"
            seats.append(self.client.post(path, headers=headers).json())
        made = {"table": table, "seats": seats}
        ann, bob = (
            SocketEar(self.server, made, seats[0]["seat"]),
            PageEar(self.server, made, seats[1]["seat"]),
        )
        watching = SocketEar(self.server, made, None)
        ears: dict[str | None, Ear] = {"red": ann, "blue": bob, None: watching}
        await ann.connect()
        await watching.connect()
        await bob.enter()
        for number in range(MOVES):
            for ear in (ann, bob):
                await ear.turn(number)
        for ear in ears.values():
            for path in (*AT_TABLE, *REPLAYS, "view", "hint", "away"):
                await ear.http("GET", path)
        await watching.up_to((await watching.look())["version"])
        for company, ear in ears.items():
            await ear.leave()
            self.heard[company] += [*ear.after, *[data for _, data in ear.heard]]

    def search(self) -> tuple[CampaignTruth, int]:
        truth = campaign_truth(self.server.data, self.campaign)
        return truth, search_campaign(truth, self.heard, self.server.log.read_bytes())


def listen(company: Company) -> None:
    async def whole() -> None:
        await within(company.play(), 300)

    with closing(company.client):
        asyncio.run(whole())
        company.look()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Outdoors]:
    served = Outdoors(tmp_path_factory.mktemp("campaign-canaries"), **SETTINGS)
    yield served
    served.stop()


def test_no_canary_of_a_campaign_sings(server: Outdoors) -> None:
    company = Company(server)
    listen(company)
    truth, searched = company.search()
    assert searched > 200_000
    assert truth.own["red"] - truth.shown, "nothing of Ann's is secret"
    assert truth.own["blue"] - truth.shown, "nothing of Bob's is secret"
    assert len(sealed_texts(truth, "red")) > 100
    red = b"".join(company.heard["red"])
    assert all(f'"{side}"'.encode() in red for side in truth.own["red"]), "Ann does not see her own sides"


@pytest.fixture(scope="module")
def leaky(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Outdoors]:
    folder = tmp_path_factory.mktemp("leaky-campaign")
    program = str(Path(__file__).with_name("leaky.py"))
    served = Outdoors(folder, [program], LEAKY_NOTE=str(folder / "note"), **SETTINGS)
    yield served
    served.stop()


DOORS: Final = ("openings", "early records", "early replays", "words", "story", "campaign pages")


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
