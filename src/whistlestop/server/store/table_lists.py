"""Lists of tables, one page at a time."""

from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Select, Table, and_, false, func, or_, select, true

from whistlestop.server.store.schema import blocks, friends, marks, seats, tables
from whistlestop.server.store.store import Store

__all__ = [
    "EVERY",
    "Filter",
    "ListedTable",
    "MemberTable",
    "PageStart",
    "hosted_tables",
    "open_tables",
    "running_tables",
    "tables_of",
]

_LISTED = tuple(
    tables.c[name]
    for name in ("id", "game", "title", "pace", "status", "created", "touched", "names", "free")
)
_MEMBER = tuple(tables.c[name] for name in ("host", "asked", "due", "version"))


class PageStart(NamedTuple):
    """The last row of the page before: the time by which the list is sorted, and the table."""

    at: float
    table: str


class ListedTable(NamedTuple):
    id: str
    game: str
    title: str
    pace: str
    status: str
    created: float
    touched: float
    names: str
    """JSON, as in the summary of a table."""
    free: int


class MemberTable(NamedTuple):
    """A table with what its list shows to one person."""

    table: ListedTable
    host: str | None
    asked: str
    due: float | None
    version: int
    seat: int | None
    seen: int


class Filter(NamedTuple):
    """Which of the listed tables to show."""

    game: str = ""
    """The only game; empty for all."""
    pace: str = ""
    person: str | None = None
    """Who looks: tables of people whom a block separates from them are left out."""
    only_friends: bool = False
    """Only tables where a friend of this person sits."""


EVERY: Final = Filter()


async def open_tables(
    store: Store, after: PageStart | None, most: int, only: Filter = EVERY
) -> list[ListedTable]:
    """Listed tables with a free seat, the newest first."""
    free = and_(tables.c.free > 0, tables.c.status.in_(("waiting", "running")))
    return await _listed(store, and_(free, _passing(only)), tables.c.created, after, most)


async def running_tables(
    store: Store, after: PageStart | None, most: int, only: Filter = EVERY
) -> list[ListedTable]:
    """Listed tables with a game that everybody may watch, those with the latest move first."""
    running = and_(tables.c.spectators, tables.c.status == "running")
    return await _listed(store, and_(running, _passing(only)), tables.c.touched, after, most)


def _passing(only: Filter) -> ColumnElement[bool]:
    conditions: list[ColumnElement[bool]] = [true()]
    if only.game:
        conditions.append(tables.c.game == only.game)
    if only.pace:
        conditions.append(tables.c.pace == only.pace)
    if only.person is not None:
        apart = _others(blocks, only.person, true())
        conditions.append(~_has_any(apart))
    if only.only_friends:
        friendly = _others(friends, only.person or "", friends.c.accepted.is_not(None))
        conditions.append(_has_any(friendly))
    return and_(*conditions)


def _others(pairs: Table, person: str, which: ColumnElement[bool]) -> Select[tuple[str]]:
    """The other side of each pair of this person."""
    asked = select(pairs.c.other).where(pairs.c.person == person, which)
    return select(pairs.c.person).where(pairs.c.other == person, which).union(asked)  # type: ignore[return-value]


def _has_any(people: Select[tuple[str]]) -> ColumnElement[bool]:
    """Whether one of them has a seat at the table or is its host."""
    sits = select(seats.c.seat).where(seats.c.table_id == tables.c.id, seats.c.person.in_(people))
    return or_(sits.exists(), func.coalesce(tables.c.host.in_(people), false()))


async def tables_of(store: Store, person: str, after: PageStart | None, most: int) -> list[MemberTable]:
    """Tables where this person has a seat or is the host, those with the latest move first."""
    mine = and_(seats.c.table_id == tables.c.id, seats.c.person == person)
    read = and_(marks.c.table_id == tables.c.id, marks.c.seat == seats.c.seat)
    query = (
        select(*_LISTED, *_MEMBER, seats.c.seat, func.coalesce(marks.c.version, 0))
        .join(seats, mine, isouter=True)
        .join(marks, read, isouter=True)
        .where(or_(seats.c.person == person, tables.c.host == person))
    )
    rows = await store.rows(_page(query, tables.c.touched, after, most))
    return [MemberTable(ListedTable._make(row[: len(_LISTED)]), *row[len(_LISTED) :]) for row in rows]


async def hosted_tables(store: Store, person: str) -> list[str]:
    return [row.id for row in await store.rows(select(tables.c.id).where(tables.c.host == person))]


async def _listed(
    store: Store, which: ColumnElement[bool], order: Any, after: PageStart | None, most: int
) -> list[ListedTable]:
    query = select(*_LISTED).where(tables.c.listed, which)
    return [ListedTable._make(row) for row in await store.rows(_page(query, order, after, most))]


def _page(query: Select[Any], order: Any, after: PageStart | None, most: int) -> Select[Any]:
    if after is not None:
        query = query.where(or_(order < after.at, and_(order == after.at, tables.c.id > after.table)))
    return query.order_by(order.desc(), tables.c.id).limit(most)
