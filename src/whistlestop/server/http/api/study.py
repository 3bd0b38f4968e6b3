"""Looking back at games and looking ahead: records, replays, hints."""

import asyncio
from typing import Annotated, Any, Final

from litestar import Controller, Request, Response, get, post
from litestar.params import Parameter

from whistlestop.history import SeenMove, SeenSetUp
from whistlestop.history.table_events import Undone
from whistlestop.rules import View
from whistlestop.server.auth.people import People
from whistlestop.server.auth.tokens import hashed, table_id_of
from whistlestop.server.bots.bot_pool import WorkerFailed
from whistlestop.server.store.campaigns import status_of as campaign_status
from whistlestop.server.tables.access import (
    Entrance,
    Viewer,
    check_phase,
    check_same_viewer,
    locked_view,
    seat_of,
)
from whistlestop.server.tables.event_cache import events_between, page_end
from whistlestop.server.tables.review import review_of
from whistlestop.server.tables.table_service import TableService
from whistlestop.table.errors import NotAllowed
from whistlestop.table.importing import state_at
from whistlestop.table.record import copy_for, record_of
from whistlestop.table.record_log import chain_of
from whistlestop.table.redaction import look_at, seen_history
from whistlestop.table.table_state import TableState
from whistlestop.wire import Record, record_hash
from whistlestop.wire.options import action_to_wire
from whistlestop.wire.record import encode_record
from whistlestop.wire.study import Hint, MoveHint, RecordStored, Replay, Review
from whistlestop.wire.whole import whole

__all__ = ["Study"]

_ADVISER: Final = "hard"
_COSTLY: Final = 5
"""Looks that a record counts as."""
_LARGEST_RECORD: Final = 2_000_000
"""Bytes."""

ViewedSeat = Annotated[
    str | None,
    Parameter(
        pattern=whole("[0-9]|spectator"),
        description="A seat's number, or `spectator`. Others than your own only after the game.",
    ),
]
EntryNumber = Annotated[int | None, Parameter(ge=0, le=10_000_000)]


class Study(Controller):
    path = "/api"
    tags = ("games",)

    @get("/tables/{table:str}/record", summary="Get the record of a finished game, or one seat's copy")
    async def record(
        self,
        table: str,
        request: Request[Any, Any, Any],
        service: TableService,
        entrance: Entrance,
        seat: ViewedSeat = None,
    ) -> Response[Record]:
        """Without `seat` the full record, seed and all, of a finished game; with it, what that seat may have.

        A game of a campaign has no full record before the campaign is over.
        """
        live_table, viewer = await entrance.enter(table, request, looks=_COSTLY)
        is_open = await _is_open(service, live_table.state)
        async with locked_view(live_table, viewer) as now:
            match = live_table.state.match
            if match is None or (seat is None and not match.is_over):
                raise NotAllowed("not_finished")
            if seat is None and not is_open:
                raise NotAllowed("campaign_goes_on_here")
            whose = -1 if seat is None else _whose(seat, now, live_table.state, is_open)
            written: Any = live_table.records.get(whose)
            if written is None and not match.is_over:
                written = encode_record(copy_for(match, whose))
        if written is None:
            # Nothing of it changes any more, so it is written once, and not on the loop.
            written = await asyncio.to_thread(_written, live_table.state, whose)
            live_table.records[whose] = written
        return Response(written, media_type="application/json")

    @get("/tables/{table:str}/replay", summary="Get the table as it was after an entry")
    async def replay(
        self,
        table: str,
        request: Request[Any, Any, Any],
        service: TableService,
        entrance: Entrance,
        seat: ViewedSeat = None,
        at: EntryNumber = None,
        since: EntryNumber = None,
        move: EntryNumber = None,
    ) -> Replay:
        """A permanent address of every moment of a game.

        `at` is a version (the newest without it), `move` the number of an entry that changed the game, the set-up
        being 0; `events` are those of that entry, or all after `since`.
        """
        live_table, viewer = await entrance.enter(table, request)
        is_open = await _is_open(service, live_table.state)
        async with locked_view(live_table, viewer) as now:
            table_state = live_table.state
            seen_seat = _whose(seat, now, table_state, is_open)
            last = table_state.version
            version = _version_of(table_state, move) if move is not None else last if at is None else at
            if not 1 <= version <= last:
                raise NotAllowed("no_such_entry", {"at": version, "last": last})
            first = version - 1 if since is None else min(since, version)
            events = events_between(
                table_state, seen_seat, first, page_end(table_state, first, version - first)
            )
        async with live_table.replaying:
            live_table.past = await asyncio.to_thread(state_at, table_state, version, live_table.past)
            look = look_at(live_table.past, seen_seat)
        if seen_seat == now.seat and table_state.status != "finished":
            async with live_table.lock:
                check_same_viewer(live_table, now)
        return Replay(at=version, last=last, seat=seen_seat, events=events, look=look)

    @get("/tables/{table:str}/review", summary="Get the review of a finished game by a strong bot")
    async def review(
        self,
        table: str,
        request: Request[Any, Any, Any],
        service: TableService,
        entrance: Entrance,
        people: People,
        seat: ViewedSeat = None,
    ) -> Review:
        """The three moves of a seat that the bot would have made otherwise, judged from what the seat knew then.

        Without `seat` it is your own, or the winner's. Computed once; later requests get the same."""
        live_table, viewer = await entrance.enter(table, request, looks=_COSTLY)
        people.count("requests", request, viewer.person)
        is_open = await _is_open(service, live_table.state)
        async with locked_view(live_table, viewer) as now:
            check_phase(request, live_table)
            whose = _whose(seat, now, live_table.state, is_open)
            if whose is None and not is_open:
                raise NotAllowed("campaign_goes_on_here")
            if whose is None:
                # A game that was ended by agreement has no winner.
                whose = next(iter(live_table.state.playing.result().winners), 0)
        try:
            return await review_of(live_table, whose, service.bot_pool)
        except WorkerFailed as problem:
            raise NotAllowed("thought_failed") from problem

    @post(
        "/records",
        summary="Upload the record of a game that was played elsewhere",
        request_max_body_size=_LARGEST_RECORD,
    )
    async def bring(
        self, data: Record, request: Request[Any, Any, Any], service: TableService, people: People
    ) -> Response[RecordStored]:
        """The server replays the record from its seed and stores it only if it is true. The link is all that a
        replay needs."""
        person = await people.person_of(request)
        people.may_create(person)
        people.count("tables", request, person)
        table = table_id_of(data.hash if data.hash == record_hash(data) else "")
        is_new = not await service.has(table)
        if is_new:
            is_new = await service.store_finished(table, await service.bot_pool.check(data, service.now()))
        return Response(RecordStored(table, is_new), status_code=201 if is_new else 200)

    @get("/tables/{table:str}/hint", summary="Get a hint of a bot for your seat")
    async def hint(
        self,
        table: str,
        request: Request[Any, Any, Any],
        service: TableService,
        entrance: Entrance,
        people: People,
    ) -> Hint:
        """Only at tables whose help is `planner`. It is computed from what your seat knows, and sent to it alone."""
        live_table, viewer = await entrance.enter(table, request)
        people.count("requests", request, viewer.person)
        async with locked_view(
            live_table, viewer
        ) as now:  # a move that is not on disk yet is nothing to think about
            table_state, seat = live_table.state, seat_of(now)
            check_phase(request, live_table)
            # A player who presses the button again must not start a second search.
            known = live_table.hints.get(seat)
            if known is None or known[0] != table_state.version or (known[1].done() and known[1].exception()):
                task = asyncio.create_task(
                    _make_hint(
                        service, table_state, seat, table_state.playing.view(seat), table_state.version
                    )
                )
                known = live_table.hints[seat] = (table_state.version, task)
        try:
            # Others may wait for the same hint: one client that disconnects must not cancel it.
            hint: Hint = await asyncio.shield(known[1])
        except WorkerFailed as problem:
            raise NotAllowed("thought_failed") from problem
        async with live_table.lock:
            check_same_viewer(live_table, now)
        return hint


def _version_of(table_state: TableState, move: int) -> int:
    """The version after this move, or after the last one."""
    found = [
        entry.seq
        for entry in seen_history(table_state, None)
        if isinstance(entry.body, SeenSetUp | SeenMove | Undone) or _settles(entry.body)
    ]
    return found[min(move, len(found) - 1)] if found else table_state.version


def _settles(body: object) -> bool:
    return getattr(body, "settled", None) is not None


def _written(table_state: TableState, whose: int | None) -> bytes:
    if whose != -1:
        return encode_record(copy_for(table_state.playing, whose))
    # The log of a campaign's table has the sealed orders in its opening, which the record has in its header.
    chain = None if table_state.campaign is not None else chain_of(table_state)
    return encode_record(record_of(table_state.playing, chain, campaign_over=True))


async def _is_open(service: TableService, table_state: TableState) -> bool:
    """V-15: whether nothing of the campaign to which the game belongs is secret any more."""
    place = table_state.campaign
    return place is None or await campaign_status(service.store, place.campaign) == "over"


def _whose(seat: str | None, viewer: Viewer, table_state: TableState, is_open: bool) -> int | None:
    """The seat whose view was asked for, if the viewer may have it."""
    if seat is None:
        return viewer.seat
    if seat == "spectator":
        return None
    if int(seat) >= len(table_state.seats):
        raise NotAllowed("unknown_seat", {"seat": int(seat)})
    # After the game everything is open, but for games of a campaign that goes on; before, a seat sees its own view
    # only.
    if int(seat) != viewer.seat and not (is_open and table_state.status == "finished"):
        raise NotAllowed("not_your_seat")
    return int(seat)


async def _make_hint(
    service: TableService, table_state: TableState, seat: int, view: View, version: int
) -> Hint:
    game, options = table_state.settings.game, table_state.own_options
    # Not from the secret: a hint must not depend on what the player cannot know.
    salt = hashed(f"{table_state.table_id}/{seat}/{version}")
    is_asked, trains = seat in view.public.asked, view.public.trains[seat]
    tickets = await service.bot_pool.plan(game, options, view)
    move = None
    if is_asked:
        action, why = await service.bot_pool.choose_once(game, options, view, _ADVISER, salt)
        move = MoveHint(action_to_wire(action), why)
    return Hint(version=version, trains=trains, tickets=tickets, move=move)
