"""Clocks: nobody loses time because no server was there, or because somebody set the machine's clock."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest
from aftermath import address_of, check_log, raw_log

from whistlestop import games
from whistlestop.history import SeatPlan, Settings
from whistlestop.history.table_events import Interrupted
from whistlestop.server.bots.bot_pool import BotPool
from whistlestop.server.store import store_at
from whistlestop.server.tables.collaborators import make_collaborators
from whistlestop.server.tables.table_service import TableService

T = TypeVar("T")
TURN = 1000.0


def in_hall(data: Path, visit: Callable[[TableService], Awaitable[T]]) -> T:
    """A server's inside, from its start to its stop."""

    async def life() -> T:
        service = TableService(make_collaborators(store_at(data), BotPool(1, 10), games.load))
        service.store.open()
        service.start()
        try:
            return await visit(service)
        finally:
            await service.stop()
            service.store.close()

    return asyncio.run(life())


async def opened(service: TableService) -> str:
    settings = Settings(game="mini", seconds=TURN, options={"first": 0})
    return (await service.open_table(settings, [SeatPlan(name="Ann"), SeatPlan(name="Bo")], None)).table


async def left(service: TableService, table: str) -> float:
    """Seconds until somebody's time is over."""
    table_state = (await service.find(table)).state
    deadline = table_state.clock.deadline(0)
    assert deadline is not None
    return deadline - service.now()


def set_clock(monkeypatch: pytest.MonkeyPatch, ahead: float) -> None:
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + ahead)


@pytest.mark.parametrize("ahead", [-30 * 86_400, -3600, 0, 3600, 30 * 86_400])
def test_a_clock_set_anew_between_two_runs_costs_nobody_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ahead: float
) -> None:
    table = in_hall(tmp_path, opened)
    set_clock(monkeypatch, ahead)
    remaining = in_hall(tmp_path, lambda service: left(service, table))
    # As much as there was, but for what the two runs themselves took.
    assert TURN - 60 < remaining <= TURN + 1
    check_log(raw_log(address_of(tmp_path), table))


def test_a_clock_set_while_the_server_runs_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit(service: TableService) -> float:
        table = await opened(service)
        set_clock(monkeypatch, 86_400)
        return await left(service, table)

    assert TURN - 60 < in_hall(tmp_path, visit) <= TURN


def test_several_outages_are_given_back_once_each(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = in_hall(tmp_path, opened)
    for _ in range(3):  # nobody looks at the table in two of these runs
        set_clock(monkeypatch, 5000)
        in_hall(tmp_path, lambda _service: asyncio.sleep(0))

    async def visit(service: TableService) -> list[float]:
        table_state = (await service.find(table)).state
        return [
            stamped.body.seconds for stamped in table_state.history if isinstance(stamped.body, Interrupted)
        ]

    (given,) = in_hall(tmp_path, visit)
    assert 15_000 <= given < 15_060
    assert in_hall(tmp_path, visit)[0] == given
    assert TURN - 60 < in_hall(tmp_path, lambda service: left(service, table)) <= TURN + 1
