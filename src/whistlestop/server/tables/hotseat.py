"""One device, several people: a hand is shown only after its player said to be there."""

from typing import Final

from sqlalchemy import Connection, delete, insert, select

from whistlestop.server.auth.tokens import new_token
from whistlestop.server.store.schema import pins
from whistlestop.server.tables.access import Viewer, check_same_viewer
from whistlestop.server.tables.live_table import LiveTable
from whistlestop.server.tables.table_service import TableService
from whistlestop.table.errors import NotAllowed

__all__ = ["check_device", "lock", "set_pin", "unlock"]

_SHORTEST: Final = 4


def check_device(eyes: Viewer) -> None:
    if not eyes.is_device:
        raise NotAllowed("no_device")


async def unlock(hall: TableService, held: LiveTable, eyes: Viewer, seat: int, pin: str) -> str:
    """The device sees with this seat's eyes from now on, and with nobody else's; its id."""
    check_device(eyes)
    room = held.room
    if seat >= len(room.chairs) or not room.chairs[seat].is_person:
        raise NotAllowed("no_such_chair", {"seat": seat})
    kept = await hall.store.read(
        lambda connection: connection.execute(
            select(pins.c.hash).where(pins.c.table_id == room.table, pins.c.seat == seat)
        ).scalar()
    )
    if kept is not None:
        hall.people.limiter.hit(hall.config.limits.pins, "pins", "tried", room.table, str(seat))
        if not await hall.people.pins.is_right(pin, kept):
            hall.counts["failed_pins",] += 1
            raise NotAllowed("wrong_pin")
    device = eyes.device or new_token()
    async with held.lock:
        held.unlocked, held.unlocked_on = seat, device
        hall.show_again(held)
    return device


async def lock(hall: TableService, held: LiveTable, eyes: Viewer) -> None:
    """Cover the hand."""
    check_device(eyes)
    async with held.lock:
        held.unlocked = held.unlocked_on = None
        hall.show_again(held)


async def set_pin(hall: TableService, held: LiveTable, eyes: Viewer, pin: str) -> None:
    """What unlocks the chair that is unlocked now, from the next time on."""
    check_device(eyes)
    seat = eyes.seat
    if seat is None:
        raise NotAllowed("seat_locked")
    if pin and len(pin) < _SHORTEST:
        raise NotAllowed("short_pin", {"least": _SHORTEST})
    hall.people.limiter.hit(hall.config.limits.pins, "pins", "set", held.room.table, str(seat))
    row = {"table_id": held.room.table, "seat": seat, "hash": await hall.people.pins.hashed(pin)}

    def run(connection: Connection) -> None:
        connection.execute(delete(pins).where(pins.c.table_id == row["table_id"], pins.c.seat == seat))
        if pin:
            connection.execute(insert(pins), row)

    async with held.lock:
        check_same_viewer(held, eyes)
        await hall.store.writer.do(run)
