"""Around the game: whose chat one does not want to read, what should not have been said, what one missed."""

from typing import Any

from litestar import Controller, Request, get, post
from sqlalchemy import Connection, delete, insert, select

from whistlestop.server.admin.audit_log import interventions_at
from whistlestop.server.store.people import Person
from whistlestop.server.store.schema import left_chairs, marks
from whistlestop.server.tables.access import Viewer, check_same_viewer, enter
from whistlestop.server.tables.entry_effects import revoked_seat
from whistlestop.server.tables.event_cache import events_between, page_end
from whistlestop.server.tables.live_table import LiveTable
from whistlestop.server.tables.seat_history import period_start
from whistlestop.server.tables.table_service import TableService
from whistlestop.table.errors import NotAllowed
from whistlestop.table.names import clean_text, is_same_name
from whistlestop.wire.http import Away, ChairRequest, Interventions, MarkSeen, MutedChairs, ReportRequest
from whistlestop.wire.log import Played, Said

__all__ = ["Chat"]


class Chat(Controller):
    path = "/api/tables/{table:str}"
    tags = ("chat",)

    @get("/mutes", summary="The chairs whose chat you do not want to read")
    async def muted(self, table: str, request: Request[Any, Any, Any], hall: TableService) -> MutedChairs:
        person = await hall.people.known(request)
        held, _ = await enter(hall, table, request)
        return await _muted(hall, held, person)

    @post("/mute", summary="Do not read what this chair says", status_code=200)
    async def mute(
        self, table: str, data: ChairRequest, request: Request[Any, Any, Any], hall: TableService
    ) -> MutedChairs:
        """Here, and at every table where the same person sits by the same name. Nobody is told."""
        return await self._listen(table, data.seat, request, hall, is_muted=True)

    @post("/unmute", summary="Read it again", status_code=200)
    async def unmute(
        self, table: str, data: ChairRequest, request: Request[Any, Any, Any], hall: TableService
    ) -> MutedChairs:
        return await self._listen(table, data.seat, request, hall, is_muted=False)

    async def _listen(
        self, table: str, seat: int, request: Request[Any, Any, Any], hall: TableService, *, is_muted: bool
    ) -> MutedChairs:
        person = await hall.people.known(request)
        held, _ = await enter(hall, table, request)
        if seat >= len(held.room.chairs):
            raise NotAllowed("no_such_chair", {"seat": seat})
        other, store = held.persons.get(seat), hall.people.store
        if is_muted:
            await store.mute(person.id, table, seat, other, held.room.chairs[seat].name)
        else:
            await store.unmute(person.id, table, seat, other)
        return await _muted(hall, held, person)

    @post("/block", summary="Do not sit at one table with whoever sits on this chair", status_code=200)
    async def block(
        self, table: str, data: ChairRequest, request: Request[Any, Any, Any], hall: TableService
    ) -> MutedChairs:
        """From now on neither of you can join the other's table, until you take it back (`/api/me/blocks`). What
        they say here is muted. Nobody is told. This game goes on."""
        person = await hall.people.known(request)
        held, _ = await enter(hall, table, request)
        if data.seat >= len(held.room.chairs):
            raise NotAllowed("no_such_chair", {"seat": data.seat})
        other = held.persons.get(data.seat)
        if other is None or other == person.id:
            raise NotAllowed("cannot_block")
        name = held.room.chairs[data.seat].name
        await hall.people.store.block(person.id, other, name, hall.now())
        return await self._listen(table, data.seat, request, hall, is_muted=True)

    @get("/interventions", summary="What the operator of this server did at this table")
    async def interventions(
        self, table: str, request: Request[Any, Any, Any], hall: TableService
    ) -> Interventions:
        """So that nobody takes the outcome for the players' own."""
        await enter(hall, table, request)
        return Interventions(tuple(await interventions_at(hall, table)))

    @post("/report", summary="Show a message of the chat to whoever runs this server")
    async def report(
        self, table: str, data: ReportRequest, request: Request[Any, Any, Any], hall: TableService
    ) -> None:
        held, eyes = await enter(hall, table, request)
        hall.people.count("reports", request, eyes.person)
        if eyes.seat is None and not eyes.is_host and eyes.person is None:
            raise NotAllowed("no_key")
        log = held.room.log
        entry = log[data.seq - 1].entry if data.seq <= len(log) else None
        if not isinstance(entry, Said):
            raise NotAllowed("no_such_message")
        await hall.people.store.report(
            {
                "at": hall.now(),
                "table_id": table,
                "seq": data.seq,
                "said": entry.text,
                "said_by": entry.name,
                "said_seat": entry.seat,
                "said_person": await _speaker(hall, held, data.seq, entry.seat),
                "by_seat": eyes.seat,
                "why": clean_text(data.why),
                "done": False,
            }
        )

    @post("/seen", summary="Remember how far you have read", status_code=200)
    async def seen(
        self, table: str, data: MarkSeen, request: Request[Any, Any, Any], hall: TableService
    ) -> None:
        """On a shared device for the chair that is unlocked, and for nobody while all are covered."""
        held, eyes = await enter(hall, table, request)
        if eyes.is_device and eyes.seat is None:
            return
        seat = _chair(eyes)
        version = min(data.version, held.room.version)
        row = {"table_id": table, "seat": seat, "version": version}
        here = (marks.c.table_id == table) & (marks.c.seat == seat)

        def run(connection: Connection) -> None:
            known = connection.execute(select(marks.c.version).where(here)).scalar()
            if known is None or known < version:  # what was read on one device is not unread on another
                connection.execute(delete(marks).where(here))
                connection.execute(insert(marks), row)

        await hall.store.writer.do(run)

    @get("/away", summary="What happened since you were last here")
    async def away(self, table: str, request: Request[Any, Any, Any], hall: TableService) -> Away:
        held, eyes = await enter(hall, table, request)
        seat = _chair(eyes)
        rows = await hall.people.store.rows(
            select(marks.c.version).where(marks.c.table_id == table, marks.c.seat == seat)
        )
        seen = rows[0].version if rows else 0
        async with held.lock:
            check_same_viewer(held, eyes)
            room = held.room
            moves = sum(
                isinstance(stamped.entry, Played) and stamped.entry.seat != seat
                for stamped in room.log[seen:]
            )
            end = page_end(room, seen)
            return Away(seen, end, moves, events_between(room, seat, seen, end), end < room.version)


async def _muted(hall: TableService, held: LiveTable, person: Person) -> MutedChairs:
    """A mute from another table shows here only by the same name: it must not tell who hides behind another one."""
    chairs = held.room.chairs
    found = await hall.people.store.muted(person.id, held.room.table)
    seats = {seat for seat, name in found if name is None or is_same_name(name, [chairs[seat].name])}
    return MutedChairs(tuple(sorted(seats)))


async def _speaker(hall: TableService, held: LiveTable, seq: int, seat: int | None) -> str | None:
    """Who sat there when it was said, if they are known."""
    if seat is None or period_start(held.room.log, seat) <= seq:
        return None if seat is None else held.persons.get(seat)
    until = min(
        stamped.seq for stamped in held.room.log if revoked_seat(stamped.entry) == seat and stamped.seq > seq
    )
    whose = select(left_chairs.c.person).where(
        left_chairs.c.table_id == held.room.table, left_chairs.c.seat == seat, left_chairs.c.until == until
    )
    rows = await hall.people.store.rows(whose)
    return rows[0].person if rows else None


def _chair(eyes: Viewer) -> int:
    if eyes.seat is None:
        raise NotAllowed("seat_locked" if eyes.is_device else "no_chair")
    return eyes.seat
