"""Ratings of accounts and of bot accounts, each by game and season, and the lists of them."""

from collections.abc import Sequence
from typing import Any, Final, Literal, NamedTuple

from sqlalchemy import ColumnElement, Connection, Row, insert, select, update

from whistlestop.server.store.entries import Write
from whistlestop.server.store.schema import people, ratings, seats
from whistlestop.server.store.store import Store
from whistlestop.table.ratings import NEW_RATING, Rating, rate_game

__all__ = ["LadderKind", "LadderRow", "RatedGame", "add_ratings", "ladder", "ratings_of", "seasons_of"]

LadderKind = Literal["people", "bots"]
_IS_OF: Final[dict[LadderKind, ColumnElement[bool]]] = {
    "people": people.c.owner.is_(None),
    "bots": people.c.owner.is_not(None),
}


class RatedGame(NamedTuple):
    """A game that has ended and counts, if its seats belong to one ladder."""

    table: str
    game: str
    season: str
    at: float
    ranks: Sequence[int]
    """By seat."""


class LadderRow(NamedTuple):
    person: str
    name: str
    is_bot: bool
    rating: Rating
    games: int
    wins: int


def add_ratings(played: RatedGame) -> Write:
    """What counts a game in the transaction of the entry that ends it, so that it counts once."""

    def run(connection: Connection) -> None:
        sitters = _sitters(connection, played.table)
        if not _are_rated_together(sitters, len(played.ranks)):
            return
        before = [_rating_in(connection, played, row.id) for row in sitters]
        levels = [NEW_RATING if row is None else Rating(row.mu, row.sigma) for row in before]
        after = rate_game(levels, played.ranks)
        for row, sitter, rating, rank in zip(before, sitters, after, played.ranks, strict=True):
            _write(connection, played, sitter.id, row, rating, is_win=rank == 1)

    return run


def _sitters(connection: Connection, table: str) -> Sequence[Any]:
    """By seat. Locked in the order of their ids, so that two servers neither rate somebody twice from the same
    rating nor wait for each other forever."""
    mine = select(people.c.id).join(seats, seats.c.person == people.c.id).where(seats.c.table_id == table)
    connection.execute(mine.order_by(people.c.id).with_for_update(of=people))
    columns = (seats.c.seat, people.c.id, people.c.login, people.c.owner)
    query = select(*columns).join(people, people.c.id == seats.c.person).where(seats.c.table_id == table)
    return connection.execute(query.order_by(seats.c.seat)).all()


def _are_rated_together(sitters: Sequence[Any], players: int) -> bool:
    """All seats are accounts, or all are bot accounts of different owners."""
    if len(sitters) != players:
        return False
    owners = {row.owner for row in sitters}
    if owners == {None}:
        return all(row.login is not None for row in sitters)
    return None not in owners and len(owners) == players


def _rating_in(connection: Connection, played: RatedGame, person: str) -> Row[Any] | None:
    return connection.execute(select(ratings).where(_is(played, person))).one_or_none()


def _write(
    connection: Connection,
    played: RatedGame,
    person: str,
    before: Row[Any] | None,
    rating: Rating,
    *,
    is_win: bool,
) -> None:
    games, wins = (0, 0) if before is None else (before.games, before.wins)
    values = {
        "mu": rating.mu,
        "sigma": rating.sigma,
        "games": games + 1,
        "wins": wins + is_win,
        "at": played.at,
    }
    if before is not None:
        connection.execute(update(ratings).where(_is(played, person)).values(**values))
    else:
        row = {"person": person, "game": played.game, "season": played.season, **values}
        connection.execute(insert(ratings), row)


def _is(played: RatedGame, person: str) -> ColumnElement[bool]:
    return (
        (ratings.c.person == person) & (ratings.c.game == played.game) & (ratings.c.season == played.season)
    )


async def ladder(store: Store, kind: LadderKind, game: str, season: str) -> list[LadderRow]:
    """The best first."""
    query = (
        select(people.c.id, people.c.name, people.c.owner, ratings)
        .join(people, people.c.id == ratings.c.person)
        .where(ratings.c.game == game, ratings.c.season == season, _IS_OF[kind])
        .order_by((ratings.c.mu - 3 * ratings.c.sigma).desc(), ratings.c.games.desc(), people.c.id)
    )
    return [
        LadderRow(row.id, row.name, row.owner is not None, Rating(row.mu, row.sigma), row.games, row.wins)
        for row in await store.rows(query)
    ]


async def seasons_of(store: Store, kind: LadderKind, game: str) -> list[str]:
    """In which somebody has a rating, by name, the latest first."""
    query = (
        select(ratings.c.season)
        .join(people, people.c.id == ratings.c.person)
        .where(ratings.c.game == game, _IS_OF[kind])
        .distinct()
    )
    return sorted([row.season for row in await store.rows(query)], reverse=True)


async def ratings_of(store: Store, person: str) -> list[dict[str, Any]]:
    """Without the person, who is the same in all of them."""
    columns = [column for column in ratings.c if column.name != "person"]
    return await store.mappings(select(*columns).where(ratings.c.person == person))
