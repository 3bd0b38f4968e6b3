"""Which servers run, which of them holds the lease of a table, and when none ran."""

import time
from typing import Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    Float,
    and_,
    cast,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from whistlestop.server.store.schema import outages, servers, tables

__all__ = ["LOST_AFTER", "arrive", "beat", "due_here", "leave", "living", "outages_after", "take_lease"]

LOST_AFTER: Final = 5.0
"""Seconds of silence after which a server has lost its tables to the others."""
_FORGOTTEN_AFTER: Final = 86_400.0


def arrive(connection: Connection, server: str) -> float:
    """A server begins. The time it is, which is never before the last time that anybody was here."""
    last = connection.execute(select(func.max(servers.c.seen))).scalar()
    # A clock that was set back must not make the log go back in time.
    now = max(_clock(connection), last or 0.0)
    # Where several servers run, a short silence of all is no outage: each beats only now and then.
    if last is not None and now - last > (LOST_AFTER if _is_shared(connection) else 0.0):
        try:
            with connection.begin_nested():
                connection.execute(insert(outages), {"began": last, "ended": now})
        except IntegrityError:
            pass  # another server arrived at the same time, and wrote it down
    connection.execute(delete(servers).where(servers.c.seen < now - _FORGOTTEN_AFTER))
    beat(connection, server, now)
    return now


def beat(connection: Connection, server: str, now: float, stopped: bool = False) -> None:
    """It still lives. On PostgreSQL by the database's clock, which all servers share."""
    seen = _clock(connection) if _is_shared(connection) else now
    mine = servers.c.id == server
    done = connection.execute(update(servers).where(mine).values(seen=seen, stopped=stopped))
    if not done.rowcount:
        connection.execute(insert(servers), {"id": server, "seen": seen, "stopped": stopped})


def leave(connection: Connection, server: str, now: float) -> None:
    """Release the server's leases immediately."""
    beat(connection, server, now, stopped=True)


def living(connection: Connection) -> set[str]:
    now = _clock(connection)
    query = select(servers.c.id).where(servers.c.seen > now - LOST_AFTER, ~servers.c.stopped)
    return set(connection.execute(query).scalars())


def take_lease(connection: Connection, table: str, server: str) -> str | None:
    """Take the lease of a table unless a running server has it. Return who has it then."""
    free = _is_free(_clock(connection))
    # Condition and change are one statement, so that two servers cannot both take it.
    connection.execute(update(tables).where(tables.c.id == table, free).values(runner=server))
    runner: str | None = connection.execute(select(tables.c.runner).where(tables.c.id == table)).scalar()
    return runner


def due_here(connection: Connection, server: str, before: float, most: int) -> list[str]:
    """Tables with something to do whose lease this server has or can take."""
    query = select(tables.c.id).where(tables.c.due <= before)
    if _is_shared(connection):
        query = query.where(or_(tables.c.runner == server, _is_free(_clock(connection))))
    return list(connection.execute(query.order_by(tables.c.due).limit(most)).scalars())


def outages_after(connection: Connection, moment: float) -> float:
    """How many seconds nobody was here after that moment."""
    query = select(outages.c.began, outages.c.ended).where(outages.c.ended > moment)
    return float(sum(ended - max(began, moment) for began, ended in connection.execute(query)))


def _is_free(now: float) -> ColumnElement[bool]:
    lives = and_(servers.c.id == tables.c.runner, servers.c.seen > now - LOST_AFTER, ~servers.c.stopped)
    return or_(tables.c.runner.is_(None), ~exists().where(lives))


def _is_shared(connection: Connection) -> bool:
    return connection.dialect.name == "postgresql"


def _clock(connection: Connection) -> float:
    if not _is_shared(connection):
        return time.time()
    asked = select(cast(func.extract("epoch", func.clock_timestamp()), Float))
    return float(connection.execute(asked).scalar_one())
