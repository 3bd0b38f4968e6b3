"""The same again: a new table for those who sat at one that is over. Keys go to whoever asks, and to nobody else."""

from typing import NamedTuple

from msgspec.structs import replace

from whistlestop.server.auth.tokens import new_token
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
from whistlestop.wire.http import AgainMade
from whistlestop.wire.log import Opened, SeatPlan, Settings

__all__ = ["Rematch", "create_rematch", "rematch_of", "sit_at_rematch"]


class Rematch(NamedTuple):
    table: str | None
    """Where its people play again, as the log has it."""
    held: LiveTable | None
    """None if nobody asked for it yet, or if it was closed or deleted."""


async def rematch_of(hall: TableService, held: LiveTable) -> Rematch:
    async with held.lock:  # what is being written now may not be there yet
        table = held.room.again
    try:
        found = None if table is None else await hall.find(table)
    except NotAllowed:
        found = None
    return Rematch(table, None if found is None or found.room.status == "closed" else found)


async def create_rematch(
    hall: TableService, held: LiveTable, eyes: Viewer, instead_of: str | None, commitment: str = ""
) -> AgainMade | None:
    """The first who asks gets the new table's keys; None: somebody else was the first."""
    laid = _laid(hall, held.room, eyes, commitment)

    def rule(now: TableState) -> Decision:
        current_viewer(held, eyes)
        return commands.again(now, None if eyes.is_device else eyes.seat, laid.made.table, instead_of)

    try:
        await hall.write(held, rule, besides=ExtraWrites(also=laid.creation))
    except NotAllowed:
        async with held.lock:
            if held.room.again == instead_of:
                raise
        return None
    await hall.find(laid.made.table)  # what it does by itself begins now
    made, seat = laid.made, laid.room.host
    token = None if seat is None else made.tokens[seat]
    return AgainMade(made.table, seat, token, made.host, made.invite, made.device)


async def sit_at_rematch(
    hall: TableService, held: LiveTable, there: LiveTable, eyes: Viewer, commitment: str = ""
) -> AgainMade:
    """Whoever comes after: a chair there, or one more key of the chair they have there already."""
    room = there.room
    if eyes.is_device:
        return AgainMade(room.table, None, None, device=await new_key(hall, there, None, "device"))
    person = None if eyes.person is None else eyes.person.id
    while (seat := _chair_there(there, eyes)) is None:
        was = eyes.seat
        assert was is not None
        seat, token = _free_chair(there.room, was), new_token()
        name = commands.own_name(there.room, held.room.sitters()[was].name)
        try:
            await hall.sit(there, seat, name, token, person, was, commitment)
        except NotAllowed:
            if not there.room.chairs[seat].is_taken:
                raise
            continue  # somebody was faster: another chair, or their own other request
        return AgainMade(room.table, seat, token)
    token = await new_key(hall, there, seat)
    if seat != there.room.host:
        return AgainMade(room.table, seat, token)
    host = await new_key(hall, there, seat, "host")
    if room.settings.begin == "at_once":
        return AgainMade(room.table, seat, token, host)
    return AgainMade(room.table, seat, token, host, await new_key(hall, there, None, "invite"))


def _chair_there(there: LiveTable, eyes: Viewer) -> int | None:
    """Where they sit already, as themselves or as whoever had their chair at the table before."""
    if eyes.person is not None and (seat := there.seat_of(eyes.person.id)) is not None:
        return seat
    chairs = enumerate(there.room.chairs)
    return next((seat for seat, chair in chairs if chair.is_taken and chair.was == eyes.seat), None)


def _free_chair(room: TableState, was: int) -> int:
    """Their own again, or another where somebody else was faster."""
    free = [seat for seat, chair in enumerate(room.chairs) if chair.is_person and not chair.is_taken]
    if room.is_over or not free:
        raise NotAllowed("no_free_chair")
    return was if was in free else free[0]


def _laid(hall: TableService, room: TableState, eyes: Viewer, commitment: str) -> PreparedTable:
    host = None if eyes.is_device else eyes.seat
    settings = replace(_settings(room, host), chat=room.settings.chat and hall.config.chat)
    plans = tuple([hall.crew.named(_plan(room, seat, host)) for seat in range(len(room.chairs))])
    for plan in plans:
        if plan.kind == "bot":
            hall.crew.check(plan.bot)
    person = None if eyes.person is None else eyes.person.id
    secret, after = hall.new_secret(), room.table
    return prepare_table(
        hall.find_game, hall.now(), secret, settings, plans, host, person, after, commitment or None
    )


def _settings(room: TableState, host: int | None) -> Settings:
    """As before; but nobody's time runs before they have sat down."""
    settings = room.settings
    waits = any(_is_somebodys(room, seat) and seat != host for seat in range(len(room.chairs)))
    if settings.begin == "at_once" and waits and not settings.hotseat:
        return replace(settings, begin="when_full")
    return settings


def _plan(room: TableState, seat: int, host: int | None) -> SeatPlan:
    chair = room.chairs[seat]
    opened = room.log[0].entry
    assert isinstance(opened, Opened)
    if not _is_somebodys(room, seat):
        # A bot that failed gets another chance.
        bot = opened.seats[seat].bot if chair.kind == "bot" else chair.bot
        return SeatPlan(kind="bot", bot=bot, colour=chair.colour)
    # What the door of a listed table opens to everybody is kept for those who sat here.
    kind = "invited" if room.settings.listed else opened.seats[seat].kind
    name = room.sitters()[seat].name if seat == host or room.settings.hotseat else ""
    return SeatPlan(kind=kind, name=name, colour=chair.colour)


def _is_somebodys(room: TableState, seat: int) -> bool:
    """Not a bot's, whether it was laid out so or filled the chair."""
    chair = room.chairs[seat]
    return chair.is_person and (chair.bot is None or chair.is_away or chair.has_resigned)
