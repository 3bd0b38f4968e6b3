"""Keys of one seat: a new one for another device, and making all others void."""

from collections.abc import Callable
from typing import Final, Literal

from whistlestop.server.auth.tokens import hashed, new_token
from whistlestop.server.store import Key
from whistlestop.server.store.people import PeopleStore
from whistlestop.server.tables.live_table import LiveTable
from whistlestop.table.errors import NotAllowed

__all__ = ["new_key", "other_keys"]

_MOST: Final = 20
"""Keys of one seat."""


async def new_key(
    people_store: PeopleStore,
    live_table: LiveTable,
    seat: int | None,
    now: float,
    kind: Literal["seat", "host", "invite", "device"] = "seat",
    authorize: Callable[[], None] | None = None,
) -> str:
    """A new key of this seat, or of the table's invitation or device; it is returned only here.

    `authorize` checks the permission again under the lock: nobody gets a key of a seat
    that another player has taken in the meantime.
    """
    async with live_table.lock:
        if authorize is not None:
            authorize()
        if len(_keys_of(live_table, seat, kind)) >= _MOST:
            raise NotAllowed("too_many_keys", {"most": _MOST})
        token = new_token()
        key = Key(hashed(token), live_table.state.table_id, kind, seat)
        await people_store.add_key(key, now)
        live_table.keys[key.hash] = key
        return token


async def other_keys(
    people_store: PeopleStore,
    live_table: LiveTable,
    seat: int,
    mine: str | None,
    authorize: Callable[[], None],
) -> None:
    """Make the other keys void, and cut the connections that use them."""
    async with live_table.lock:
        authorize()
        others = [key.hash for key in _keys_of(live_table, seat) if key.hash != mine]
        await people_store.void_keys(live_table.state.table_id, others)
        live_table.void_keys(others)


def _keys_of(live_table: LiveTable, seat: int | None, kind: str = "seat") -> list[Key]:
    return [key for key in live_table.keys.values() if key.kind == kind and key.seat == seat]
