"""Tables over HTTP."""

import asyncio
from contextlib import suppress
from typing import Annotated, Any, Literal

from litestar import Controller, Request, get, post
from litestar.params import Parameter

from whistlestop.rules import WhistlestopError
from whistlestop.server.http.api.lists import After, Many, open_tables, running_tables
from whistlestop.server.http.error_responses import Refused
from whistlestop.server.tables.access import (
    check_may_act,
    check_same_viewer,
    enter,
    locked_view,
    token_of,
    viewer_of_command,
)
from whistlestop.server.tables.event_cache import PAGE, events_between, page_end
from whistlestop.server.tables.seat_plans import named_plans
from whistlestop.server.tables.table_service import NewTable, TableService
from whistlestop.table.errors import NotAllowed
from whistlestop.table.redaction import look_at, seen_entry
from whistlestop.table.table_state import TableState
from whistlestop.wire.commands import Command, Play, ReplaceByBot
from whistlestop.wire.http import (
    ActionRequest,
    CommandRequest,
    Happened,
    NewTableRequest,
    SeatKey,
    TableMade,
)
from whistlestop.wire.people import OpenTables
from whistlestop.wire.table import Look

__all__ = ["Tables", "create_table"]

_LONGEST_WAIT = 60.0


class Tables(Controller):
    path = "/api/tables"
    tags = ("tables",)

    @post("/", summary="Lay out a table")
    async def create(
        self, data: NewTableRequest, request: Request[Any, Any, Any], hall: TableService
    ) -> TableMade:
        made = await create_table(hall, request, data)
        seats = tuple([SeatKey(seat, token) for seat, token in made.tokens.items()])
        return TableMade(made.table, seats, made.host, made.invite, made.device)

    @get("/", summary="Listed tables: with a free chair, or to watch")
    async def listed(
        self,
        request: Request[Any, Any, Any],
        hall: TableService,
        which: Literal["open", "running"] = "open",
        after: After = "",
        many: Many = 20,
    ) -> OpenTables:
        """`open`: with a chair that anybody may take, the newest first. `running`: with a game that anybody may
        watch, those that moved last first."""
        hall.people.count_look(request)
        return await (running_tables if which == "running" else open_tables)(hall, after, many)

    @get("/{table:str}/view", summary="All that your seat can see now")
    async def view(self, table: str, request: Request[Any, Any, Any], hall: TableService) -> Look:
        held, eyes = await enter(hall, table, request)
        async with locked_view(held, eyes) as now:
            return look_at(held.room, now.seat)

    @get("/{table:str}/events", summary="What happened after a version")
    async def events(
        self,
        table: str,
        request: Request[Any, Any, Any],
        hall: TableService,
        since: Annotated[int, Parameter(ge=0, le=10_000_000)] = 0,
        wait: Annotated[float, Parameter(ge=0, le=_LONGEST_WAIT)] = 0,
        limit: Annotated[int, Parameter(ge=1, le=PAGE)] = PAGE,
    ) -> Happened:
        """With `wait`, an answer comes as soon as there is something new, or after that many seconds.

        At most `limit` entries; where there are `more`, ask again since the `version` of the answer.
        """
        held, eyes = await enter(hall, table, request)
        if wait and held.room.version <= since:
            moved = held.moved
            if held.room.version <= since:
                with hall.lines.one_more(hall.people.gate.counted(request)), suppress(TimeoutError):
                    await asyncio.wait_for(moved.wait(), wait)
            held, eyes = await enter(hall, table, request)  # it may be with other eyes by now
        async with locked_view(held, eyes) as now:
            room = held.room
            end = page_end(room, since, limit)
            head = room.chain.head(end) or ""
            return Happened(end, events_between(room, now.seat, since, end), end < room.version, head)

    @post("/{table:str}/actions", summary="Move", status_code=200)
    async def act(
        self, table: str, data: ActionRequest, request: Request[Any, Any, Any], hall: TableService
    ) -> Happened:
        return await _done(table, request, hall, Play(data.action), data.command, data.version)

    @post("/{table:str}/commands", summary="Ask anything else of the table", status_code=200)
    async def ask(
        self, table: str, data: CommandRequest, request: Request[Any, Any, Any], hall: TableService
    ) -> Happened:
        if isinstance(data.ask, ReplaceByBot):
            hall.crew.check(data.ask.bot)
        return await _done(table, request, hall, data.ask, data.command, data.version)


async def create_table(
    hall: TableService, request: Request[Any, Any, Any], data: NewTableRequest
) -> NewTable:
    """What may be laid out by whom, for the API and the page alike."""
    person = await hall.people.of(request)
    hall.people.may_create(person)
    hall.people.count("tables", request, person)
    for seat, plan in enumerate(data.seats):
        hall.crew.check_plan(seat, plan)
    if data.host is not None and (data.host >= len(data.seats) or data.seats[data.host].kind == "bot"):
        raise NotAllowed("no_such_chair", {"seat": data.host})
    plans = named_plans(data, None if person is None else person.name)  # which cleans the title too
    settings = data.settings(hall.config.bot_pause, hall.config.chat)
    return await hall.open_table(
        settings, plans, data.host, None if person is None else person.id, commitment=data.commitment
    )


async def _done(
    table: str,
    request: Request[Any, Any, Any],
    hall: TableService,
    command: Command,
    name: str,
    seen: int | None,
) -> Happened:
    held, eyes = await enter(hall, table, request)
    eyes = viewer_of_command(held, eyes, name)
    check_may_act(eyes, command, is_known=token_of(request) is not None or eyes.person is not None)
    try:
        done = await hall.do(
            held, eyes.actor(), command, name, seen, may=lambda: check_same_viewer(held, eyes)
        )
    except WhistlestopError as problem:
        async with locked_view(held, eyes) as now:
            raise Refused(problem, held.room, now.seat) from problem
    if not done.is_new:
        async with locked_view(held, eyes) as now:
            return _happened(held.room, done.seq, now.seat)
    return _happened(held.room, done.seq, eyes.seat)


def _happened(room: TableState, seq: int, seat: int | None) -> Happened:
    return Happened(seq, tuple(seen_entry(room, room.log[seq - 1], seat)), head=room.chain.head(seq) or "")
