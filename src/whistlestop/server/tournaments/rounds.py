"""What drives tournaments: it counts games that have ended, closes those whose bots do not come, begins rounds.

All that it knows is in the database, so that it goes on after a crash where it was."""

import asyncio
import logging
from collections.abc import Sequence, Set
from contextlib import suppress
from typing import Final, Literal

import msgspec

from whistlestop.history import SeatPlan, Settings
from whistlestop.rules import WhistlestopError
from whistlestop.server.store.campaigns import write
from whistlestop.server.store.tournament_rounds import (
    Counted,
    NewTournamentGame,
    begin_round,
    count_game,
    end_tournament,
    results_at,
)
from whistlestop.server.store.tournaments import (
    BotRow,
    GameRow,
    SeatRow,
    TournamentRow,
    find_tournament,
    games_in,
    unfinished_tournaments,
)
from whistlestop.server.tables.detached import end_task
from whistlestop.server.tables.entry_effects import ExtraWrites
from whistlestop.server.tables.new_table import prepare_table
from whistlestop.server.tables.rated_games import places_of
from whistlestop.server.tables.table_service import TableService
from whistlestop.server.tournaments.pairing import pair_round
from whistlestop.server.tournaments.standing import points_of, rest_points
from whistlestop.table import commands
from whistlestop.table.commands import Decision
from whistlestop.table.errors import NotAllowed
from whistlestop.table.table_state import TableState

__all__ = ["Rounds", "advance", "new_game"]

_LOG: Final = logging.getLogger("whistlestop.tournaments")
_LOOK: Final = 1.0
"""Seconds between two looks."""


class Rounds:
    """The task that drives all tournaments of a server."""

    def __init__(self, service: TableService) -> None:
        self._service: Final = service
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._work())

    async def stop(self) -> None:
        await end_task(self._task)

    async def _work(self) -> None:
        while True:
            try:
                for tournament in await unfinished_tournaments(self._service.store):
                    await self._advance(tournament)
            except Exception:  # the next look may do better
                _LOG.exception("looking for tournaments failed")
            await asyncio.sleep(_LOOK)

    async def _advance(self, tournament: str) -> None:
        """One that cannot go on must not stop the others."""
        try:
            await advance(self._service, tournament)
        except Exception:
            _LOG.exception("tournament %s: next step failed", tournament)


async def advance(service: TableService, tournament: str) -> None:
    """Do what is due now. Two servers may do it at the same time: each step happens once."""
    row = await find_tournament(service.store, tournament)
    if row is None:
        return
    bots, games, seats = await games_in(service.store, tournament)
    present = [game for game in games if game.round == row.round and game.outcome is None]
    for game in present:
        mine = [seat for seat in seats if (seat.round, seat.number) == (game.round, game.number)]
        await _settle(service, row, game, mine, {bot.person for bot in bots if bot.status == "left"})
    if not present and row.status == "running":
        await _next_round(service, row, bots, seats)


async def _settle(
    service: TableService, row: TournamentRow, game: GameRow, seats: Sequence[SeatRow], left: Set[str]
) -> None:
    """Count the game if it has ended, or if its bots have not come in time. Bots that have `left` will not come."""
    if game.status == "finished":
        counted = await _played(service, game, seats)
        if counted:
            await write(service.store, count_game(row.id, game.table, "played", counted))
        else:
            await write(service.store, count_game(row.id, game.table, "void", _nothing(seats)))
    elif game.status in ("closed", None):
        await write(service.store, count_game(row.id, game.table, "void", _nothing(seats)))
    elif game.status == "waiting" and row.status == "closed":
        await _end_waiting(service, row, game, "void", _nothing(seats))
    elif game.status == "waiting":
        is_late = service.now() > _deadline(service, game)
        await _forfeit(service, row, game, seats, {seat.person for seat in seats} if is_late else left)


def _deadline(service: TableService, game: GameRow) -> float:
    """After a start of the server its bots have to connect again: they get the time again."""
    return max(game.created, service.store.opened_at) + service.config.tournament_join_seconds


async def _played(service: TableService, game: GameRow, seats: Sequence[SeatRow]) -> list[Counted]:
    """Empty if the game counts for nobody: its bots agreed to end it."""
    found = await results_at(service.store, game.table)
    if any(result.how == "agreed" for result in found):
        return []
    ranks = places_of([(result.how, result.rank) for result in found])
    points = {
        result.seat: (point, rank, result.score)
        for result, point, rank in zip(found, points_of(ranks), ranks, strict=True)
    }
    return [Counted(seat.seat, *points[seat.seat]) for seat in seats if seat.seat in points]


def _nothing(seats: Sequence[SeatRow]) -> list[Counted]:
    return [Counted(seat.seat, 0.0, None, None) for seat in seats]


async def _forfeit(
    service: TableService, row: TournamentRow, game: GameRow, seats: Sequence[SeatRow], absent: Set[str]
) -> None:
    """If somebody who is `absent` has not taken the seat: close the table, and count the game for the bots that came
    with the entry that closes it."""
    live_table = await service.find(game.table)
    taken = [seat.is_taken for seat in live_table.state.seats]
    if not any(seat.person in absent and not taken[seat.seat] for seat in seats):
        return
    ranks = [1 if is_taken or not any(taken) else 2 for is_taken in taken]
    points = points_of(ranks) if any(taken) else [0.0] * len(ranks)
    counted = [Counted(seat.seat, points[seat.seat], ranks[seat.seat], None) for seat in seats]
    await _end_waiting(service, row, game, "forfeited", counted, taken)


async def _end_waiting(
    service: TableService,
    row: TournamentRow,
    game: GameRow,
    outcome: Literal["forfeited", "void"],
    counted: Sequence[Counted],
    taken: Sequence[bool] | None = None,
) -> None:
    """Close a table that waits, and count its game, with one transaction. Nothing if somebody came since the seats
    that are `taken` were read."""

    def closed(table_state: TableState) -> Decision:
        if taken is not None and [seat.is_taken for seat in table_state.seats] != taken:
            raise NotAllowed("too_late")
        return commands.close_waiting(table_state)

    with suppress(NotAllowed):  # looked at again later
        also = count_game(row.id, game.table, outcome, counted)
        await service.write(await service.find(game.table), closed, extra=ExtraWrites(also=also))


async def _next_round(
    service: TableService, row: TournamentRow, bots: Sequence[BotRow], seats: Sequence[SeatRow]
) -> None:
    owners = {bot.person: bot.owner for bot in bots if bot.status == "joined"}
    if row.round >= row.rounds or len(owners) < row.players:
        await end_tournament(service.store, row.id, row.round, service.now())
        return
    pairing = pair_round(row.id, row.round + 1, owners, seats, row.players)
    try:
        games = [new_game(service, row, bots_there) for bots_there in pairing.tables]
    except WhistlestopError as problem:  # such as a board that was deleted
        _LOG.error("tournament %s: no more rounds: %s", row.id, problem)
        await end_tournament(service.store, row.id, row.round, service.now())
        return
    resting = dict.fromkeys(pairing.resting, rest_points(row.players))
    await begin_round(service.store, row.id, row.round + 1, games, resting, service.now())


def _settings(row: TournamentRow) -> Settings:
    """Of each table. Without a host nobody can pause the game or change seats."""
    return Settings(
        game=row.game,
        options=msgspec.json.decode(row.options),
        seconds=row.seconds,
        chat=False,
        help="none",
        begin="when_full",
        title=row.title,
        rated=True,
    )


def new_game(service: TableService, row: TournamentRow, bots: Sequence[str]) -> NewTournamentGame:
    """Each seat is for its bot alone, and nobody has a key of the table."""
    settings = msgspec.structs.replace(_settings(row), reveal_seconds=service.config.reveal_seconds)
    plans = [SeatPlan(kind="invited") for _ in bots]
    prepared = prepare_table(
        service.find_game, service.now(), service.new_secret(), settings, plans, None, None
    )
    return NewTournamentGame(prepared.made.table, bots, prepared._replace(keys=[]).creation)
