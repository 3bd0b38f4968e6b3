"""A tournament whose server dies at any statement or commit of a step: nothing is lost and nothing is done twice."""

import asyncio
import logging
import shutil
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, func, select
from test_waiting_opponents import Clock, bot, started

from whistlestop import games
from whistlestop.server.bots.bot_pool import BotPool
from whistlestop.server.store import Store, StoreFailed, store_at
from whistlestop.server.store.people import Person
from whistlestop.server.store.schema import challenges, tables
from whistlestop.server.store.tournaments import find_tournament, games_in
from whistlestop.server.tables.collaborators import make_collaborators
from whistlestop.server.tables.table_service import TableService
from whistlestop.server.tournaments.rounds import advance
from whistlestop.server.tournaments.seats import sit_in_tournament

MOST = 200


class Power:
    """Fails at one statement that writes, or at one commit; counts them."""

    def __init__(self, store: Store, at: int) -> None:
        self.at, self.steps, self.is_on = at, 0, False
        event.listen(store._write, "before_cursor_execute", self.on_statement)
        event.listen(store._write, "commit", lambda _connection: self.step())

    def on_statement(self, _connection: Any, _cursor: Any, statement: str, *_more: Any) -> None:
        if not statement.startswith(("SELECT", "PRAGMA")):
            self.step()

    def step(self) -> None:
        self.steps += self.is_on
        if self.is_on and self.steps == self.at:
            raise OSError("the power is off")


def restarted(store: Store, clock: Clock) -> TableService:
    """A server that knows what is in the database, and nothing else."""
    return TableService(make_collaborators(store, BotPool(1, 1.0), games.load, clock))


async def play(store: Store, clock: Clock, power: Power) -> None:
    """Two rounds, to which one of two bots does not come."""
    service = restarted(store, clock)
    bots = [await bot(service, name) for name in ("here", "away")]
    tournament = await started(service, bots, rounds=2)
    for _ in range(20):
        service = restarted(store, clock)
        await come(service, tournament, bots[0])
        clock.time += 61
        power.is_on = True
        with suppress(OSError, StoreFailed):
            await advance(service, tournament)
        power.is_on = False
        row = await find_tournament(store, tournament)
        assert row is not None
        if row.status == "over":
            return
    raise AssertionError("the tournament does not end")


async def come(service: TableService, tournament: str, bot: Person) -> None:
    """The bot takes its seat, if it has not yet."""
    _, played, _ = await games_in(service.store, tournament)
    for game in played:
        if game.outcome is None and not (await service.find(game.table)).persons:
            await sit_in_tournament(service, game.table, bot)


async def check(store: Store) -> None:
    _, played, seats = await games_in(store, "t")
    assert [(game.round, game.number, game.outcome, game.status) for game in played] == [
        (1, 1, "forfeited", "closed"),
        (2, 1, "forfeited", "closed"),
    ]
    points = [(seat.person, seat.points) for seat in seats]
    assert sorted(points) == [("away", 0.0), ("away", 0.0), ("here", 1.0), ("here", 1.0)]
    for table, many in ((tables, 2), (challenges, 0)):
        (found,) = await store.rows(select(func.count()).select_from(table))
        assert found[0] == many, table


def test_each_round_and_game_counts_once_at_whichever_step_the_server_dies(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    empty = store_at(tmp_path / "empty", "")
    empty.open()
    empty.close()

    def dies_at(step: int) -> int:
        shutil.copytree(tmp_path / "empty", tmp_path / str(step))
        store, clock = store_at(tmp_path / str(step), ""), Clock()
        store.open()
        store.opened_at = clock.time
        power = Power(store, step)

        async def run() -> None:
            await play(store, clock, power)
            await check(store)

        try:
            asyncio.run(run())
        finally:
            store.close()
        return power.steps

    steps = dies_at(0)  # never
    assert 15 < steps < MOST
    for step in range(1, steps + 1):
        dies_at(step)
