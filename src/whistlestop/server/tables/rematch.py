"""Rematch: a new table for the players of one that is over. Each player gets only their own key."""

from typing import NamedTuple

from msgspec.structs import replace

from whistlestop.history import SeatPlan, Settings
from whistlestop.history.table_events import Opened
from whistlestop.server.auth.tokens import new_token
from whistlestop.server.store.people import PeopleStore
from whistlestop.server.tables.access import Viewer, current_viewer
from whistlestop.server.tables.entry_effects import ExtraWrites
from whistlestop.server.tables.live_table import LiveTable
from whistlestop.server.tables.new_table import PreparedTable, prepare_table
from whistlestop.server.tables.seat_keys import new_key
from whistlestop.server.tables.table_service import TableService
from whistlestop.table import commands
from whistlestop.table.commands import Decision
from whistlestop.table.errors import NotAllowed
from whistlestop.table.table_state import TableState
from whistlestop.wire.http import RematchMade

__all__ = ["Rematch", "create_rematch", "rematch_of", "sit_at_rematch"]


class Rematch(NamedTuple):
    table: str | None
    """Where its people play again, as the log has it."""
    live_table: LiveTable | None
    """None if nobody asked for it yet, or if it was closed or deleted."""


async def rematch_of(service: TableService, live_table: LiveTable) -> Rematch:
    async with live_table.lock:  # what is being written now may not be there yet
        table = live_table.state.rematch
    try:
        found = None if table is None else await service.find(table)
    except NotAllowed:
        found = None
    return Rematch(table, None if found is None or found.state.status == "closed" else found)


async def create_rematch(
    service: TableService, live_table: LiveTable, viewer: Viewer, instead_of: str | None, commitment: str = ""
) -> RematchMade | None:
    """The first who asks gets the new table's keys; None: somebody else was the first."""
    if live_table.state.campaign is not None:
        raise NotAllowed("next_in_campaign")
    # Prepared before the lock and written with the entry that announces it: there is never a link to a table
    # that does not exist.
    prepared = _prepared(service, live_table.state, viewer, commitment)

    def rule(now: TableState) -> Decision:
        current_viewer(live_table, viewer)
        return commands.open_rematch(
            now, None if viewer.is_device else viewer.seat, prepared.made.table, instead_of
        )

    try:
        await service.write(live_table, rule, extra=ExtraWrites(also=prepared.creation))
    except NotAllowed:
        async with live_table.lock:
            if live_table.state.rematch == instead_of:
                raise
        return None
    await service.find(prepared.made.table)  # loads it, so that its automatic moves begin
    made, seat = prepared.made, prepared.state.host
    token = None if seat is None else made.tokens[seat]
    return RematchMade(made.table, seat, token, made.host, made.invite, made.device)


async def sit_at_rematch(
    service: TableService,
    people_store: PeopleStore,
    live_table: LiveTable,
    there: LiveTable,
    viewer: Viewer,
    commitment: str = "",
) -> RematchMade:
    """A later player gets a seat there, or one more key of the seat they have there already."""
    table_state = there.state
    if viewer.is_device:
        return RematchMade(
            table_state.table_id,
            None,
            None,
            device=await new_key(people_store, there, None, service.now(), "device"),
        )
    person = None if viewer.person is None else viewer.person.id
    # Several players of the old table press the button at the same moment.
    while (seat := _seat_there(there, viewer)) is None:
        was = viewer.seat
        assert was is not None
        seat, token = _free_seat(there.state, was), new_token()
        name = commands.own_name(there.state, live_table.state.sitters()[was].name)
        try:
            await service.sit(there, seat, name, token, person, was, commitment)
        except NotAllowed:
            if not there.state.seats[seat].is_taken:
                raise
            continue  # somebody was faster: another seat, or their own other request
        return RematchMade(table_state.table_id, seat, token)
    token = await new_key(people_store, there, seat, service.now())
    if seat != there.state.host:
        return RematchMade(table_state.table_id, seat, token)
    host = await new_key(people_store, there, seat, service.now(), "host")
    if table_state.settings.begin == "at_once":
        return RematchMade(table_state.table_id, seat, token, host)
    return RematchMade(
        table_state.table_id,
        seat,
        token,
        host,
        await new_key(people_store, there, None, service.now(), "invite"),
    )


def _seat_there(there: LiveTable, viewer: Viewer) -> int | None:
    """The seat they have there already, as a known person or as the holder of their previous seat."""
    if viewer.person is not None and (seat := there.seat_of(viewer.person.id)) is not None:
        return seat
    seats = enumerate(there.state.seats)
    return next(
        (seat for seat, table_seat in seats if table_seat.is_taken and table_seat.was == viewer.seat), None
    )


def _free_seat(table_state: TableState, was: int) -> int:
    """Their own again, or another where somebody else was faster."""
    free = [
        seat
        for seat, table_seat in enumerate(table_state.seats)
        if table_seat.is_person and not table_seat.is_taken
    ]
    if table_state.is_over or not free:
        raise NotAllowed("no_free_seat")
    return was if was in free else free[0]


def _prepared(
    service: TableService, table_state: TableState, viewer: Viewer, commitment: str
) -> PreparedTable:
    host = None if viewer.is_device else viewer.seat
    settings = replace(_settings(table_state, host), chat=table_state.settings.chat and service.config.chat)
    plans = tuple(
        [
            service.bot_catalogue.named(_plan(table_state, seat, host))
            for seat in range(len(table_state.seats))
        ]
    )
    for plan in plans:
        if plan.kind == "bot":
            service.bot_catalogue.check(plan.bot)
    person = None if viewer.person is None else viewer.person.id
    secret, after = service.new_secret(), table_state.table_id
    return prepare_table(
        service.find_game, service.now(), secret, settings, plans, host, person, after, commitment or None
    )


def _settings(table_state: TableState, host: int | None) -> Settings:
    """As before; but nobody's time runs before they have sat down."""
    settings = table_state.settings
    waits = any(_is_persons(table_state, seat) and seat != host for seat in range(len(table_state.seats)))
    if settings.begin == "at_once" and waits and not settings.hotseat:
        return replace(settings, begin="when_full")
    return settings


def _plan(table_state: TableState, seat: int, host: int | None) -> SeatPlan:
    table_seat = table_state.seats[seat]
    opened = table_state.history.entry(1).body
    assert isinstance(opened, Opened)
    if not _is_persons(table_state, seat):
        # A bot that failed gets another chance.
        bot = opened.seats[seat].bot if table_seat.kind == "bot" else table_seat.bot
        return SeatPlan(kind="bot", bot=bot, colour=table_seat.colour)
    # At a listed table anyone could take open seats; they are reserved for the players of this table.
    kind = "invited" if table_state.settings.listed else opened.seats[seat].kind
    name = table_state.sitters()[seat].name if seat == host or table_state.settings.hotseat else ""
    return SeatPlan(kind=kind, name=name, colour=table_seat.colour)


def _is_persons(table_state: TableState, seat: int) -> bool:
    """Not a bot's, whether it was laid out so or filled the seat."""
    table_seat = table_state.seats[seat]
    return table_seat.is_person and (table_seat.bot is None or table_seat.is_away or table_seat.has_resigned)
