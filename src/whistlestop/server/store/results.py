"""The results of finished games, for the players who are known."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass

from sqlalchemy import Connection, insert, select

from whistlestop.server.store.entries import Write
from whistlestop.server.store.schema import results, seats
from whistlestop.server.store.store import Store

__all__ = ["GameResult", "add_late_results", "add_results"]


@dataclass(frozen=True)
class GameResult:
    """Of one seat."""

    table_id: str
    seat: int
    at: float
    game: str
    players: int
    how: str
    rank: int
    score: int
    tickets: int
    completed: int


def add_results(found: Iterable[GameResult]) -> Write:
    """What writes them in the transaction of the entry that ends the game."""
    kept = tuple(found)

    def run(connection: Connection) -> None:
        for result in kept:
            _add(connection, result)

    return run


async def add_late_results(store: Store, found: Iterable[GameResult]) -> None:
    """For somebody who says only after the game who they are. Each is written once."""
    kept = tuple(found)

    def run(connection: Connection) -> None:
        for result in kept:
            known = select(results.c.person).where(
                results.c.table_id == result.table_id, results.c.seat == result.seat
            )
            if connection.execute(known).scalar() is None:
                _add(connection, result)

    await store.writer.do(run)


def _add(connection: Connection, result: GameResult) -> None:
    owner = select(seats.c.person).where(seats.c.table_id == result.table_id, seats.c.seat == result.seat)
    person = connection.execute(owner).scalar()
    if person is not None:
        connection.execute(insert(results), {**asdict(result), "person": person})
