"""One device, several people: a hand is shown only after its player said to be there."""

from typing import Final

from whistlestop.server.auth.tokens import new_token
from whistlestop.server.permissions import FRAMES
from whistlestop.server.tables.access import Viewer, check_same_viewer
from whistlestop.server.tables.live_table import LiveTable
from whistlestop.server.tables.seat_pins import SeatPins
from whistlestop.table.errors import NotAllowed
from whistlestop.table.permissions import role_error

__all__ = ["check_device", "lock", "set_pin", "unlock"]

_SHORTEST: Final = 4


def check_device(viewer: Viewer) -> None:
    error = role_error(FRAMES["unlock"], viewer.roles)
    if error is not None:
        raise error


async def unlock(pins: SeatPins, live_table: LiveTable, viewer: Viewer, seat: int, pin: str) -> str:
    """Show this seat's hand on the device, and no other. Return the id of the device."""
    check_device(viewer)
    table_state = live_table.state
    if seat >= len(table_state.seats) or not table_state.seats[seat].is_person:
        raise NotAllowed("unknown_seat", {"seat": seat})
    device = viewer.device or new_token()
    await pins.check(table_state.table_id, seat, device, pin)
    await pins.cover_elsewhere(table_state.table_id)
    async with live_table.lock:
        live_table.unlocked, live_table.unlocked_on = seat, device
        live_table.refresh_devices()
    return device


async def lock(pins: SeatPins, live_table: LiveTable, viewer: Viewer) -> None:
    """Cover the hand."""
    check_device(viewer)
    await pins.cover_elsewhere(live_table.state.table_id)
    async with live_table.lock:
        live_table.unlocked = live_table.unlocked_on = None
        live_table.refresh_devices()


async def set_pin(pins: SeatPins, live_table: LiveTable, viewer: Viewer, pin: str) -> None:
    """What unlocks the seat that is unlocked now, from the next time on."""
    check_device(viewer)
    seat, device = viewer.seat, viewer.device
    if seat is None or device is None:
        raise NotAllowed("seat_locked")
    if pin and len(pin) < _SHORTEST:
        raise NotAllowed("short_pin", {"least": _SHORTEST})
    table = live_table.state.table_id
    new = await pins.prepare(table, seat, device, pin)
    async with live_table.lock:
        check_same_viewer(live_table, viewer)
        await pins.save(table, seat, new)
