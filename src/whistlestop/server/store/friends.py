"""Friends: a request of one account, an answer of the other. Blocks end both."""

from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, Select, and_, delete, insert, or_, select, update

from whistlestop.server.store.schema import blocks, friends, people, results
from whistlestop.server.store.store import Store
from whistlestop.table.errors import NotAllowed

__all__ = [
    "NO_GAMES",
    "FriendRow",
    "GamesTogether",
    "accept_friend",
    "apart",
    "are_friends",
    "ask_friend",
    "end_friend",
    "friends_of",
    "games_together",
    "part_friends",
]

_MOST: Final = 200
"""Friends and requests of one account."""
_TO_THE_END: Final = ("played", "cut_short")


class FriendRow(NamedTuple):
    id: int
    other: str
    name: str
    login: str
    created: float
    accepted: float | None
    is_mine: bool
    """Whether this person sent the request."""


class GamesTogether(NamedTuple):
    """What two people played together, as the first of them sees it."""

    games: int
    ahead: int
    behind: int
    mean_score: float | None
    their_mean_score: float | None


NO_GAMES: Final = GamesTogether(0, 0, 0, None, None)


async def friends_of(store: Store, person: str) -> list[FriendRow]:
    """By name. A request of somebody whom a block separates from them is left out."""
    sides = (
        (friends.c.person, friends.c.other, True),
        (friends.c.other, friends.c.person, False),
    )
    found = []
    for mine, theirs, is_mine in sides:
        columns = (friends.c.id, theirs, people.c.name, people.c.login, friends.c.created, friends.c.accepted)
        query = select(*columns).join(people, people.c.id == theirs).where(mine == person)
        if not is_mine:
            query = query.where(~apart(person, theirs))
        found += [FriendRow._make((*row, is_mine)) for row in await store.rows(query)]
    return sorted(found, key=lambda row: (row.name.casefold(), row.id))


async def ask_friend(store: Store, person: str, other: str, now: float) -> None:
    """Send a request, or accept the one that the other sent. Asking twice is asking once."""

    def run(connection: Connection) -> None:
        known = connection.execute(select(friends).where(_pair(person, other))).first()
        if known is None:
            if len(connection.execute(_all(person)).all()) >= _MOST:
                raise NotAllowed("too_many_friends")
            connection.execute(insert(friends), {"person": person, "other": other, "created": now})
        elif known.accepted is None and known.other == person:
            allowed = (friends.c.id == known.id) & ~apart(person, friends.c.person)
            connection.execute(update(friends).where(allowed).values(accepted=now))

    await store.writer.do(run)


async def accept_friend(store: Store, person: str, friend: int, now: float) -> bool:
    """False if there is no such request."""
    waiting = (friends.c.id == friend) & (friends.c.other == person) & friends.c.accepted.is_(None)
    statement = update(friends).where(waiting, ~apart(person, friends.c.person)).values(accepted=now)
    return bool(await store.writer.do(lambda connection: connection.execute(statement).rowcount))


async def end_friend(store: Store, person: str, friend: int) -> bool:
    """End a friendship, refuse a request or withdraw one. False if there is none."""
    mine = or_(friends.c.person == person, friends.c.other == person)
    statement = delete(friends).where(friends.c.id == friend, mine)
    return bool(await store.writer.do(lambda connection: connection.execute(statement).rowcount))


def part_friends(connection: Connection, person: str, other: str) -> None:
    """End what is between the two, in the transaction of a block."""
    connection.execute(delete(friends).where(_pair(person, other)))


async def are_friends(store: Store, person: str, other: str) -> bool:
    query = select(friends.c.id).where(_pair(person, other), friends.c.accepted.is_not(None))
    return await store.read(lambda connection: connection.execute(query).first()) is not None


async def games_together(store: Store, person: str) -> dict[str, GamesTogether]:
    """By the friend who played in them; only games in which both stayed to the end."""
    mine, theirs = results.alias("mine"), results.alias("theirs")
    same = and_(mine.c.table_id == theirs.c.table_id, mine.c.seat != theirs.c.seat)
    friendly = select(friends.c.id).where(
        friends.c.accepted.is_not(None),
        or_(
            and_(friends.c.person == person, friends.c.other == theirs.c.person),
            and_(friends.c.other == person, friends.c.person == theirs.c.person),
        ),
    )
    columns = (theirs.c.person, mine.c.rank, theirs.c.rank, mine.c.score, theirs.c.score, mine.c.how)
    query = (
        select(*columns, theirs.c.how)
        .join(theirs, same)
        .where(
            mine.c.person == person,
            mine.c.how.in_(_TO_THE_END),
            theirs.c.how.in_(_TO_THE_END),
            friendly.exists(),
        )
    )
    by_friend: dict[str, list[tuple[int, int, int, int, bool]]] = {}
    for row in await store.rows(query):
        other, rank, their_rank, score, their_score, how, their_how = tuple(row)
        is_whole = how == their_how == "played"
        by_friend.setdefault(other, []).append((rank, their_rank, score, their_score, is_whole))
    return {other: _summed(games) for other, games in by_friend.items()}


def _summed(games: list[tuple[int, int, int, int, bool]]) -> GamesTogether:
    whole = [(score, theirs) for _, _, score, theirs, is_whole in games if is_whole]
    return GamesTogether(
        games=len(games),
        ahead=sum(rank < theirs for rank, theirs, *_ in games),
        behind=sum(rank > theirs for rank, theirs, *_ in games),
        mean_score=sum(score for score, _ in whole) / len(whole) if whole else None,
        their_mean_score=sum(theirs for _, theirs in whole) / len(whole) if whole else None,
    )


def _pair(person: str, other: str) -> ColumnElement[bool]:
    return or_(
        and_(friends.c.person == person, friends.c.other == other),
        and_(friends.c.person == other, friends.c.other == person),
    )


def _all(person: str) -> Select[Any]:
    return select(friends.c.id).where(or_(friends.c.person == person, friends.c.other == person))


def apart(person: str, other: ColumnElement[str]) -> ColumnElement[bool]:
    """Whether one of the two has blocked the other."""
    theirs = and_(blocks.c.person == person, blocks.c.other == other)
    return (
        select(blocks.c.id)
        .where(or_(theirs, and_(blocks.c.other == person, blocks.c.person == other)))
        .exists()
    )
