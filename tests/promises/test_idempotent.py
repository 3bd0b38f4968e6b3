"""Idempotent and ordered: asked twice is done once, what came too late is refused, and numbers have no gaps."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from in_process_server import Indoors, Line, indoors, settled
from sent_options import listed

from whistlestop.server.tables.table_service import TableService
from whistlestop.table.table_state import TableState


class Forgetful(TableService):
    """A broken table service: it forgets earlier commands."""

    async def _append(self, live_table: Any, rule: Any, _key: Any, *more: Any) -> Any:
        return await super()._append(live_table, rule, None, *more)


def ask(name: str, version: int | None, what: dict[str, Any]) -> dict[str, Any]:
    return {"type": "ask", "command": name, "version": version, "ask": what}


async def opened(house: Indoors) -> tuple[str, list[str], list[Line]]:
    """A table after the opening choices, with two lines for each seat."""
    made = await house.open("mini", 2, options={"first": 0})
    tokens = [key["token"] for key in made["seats"]]
    lines = [await house.connect(made["table"], token=token) for token in tokens * 2]
    for seat in (0, 1):
        news = lines[seat].news()[-1]
        await house.asked(
            lines[seat], ask("open", news["version"], {"type": "play", "action": listed(news["options"])[0]})
        )
    await settled()
    return made["table"], tokens, lines


def answered(line: Line) -> int:
    return sum(heard.startswith((b'{"type":"ack"', b'{"type":"refused"')) for heard in line.heard)


def room_of(house: Indoors, table: str) -> TableState:
    return house.service._live_tables[table].state


async def many_times(folder: Path, monkeypatch: pytest.MonkeyPatch, kind: type[TableService]) -> None:
    async with indoors(folder, monkeypatch, kind=kind) as house:
        table, tokens, lines = await opened(house)
        version = room_of(house, table).version
        body = {"command": "once", "version": version, "action": "draw"}
        frame = ask("once", version, {"type": "play", "action": "draw"})
        for line in (lines[0], lines[2]):
            line.say(frame)
            line.say(frame)
        answers = await asyncio.gather(
            *(house.ask("POST", f"/api/tables/{table}/actions", tokens[0], body) for _ in range(5))
        )
        await house.until(lambda: sum(map(answered, lines)) >= 6)
        assert len({answer.body for answer in answers}) == 1
        assert {answer.status for answer in answers} == {200}
        acks = [heard for line in (lines[0], lines[2]) for heard in line.heard if b'"once"' in heard]
        assert len(acks) == 4
        assert len(set(acks)) == 1
        done = answers[0].json()
        assert json.loads(acks[0])["version"] == done["version"]
        news = [event for frame in lines[0].news() for event in frame["events"]]
        assert [event for event in news if event["seq"] == done["version"]] == done["events"]
        entries = await house.service.store.entries(table)
        assert [entry.command_id for entry in entries].count("0:once") == 1
        assert room_of(house, table).version == version + 1
        # Another seat's request of the same name is another request.
        other = await house.ask("POST", f"/api/tables/{table}/actions", tokens[1], body)
        assert other.status == 409
        # After a restart of the table from its log the answer is the same.
        house.service._live_tables.pop(table)
        again = await house.ask("POST", f"/api/tables/{table}/actions", tokens[0], body)
        assert again.body == answers[0].body


def test_a_request_repeated_on_every_way_is_done_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(many_times(tmp_path, monkeypatch, TableService))


def test_a_forgetful_hall_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(AssertionError):
        asyncio.run(many_times(tmp_path, monkeypatch, Forgetful))


def test_what_was_decided_on_an_old_table_is_refused_with_what_was_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with indoors(tmp_path, monkeypatch) as house:
            table, _, lines = await opened(house)
            version = room_of(house, table).version
            play = {"type": "play", "action": "draw"}
            # Sent one after the other without waiting, as a reordered or impatient client would.
            for number in range(4):
                lines[0].say(ask(f"fast{number}", version, play))
            await house.until(lambda: answered(lines[0]) >= 5)
            refused = [frame for frame in lines[0].frames() if frame["type"] == "refused"]
            assert [frame["problem"]["code"] for frame in refused] == ["stale"] * 3
            for frame in refused:
                missed = [event["seq"] for event in frame["problem"]["events"]]
                assert sorted(set(missed)) == list(range(version + 1, frame["problem"]["version"] + 1))
            assert room_of(house, table).version == version + 1
            # A chat in between does not make a decision stale.
            now = room_of(house, table).version
            await house.asked(lines[1], ask("hi", None, {"type": "say", "text": "hi"}))
            await house.asked(lines[0], ask("after-chat", now, play))
            assert room_of(house, table).commands["0:after-chat"] == now + 2

    asyncio.run(story())


def test_everybody_hears_the_same_numbers_without_a_gap(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with indoors(tmp_path, monkeypatch) as house:
            table, _, lines = await opened(house)
            # All at once, all the time: chat from everybody while the asked one draws.
            for round_ in range(12):
                for at, line in enumerate(lines):
                    line.say(ask(f"say{round_}-{at}", None, {"type": "say", "text": f"{round_}"}))
                    line.say(ask(f"move{round_}-{at}", None, {"type": "play", "action": "draw"}))
                await asyncio.sleep(0)
            await house.until(lambda: sum(map(answered, lines)) >= 4 * 12 * 2 + 2, 30)
            table_state = room_of(house, table)
            for line in lines:
                numbers = [event["seq"] for news in line.news() for event in news["events"]]
                assert numbers == sorted(numbers)
                assert sorted(set(numbers)) == list(range(1, table_state.version + 1))
            stored = await house.service.store.entries(table)
            assert [entry.seq for entry in stored] == list(range(1, table_state.version + 1))
            written = [(entry.seq, entry.at, entry.command_id, entry.data) for entry in stored]
            assert written == table_state.stored()

    asyncio.run(story())
