"""Around the game: whose chat one does not want to read, what should not have been said, what one missed."""

from typing import Any

from litestar import Controller, Request, get, post

from whistlestop.history import SeenMove
from whistlestop.history.table_events import Said
from whistlestop.server.auth.people import People
from whistlestop.server.campaigns.earlier_games import earlier_games, mark_earlier_games
from whistlestop.server.store.interventions import interventions_at
from whistlestop.server.store.people import PeopleStore, Person
from whistlestop.server.store.read_marks import mark_read, read_until
from whistlestop.server.store.seat_history import owner_until
from whistlestop.server.tables.access import Entrance, check_same_viewer, seat_of
from whistlestop.server.tables.entry_effects import revoked_seat
from whistlestop.server.tables.event_cache import events_between, page_end
from whistlestop.server.tables.live_table import LiveTable
from whistlestop.server.tables.seat_history import period_start
from whistlestop.server.tables.table_service import TableService
from whistlestop.table.errors import NotAllowed
from whistlestop.table.names import clean_text, looks_like_any
from whistlestop.table.redaction import seen_history
from whistlestop.wire.http import (
    Away,
    Intervention,
    Interventions,
    MarkSeen,
    MutedSeats,
    ReportRequest,
    SeatRequest,
)

__all__ = ["Chat"]


class Chat(Controller):
    path = "/api/tables/{table:str}"
    tags = ("chat",)

    @get("/mutes", summary="List the seats that you have muted")
    async def muted(
        self,
        table: str,
        request: Request[Any, Any, Any],
        entrance: Entrance,
        people: People,
        people_store: PeopleStore,
    ) -> MutedSeats:
        person = await people.require_person(request)
        live_table, _ = await entrance.enter(table, request)
        return await _muted(people_store, live_table, person)

    @post("/mute", summary="Mute the chat messages of this seat", status_code=200)
    async def mute(
        self,
        table: str,
        data: SeatRequest,
        request: Request[Any, Any, Any],
        entrance: Entrance,
        people: People,
        people_store: PeopleStore,
    ) -> MutedSeats:
        """Here, and at every table where the same person sits by the same name. The other person is not informed."""
        return await self._listen(table, data.seat, request, entrance, people, people_store, is_muted=True)

    @post("/unmute", summary="Unmute a seat", status_code=200)
    async def unmute(
        self,
        table: str,
        data: SeatRequest,
        request: Request[Any, Any, Any],
        entrance: Entrance,
        people: People,
        people_store: PeopleStore,
    ) -> MutedSeats:
        return await self._listen(table, data.seat, request, entrance, people, people_store, is_muted=False)

    async def _listen(
        self,
        table: str,
        seat: int,
        request: Request[Any, Any, Any],
        entrance: Entrance,
        people: People,
        people_store: PeopleStore,
        *,
        is_muted: bool,
    ) -> MutedSeats:
        person = await people.require_person(request)
        live_table, _ = await entrance.enter(table, request)
        if seat >= len(live_table.state.seats):
            raise NotAllowed("unknown_seat", {"seat": seat})
        other, store = live_table.persons.get(seat), people_store
        if is_muted:
            await store.mute(person.id, table, seat, other, live_table.state.seats[seat].name)
        else:
            await store.unmute(person.id, table, seat, other)
        return await _muted(people_store, live_table, person)

    @post("/block", summary="Block the person on this seat", status_code=200)
    async def block(
        self,
        table: str,
        data: SeatRequest,
        request: Request[Any, Any, Any],
        service: TableService,
        entrance: Entrance,
        people: People,
        people_store: PeopleStore,
    ) -> MutedSeats:
        """From now on neither of you can join the other's table, until you take it back (`/api/me/blocks`). What
        they say here is muted. They are not informed. This game continues."""
        person = await people.require_person(request)
        live_table, _ = await entrance.enter(table, request)
        if data.seat >= len(live_table.state.seats):
            raise NotAllowed("unknown_seat", {"seat": data.seat})
        other = live_table.persons.get(data.seat)
        if other is None or other == person.id:
            raise NotAllowed("cannot_block")
        name = live_table.state.seats[data.seat].name
        await people_store.block(person.id, other, name, service.now())
        return await self._listen(table, data.seat, request, entrance, people, people_store, is_muted=True)

    @get("/interventions", summary="List what the operator did at this table")
    async def interventions(
        self, table: str, request: Request[Any, Any, Any], service: TableService, entrance: Entrance
    ) -> Interventions:
        """Results that the operator changed are recognizable as such."""
        await entrance.enter(table, request)
        found = await interventions_at(service.store, table)
        return Interventions(
            tuple([Intervention(at, what) for at, what in found])
        )  # who and why: operators only

    @post("/report", summary="Report a chat message to the operator")
    async def report(
        self,
        table: str,
        data: ReportRequest,
        request: Request[Any, Any, Any],
        service: TableService,
        entrance: Entrance,
        people: People,
        people_store: PeopleStore,
    ) -> None:
        live_table, viewer = await entrance.enter(table, request)
        people.count("reports", request, viewer.person)
        history = seen_history(live_table.state, viewer.seat)
        said = history.entry(data.seq).body if 0 < data.seq <= len(history) else None
        if not isinstance(said, Said):
            raise NotAllowed("no_such_message")
        await people_store.report(
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

    @post("/seen", summary="Store the version up to which you have read", status_code=200)
    async def seen(
        self,
        table: str,
        data: MarkSeen,
        request: Request[Any, Any, Any],
        service: TableService,
        entrance: Entrance,
    ) -> None:
        """On a shared device for the seat that is unlocked; without effect while none is."""
        live_table, viewer = await entrance.enter(table, request)
        if viewer.is_device and viewer.seat is None:
            return
        seat = seat_of(viewer)
        await mark_read(service.store, table, seat, min(data.version, live_table.state.version))
        if data.earlier:
            await mark_earlier_games(service, live_table.state, seat)

    @get("/away", summary="List what happened since you last read")
    async def away(
        self, table: str, request: Request[Any, Any, Any], service: TableService, entrance: Entrance
    ) -> Away:
        live_table, viewer = await entrance.enter(table, request)
        seat = seat_of(viewer)
        seen = await read_until(service.store, table, seat)
        earlier = await earlier_games(service, live_table.state, seat)
        async with live_table.lock:
            check_same_viewer(live_table, viewer)
            table_state = live_table.state
            moves = sum(
                isinstance(entry.body, SeenMove) and entry.body.seat != seat
                for entry in seen_history(table_state, seat).since(seen)
            )
            end = page_end(table_state, seen)
            events = events_between(table_state, seat, seen, end)
            return Away(seen, end, moves, events, end < table_state.version, earlier)


async def _muted(people_store: PeopleStore, live_table: LiveTable, person: Person) -> MutedSeats:
    """A mute from another table shows here only by the same name: it must not tell who hides behind another one."""
    seats = live_table.state.seats
    found = await people_store.muted(person.id, live_table.state.table_id)
    muted = {seat for seat, name in found if name is None or looks_like_any(name, [seats[seat].name])}
    return MutedSeats(tuple(sorted(muted)))


async def _speaker(service: TableService, live_table: LiveTable, seq: int, seat: int | None) -> str | None:
    """Who sat there when it was said, if they are known."""
    history = seen_history(live_table.state, None)
    if seat is None or period_start(history, seat) <= seq:
        return None if seat is None else live_table.persons.get(seat)
    until = min(entry.seq for entry in history.since(seq) if revoked_seat(entry.body) == seat)
    return await owner_until(service.store, live_table.state.table_id, seat, until)
