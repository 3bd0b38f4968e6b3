"""The rounds of a tournament: each step is one transaction, and is done once whatever server does it."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from whistlestop.server.store.entries import Write
from whistlestop.server.store.schema import (
    challenges,
    results,
    tournament_bots,
    tournament_games,
    tournament_seats,
    tournaments,
)
from whistlestop.server.store.store import Store
from whistlestop.table.errors import NotAllowed

__all__ = [
    "Counted",
    "NewTournamentGame",
    "begin_round",
    "count_game",
    "end_tournament",
    "results_at",
    "seat_in_tournament",
]


class NewTournamentGame(NamedTuple):
    table: str
    bots: Sequence[str]
    """By seat."""
    creation: Write
    """What writes its table."""


class Counted(NamedTuple):
    """What a game counts for one seat."""

    seat: int
    points: float
    rank: int | None
    score: int | None


async def begin_round(
    store: Store,
    tournament: str,
    number: int,
    games: Sequence[NewTournamentGame],
    resting: Mapping[str, float],
    now: float,
) -> bool:
    """Write the round with this number: its tables, who sits where, and whom each table waits for. `resting` has the
    points of bots that sit the round out. False if another server began the round, or a bot has been deleted."""
    statement = _next_round(tournament, number, now)

    def run(connection: Connection) -> bool:
        if not connection.execute(statement).rowcount:
            return False
        for place, game in enumerate(games, 1):
            game.creation(connection)
            connection.execute(insert(tournament_games), _game(tournament, number, place, game.table, now))
            seats = [_seat(tournament, number, place, seat, bot) for seat, bot in enumerate(game.bots)]
            connection.execute(insert(tournament_seats), seats)
            connection.execute(
                insert(challenges), [_call(tournament, game.table, bot, now) for bot in game.bots]
            )
        for seat, (bot, points) in enumerate(resting.items()):
            row = {**_seat(tournament, number, 0, seat, bot), "points": points}
            connection.execute(insert(tournament_seats), row)
        return True

    try:
        return await store.writer.do(run)
    except IntegrityError:  # a bot was deleted meanwhile
        return False


def _next_round(tournament: str, number: int, now: float) -> Any:
    """Condition and change are one statement, so that two servers cannot both begin the round."""
    is_due = (tournaments.c.status == "running") & (tournaments.c.round == number - 1)
    return update(tournaments).where(tournaments.c.id == tournament, is_due).values(round=number, touched=now)


async def end_tournament(store: Store, tournament: str, number: int, now: float) -> None:
    """After the round with this number."""
    is_due = (tournaments.c.status == "running") & (tournaments.c.round == number)
    statement = (
        update(tournaments).where(tournaments.c.id == tournament, is_due).values(status="over", touched=now)
    )
    await store.writer.do(lambda connection: connection.execute(statement))


def count_game(
    tournament: str,
    table: str,
    outcome: Literal["played", "forfeited", "void"],
    counted: Sequence[Counted],
) -> Write:
    """Count a game that has ended, once, and wait for nobody there any more."""

    def run(connection: Connection) -> None:
        mine = (tournament_games.c.tournament == tournament) & (tournament_games.c.table_id == table)
        ended = update(tournament_games).where(mine, tournament_games.c.outcome.is_(None))
        if not connection.execute(ended.values(outcome=outcome)).rowcount:
            return
        game = connection.execute(select(tournament_games).where(mine)).one()
        for row in counted:
            here = _is_seat(tournament, game.round, game.number, row.seat)
            values = {"points": row.points, "rank": row.rank, "score": row.score}
            connection.execute(update(tournament_seats).where(here).values(**values))
        connection.execute(delete(challenges).where(challenges.c.table_id == table))

    return run


async def results_at(store: Store, table: str) -> list[Any]:
    """What a finished game was for each seat: `seat`, `how`, `rank`, `score`."""
    columns = (results.c.seat, results.c.how, results.c.rank, results.c.score)
    query = select(*columns).where(results.c.table_id == table).order_by(results.c.seat)
    return await store.rows(query)


async def seat_in_tournament(store: Store, table: str, bot: str) -> int:
    """The seat of a bot at the table of a game. Raise `no_such_challenge` if it has none, or left."""
    same_game = (
        (tournament_games.c.tournament == tournament_seats.c.tournament)
        & (tournament_games.c.round == tournament_seats.c.round)
        & (tournament_games.c.number == tournament_seats.c.number)
    )
    takes_part = (
        (tournament_bots.c.tournament == tournament_seats.c.tournament)
        & (tournament_bots.c.person == tournament_seats.c.person)
        & (tournament_bots.c.status == "joined")
    )
    query = (
        select(tournament_seats.c.seat)
        .join(tournament_games, same_game)
        .join(tournament_bots, takes_part)
        .where(tournament_games.c.table_id == table, tournament_seats.c.person == bot)
    )
    rows = await store.rows(query)
    if not rows:
        raise NotAllowed("no_such_challenge")
    seat: int = rows[0].seat
    return seat


def _game(tournament: str, number: int, place: int, table: str, now: float) -> dict[str, Any]:
    return {"tournament": tournament, "round": number, "number": place, "table_id": table, "created": now}


def _seat(tournament: str, number: int, place: int, seat: int, bot: str) -> dict[str, Any]:
    return {"tournament": tournament, "round": number, "number": place, "seat": seat, "person": bot}


def _call(tournament: str, table: str, bot: str, now: float) -> dict[str, Any]:
    return {"table_id": table, "person": bot, "created": now, "tournament": tournament}


def _is_seat(tournament: str, number: int, place: int, seat: int) -> ColumnElement[bool]:
    return (
        (tournament_seats.c.tournament == tournament)
        & (tournament_seats.c.round == number)
        & (tournament_seats.c.number == place)
        & (tournament_seats.c.seat == seat)
    )
