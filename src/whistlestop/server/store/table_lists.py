"""Lists of tables, one page at a time."""

from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Select, and_, func, or_, select

from whistlestop.server.store.schema import marks, seats, tables
from whistlestop.server.store.store import Store

__all__ = [
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


async def open_tables(store: Store, after: PageStart | None, most: int) -> list[ListedTable]:
    """Listed tables with a free seat, the newest first."""
    free = and_(tables.c.free > 0, tables.c.status.in_(("waiting", "running")))
    return await _listed(store, free, tables.c.created, after, most)


async def running_tables(store: Store, after: PageStart | None, most: int) -> list[ListedTable]:
    """Listed tables with a game that everybody may watch, those with the latest move first."""
    running = and_(tables.c.spectators, tables.c.status == "running")
    return await _listed(store, running, tables.c.touched, after, most)


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
