"""Timers of automatic moves: bots that move, time that runs out."""

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from whistlestop.server.cluster.coordination import Cluster
from whistlestop.server.store import StoreFailed
from whistlestop.server.tables.auto_moves import let_bots_leave, next_auto_move
from whistlestop.server.tables.live_table import LiveTable, next_due
from whistlestop.table.errors import NotAllowed

if TYPE_CHECKING:
    from whistlestop.server.tables.table_service import TableService

__all__ = ["Timers"]

_LOG: Final = logging.getLogger("whistlestop.tables")
_SOON: Final = 30.0
"""Seconds ahead that are looked at for tables with something to do."""
_LONGEST_PAUSE: Final = 600.0
"""Seconds between two tries of a table that cannot continue, such as a damaged one."""
_SHARED_LOOK: Final = 2.0
"""How often one looks where another server may have died."""


class Timers:
    def __init__(self, service: "TableService", cluster: Cluster) -> None:
        self._service: Final = service
        self._cluster: Final = cluster
        self._watch: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._watch = asyncio.create_task(self._scan())

    def stop(self) -> None:
        """Nothing more is begun."""
        if self._watch is not None:
            self._watch.cancel()
        for live_table in tuple(self._service.live_tables.values()):
            live_table.cancel_timer()
            if live_table.work is not None:
                live_table.work.cancel()

    async def _scan(self) -> None:
        """Find the tables that have something to do soon, as after a start: those nobody asked for are loaded."""
        while True:
            try:
                for table in await self._service.store.due(self._service.now() + _SOON):
                    # A table in memory has its own timer.
                    if table not in self._service.live_tables:
                        await self._try_to_find(table)
            except Exception:  # one table that cannot be read must not stop the others
                _LOG.exception("checking table timers failed")
            await asyncio.sleep(_SHARED_LOOK if self._service.store.is_shared else _SOON / 2)

    async def _try_to_find(self, table: str) -> None:
        """A table whose game is gone must not keep the others waiting."""
        try:
            await self._service.find(table)
        except Exception as problem:
            _LOG.warning("table %s: reading failed: %s", table, type(problem).__name__)

    def schedule(self, live_table: LiveTable) -> None:
        """Set the timer for the next automatic move of this table. If its game is over, its bots leave."""
        live_table.cancel_timer()
        if live_table.state.is_over:
            let_bots_leave(self._service.bot_pool, live_table.state)
        due = next_due(live_table, self._service.now())
        if due is None:
            return
        loop = asyncio.get_running_loop()
        live_table.timer = loop.call_later(max(0.0, due - self._service.now()), self._wake, live_table)

    def _wake(self, live_table: LiveTable) -> None:
        live_table.timer = None
        # One automatic move at a time: a bot that still thinks sets the timer again when it is done.
        if live_table.work is None or live_table.work.done():
            live_table.work = asyncio.create_task(self._work(live_table))

    async def _work(self, live_table: LiveTable) -> None:
        """Make one automatic move; the change that it makes sets the timer again."""
        try:
            if await self._cluster.is_ours(live_table.state.table_id):
                await next_auto_move(self._service, live_table)
            else:
                await asyncio.sleep(1)  # another server does it; if it dies, this one will
            live_table.failures = 0
        except asyncio.CancelledError:
            raise
        except NotAllowed:
            pass  # the table went another way meanwhile
        except StoreFailed as problem:
            _LOG.warning("table %s: automatic move failed: %s", live_table.state.table_id, problem.problem)
            await asyncio.sleep(1)
        except Exception:
            # A table whose automatic move fails must not stop others, nor fill the log.
            _LOG.exception("table %s: automatic move failed", live_table.state.table_id)
            await asyncio.sleep(min(_LONGEST_PAUSE, 2.0**live_table.failures))
            live_table.failures += 1
        # Housekeeping keeps a table with work in memory: a task that is over must not stay here.
        live_table.work = None
        self.schedule(live_table)
