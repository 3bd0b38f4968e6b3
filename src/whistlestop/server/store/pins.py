"""Shared devices: the hashes of the PINs that unlock seats, and the notice to other servers to cover a hand."""

from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select

from whistlestop.server.store.entries import hint_device
from whistlestop.server.store.schema import pins
from whistlestop.server.store.store import Store

__all__ = ["Pin", "cover_elsewhere", "pin_of", "set_pin"]


class Pin(NamedTuple):
    hash: str
    device: str
    """The hash of the id of the device where it was set."""


async def pin_of(store: Store, table: str, seat: int) -> Pin | None:
    """None for a seat without a PIN."""
    query = select(pins.c.hash, pins.c.device).where(pins.c.table_id == table, pins.c.seat == seat)
    row = await store.read(lambda connection: connection.execute(query).one_or_none())
    return None if row is None else Pin(*row)


async def set_pin(store: Store, table: str, seat: int, pin: Pin | None) -> None:
    """None removes the PIN."""

    def run(connection: Connection) -> None:
        connection.execute(delete(pins).where(pins.c.table_id == table, pins.c.seat == seat))
        if pin is not None:
            connection.execute(insert(pins), {"table_id": table, "seat": seat, **pin._asdict()})

    await store.writer.do(run)


async def cover_elsewhere(store: Store, table: str) -> None:
    """No other server on this database shows a hand of this table to its shared device any more."""
    if store.is_shared:
        await store.writer.do(lambda connection: hint_device(connection, table, store.server))
