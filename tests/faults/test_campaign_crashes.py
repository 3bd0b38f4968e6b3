"""Servers that die between any two steps of a campaign: no game is lost, begun twice or counted twice."""

import json
import random
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from aftermath import address_of
from campaign_clients import CampaignVisitor, begin
from figures import note
from private_postgres import PrivatePostgres
from served import Served
from sqlalchemy import Connection, create_engine, text

BOTS: Final = tuple({"company": company, "kind": "bot", "bot": "random"} for company in ("red", "blue"))
POWER_CUTS: Final = 300
KILLS: Final = 100
"""Of one of two servers."""
PATIENCE: Final = 240


def check_campaign(address: str, campaign: str) -> Counter[str]:
    """Every game was begun once for each deal, and is counted or void exactly if its table says so."""
    is_shared = address.startswith("postgresql://")
    url = address.replace("postgresql://", "postgresql+psycopg://") if is_shared else f"sqlite:///{address}"
    engine = create_engine(url, isolation_level="REPEATABLE READ" if is_shared else "SERIALIZABLE")
    try:
        with engine.connect() as connection:
            return _checked(connection, campaign)
    finally:
        engine.dispose()


def _checked(connection: Connection, campaign: str) -> Counter[str]:
    def rows(query: str) -> list[Any]:
        return list(connection.execute(text(query), {"id": campaign}).all())

    (line,) = rows("select version, number, status from campaigns where id = :id")
    logged = rows("select seq, body from campaign_log where campaign = :id order by seq")
    assert [row.seq for row in logged] == list(range(1, line.version + 1)), "the log has a gap"
    bodies = [json.loads(bytes(row.body)) for row in logged]
    of_kind = {
        kind: [body for body in bodies if body["kind"] == kind]
        for kind in ("game_laid", "game_counted", "game_voided")
    }
    laid = [(body["number"], body["deal"]) for body in of_kind["game_laid"]]
    assert len(set(laid)) == len(laid), f"a game was begun twice: {laid}"
    counted = [body["number"] for body in of_kind["game_counted"]]
    assert counted == list(range(1, line.number)), f"not every game was counted once: {counted}"
    status = {row.id: row.status for row in rows("select id, status from tables where campaign = :id")}
    assert set(status) == {body["table"] for body in of_kind["game_laid"]}, "a table is nobody's"
    for kind, expected in (("game_counted", "finished"), ("game_voided", "closed")):
        found = {table for table, each in status.items() if each == expected}
        assert found == {body["table"] for body in of_kind[kind]}, kind
    return Counter(body["kind"] for body in bodies)


class Driver:
    """A host who goes on and on, whatever happens to the server."""

    def __init__(self, urls: Sequence[str]) -> None:
        self.clients = [httpx.Client(base_url=url, timeout=30) for url in urls]
        self.host, _ = begin(self.clients[0], *BOTS, start=True)
        self.stopped = threading.Event()
        self.problem: Exception | None = None
        self.begun = 0
        self.thread = threading.Thread(target=self._run)

    @property
    def campaign(self) -> str:
        return self.host.campaign

    def start(self) -> "Driver":
        self.thread.start()
        return self

    def stop(self) -> None:
        self.stopped.set()
        self.thread.join()
        for client in self.clients:
            client.close()
        if self.problem is not None:
            raise self.problem

    def _run(self) -> None:
        dice = random.Random("driver")
        while not self.stopped.is_set():
            at = CampaignVisitor(dice.choice(self.clients), self.campaign, self.host.key)
            try:
                self._step(at, dice)
            except httpx.HTTPError:
                time.sleep(0.05)  # the server is down, or went down meanwhile
            except Exception as problem:
                self.problem = problem
                return

    def _step(self, at: CampaignVisitor, dice: random.Random) -> None:
        answer = at.get()
        if answer.status_code != 200:
            assert answer.status_code in (429, 503), answer.text
            time.sleep(0.05)
            return
        page = answer.json()
        if page["status"] == "between" and page["number"] <= page["games"]:
            done = at.post("next", {"number": page["number"]})
            assert done.status_code in (200, 409, 503), done.text
            self.begun += done.status_code == 200
        elif page["status"] == "playing" and dice.random() < 0.02:
            done = at.post("void", {"number": page["number"]})
            assert done.status_code in (200, 409, 503), done.text
        elif page["status"] == "over":
            self.stopped.set()
        time.sleep(0.02)


LONGEST: Final = 8.0
"""Seconds between two kills of the long tests: some games come to their end in them."""


def killed(
    address: str, servers: Sequence[Served], kills: int, least: int, longest: float = 0.8
) -> Counter[str]:
    """Kill the servers in turn while the campaign goes on, and look at it before they start again."""
    dice = random.Random("kills")
    left, found = kills, Counter[str]()
    while left:
        driver = Driver([server.url for server in servers]).start()
        try:
            while left and driver.thread.is_alive():
                time.sleep(dice.random() * longest)
                server = servers[left % len(servers)]
                server.kill()
                check_campaign(address, driver.campaign)
                server.start()
                left -= 1
            _wait_for(driver, least)
        finally:
            driver.stop()
        found += check_campaign(address, driver.campaign)
    return found


def _wait_for(driver: Driver, least: int) -> None:
    """Until so many games were begun, or the campaign is over."""
    until = time.monotonic() + PATIENCE
    while driver.begun < least and driver.thread.is_alive():
        assert time.monotonic() < until, "the campaign does not go on"
        time.sleep(0.05)


def killed_alone(tmp_path: Path, kills: int, least: int, longest: float = 0.8) -> Counter[str]:
    served = Served(tmp_path / "data").start()
    try:
        return killed(address_of(served.data), [served], kills, least, longest)
    finally:
        served.stop()


def test_no_game_is_lost_or_counted_twice_by_a_power_cut(tmp_path: Path) -> None:
    assert killed_alone(tmp_path, 3, 2)["game_laid"] >= 2


@pytest.mark.long
def test_no_game_is_lost_or_counted_twice_by_hundreds_of_power_cuts(tmp_path: Path) -> None:
    found = killed_alone(tmp_path, POWER_CUTS, 1, LONGEST)
    assert found["game_counted"], "no game came to its end"
    figures = (
        f"{POWER_CUTS} times, {found['game_counted']} games counted, {found['game_voided']} void; each once"
    )
    note("`kill -9` of the server during campaigns (SQLite)", figures)


@pytest.fixture
def pair(postgres: PrivatePostgres, tmp_path: Path) -> Iterator[tuple[str, list[Served]]]:
    address = postgres.new_database()
    servers = [Served(tmp_path / f"data{at}", "--database", address).start() for at in range(2)]
    yield address, servers
    for server in servers:
        server.stop()


def test_two_servers_begin_each_game_once_and_count_it_once(pair: tuple[str, list[Served]]) -> None:
    address, servers = pair
    clients = [httpx.Client(base_url=server.url, timeout=120) for server in servers]
    host, _ = begin(clients[0], *BOTS)
    both = [CampaignVisitor(client, host.campaign, host.key) for client in clients] * 4
    with ThreadPoolExecutor(8) as pool:
        seats = list(pool.map(lambda each: each.next(1), both))
    assert len({seat["table"] for seat in seats}) == 1
    both[1].after_game(1)
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda each: each.post("void", {"number": 2}), both))
        seats = list(pool.map(lambda each: each.next(2), both))
    assert {answer.status_code for answer in answers} == {409}
    assert len({seat["table"] for seat in seats}) == 1
    both[0].after_game(2)
    assert check_campaign(address, host.campaign)["game_counted"] == 2
    for client in clients:
        client.close()


def test_a_campaign_goes_on_when_one_of_two_servers_is_killed(pair: tuple[str, list[Served]]) -> None:
    assert killed(*pair, 2, 2)["game_laid"] >= 2


@pytest.mark.long
def test_a_campaign_goes_on_when_servers_are_killed_in_turn(pair: tuple[str, list[Served]]) -> None:
    found = killed(*pair, KILLS, 1, LONGEST)
    assert found["game_counted"], "no game came to its end"
    figures = f"{KILLS} times, {found['game_counted']} games counted, {found['game_voided']} void; each once"
    note("`kill -9` of one of two servers during campaigns (PostgreSQL)", figures)
