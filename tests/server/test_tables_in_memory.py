"""Tables that come into memory and leave it, while others are played at."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from in_process_server import Indoors, indoors

from whistlestop.history import Entry
from whistlestop.history.table_events import Seated, TableEvent, Vacated
from whistlestop.server.tables.auto_moves import next_auto_move
from whistlestop.table.errors import NotAllowed
from whistlestop.table.table_state import TableState


async def _played(house: Indoors, moves: int) -> str:
    """A table with a log that is not short."""
    made = await house.open("mini", 2, options={"first": 0})
    table: str = made["table"]
    live_table = await house.service.find(table)
    for number in range(moves):
        colour = ("red", "green")[number % 2]
        word = {"command": f"w{number}", "ask": {"type": "colour", "colour": colour}}
        answer = await house.ask("POST", f"/api/tables/{table}/commands", made["seats"][0]["token"], word)
        assert answer.status == 200
    assert live_table.state.version >= moves
    return table


def test_a_long_log_is_folded_beside_the_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with indoors(tmp_path, monkeypatch) as house:
            table = await _played(house, 30)
            await house.service.evict(table, "idle")
            is_waiting = asyncio.Event()
            loop = asyncio.get_running_loop()
            fold = TableState.of_log

            def slowly(*what: Any) -> TableState:
                # On the loop this would never be heard of.
                asyncio.run_coroutine_threadsafe(asyncio.sleep(0), loop).result(5)
                loop.call_soon_threadsafe(is_waiting.set)
                return fold(*what)

            monkeypatch.setattr(TableState, "of_log", slowly)
            finding = asyncio.create_task(house.service.find(table))
            await asyncio.wait_for(is_waiting.wait(), 10)
            assert (await finding).state.version >= 30

    asyncio.run(story())


def test_stopping_waits_for_tables_though_others_leave_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with indoors(tmp_path, monkeypatch) as house:
            tables = [await _played(house, 1) for _ in range(3)]
            live_table = house.service.live_tables[tables[0]]
            await live_table.lock.acquire()
            stopping = asyncio.create_task(house.service.stop())
            await asyncio.sleep(0)
            await house.service.evict(tables[2], "idle")
            live_table.lock.release()
            await asyncio.wait_for(stopping, 10)

    asyncio.run(story())


def test_a_table_begins_automatically_only_while_everybody_sits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A player who leaves between the timer and the beginning is not dealt in."""

    async def story() -> None:
        async with indoors(tmp_path, monkeypatch) as house:
            made = await house.open("mini", 2, begin="when_full", host=0)
            live_table = await house.service.find(made["table"])
            await next_auto_move(house.service, live_table)
            assert live_table.state.status == "waiting"
            async with live_table.lock:
                _write(live_table.state, Seated(1, "Bob"))
                beginning = asyncio.create_task(next_auto_move(house.service, live_table))
                await asyncio.sleep(0)  # it waits for the lock now
                _write(live_table.state, Vacated(1))
            with pytest.raises(NotAllowed, match="seats_free"):
                await beginning
            assert live_table.state.status == "waiting"

    asyncio.run(story())


def _write(table_state: TableState, body: TableEvent) -> None:
    table_state.fold(Entry(table_state.version + 1, table_state.history.last.at, None, body))
