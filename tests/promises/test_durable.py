"""Durable before visible: nothing of an entry leaves before the disk has it, and nothing if it refuses."""

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from in_process_server import Indoors, Line, indoors, settled
from sent_options import listed

from whistlestop.history import Entry
from whistlestop.rules import format_action, legal, play
from whistlestop.server.store import StoreFailed
from whistlestop.server.tables.live_table import LiveTable, summary_of
from whistlestop.server.tables.table_service import TableService
from whistlestop.table.commands import Decision


class Gate:
    """Stands before the commit of entries: lets nothing through until it is opened, or breaks it."""

    def __init__(self, service: TableService, monkeypatch: pytest.MonkeyPatch) -> None:
        self.opened = asyncio.Event()
        self.reached = asyncio.Event()
        self.breaks = False
        real = service.store.append

        async def append(*args: Any, **more: Any) -> None:
            self.reached.set()
            await self.opened.wait()
            if self.breaks:
                raise StoreFailed(OSError("no space left on device"))
            await real(*args, **more)

        monkeypatch.setattr(service.store, "append", append)


class Hasty(TableService):
    """A broken table service: it broadcasts before the commit."""

    async def _save(self, live_table: LiveTable, stamped: Entry, decision: Decision, *more: Any) -> bool:
        live_table.state.fold(stamped, decision.state)
        live_table.broadcast([stamped])
        stored = live_table.state.stored_entry(stamped)
        await self.store.append(live_table.state.table_id, stored, _tally(live_table, stamped), *more)
        return True


class Careless(TableService):
    """A broken table service: it keeps what it could not write."""

    async def _save(self, live_table: LiveTable, stamped: Entry, decision: Decision, *more: Any) -> bool:
        live_table.state.fold(stamped, decision.state)
        stored = live_table.state.stored_entry(stamped)
        with suppress(StoreFailed):
            await self.store.append(live_table.state.table_id, stored, _tally(live_table, stamped), *more)
        return True


def _tally(live_table: LiveTable, stamped: Entry) -> Any:
    return summary_of(live_table.state, stamped.at)


async def _plan(*_: Any) -> tuple[()]:
    """A planner that answers at once: what it is asked is what counts."""
    return ()


async def _choose(*_: Any) -> tuple[str, None]:
    return "draw", None


class Table:
    def __init__(self, house: Indoors, made: dict[str, Any]) -> None:
        self.house = house
        self.path = f"/api/tables/{made['table']}"
        self.table = made["table"]
        self.tokens = [key["token"] for key in made["seats"]]
        self.count = 0

    async def move(self, seat: int) -> None:
        look = (await self.house.ask("GET", f"{self.path}/view", self.tokens[seat])).json()
        if look["options"]:
            answer = await self.post(seat, listed(look["options"])[0], look["version"])
            assert answer.status == 200, answer.body

    async def post(self, seat: int, action: Any, version: int) -> Any:
        self.count += 1
        body = {"command": f"x{self.count}", "version": version, "action": action}
        return await self.house.ask("POST", f"{self.path}/actions", self.tokens[seat], body)

    def room(self) -> Any:
        return self.house.service._live_tables[self.table].state


READS = ("view", "events?since=0", "events?since=0&wait=1", "record", "replay?since=0", "away", "hint")


async def looked_meanwhile(
    folder: Path, monkeypatch: pytest.MonkeyPatch, kind: type[TableService], breaks: bool, to_the_end: bool
) -> None:
    async with indoors(folder, monkeypatch, kind=kind) as house:
        monkeypatch.setattr(house.service.bot_pool, "plan", _plan)
        monkeypatch.setattr(house.service.bot_pool, "choose_once", _choose)
        table = Table(house, await house.open("mini", 2, options={"first": 0}, help="planner"))
        lines = [await house.connect(table.table, token=token) for token in (*table.tokens, None)]
        while not _is_before_the_end(table) if to_the_end else table.room().version < 6:
            for seat in table.room().asked:
                await table.move(seat)
        await settled()
        version = table.room().version
        heard = [len(line.heard) for line in lines]
        gate = Gate(house.service, monkeypatch)
        gate.breaks = breaks
        seat = table.room().asked[0]
        action = _last_move(table) if to_the_end else (await _options(lines[seat]))[0]
        try:
            asked = asyncio.create_task(table.post(seat, action, version))
            await asyncio.wait_for(gate.reached.wait(), 10)
            looks = [
                asyncio.create_task(house.ask("GET", f"{table.path}/{read}", token))
                for read in READS
                for token in (*table.tokens, None)
            ]
            late = asyncio.create_task(house.connect(table.table, token=table.tokens[1 - seat]))
            await asyncio.sleep(0.05)
            await settled()
            assert not asked.done()
            assert [len(line.heard) for line in lines] == heard
            for task in looks:
                assert not task.done() or _known(task.result(), version), task.result().body
        finally:
            gate.opened.set()
        answer = await asyncio.wait_for(asked, 20)
        assert answer.status == (503 if breaks else 200), answer.body
        await asyncio.gather(*looks, late)
        await settled()
        received = [line.heard[before:] for line, before in zip(lines, heard, strict=True)]
        if breaks:
            assert received == [[], [], []]
            assert table.room().version == version
            gate.breaks = False
            await table.move(seat)
            assert table.room().version == version + 1
        else:
            assert all(len(frames) == 1 for frames in received)


def _known(answer: Any, version: int) -> bool:
    """An answer that was given early may only hold what was on disk."""
    body = answer.json()
    if answer.status != 200:
        return body["code"] in ("not_finished", "no_seat", "no_key")
    return "header" not in body and body.get("version", body.get("last")) <= version


def _is_before_the_end(table: Table) -> bool:
    """One more move of the seat that is asked can end the game."""
    return _ending(table) is not None


def _last_move(table: Table) -> str:
    action = _ending(table)
    assert action is not None
    return action


def _ending(table: Table) -> str | None:
    match = table.room().playing
    seat = match.asked[0]
    for action in legal(match.state, seat):
        if play(match.state, seat, action, match.chance)[0].public.ended:
            return format_action(action, match.rules)
    return None


async def _options(line: Line) -> list[dict[str, Any]]:
    await settled()
    return listed(line.news()[-1]["options"])


@pytest.mark.parametrize("to_the_end", [False, True], ids=["a move", "the last move"])
@pytest.mark.parametrize("breaks", [False, True], ids=["slow", "failing"])
def test_nothing_is_visible_before_the_disk_has_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, breaks: bool, to_the_end: bool
) -> None:
    asyncio.run(looked_meanwhile(tmp_path, monkeypatch, TableService, breaks, to_the_end))


@pytest.mark.parametrize(("kind", "breaks"), [(Hasty, False), (Hasty, True), (Careless, True)])
def test_a_hasty_or_careless_hall_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: type[TableService], breaks: bool
) -> None:
    with pytest.raises(AssertionError):
        asyncio.run(looked_meanwhile(tmp_path, monkeypatch, kind, breaks, False))
