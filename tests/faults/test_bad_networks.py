"""Cut and half-open lines, sends doubled and out of order: nothing acknowledged is lost, doubled or sent wrongly."""

import asyncio
import json
import random
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import httpx
import pytest
from bad_proxy import RoughRoad
from retrying_client import Stubborn
from sent_options import listed
from subprocess_server import OPEN, Outdoors, Wire, within

from whistlestop import games

MOVES = 10


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Outdoors]:
    served = Outdoors(tmp_path_factory.mktemp("networks"))
    yield served
    served.stop()
    assert "Traceback" not in served.log.read_text()


async def cuts(road: RoughRoad, dice: random.Random) -> None:
    while True:
        await road.after(dice.randrange(150_000, 400_000))
        road.cut()


async def cuts_in_small_pieces(road: RoughRoad, dice: random.Random) -> None:
    road.piece = 1371
    await cuts(road, dice)


async def freezes(road: RoughRoad, dice: random.Random) -> None:
    """Half open: neither side notices; the client gives up and comes back on a new line, the old one is cut later."""
    while True:
        await road.after(dice.randrange(150_000, 400_000))
        road.freeze()
        await asyncio.sleep(dice.uniform(0.1, 0.4))
        if dice.random() < 0.5:
            road.cut()
        road.thaw()


async def does_nothing(_road: RoughRoad, _dice: random.Random) -> None:
    """The doubled and old requests of stubborn players alone."""
    await asyncio.sleep(3600)


FAULTS = (does_nothing, cuts, cuts_in_small_pieces, pytest.param(freezes, marks=pytest.mark.long))


@pytest.mark.parametrize("fault", FAULTS, ids=["doubled", "cut", "cut-in-pieces", "half-open"])
def test_what_was_acknowledged_is_in_the_log_once(
    server: Outdoors, fault: Callable[[RoughRoad, random.Random], Awaitable[None]]
) -> None:
    dice = random.Random(fault.__name__)
    made = server.open(OPEN, OPEN, OPEN, game="usa-classic")
    patience = 3.0 if fault is freezes else 30.0  # silence is the only sign of a half-open line

    async def story() -> list[Stubborn]:
        async with RoughRoad(server.port) as road:
            people = [
                Stubborn(
                    road.port, made["table"], seat, token, random.Random(f"{fault.__name__}{seat}"), patience
                )
                for seat, token in [*enumerate(made["tokens"]), (None, None)]
            ]
            trouble = asyncio.ensure_future(fault(road, dice))
            playing = [asyncio.ensure_future(person.play(MOVES)) for person in people[:3]]
            watching = asyncio.ensure_future(people[3].play(1))
            await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
            trouble.cancel()
            road.thaw()
            for task in [*playing, watching]:
                if task.done():
                    task.result()
                task.cancel()
            await asyncio.gather(*playing, watching, trouble, return_exceptions=True)
            return people

    people: list[Stubborn] = asyncio.run(within(story(), 400))
    check(server, made, people)
    if fault is not does_nothing:
        assert sum(person.lost for person in people) > 0, "the road was smooth"


def check(server: Outdoors, made: dict[str, Any], people: list[Stubborn]) -> None:
    """The log against what everybody heard."""
    log = entries(server, made["table"])
    assert [seq for seq, _ in log] == list(range(1, len(log) + 1))
    commands = [command for _, command in log if command is not None]
    assert len(commands) == len(set(commands))
    assert any(person.acked for person in people)
    for person in people:
        for name, (version, _) in person.acked.items():
            assert log[version - 1] == (version, f"{person.seat}:{name}")
        whole = events(server, made["table"], person.token)
        for seq, heard in person.stream.items():
            assert heard == [event for event in whole if event["seq"] == seq]
        assert sorted(person.stream) == list(range(1, person.version + 1)), "a stream with a gap"
    tickets = set(games.load("usa-classic").ruleset.tickets)
    spectator = json.dumps(list(people[-1].stream.values()))
    assert not {name for name in tickets if f'"{name}"' in spectator}


def entries(server: Outdoors, table: str) -> list[tuple[int, str | None]]:
    path = next(server.data.glob("**/*.db"))
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as connection:
        query = "select seq, command from log where table_id = ? order by seq"
        return list(connection.execute(query, (table,)))


def events(server: Outdoors, table: str, token: str | None) -> list[dict[str, Any]]:
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    answer = httpx.get(f"{server.url}/api/tables/{table}/events", headers=headers, timeout=60)
    found: list[dict[str, Any]] = answer.json()["events"]
    return found


def test_a_half_open_line_costs_nobody_anything(server: Outdoors) -> None:
    """Ann's line falls silent with a move on it. She repeats it on a new one; the old one wakes up later."""

    async def story() -> None:
        made = server.open(OPEN, OPEN, options={"first": 0})
        table, (ann, bob) = made["table"], made["tokens"]
        async with RoughRoad(server.port) as road:
            frozen, other = (
                await Wire.join(road.port, table, ann),
                await Wire.join(server.port, table, bob),
            )
            for wire in (frozen, other):
                keep = listed(json.loads(wire.heard[-1])["options"])[0]
                wire.ask("keep", {"type": "play", "action": keep}, 3)
                await wire.until("ack", command="keep")
            await frozen.until("news", version=5)
            await other.until("news", version=5)
            road.freeze()
            frozen.ask("silent", {"type": "play", "action": "draw"}, 5)
            other.ask("bob-speaks", {"type": "say", "text": "Still there?"})
            await other.until("ack", command="bob-speaks")  # he waits for nobody
            back = await Wire.join(server.port, table, ann, since=5)
            assert [seen["kind"] for seen in json.loads(back.heard[-1])["events"]] == ["said"]
            back.ask("silent", {"type": "play", "action": "draw"}, 5)
            ack = await back.until("ack", command="silent")
            await other.until("news", version=ack["version"])
            back.ask("second", {"type": "play", "action": "draw"}, ack["version"])
            await back.until("ack", command="second")
            road.thaw()
            heard = [await frozen.next()]
            while heard[-1]["type"] != "ack":
                heard.append(await frozen.next())
            assert heard[-1]["events"] == ack["events"], "the same answer, and not the move twice"
            versions = [frame["version"] for frame in heard if frame["type"] == "news"]
            assert versions == [6, 7, 8]
        log = entries(server, table)
        assert [command for _, command in log[5:]] == ["1:bob-speaks", "0:silent", "0:second"]

    asyncio.run(within(story(), 120))


def test_requests_out_of_order_are_told_so(server: Outdoors) -> None:
    """Ten moves decided on versions that come later or came before: one is done, the others are refused."""

    async def story() -> None:
        made = server.open(OPEN, OPEN, options={"first": 0})
        wires = [await Wire.join(server.port, made["table"], token) for token in made["tokens"]]
        for seat, wire in enumerate(wires):
            news = json.loads(wire.heard[-1]) if seat == 0 else await wire.until("news")
            wire.ask("open", {"type": "play", "action": listed(news["options"])[0]}, news["version"])
            await wire.until("ack", command="open")
        news = await wires[0].until("news", version=5)
        for number in (5, 3, 1, 4, 2):
            wires[0].ask(f"late{number}", {"type": "play", "action": "draw"}, number)
        answers = []
        while len(answers) < 5:
            frame = await wires[0].next()
            if frame["type"] in ("ack", "refused"):
                answers.append(frame)
        done = [frame["command"] for frame in answers if frame["type"] == "ack"]
        assert len(done) <= 2
        for frame in answers:
            if frame["type"] == "refused":
                assert frame["problem"]["code"] in ("stale", "not_your_turn", "ahead"), frame
        log = entries(server, made["table"])
        assert len([command for _, command in log if command and "late" in command]) == len(done)

    asyncio.run(within(story(), 60))
