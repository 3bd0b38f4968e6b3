"""What happened, page by page: the same bytes as without a cache, and nothing encoded twice."""

import asyncio
import json
from pathlib import Path

import msgspec
import pytest
from http_clients import OPEN, Visitors
from in_process_server import indoors

from whistlestop import games
from whistlestop.history import Entry, SeatPlan, Settings
from whistlestop.history.table_events import Opened
from whistlestop.rules import Claim, commitment
from whistlestop.server.tables import event_cache
from whistlestop.server.tables.event_cache import EventCache
from whistlestop.table import commands
from whistlestop.table.redaction import options_of, seen_history
from whistlestop.table.table_state import TableState
from whistlestop.wire import commands as ask
from whistlestop.wire.seen_events import encode_seen_events, seen_events_of


def played_out() -> TableState:
    opened = Opened(Settings(game="mini"), (SeatPlan(), SeatPlan(), SeatPlan()), commitment("s"))
    table_state = TableState("t", "s", games.load, Entry(1, 1.0, None, opened))
    table_state.fold(Entry(2, 1.0, None, commands.begin(table_state).body))
    while table_state.asked:
        seat = table_state.asked[0]
        decision = commands._played(
            table_state, seat, options_of(table_state, seat)[0], "bot", {"key": "k", "values": {}}
        )
        table_state.fold(Entry(table_state.version + 1, 2.0, None, decision.body), decision.state)
    return table_state


def test_whatever_is_asked_is_what_was_told(monkeypatch: pytest.MonkeyPatch) -> None:
    table_state = played_out()
    asked = 0

    def counted(*what: object) -> object:
        nonlocal asked
        asked += 1
        return encode_seen_events(*what)  # type: ignore[arg-type]

    monkeypatch.setattr(event_cache, "encode_seen_events", counted)
    kept = EventCache()
    for seat in (None, 0, 2):
        for first, last in (
            (0, table_state.version),
            (0, 1),
            (3, 60),
            (50, 100),
            (49, 101),
            (70, 70),
            (9, 999),
        ):
            expected = [
                part
                for entry in seen_history(table_state, seat).since(first)[: last - first]
                for part in seen_events_of(entry, table_state.rules)
            ]
            assert json.loads(kept.between(table_state, seat, first, last)) == json.loads(
                msgspec.json.encode(expected)
            )
    asked = 0
    for _ in range(10):
        kept.between(table_state, 0, 0, table_state.version)
    assert asked < 10 * 50, "only what is not a whole block is encoded again"
    assert kept.size == sum(map(len, kept._kept.values()))


def test_an_undo_changes_what_is_kept() -> None:
    """An entry in a block that was sent before its undo says by which entry it was undone."""
    opened = Opened(Settings(game="mini"), (SeatPlan(), SeatPlan()), commitment("s"))
    table_state = TableState("t", "s", games.load, Entry(1, 1.0, None, opened))

    def enter(decision: commands.Decision) -> None:
        table_state.fold(Entry(table_state.version + 1, 2.0, None, decision.body), decision.state)

    enter(commands.begin(table_state))
    while not table_state.playing.state.public.owners:
        seat = table_state.asked[0]
        options = list(options_of(table_state, seat))
        claim = next((action for action in options if isinstance(action, Claim)), options[0])
        enter(commands._played(table_state, seat, claim, ""))
    claimed = table_state.version
    while table_state.version < claimed // 50 * 50 + 50:
        enter(commands.decide_command(table_state, commands.Actor(seat), ask.Say("well")))
    kept = EventCache()
    for eyes in (None, 0, 1):
        before = json.loads(kept.between(table_state, eyes, 0, table_state.version))
        assert [part for part in before if "undone_by" in part] == []
    enter(commands.decide_command(table_state, commands.Actor(seat), ask.Undo()))
    for eyes in (None, 0, 1):
        seen = json.loads(kept.between(table_state, eyes, 0, table_state.version))
        undone = {part["seq"]: part["undone_by"] for part in seen if "undone_by" in part}
        assert undone == {claimed: table_state.version}
        assert seen[-1]["undoes"] == [claimed]


def test_what_is_kept_has_an_end() -> None:
    table_state = played_out()
    kept = EventCache(most=20_000)
    for seat in (None, 0, 1, 2):
        kept.between(table_state, seat, 0, table_state.version)
        assert kept.size <= 20_000 or len(kept._kept) == 1


def test_events_come_in_pages(visitors: Visitors) -> None:
    one, _two = visitors.open(OPEN, OPEN)
    for number in range(7):
        one.ask("colour", colour=("red", "green")[number % 2])
    whole = one.get("events").json()
    assert "more" not in whole
    gathered, since = [], 0
    for _ in range(20):
        page = one.get("events", since=since, limit=2).json()
        assert len({event["seq"] for event in page["events"]}) <= 2
        gathered += page["events"]
        since = page["version"]
        if "more" not in page:
            break
    assert gathered == whole["events"]
    assert since == whole["version"]
    assert one.get("events", limit=201).status_code == 400


def test_a_stale_move_is_told_a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(event_cache, "PAGE", 5)
    monkeypatch.setattr(event_cache.page_end, "__defaults__", (5,))

    async def story() -> None:
        async with indoors(tmp_path, monkeypatch) as house:
            made = await house.open("mini", 2, options={"first": 0})
            path, key = f"/api/tables/{made['table']}", made["seats"][0]["token"]
            for number in range(8):
                word = {"command": f"w{number}", "ask": {"type": "say", "text": "hi"}}
                await house.ask("POST", f"{path}/commands", key, word)
            body = {"command": "late", "version": 0, "action": "draw"}
            answer = await house.ask("POST", f"{path}/actions", key, body)
            problem = answer.json()
            assert (answer.status, problem["code"]) == (409, "stale")
            assert (problem["version"], problem["more"]) == (5, True)
            assert problem["events"][-1]["seq"] == 5
            body["version"] = 1
            body["command"] = "later"
            problem = (await house.ask("POST", f"{path}/actions", key, body)).json()
            assert problem["version"] == 6

    asyncio.run(story())
