"""The hashes of the PINs that unlock seats on a shared device."""

from sqlalchemy import Connection, delete, insert, select

from whistlestop.server.store.schema import pins
from whistlestop.server.store.store import Store

__all__ = ["pin_hash", "set_pin_hash"]


async def pin_hash(store: Store, table: str, seat: int) -> str | None:
    """None for a seat without a PIN."""
    query = select(pins.c.hash).where(pins.c.table_id == table, pins.c.seat == seat)
    return await store.read(lambda connection: connection.execute(query).scalar())


async def set_pin_hash(store: Store, table: str, seat: int, hashed: str | None) -> None:
    """None removes the PIN."""

    def run(connection: Connection) -> None:
        connection.execute(delete(pins).where(pins.c.table_id == table, pins.c.seat == seat))
        if hashed is not None:
            connection.execute(insert(pins), {"table_id": table, "seat": seat, "hash": hashed})

    await store.writer.do(run)
