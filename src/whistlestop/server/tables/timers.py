"""What tables do by themselves, and when: bots that move, time that runs out."""

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from whistlestop.server.cluster.coordination import Cluster
from whistlestop.server.tables.auto_moves import next_auto_move
from whistlestop.server.tables.live_table import LiveTable, next_due
from whistlestop.table.errors import NotAllowed

if TYPE_CHECKING:
    from whistlestop.server.tables.table_service import TableService

__all__ = ["Timers"]

_LOG: Final = logging.getLogger("whistlestop.hall")
_SOON: Final = 30.0
"""Seconds ahead that are looked at for tables with something to do."""
_SHARED_LOOK: Final = 2.0
"""How often one looks where another server may have died."""


class Timers:
    def __init__(self, hall: "TableService", neighbours: Cluster) -> None:
        self._hall: Final = hall
        self._neighbours: Final = neighbours
        self._watch: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._watch = asyncio.create_task(self._look_around())

    def stop(self) -> None:
        """Nothing more is begun."""
        if self._watch is not None:
            self._watch.cancel()
        for held in tuple(self._hall.held.values()):
            held.silence()
            if held.work is not None:
                held.work.cancel()

    async def _look_around(self) -> None:
        """Find the tables that have something to do soon, as after a start: those nobody asked for are loaded."""
        while True:
            try:
                for table in await self._hall.store.due(self._hall.now() + _SOON):
                    if table not in self._hall.held:
                        await self._try_to_find(table)
            except Exception:  # one table that cannot be read must not stop the others
                _LOG.exception("looking around failed")
            await asyncio.sleep(_SHARED_LOOK if self._hall.store.is_shared else _SOON / 2)

    async def _try_to_find(self, table: str) -> None:
        """A table whose game is gone must not keep the others waiting."""
        try:
            await self._hall.find(table)
        except Exception as problem:
            _LOG.warning("table %s cannot be read: %s", table, type(problem).__name__)

    def wind(self, held: LiveTable) -> None:
        """Set the alarm for the next thing this table does by itself."""
        held.silence()
        due = next_due(held.room, self._hall.now())
        if due is None:
            return
        loop = asyncio.get_running_loop()
        held.alarm = loop.call_later(max(0.0, due - self._hall.now()), self._wake, held)

    def _wake(self, held: LiveTable) -> None:
        held.alarm = None
        if held.work is None or held.work.done():
            held.work = asyncio.create_task(self._work(held))

    async def _work(self, held: LiveTable) -> None:
        """One thing, then the alarm is set again by what it changed."""
        try:
            if await self._neighbours.is_ours(held.room.table):
                await next_auto_move(self._hall, held)
            else:
                await asyncio.sleep(1)  # another server does it, and if it dies we shall
        except asyncio.CancelledError:
            raise
        except NotAllowed:
            pass  # the table went another way meanwhile
        except Exception:
            # A table that cannot go on by itself must not take others along, nor try a thousand times a second.
            _LOG.exception("table %s could not go on", held.room.table)
            await asyncio.sleep(1)
        held.work = None
        self.wind(held)
