"""One device, several people: a hand is shown only after its player said to be there."""

from typing import Final

from whistlestop.server.auth.tokens import hashed, new_token
from whistlestop.server.store.pins import Pin, pin_of
from whistlestop.server.store.pins import set_pin as store_pin
from whistlestop.server.tables.access import Viewer, check_same_viewer
from whistlestop.server.tables.live_table import LiveTable
from whistlestop.server.tables.table_service import TableService
from whistlestop.table.errors import NotAllowed

__all__ = ["check_device", "lock", "set_pin", "unlock"]

_SHORTEST: Final = 4


def check_device(viewer: Viewer) -> None:
    if not viewer.is_device:
        raise NotAllowed("no_device")


async def unlock(service: TableService, live_table: LiveTable, viewer: Viewer, seat: int, pin: str) -> str:
    """The device sees with this seat's eyes from now on, and with nobody else's; its id."""
    check_device(viewer)
    table_state = live_table.state
    if seat >= len(table_state.chairs) or not table_state.chairs[seat].is_person:
        raise NotAllowed("no_such_chair", {"seat": seat})
    device = viewer.device or new_token()
    kept = await pin_of(service.store, table_state.table_id, seat)
    if kept is not None:
        await _check_pin(service, table_state.table_id, seat, device, pin, kept)
    async with live_table.lock:
        live_table.unlocked, live_table.unlocked_on = seat, device
        service.refresh_devices(live_table)
    return device


async def _check_pin(service: TableService, table: str, seat: int, device: str, pin: str, kept: Pin) -> None:
    tries, is_known = service.people.pin_tries, kept.device == hashed(device)
    tries.count(table, seat, device, is_known=is_known)
    if not await service.people.pins.is_right(pin, kept.hash):
        service.counts["failed_pins",] += 1
        raise NotAllowed("wrong_pin")
    tries.succeeded(table, seat, device, is_known=is_known)


async def lock(service: TableService, live_table: LiveTable, viewer: Viewer) -> None:
    """Cover the hand."""
    check_device(viewer)
    async with live_table.lock:
        live_table.unlocked = live_table.unlocked_on = None
        service.refresh_devices(live_table)


async def set_pin(service: TableService, live_table: LiveTable, viewer: Viewer, pin: str) -> None:
    """What unlocks the chair that is unlocked now, from the next time on."""
    check_device(viewer)
    seat, device = viewer.seat, viewer.device
    if seat is None or device is None:
        raise NotAllowed("seat_locked")
    if pin and len(pin) < _SHORTEST:
        raise NotAllowed("short_pin", {"least": _SHORTEST})
    table = live_table.state.table_id
    service.people.count_pin_change(table, seat)
    new = Pin(await service.people.pins.hashed(pin), hashed(device)) if pin else None
    async with live_table.lock:
        check_same_viewer(live_table, viewer)
        await store_pin(service.store, table, seat, new)
