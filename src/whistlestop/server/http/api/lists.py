"""Lists over HTTP: tables one can join, one's own tables, and how somebody has played."""

from math import isfinite, nan
from typing import Annotated, Any

from litestar import Controller, Request, get
from litestar.params import Parameter
from sqlalchemy import Select, and_, func, or_, select

from whistlestop.server.auth.tokens import is_table_id
from whistlestop.server.store.player_statistics import statistics_of
from whistlestop.server.store.schema import chairs, marks, tables
from whistlestop.server.tables.access import enter
from whistlestop.server.tables.live_table import read_names
from whistlestop.server.tables.table_service import TableService
from whistlestop.table.errors import NotAllowed
from whistlestop.wire.people import MyTable, MyTables, OpenTable, OpenTables, Statistics

__all__ = ["After", "Lists", "Many", "open_tables", "running_tables"]

_PAGE = 50
After = Annotated[str, Parameter(max_length=80, description="The `next` of the page before.")]
Many = Annotated[int, Parameter(ge=1, le=_PAGE)]


class Lists(Controller):
    path = "/api"
    tags = ("lists",)

    @get("/me/tables", summary="Your tables, those that moved last first")
    async def my_tables(
        self, request: Request[Any, Any, Any], service: TableService, after: After = "", many: Many = 20
    ) -> MyTables:
        person = (await service.people.known(request)).id
        service.people.count_look(request, person)
        mine = and_(chairs.c.table_id == tables.c.id, chairs.c.person == person)
        query = (
            select(tables, chairs.c.seat.label("seat"), func.coalesce(marks.c.version, 0).label("seen"))
            .join(chairs, mine, isouter=True)
            .join(marks, and_(marks.c.table_id == tables.c.id, marks.c.seat == chairs.c.seat), isouter=True)
            .where(or_(chairs.c.person == person, tables.c.host == person))
            .order_by(tables.c.touched.desc(), tables.c.id)
            .limit(many + 1)
        )
        rows = await service.people.store.rows(_after(query, tables.c.touched, after))
        return MyTables(tuple([_mine(row, person) for row in rows[:many]]), _next(rows, many, "touched"))

    @get("/me/statistics", summary="How you have played")
    async def my_statistics(self, request: Request[Any, Any, Any], service: TableService) -> Statistics:
        person = (await service.people.known(request)).id
        service.people.count_look(request, person)
        return await statistics_of(service.people.store, person)

    @get("/tables/{table:str}/chairs/{seat:int}/statistics", summary="How the player of a chair has played")
    async def statistics(
        self, table: str, seat: int, request: Request[Any, Any, Any], service: TableService
    ) -> Statistics:
        live_table, _viewer = await enter(service, table, request)
        person = live_table.persons.get(seat)
        if person is None:
            raise NotAllowed("nobody_known")
        return await statistics_of(service.people.store, person)


async def open_tables(service: TableService, after: str, many: int) -> OpenTables:
    """Listed tables with a free chair, the newest first."""
    free = (tables.c.free > 0, tables.c.status.in_(("waiting", "running")))
    return await _listed(service, free, tables.c.created, after, many)


async def running_tables(service: TableService, after: str, many: int) -> OpenTables:
    """Listed tables where a game is on that anybody may watch, those that moved last first."""
    running = (tables.c.spectators, tables.c.status == "running")
    return await _listed(service, running, tables.c.touched, after, many)


async def _listed(
    service: TableService, which: tuple[Any, ...], order: Any, after: str, many: int
) -> OpenTables:
    query = select(tables).where(tables.c.listed, *which).order_by(order.desc(), tables.c.id).limit(many + 1)
    rows = await service.people.store.rows(_after(query, order, after))
    return OpenTables(tuple([_open(row) for row in rows[:many]]), _next(rows, many, order.name))


def _open(row: Any) -> OpenTable:
    names, bots = read_names(row.names)
    return OpenTable(
        table=row.id,
        game=row.game,
        title=row.title,
        pace=row.pace,
        status=row.status,
        created=row.created,
        touched=row.touched,
        names=names,
        bots=bots,
        free=row.free,
    )


def _mine(row: Any, person: str) -> MyTable:
    asked = tuple([int(seat) for seat in row.asked.split(",") if seat])
    names, bots = read_names(row.names)
    return MyTable(
        table=row.id,
        game=row.game,
        title=row.title,
        pace=row.pace,
        status=row.status,
        created=row.created,
        touched=row.touched,
        names=names,
        bots=bots,
        seat=row.seat,
        is_host=row.host == person,
        asked=asked,
        your_turn=row.seat in asked,
        deadline=row.due if row.seat in asked else None,
        version=row.version,
        seen=row.seen,
    )


def _after(query: Select[Any], column: Any, after: str) -> Select[Any]:
    """What comes behind the last row of the page before."""
    if not after:
        return query
    time, _, table = after.partition("_")
    try:
        at = float(time)
    except ValueError:
        at = nan
    if not isfinite(at) or not is_table_id(table):
        raise NotAllowed("bad_page")
    return query.where(or_(column < at, and_(column == at, tables.c.id > table)))


def _next(rows: list[Any], many: int, column: str) -> str | None:
    return f"{getattr(rows[many - 1], column)!r}_{rows[many - 1].id}" if len(rows) > many else None
