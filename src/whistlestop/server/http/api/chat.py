"""Around the game: whose chat one does not want to read, what should not have been said, what one missed."""

from typing import Any

from litestar import Controller, Request, get, post

from whistlestop.history import Move
from whistlestop.history.table_events import Said
from whistlestop.server.store.interventions import interventions_at
from whistlestop.server.store.people import Person
from whistlestop.server.store.read_marks import mark_read, read_until
from whistlestop.server.store.seat_history import owner_until
from whistlestop.server.tables.access import Viewer, check_same_viewer, enter
from whistlestop.server.tables.entry_effects import revoked_seat
from whistlestop.server.tables.event_cache import events_between, page_end
from whistlestop.server.tables.live_table import LiveTable
from whistlestop.server.tables.seat_history import period_start
from whistlestop.server.tables.table_service import TableService
from whistlestop.table.errors import NotAllowed
from whistlestop.table.names import clean_text, is_same_name
from whistlestop.wire.http import (
    Away,
    ChairRequest,
    Intervention,
    Interventions,
    MarkSeen,
    MutedChairs,
    ReportRequest,
)

__all__ = ["Chat"]


class Chat(Controller):
    path = "/api/tables/{table:str}"
    tags = ("chat",)

    @get("/mutes", summary="The chairs whose chat you do not want to read")
    async def muted(self, table: str, request: Request[Any, Any, Any], service: TableService) -> MutedChairs:
        person = await service.people.known(request)
        live_table, _ = await enter(service, table, request)
        return await _muted(service, live_table, person)

    @post("/mute", summary="Do not read what this chair says", status_code=200)
    async def mute(
        self, table: str, data: ChairRequest, request: Request[Any, Any, Any], service: TableService
    ) -> MutedChairs:
        """Here, and at every table where the same person sits by the same name. Nobody is told."""
        return await self._listen(table, data.seat, request, service, is_muted=True)

    @post("/unmute", summary="Read it again", status_code=200)
    async def unmute(
        self, table: str, data: ChairRequest, request: Request[Any, Any, Any], service: TableService
    ) -> MutedChairs:
        return await self._listen(table, data.seat, request, service, is_muted=False)

    async def _listen(
        self, table: str, seat: int, request: Request[Any, Any, Any], service: TableService, *, is_muted: bool
    ) -> MutedChairs:
        person = await service.people.known(request)
        live_table, _ = await enter(service, table, request)
        if seat >= len(live_table.state.chairs):
            raise NotAllowed("no_such_chair", {"seat": seat})
        other, store = live_table.persons.get(seat), service.people.store
        if is_muted:
            await store.mute(person.id, table, seat, other, live_table.state.chairs[seat].name)
        else:
            await store.unmute(person.id, table, seat, other)
        return await _muted(service, live_table, person)

    @post("/block", summary="Do not sit at one table with whoever sits on this chair", status_code=200)
    async def block(
        self, table: str, data: ChairRequest, request: Request[Any, Any, Any], service: TableService
    ) -> MutedChairs:
        """From now on neither of you can join the other's table, until you take it back (`/api/me/blocks`). What
        they say here is muted. Nobody is told. This game goes on."""
        person = await service.people.known(request)
        live_table, _ = await enter(service, table, request)
        if data.seat >= len(live_table.state.chairs):
            raise NotAllowed("no_such_chair", {"seat": data.seat})
        other = live_table.persons.get(data.seat)
        if other is None or other == person.id:
            raise NotAllowed("cannot_block")
        name = live_table.state.chairs[data.seat].name
        await service.people.store.block(person.id, other, name, service.now())
        return await self._listen(table, data.seat, request, service, is_muted=True)

    @get("/interventions", summary="What the operator of this server did at this table")
    async def interventions(
        self, table: str, request: Request[Any, Any, Any], service: TableService
    ) -> Interventions:
        """So that nobody takes the outcome for the players' own."""
        await enter(service, table, request)
        found = await interventions_at(service.store, table)
        return Interventions(
            tuple([Intervention(at, what) for at, what in found])
        )  # who and why: operators only

    @post("/report", summary="Show a message of the chat to whoever runs this server")
    async def report(
        self, table: str, data: ReportRequest, request: Request[Any, Any, Any], service: TableService
    ) -> None:
        live_table, viewer = await enter(service, table, request)
        service.people.count("reports", request, viewer.person)
        if viewer.seat is None and not viewer.is_host and viewer.person is None:
            raise NotAllowed("no_key")
        history = live_table.state.history
        said = history.entry(data.seq).body if history.has(data.seq) else None
        if not isinstance(said, Said):
            raise NotAllowed("no_such_message")
        await service.people.store.report(
            {
                "at": service.now(),
                "table_id": table,
                "seq": data.seq,
                "said": said.text,
                "said_by": said.name,
                "said_seat": said.seat,
                "said_person": await _speaker(service, live_table, data.seq, said.seat),
                "by_seat": viewer.seat,
                "why": clean_text(data.why),
                "done": False,
            }
        )

    @post("/seen", summary="Remember how far you have read", status_code=200)
    async def seen(
        self, table: str, data: MarkSeen, request: Request[Any, Any, Any], service: TableService
    ) -> None:
        """On a shared device for the chair that is unlocked, and for nobody while all are covered."""
        live_table, viewer = await enter(service, table, request)
        if viewer.is_device and viewer.seat is None:
            return
        seat = _chair(viewer)
        await mark_read(service.store, table, seat, min(data.version, live_table.state.version))

    @get("/away", summary="What happened since you were last here")
    async def away(self, table: str, request: Request[Any, Any, Any], service: TableService) -> Away:
        live_table, viewer = await enter(service, table, request)
        seat = _chair(viewer)
        seen = await read_until(service.store, table, seat)
        async with live_table.lock:
            check_same_viewer(live_table, viewer)
            table_state = live_table.state
            moves = sum(
                isinstance(entry.body, Move) and entry.seat != seat
                for entry in table_state.history.since(seen)
            )
            end = page_end(table_state, seen)
            return Away(
                seen, end, moves, events_between(table_state, seat, seen, end), end < table_state.version
            )


async def _muted(service: TableService, live_table: LiveTable, person: Person) -> MutedChairs:
    """A mute from another table shows here only by the same name: it must not tell who hides behind another one."""
    chairs = live_table.state.chairs
    found = await service.people.store.muted(person.id, live_table.state.table_id)
    seats = {seat for seat, name in found if name is None or is_same_name(name, [chairs[seat].name])}
    return MutedChairs(tuple(sorted(seats)))


async def _speaker(service: TableService, live_table: LiveTable, seq: int, seat: int | None) -> str | None:
    """Who sat there when it was said, if they are known."""
    if seat is None or period_start(live_table.state.history, seat) <= seq:
        return None if seat is None else live_table.persons.get(seat)
    until = min(
        entry.seq for entry in live_table.state.history.since(seq) if revoked_seat(entry.body) == seat
    )
    return await owner_until(service.store, live_table.state.table_id, seat, until)


def _chair(viewer: Viewer) -> int:
    if viewer.seat is None:
        raise NotAllowed("seat_locked" if viewer.is_device else "no_chair")
    return viewer.seat
