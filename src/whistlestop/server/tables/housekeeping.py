"""What the server does now and then: it looks how late its loop is, puts idle tables out of memory, and closes tables
of challenges that nobody answers."""

import asyncio
import logging
import time
from contextlib import suppress
from typing import Final

from whistlestop.server.store.challenges import expired_challenges
from whistlestop.server.tables.detached import end_task
from whistlestop.server.tables.live_table import due_of
from whistlestop.server.tables.table_service import TableService
from whistlestop.table import commands
from whistlestop.table.errors import NotAllowed

__all__ = ["Housekeeping", "evict_idle", "expire_challenges"]

_LOG: Final = logging.getLogger("whistlestop.housekeeping")
_EVERY: Final = 0.5
_EVICT_EVERY: Final = 30.0
_SOON: Final = 90.0
"""A table with an automatic move so soon stays; later ones are found again when they are due."""


class Housekeeping:
    def __init__(self, service: TableService) -> None:
        self._service: Final = service
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._work())

    async def stop(self) -> None:
        await end_task(self._task)

    async def _work(self) -> None:
        last = time.monotonic()
        while True:
            due = time.monotonic() + _EVERY
            await asyncio.sleep(_EVERY)
            self._service.counts["lag",] = max(0.0, time.monotonic() - due)
            if time.monotonic() - last > _EVICT_EVERY:
                last = time.monotonic()
                try:
                    await evict_idle(self._service)
                    await expire_challenges(self._service)
                except Exception:  # the next round may do better
                    _LOG.exception("housekeeping failed")


async def expire_challenges(service: TableService) -> None:
    before = service.now() - 60 * service.config.challenge_minutes
    for table in await expired_challenges(service.store, before):
        with suppress(NotAllowed):  # the game began meanwhile
            await service.write(await service.find(table), commands.close_waiting)


async def evict_idle(service: TableService) -> None:
    """Evict tables that have no subscriber and no work soon; their log stays in the database."""
    now = service.now()
    for table, live_table in list(service.live_tables.items()):
        due = due_of(live_table.state, now)
        # A lock or a task means that somebody will write to this object; a second copy from the log would
        # miss it.
        is_busy = (
            live_table.subscribers
            or live_table.callers
            or live_table.lock.locked()
            or live_table.work is not None
        )
        if (
            is_busy
            or now - live_table.used < service.config.idle_minutes * 60
            or (due is not None and due < now + _SOON)
        ):
            continue
        await service.evict(table, "idle")
        service.counts["evicted",] += 1
