"""Tables over HTTP."""

import asyncio
from contextlib import suppress
from typing import Annotated, Any, Literal

from litestar import Controller, Request, get, post
from litestar.params import Parameter

from whistlestop.rules import WhistlestopError
from whistlestop.server.auth.connection_limits import ConnectionLimits
from whistlestop.server.auth.people import People
from whistlestop.server.http.api.lists import After, Many, open_tables, running_tables
from whistlestop.server.http.error_responses import Refused, brings_of, explanation_of, language_of
from whistlestop.server.store.table_lists import Filter
from whistlestop.server.tables.access import (
    Entrance,
    check_may_act,
    check_same_viewer,
    locked_view,
    token_of,
    viewer_of_command,
)
from whistlestop.server.tables.event_cache import PAGE, events_between, page_end
from whistlestop.server.tables.seat_plans import named_plans
from whistlestop.server.tables.table_service import NewTable, TableService
from whistlestop.table.commands import explain_action
from whistlestop.table.errors import NotAllowed
from whistlestop.table.redaction import look_at, seen_history
from whistlestop.table.table_state import TableState
from whistlestop.wire.commands import Command, Play, ReplaceByBot
from whistlestop.wire.http import (
    ActionRequest,
    CommandRequest,
    EventList,
    ExplainRequest,
    Explanation,
    NewTableRequest,
    SeatKey,
    TableMade,
)
from whistlestop.wire.people import OpenTables
from whistlestop.wire.seen_events import seen_events_of
from whistlestop.wire.table import Look

__all__ = ["Tables", "create_table"]

_LONGEST_WAIT = 60.0


class Tables(Controller):
    path = "/api/tables"
    tags = ("tables",)

    @post("/", summary="Create a table")
    async def create(
        self, data: NewTableRequest, request: Request[Any, Any, Any], service: TableService, people: People
    ) -> TableMade:
        made = await create_table(service, people, request, data)
        seats = tuple([SeatKey(seat, token) for seat, token in made.tokens.items()])
        return TableMade(made.table, seats, made.host, made.invite, made.device)

    @get("/", summary="List public tables: with a free seat, or to watch")
    async def listed(
        self,
        request: Request[Any, Any, Any],
        service: TableService,
        people: People,
        which: Literal["open", "running"] = "open",
        game: Annotated[str, Parameter(max_length=60, description="Only this game.")] = "",
        pace: Annotated[Literal["live", "slow", ""], Parameter(description="Only this pace.")] = "",
        friends: Annotated[bool, Parameter(description="Only tables where a friend of yours sits.")] = False,
        after: After = "",
        many: Many = 20,
    ) -> OpenTables:
        """`open`: with a seat that anybody may take, the newest first. `running`: with a game that anybody may
        watch, those that moved last first. Tables of people who are blocked, or who blocked you, are left out."""
        people.count_look(request)
        person = await people.person_of(request)
        only = Filter(game, pace, None if person is None else person.id, friends)
        return await (running_tables if which == "running" else open_tables)(service, after, many, only)

    @get("/{table:str}/view", summary="Get all that your seat can see now")
    async def view(self, table: str, request: Request[Any, Any, Any], entrance: Entrance) -> Look:
        live_table, viewer = await entrance.enter(table, request)
        async with locked_view(live_table, viewer) as now:
            return look_at(live_table.state, now.seat)

    @get("/{table:str}/events", summary="List what happened after a version")
    async def events(
        self,
        table: str,
        request: Request[Any, Any, Any],
        connection_limits: ConnectionLimits,
        entrance: Entrance,
        people: People,
        since: Annotated[int, Parameter(ge=0, le=10_000_000)] = 0,
        wait: Annotated[float, Parameter(ge=0, le=_LONGEST_WAIT)] = 0,
        limit: Annotated[int, Parameter(ge=1, le=PAGE)] = PAGE,
    ) -> EventList:
        """With `wait`, an answer comes as soon as there is something new, or after that many seconds.

        At most `limit` entries; where there are `more`, ask again since the `version` of the answer.
        """
        live_table, viewer = await entrance.enter(table, request)
        if wait and live_table.state.version <= since:
            moved = live_table.moved
            if live_table.state.version <= since:
                with (
                    connection_limits.counted(people.counted_address(request)),
                    suppress(TimeoutError),
                ):
                    await asyncio.wait_for(moved.wait(), wait)
            live_table, viewer = await entrance.enter(table, request)  # the viewer may have changed
        async with locked_view(live_table, viewer) as now:
            table_state = live_table.state
            end = page_end(table_state, since, limit)
            head = table_state.chain.head(end) or ""
            return EventList(
                end, events_between(table_state, now.seat, since, end), end < table_state.version, head
            )

    @post("/{table:str}/actions", summary="Play an action", status_code=200)
    async def act(
        self,
        table: str,
        data: ActionRequest,
        request: Request[Any, Any, Any],
        service: TableService,
        entrance: Entrance,
    ) -> EventList:
        return await _done(table, request, service, entrance, Play(data.action), data.command, data.version)

    @post("/{table:str}/explain", summary="Explain why your seat may not do something now", status_code=200)
    async def explain(
        self,
        table: str,
        data: ExplainRequest,
        request: Request[Any, Any, Any],
        entrance: Entrance,
        people: People,
    ) -> Explanation:
        """A question that changes nothing and is not kept. `problem` is null if your seat may do it."""
        live_table, viewer = await entrance.enter(table, request)
        check_may_act(
            viewer, Play(data.action), is_known=token_of(request) is not None or viewer.person is not None
        )
        people.count_look(request, (table, viewer.seat))
        async with locked_view(live_table, viewer):
            check_same_viewer(live_table, viewer)
            refusal = explain_action(live_table.state, viewer.actor(), data.action)
            if refusal is None:
                return Explanation(None, brings_of(live_table.state, viewer.seat, data.action))
            return Explanation(explanation_of(refusal, language_of(request), live_table.state, viewer.seat))

    @post("/{table:str}/commands", summary="Send any other command to the table", status_code=200)
    async def ask(
        self,
        table: str,
        data: CommandRequest,
        request: Request[Any, Any, Any],
        service: TableService,
        entrance: Entrance,
    ) -> EventList:
        if isinstance(data.ask, ReplaceByBot):
            service.bot_catalogue.check(data.ask.bot)
        return await _done(table, request, service, entrance, data.ask, data.command, data.version)


async def create_table(
    service: TableService, people: People, request: Request[Any, Any, Any], data: NewTableRequest
) -> NewTable:
    """Check the request and create the table, for the API and the plain pages."""
    person = await people.person_of(request)
    people.may_create(person)
    people.count("tables", request, person)
    for seat, plan in enumerate(data.seats):
        service.bot_catalogue.check_plan(seat, plan)
    if data.host is not None and (data.host >= len(data.seats) or data.seats[data.host].kind == "bot"):
        raise NotAllowed("unknown_seat", {"seat": data.host})
    plans = named_plans(data, None if person is None else person.name)  # which cleans the title too
    settings = data.settings(service.config.bot_pause, service.config.chat)
    return await service.open_table(
        settings, plans, data.host, None if person is None else person.id, commitment=data.commitment
    )


async def _done(
    table: str,
    request: Request[Any, Any, Any],
    service: TableService,
    entrance: Entrance,
    command: Command,
    name: str,
    seen: int | None,
) -> EventList:
    live_table, viewer = await entrance.enter(table, request)
    viewer = viewer_of_command(live_table, viewer, name)
    check_may_act(viewer, command, is_known=token_of(request) is not None or viewer.person is not None)
    try:
        done = await service.do(
            live_table,
            viewer.actor(),
            command,
            name,
            seen,
            authorize=lambda: check_same_viewer(live_table, viewer),
        )
    except WhistlestopError as problem:
        async with locked_view(live_table, viewer) as now:
            raise Refused(problem, live_table.state, now.seat) from problem
    if not done.is_new:
        async with locked_view(live_table, viewer) as now:
            return _event_list(live_table.state, done.seq, now.seat)
    return _event_list(live_table.state, done.seq, viewer.seat)


def _event_list(table_state: TableState, seq: int, seat: int | None) -> EventList:
    return EventList(
        seq,
        tuple(seen_events_of(seen_history(table_state, seat).entry(seq), table_state.rules)),
        head=table_state.chain.head(seq) or "",
    )
