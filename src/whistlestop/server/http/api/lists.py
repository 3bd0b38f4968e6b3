"""Lists over HTTP: tables one can join, one's own tables, and how somebody has played."""

from math import isfinite, nan
from typing import Annotated, Any

from litestar import Controller, Request, get
from litestar.params import Parameter

from whistlestop.games import UnknownGame
from whistlestop.server.auth.people import People
from whistlestop.server.auth.tokens import is_table_id
from whistlestop.server.store import table_lists
from whistlestop.server.store.player_statistics import statistics_of
from whistlestop.server.store.table_lists import EVERY, Filter, ListedTable, MemberTable, PageStart
from whistlestop.server.tables.access import Entrance
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

    @get("/me/tables", summary="List your tables, the last changed first")
    async def my_tables(
        self,
        request: Request[Any, Any, Any],
        service: TableService,
        people: People,
        after: After = "",
        many: Many = 20,
    ) -> MyTables:
        person = (await people.require_person(request)).id
        people.count_look(request, person)
        # One more than shown tells whether there is another page, without counting.
        found = await table_lists.tables_of(service.store, person, _page_start(after), many + 1)
        pages = [(row.table.touched, row.table.id) for row in found]
        return MyTables(tuple([_mine(row, person) for row in found[:many]]), _next(pages, many))

    @get("/me/statistics", summary="Get your statistics")
    async def my_statistics(
        self, request: Request[Any, Any, Any], service: TableService, people: People
    ) -> Statistics:
        person = (await people.require_person(request)).id
        people.count_look(request, person)
        return await _statistics(service, person)

    @get(
        "/tables/{table:str}/seats/{seat:int}/statistics",
        summary="Get the statistics of the player of a seat",
    )
    async def statistics(
        self,
        table: str,
        seat: int,
        request: Request[Any, Any, Any],
        service: TableService,
        entrance: Entrance,
    ) -> Statistics:
        live_table, _viewer = await entrance.enter(table, request)
        person = live_table.persons.get(seat)
        if person is None:
            raise NotAllowed("nobody_known")
        return await _statistics(service, person)


async def _statistics(service: TableService, person: str) -> Statistics:
    def in_dollars(game: str) -> bool:
        try:
            return service.find_game(game).campaign is not None
        except UnknownGame:
            return False  # it is not installed here any more

    return await statistics_of(service.store, person, in_dollars)


async def open_tables(service: TableService, after: str, many: int, only: Filter = EVERY) -> OpenTables:
    """Listed tables with a free seat, the newest first."""
    found = await table_lists.open_tables(service.store, _page_start(after), many + 1, only)
    pages = [(row.created, row.id) for row in found]
    return OpenTables(tuple([_open(row) for row in found[:many]]), _next(pages, many))


async def running_tables(service: TableService, after: str, many: int, only: Filter = EVERY) -> OpenTables:
    """Listed tables where a game is on that anybody may watch, those that moved last first."""
    found = await table_lists.running_tables(service.store, _page_start(after), many + 1, only)
    pages = [(row.touched, row.id) for row in found]
    return OpenTables(tuple([_open(row) for row in found[:many]]), _next(pages, many))


def _open(row: ListedTable) -> OpenTable:
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


def _mine(row: MemberTable, person: str) -> MyTable:
    asked = tuple([int(seat) for seat in row.asked.split(",") if seat])
    names, bots = read_names(row.table.names)
    return MyTable(
        table=row.table.id,
        game=row.table.game,
        title=row.table.title,
        pace=row.table.pace,
        status=row.table.status,
        created=row.table.created,
        touched=row.table.touched,
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


def _page_start(after: str) -> PageStart | None:
    """Behind the last row of the page before; None for the first page."""
    if not after:
        return None
    time, _, table = after.partition("_")
    try:
        at = float(time)
    except ValueError:
        at = nan
    # NaN and infinity are floats too, and PostgreSQL compares them.
    if not isfinite(at) or not is_table_id(table):
        raise NotAllowed("bad_page")
    return PageStart(at, table)


def _next(rows: list[tuple[float, str]], many: int) -> str | None:
    """By the time and the id of each table that was found, one more than the page shows if there is another page."""
    if len(rows) <= many:
        return None
    at, table = rows[many - 1]
    # `repr` of a float is exact: a rounded time would skip or repeat rows. The id orders tables of the same
    # moment.
    return f"{at!r}_{table}"
