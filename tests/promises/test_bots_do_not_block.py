"""Bots do not block: one that crashes, hangs, dies or cheats is replaced by the simple one, and an event says so."""

import asyncio
import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sent_options import listed
from subprocess_server import OPEN, Outdoors, Wire, within

from whistlestop import games
from whistlestop.server.bots.bot_pool import BotPool, WorkerFailed

PLUGIN = """
import os, time

class Bad:
    def __init__(self, seed):
        pass

class Crashes(Bad):
    def choose(self, view):
        raise ValueError(f"I hold {view.tickets} {view.offered} {view.hand}")

class Hangs(Bad):
    def choose(self, view):
        while True:
            time.sleep(1)

class Spins(Bad):
    def choose(self, view):
        while True:
            pass

class Dies(Bad):
    def choose(self, view):
        os._exit(3)

class Cheats(Bad):
    def choose(self, view):
        from whistlestop.rules import parse_action
        return parse_action("keep " + " ".join(sorted(view.public.rules.tickets)[:3]), view.public.rules)

class Babbles(Bad):
    def choose(self, view):
        return "anything"
"""
NAMES = ("crashes", "hangs", "spins", "dies", "cheats", "babbles")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Outdoors]:
    """A server with a package installed that brings bad bots."""
    folder = tmp_path_factory.mktemp("bots")
    package = folder / "site"
    info = package / "bad_bots-1.0.dist-info"
    info.mkdir(parents=True)
    (package / "bad_bots.py").write_text(PLUGIN)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: bad-bots\nVersion: 1.0\n")
    points = [f"{name} = bad_bots:{name.capitalize()}" for name in NAMES]
    (info / "entry_points.txt").write_text("[whistlestop.bots]\n" + "\n".join(points) + "\n")
    source = Path(__file__).parents[2] / "src"
    served = Outdoors(
        folder, PYTHONPATH=f"{source}:{package}", WHISTLESTOP_BOT_SECONDS="2", WHISTLESTOP_BOT_WORKERS="2"
    )
    yield served
    served.stop()


async def replaced(server: Outdoors, bot: str) -> tuple[dict[str, Any], list[float]]:
    """What the table gets when this bot should move, and how long pings take meanwhile."""
    made = server.open(OPEN, {"kind": "bot", "bot": bot}, options={"first": 1})
    wire = await Wire.join(server.port, made["table"], made["tokens"][0])
    other = await Wire.join(server.port, made["table"], None)
    failed: dict[str, Any] | None = None
    pings: list[float] = []
    events = _news(wire)["events"]
    while failed is None:
        failed = next((event for event in events if event["kind"] == "bot_failed"), None)
        started = time.perf_counter()
        other.say({"type": "ping"})
        await other.until("pong")
        pings.append(time.perf_counter() - started)
        if failed is None:
            try:
                frame = await wire.next(0.2)
            except TimeoutError:
                continue
            events = frame.get("events", [])
    return failed, pings


@pytest.mark.parametrize("bot", NAMES)
def test_a_bad_bot_is_replaced_and_nobody_waits(server: Outdoors, bot: str) -> None:
    failed, pings = asyncio.run(within(replaced(server, bot), 100))
    assert (failed["bot"], failed["instead"], failed["seat"]) == (bot, "greedy", 1)
    # The loop went on: not one answer took as long as a bot's whole time.
    assert max(pings) < 2


def test_the_workers_are_sound_afterwards(server: Outdoors) -> None:
    async def story() -> None:
        made = server.open(OPEN, {"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "medium"})
        wire = await Wire.join(server.port, made["table"], made["tokens"][0])
        frame = _news(wire)
        for number in range(600):
            if frame["table"]["status"] == "finished":
                return
            assert all(event["kind"] != "bot_failed" for event in frame["events"])
            if frame["options"]:
                action = {"type": "play", "action": listed(frame["options"])[0]}
                wire.ask(f"m{number}", action, frame["version"])
            frame = await wire.until("news")
        raise AssertionError("the game does not end")

    asyncio.run(within(story(), 200))


def _news(wire: Wire) -> dict[str, Any]:
    frame: dict[str, Any] = json.loads(wire.heard[-1])
    return frame


def test_what_a_crashed_bot_held_is_not_in_the_log(server: Outdoors) -> None:
    asyncio.run(within(replaced(server, "crashes"), 100))
    log = server.log.read_text()
    assert "crashes" in log
    tickets = set(games.load("mini").ruleset.tickets)
    assert not tickets & set(re.findall("[A-Z]{3}-[A-Z]{3}", log)), log
    assert "I hold" not in log


def test_a_thought_that_nobody_wants_any_more_is_no_failure() -> None:
    async def story() -> None:
        bot_pool = BotPool(1, 30.0)
        bot_pool.start()
        try:
            thought = asyncio.create_task(bot_pool._done(bot_pool._idlest(), time.sleep, 20))
            await asyncio.sleep(0.05)
            assert bot_pool.busy == 1
            thought.cancel()
            with pytest.raises(asyncio.CancelledError):
                await thought
            assert (bot_pool.busy, bot_pool.failed, bot_pool.thought) == (0, 0, 0)
            with pytest.raises(WorkerFailed):
                await bot_pool._done(bot_pool._idlest(), int, "no number")
            assert (bot_pool.failed, bot_pool.thought) == (1, 0)
        finally:
            bot_pool.stop()

    asyncio.run(story())
