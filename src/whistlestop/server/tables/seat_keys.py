"""Keys of one chair: another for another device, and none but one's own."""

from collections.abc import Callable
from typing import Final, Literal

from whistlestop.server.auth.tokens import hashed, new_token
from whistlestop.server.store import Key
from whistlestop.server.tables.live_table import LiveTable
from whistlestop.server.tables.table_service import TableService
from whistlestop.table.errors import NotAllowed

__all__ = ["new_key", "other_keys"]

_MOST: Final = 20
"""Keys of one chair."""


async def new_key(
    hall: TableService,
    held: LiveTable,
    seat: int | None,
    kind: Literal["seat", "host", "invite", "device"] = "seat",
    may: Callable[[], None] | None = None,
) -> str:
    """A fresh key of this chair, or of the door or the device; it is told here, once.

    Under the lock, where `may` refuses whoever may no longer ask: nobody gets a key
    of a chair that is another's by now.
    """
    async with held.lock:
        if may is not None:
            may()
        if len(_keys_of(held, seat, kind)) >= _MOST:
            raise NotAllowed("too_many_keys", {"most": _MOST})
        token = new_token()
        key = Key(hashed(token), held.room.table, kind, seat)
        await hall.people.store.add_key(key, hall.now())
        held.keys[key.hash] = key
        return token


async def other_keys(
    hall: TableService, held: LiveTable, seat: int, mine: str | None, may: Callable[[], None]
) -> None:
    """They open nothing any more, and whoever looks through them now is cut off."""
    async with held.lock:
        may()
        others = [key.hash for key in _keys_of(held, seat) if key.hash != mine]
        await hall.people.store.void_keys(held.room.table, others)
        held.void_keys(others)


def _keys_of(held: LiveTable, seat: int | None, kind: str = "seat") -> list[Key]:
    return [key for key in held.keys.values() if key.kind == kind and key.seat == seat]
