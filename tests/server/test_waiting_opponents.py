"""Tables that wait for opponents too long: challenges expire, and games of tournaments are forfeited."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from whistlestop import games
from whistlestop.history import SeatPlan, Settings
from whistlestop.server.bots.bot_pool import BotPool
from whistlestop.server.store import store_at
from whistlestop.server.store.bot_accounts import add_bot_account
from whistlestop.server.store.challenges import add_challenges, challenges_to
from whistlestop.server.store.people import PeopleStore, Person, new_person
from whistlestop.server.store.tournaments import (
    TournamentRow,
    add_tournament,
    change_status,
    enter_bot,
    find_tournament,
    games_in,
)
from whistlestop.server.tables.collaborators import make_collaborators
from whistlestop.server.tables.housekeeping import expire_challenges
from whistlestop.server.tables.table_service import TableService
from whistlestop.server.tournaments.rounds import advance
from whistlestop.server.tournaments.seats import sit_in_tournament


class Clock:
    def __init__(self) -> None:
        self.time = 1_800_000_000.0

    def __call__(self) -> float:
        return self.time


def at_a_server(folder: Path, story: Callable[[TableService, Clock], Awaitable[None]]) -> None:
    """A service on a database of its own, whose clock is set by hand. Nothing happens unless the story does it."""

    async def run() -> None:
        clock = Clock()
        store = store_at(folder / "data", "")
        service = TableService(make_collaborators(store, BotPool(1, 1.0), games.load, clock))
        store.open()
        store.opened_at = clock.time
        try:
            await story(service, clock)
        finally:
            await service.stop()
            store.close()

    asyncio.run(run())


async def account(service: TableService, name: str) -> Person:
    person = new_person(name, name, service.now(), "en")
    await PeopleStore(service.store).add(person)
    return person


async def bot(service: TableService, name: str) -> Person:
    owner = await account(service, f"owner of {name}")
    await add_bot_account(service.store, owner, name, name, service.now(), 5)
    found = await PeopleStore(service.store).find(name)
    assert found is not None
    return found


def test_a_challenge_expires(tmp_path: Path) -> None:
    async def story(service: TableService, clock: Clock) -> None:
        ann, bob = await account(service, "ann"), await account(service, "bob")
        settings = Settings(game="mini", begin="when_full")
        made = await service.open_table(settings, [SeatPlan(), SeatPlan()], 0, ann.id)
        await add_challenges(service.store, made.table, ann.id, [bob.id], service.now())
        clock.time += 59 * 60
        await expire_challenges(service)
        assert [row.table for row in await challenges_to(service.store, bob.id)] == [made.table]
        clock.time += 2 * 60
        await expire_challenges(service)
        assert (await service.find(made.table)).state.status == "closed"
        assert await challenges_to(service.store, bob.id) == []

    at_a_server(tmp_path, story)


async def started(service: TableService, bots: list[Person], rounds: int) -> str:
    host, now = await account(service, "host"), service.now()
    row = TournamentRow("t", host.id, "", "mini", "{}", 2, rounds, 10, "open", "open", 0, now, now)
    await add_tournament(service.store, row, [], 3)
    for each in bots:
        await enter_bot(service.store, row.id, each.id, service.now(), 10)
    await change_status(service.store, row.id, ("open",), "running", service.now())
    await advance(service, row.id)
    return row.id


def test_a_bot_that_does_not_come_forfeits_and_the_next_round_begins(tmp_path: Path) -> None:
    async def story(service: TableService, clock: Clock) -> None:
        bots = [await bot(service, name) for name in ("here", "away")]
        tournament = await started(service, bots, rounds=2)
        _, (game,), _ = await games_in(service.store, tournament)
        await sit_in_tournament(service, game.table, bots[0])
        clock.time += 59
        await advance(service, tournament)
        assert (await service.find(game.table)).state.status == "waiting"
        clock.time += 2
        for _ in range(2):  # what is done is not done again
            await advance(service, tournament)
        _, played, seats = await games_in(service.store, tournament)
        assert [(one.round, one.outcome) for one in played] == [(1, "forfeited"), (2, None)]
        points = {seat.person: seat.points for seat in seats if seat.round == 1}
        assert points == {"here": 1.0, "away": 0.0}
        clock.time += 61
        await advance(service, tournament)  # nobody comes to the second game
        await advance(service, tournament)
        _, _, seats = await games_in(service.store, tournament)
        assert {seat.points for seat in seats if seat.round == 2} == {0.0}
        row = await find_tournament(service.store, tournament)
        assert row is not None
        assert row.status == "over"

    at_a_server(tmp_path, story)


def test_two_servers_that_do_the_same_step_begin_one_round(tmp_path: Path) -> None:
    async def story(service: TableService, _clock: Clock) -> None:
        bots = [await bot(service, name) for name in ("a", "b", "c", "d", "e")]
        tournament = await started(service, bots, rounds=1)
        await asyncio.gather(*[advance(service, tournament) for _ in range(4)])
        _, played, seats = await games_in(service.store, tournament)
        assert [game.number for game in played] == [1, 2]
        assert sorted([seat.person for seat in seats]) == ["a", "b", "c", "d", "e"]
        assert [seat.points for seat in seats if seat.number == 0] == [0.5]

    at_a_server(tmp_path, story)
