"""Challenges: who is asked to take a seat at a table that waits for them."""

from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import ColumnElement, delete, func, insert, select

from whistlestop.server.store.friends import apart
from whistlestop.server.store.people import PERSON_COLUMNS, Person
from whistlestop.server.store.schema import challenges, people, tables, tournaments
from whistlestop.server.store.store import Store

__all__ = [
    "ChallengeRow",
    "FoundChallenge",
    "add_challenges",
    "challenges_by",
    "challenges_to",
    "end_challenge",
    "expired_challenges",
    "find_challenge",
    "find_opponent",
    "is_challenged",
]


class ChallengeRow(NamedTuple):
    table: str
    by: str | None
    """The challenger; None for a game of a tournament."""
    name: str
    """Of the challenger or the tournament."""
    is_bot: bool
    created: float
    tournament: str | None


class FoundChallenge(NamedTuple):
    by: str | None
    tournament: str | None


async def find_opponent(store: Store, who: str) -> Person | None:
    """An account by its login, or a bot account by its id."""
    if "\0" in who:  # which PostgreSQL refuses to look for
        return None
    is_bot = (people.c.id == who) & people.c.owner.is_not(None)
    rows = await store.mappings(select(*PERSON_COLUMNS).where(is_bot | (people.c.login == who.lower())))
    return Person(**rows[0]) if rows else None


async def add_challenges(store: Store, table: str, by: str, opponents: Iterable[str], now: float) -> None:
    rows = [{"table_id": table, "person": person, "by": by, "created": now} for person in opponents]
    await store.writer.do(lambda connection: connection.execute(insert(challenges), rows))


async def challenges_to(store: Store, person: str) -> list[ChallengeRow]:
    """That wait for this person, the oldest first; none of somebody from whom a block separates them."""
    return await _waiting(store, (challenges.c.person == person) & ~apart(person, challenges.c.by))


async def challenges_by(store: Store, person: str) -> list[ChallengeRow]:
    """One for each opponent who has not answered."""
    return await _waiting(store, challenges.c.by == person)


async def _waiting(store: Store, which: ColumnElement[bool]) -> list[ChallengeRow]:
    name = func.coalesce(people.c.name, tournaments.c.title)
    columns = (challenges.c.table_id, challenges.c.by, name, people.c.owner.is_not(None))
    query = (
        select(*columns, challenges.c.created, challenges.c.tournament)
        .outerjoin(people, people.c.id == challenges.c.by)
        .outerjoin(tournaments, tournaments.c.id == challenges.c.tournament)
        .join(tables, tables.c.id == challenges.c.table_id)
        .where(which, tables.c.status == "waiting")
        .order_by(challenges.c.created, challenges.c.table_id)
    )
    return [ChallengeRow._make(row) for row in await store.rows(query)]


async def expired_challenges(store: Store, before: float) -> list[str]:
    """Tables that have waited for opponents since this time. Games of tournaments have a time of their own."""
    query = (
        select(challenges.c.table_id)
        .join(tables, tables.c.id == challenges.c.table_id)
        .where(challenges.c.created < before, challenges.c.tournament.is_(None), tables.c.status == "waiting")
        .distinct()
    )
    return [row.table_id for row in await store.rows(query)]


async def is_challenged(store: Store, table: str, person: str) -> bool:
    return await find_challenge(store, table, person) is not None


async def find_challenge(store: Store, table: str, person: str) -> FoundChallenge | None:
    columns = (challenges.c.by, challenges.c.tournament)
    query = select(*columns).where(challenges.c.table_id == table, challenges.c.person == person)
    rows = await store.rows(query)
    return FoundChallenge._make(rows[0]) if rows else None


async def end_challenge(store: Store, table: str, person: str) -> None:
    statement = delete(challenges).where(challenges.c.table_id == table, challenges.c.person == person)
    await store.writer.do(lambda connection: connection.execute(statement))
