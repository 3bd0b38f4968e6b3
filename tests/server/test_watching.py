"""Logs, figures, stopping, and the eviction of tables."""

import asyncio
import json
import re
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from http_clients import BOT, OPEN, Visitor, Visitors, play_out
from served import Served
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from whistlestop import games
from whistlestop.history import SeatPlan, Settings
from whistlestop.server.bots.bot_pool import BotPool
from whistlestop.server.config import Config
from whistlestop.server.store import store_at
from whistlestop.server.tables.collaborators import make_collaborators
from whistlestop.server.tables.housekeeping import evict_idle
from whistlestop.server.tables.table_service import TableService


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("watched") / "data", "--log-format", "json").start()
    yield served
    served.stop()


def lines_of(served: Served) -> list[dict[str, object]]:
    return [json.loads(line) for line in served.log.read_text().splitlines() if line.startswith("{")]


def _hello(person: Visitor) -> str:
    return json.dumps({"type": "hello", "protocol": 1, "token": person.token, "since": 0})


def _close_code(socket: ClientConnection) -> int | None:
    try:
        while True:
            socket.recv(timeout=30)
    except ConnectionClosed as closed:
        return None if closed.rcvd is None else closed.rcvd.code


def test_a_request_is_one_line_without_secrets(watched: Served) -> None:
    with Visitors(watched.url) as people:
        (me,) = people.open(OPEN, BOT)
        play_out([me])
        answer = people.client.get(
            f"/plain/tables/{me.table}", params={"seat": me.token}, headers={"Cookie": "whistlestop=abcdef"}
        )
        number = answer.headers["x-request-id"]
        tickets = re.findall(r"[A-Z]{3}-[A-Z]{3}", json.dumps(me.get("record").json()))
    text = watched.log.read_text()
    (line,) = [line for line in lines_of(watched) if line.get("request") == number]
    assert line["method"] == "GET"
    assert line["path"] == f"/plain/tables/{me.table}"
    assert line["status"] == 303
    assert line["table"] == me.table
    assert isinstance(line["ms"], float)
    assert me.token is not None
    for secret in (me.token, "abcdef", "Bearer", *tickets):
        assert secret not in text


def test_the_figures_move_with_what_happens(watched: Served) -> None:
    def figure(name: str) -> float:
        text = httpx.get(f"{watched.url}/metrics").text
        found = re.search(rf"^whistlestop_{re.escape(name)} ([0-9.e+-]+)$", text, re.MULTILINE)
        return float(found[1]) if found else 0.0

    names = (
        'commands_total{kind="play",outcome="done"}',
        'commands_total{kind="play",outcome="refused"}',
        'thoughts_total{outcome="done"}',
        "commits_total",
        "entries_total",
        'requests_total{method="POST",room="api",status="409"}',
    )
    before = [figure(name) for name in names]
    with Visitors(watched.url) as people:
        (me,) = people.open(OPEN, BOT)
        assert me.act("draw", me.look()["version"]).status_code == 409
        play_out([me])
        with connect(f"{watched.url.replace('http', 'ws')}/api/tables/{me.table}/socket") as socket:
            socket.send(_hello(me))
            socket.recv()
            assert figure("sockets") == 1
    after = [figure(name) for name in names]
    assert all(now > then for now, then in zip(after, before, strict=True)), (before, after)
    assert figure("tables") >= 1
    assert 'whistlestop_thoughts_total{outcome="failed"} 0.0' in httpx.get(f"{watched.url}/metrics").text


def test_figures_are_for_this_machine_unless_the_host_says_otherwise(watched: Served) -> None:
    proxied = httpx.get(f"{watched.url}/metrics", headers={"X-Forwarded-For": "203.0.113.7"})
    assert (proxied.status_code, proxied.json()["code"]) == (403, "metrics_closed")


def test_told_to_stop_it_finishes_and_tells_clients_to_come_again(tmp_path: Path) -> None:
    served = Served(tmp_path / "data").start()
    with Visitors(served.url) as people:
        me, other = people.open(OPEN, OPEN)
        version = me.look()["version"]
        polled: list[int] = []
        poll = threading.Thread(
            target=lambda: polled.append(me.get("events", since=version, wait=50).status_code)
        )
        with connect(f"{served.url.replace('http', 'ws')}/api/tables/{me.table}/socket") as socket:
            socket.send(_hello(other))
            socket.recv()
            socket.recv()
            poll.start()
            time.sleep(0.5)
            assert served.process is not None
            began = time.monotonic()
            served.process.send_signal(signal.SIGTERM)
            assert _close_code(socket) == 1012
        assert served.process.wait(30) in (0, -signal.SIGTERM)
        poll.join(30)
        assert polled == [200]
        assert time.monotonic() - began < 30  # and not the fifty seconds that the poll would have waited
        assert "Traceback" not in served.log.read_text()


def test_a_table_nobody_looks_at_leaves_the_memory_and_comes_back(tmp_path: Path) -> None:
    asyncio.run(_leave_and_come_back(tmp_path))


async def _leave_and_come_back(tmp_path: Path) -> None:
    at = [1_000_000.0]
    service = TableService(
        make_collaborators(
            store_at(tmp_path / "data", ""),
            BotPool(1, 1.0),
            games.load,
            lambda: at[0],
            config=Config(idle_minutes=10),
        )
    )
    service.store.open()
    try:
        made = await service.open_table(Settings(game="mini"), [SeatPlan(), SeatPlan()], None)
        live_table = await service.find(made.table)
        version = live_table.state.version
        at[0] += 590
        await evict_idle(service)
        assert made.table in service.live_tables
        at[0] += 20
        async with live_table.lock:
            await evict_idle(service)
            assert made.table in service.live_tables  # somebody is at it
        await evict_idle(service)
        assert made.table not in service.live_tables
        again = await service.find(made.table)
        assert again is not live_table
        assert again.state.version == version
        timed = await service.open_table(Settings(game="mini", seconds=30), [SeatPlan(), SeatPlan()], None)
        (await service.find(timed.table)).used = 0
        await evict_idle(service)
        assert timed.table in service.live_tables  # its clock runs out soon
    finally:
        await service.stop()
        service.store.close()
