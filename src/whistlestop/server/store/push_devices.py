"""Browsers that want turn notices by push."""

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.exc import IntegrityError

from whistlestop.server.store.schema import push_devices
from whistlestop.server.store.store import Store
from whistlestop.table.errors import NotAllowed

__all__ = ["PushDevice", "add_push_device", "push_devices_of", "remove_push_device"]

_MOST: Final = 10
"""Of one person; the oldest are forgotten first."""


@dataclass(frozen=True)
class PushDevice:
    endpoint: str
    """The address at the push service."""
    key: str
    """The public key of the browser."""
    secret: str
    """The secret that the browser shares with the server."""


async def add_push_device(store: Store, person: str, session: str, device: PushDevice, now: float) -> None:
    """A browser has one owner: who subscribes with it last. It is forgotten with the session."""
    row = {
        "endpoint": device.endpoint,
        "person": person,
        "session": session,
        "key": device.key,
        "secret": device.secret,
        "created": now,
    }
    mine = push_devices.c.person == person
    newest = select(push_devices.c.endpoint).where(mine).order_by(push_devices.c.created.desc()).limit(_MOST)

    def run(connection: Connection) -> None:
        connection.execute(delete(push_devices).where(push_devices.c.endpoint == device.endpoint))
        connection.execute(insert(push_devices), row)
        kept = connection.execute(newest).scalars().all()
        connection.execute(delete(push_devices).where(mine, push_devices.c.endpoint.not_in(kept)))

    try:
        await store.writer.do(run)
    except IntegrityError as problem:  # the session ended meanwhile
        raise NotAllowed("too_late") from problem


async def remove_push_device(store: Store, person: str, endpoint: str) -> None:
    statement = delete(push_devices).where(
        push_devices.c.person == person, push_devices.c.endpoint == endpoint
    )
    await store.writer.do(lambda connection: connection.execute(statement))


async def push_devices_of(store: Store, person: str) -> list[PushDevice]:
    columns = (push_devices.c.endpoint, push_devices.c.key, push_devices.c.secret)
    query = select(*columns).where(push_devices.c.person == person).order_by(push_devices.c.created)
    return [PushDevice(row.endpoint, row.key, row.secret) for row in await store.rows(query)]
