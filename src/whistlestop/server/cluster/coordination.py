"""Other servers on the same database: what they write is read, and what one of them leaves behind is taken over.

Nothing here decides who is right: the log does, by its numbers. Two servers that both believe a table theirs only
think twice.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final

from whistlestop.rules import WhistlestopError
from whistlestop.server.store import Store
from whistlestop.server.store.entries import PERSON
from whistlestop.server.store.server_registry import LOST_AFTER
from whistlestop.server.tables.attendance import beat_seconds, write_down
from whistlestop.server.tables.live_table import LiveTable

__all__ = ["Cluster"]

_LOG: Final = logging.getLogger("whistlestop.cluster")
_BEAT: Final = 10.0
"""Seconds between signs of life of a server that is alone."""
_SHARED_BEAT: Final = 1.0
_CHECK: Final = 2.0
"""Seconds after which a hint that was lost is made up for."""


class Cluster:
    def __init__(
        self,
        store: Store,
        now: Callable[[], float],
        live_tables: Mapping[str, LiveTable],
        catch_up: Callable[..., Awaitable[None]],
        evict: Callable[[str, str], Awaitable[None]],
        changed_hands: Callable[[str], Awaitable[None]],
        check_sessions: Callable[[], Awaitable[None]],
        absence_minutes: float,
    ) -> None:
        self._attendance_beat: Final = beat_seconds(absence_minutes)
        self._store: Final = store
        self._now: Final = now
        self._live_tables: Final = live_tables
        self._catch_up: Final = catch_up
        self._evict: Final = evict
        self._changed_hands: Final = changed_hands
        self._check_sessions: Final = check_sessions
        self._tasks: Final[set[asyncio.Task[Any]]] = set()
        self._living: set[str] = set()
        self._beat_at = 0.0
        """When this server last said that it lives, by a clock that only goes forward."""
        self._runners: Final[dict[str, str]] = {}
        """Who looks after a table, as far as is known here."""

    def start(self) -> None:
        self._do(self._beating())
        if self._store.is_shared:
            loop = asyncio.get_running_loop()
            self._store.listen(
                lambda table, seq: loop.call_soon_threadsafe(self._heard, table, seq),
                lambda: loop.call_soon_threadsafe(self._missed),
            )
            self._do(self._checking())
            self._do(self._attending())

    async def stop(self) -> None:
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        try:
            await self._store.leave(self._now())
        except WhistlestopError as problem:
            _LOG.warning("releasing the tables of this server failed: %s", problem)

    async def is_ours(self, table: str) -> bool:
        """Whether this server moves the bots and watches the clocks of a table."""
        if not self._store.is_shared:
            return True
        if time.monotonic() - self._beat_at > LOST_AFTER / 2:
            self._runners.clear()  # others may have taken over meanwhile
        runner = self._runners.get(table)
        if runner is None or (runner != self._store.server and runner not in self._living):
            runner = self._runners[table] = await self._store.claim(table) or ""
        return runner == self._store.server

    def forget(self, table: str) -> None:
        self._runners.pop(table, None)

    def _do(self, work: Awaitable[Any]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _beating(self) -> None:
        while True:
            try:
                begun = time.monotonic()
                self._living = await self._store.beat(self._now())
                self._beat_at = begun
            except Exception as problem:
                _LOG.warning("heartbeat failed: %s", problem)
            await asyncio.sleep(_SHARED_BEAT if self._store.is_shared else _BEAT)

    async def _checking(self) -> None:
        while True:
            await asyncio.sleep(_CHECK)
            await self._check()

    async def _attending(self) -> None:
        """Others learn who is connected here."""
        since = 0.0
        while True:
            now = self._now()
            if await self._written_down(tuple(self._live_tables.values()), since):
                since = now
            await asyncio.sleep(self._attendance_beat)

    def tell_who_is_here(self, live_table: LiveTable) -> None:
        """Somebody has come to this table just now."""
        if self._store.is_shared:
            self._do(self._written_down((live_table,), self._now() - 1))

    async def _written_down(self, tables: Sequence[LiveTable], since: float) -> bool:
        try:
            await write_down(self._store, tables, since, self._now())
        except Exception as problem:  # a table may be gone, or the database: it is tried again
            _LOG.warning("storing connected players failed: %s", problem)
            return False
        return True

    async def _check(self) -> None:
        """Whatever hints were lost: how far does each log go?"""
        try:
            held = tuple(self._live_tables)
            found = await self._store.versions(held)
            for table, (version, names) in found.items():
                await self._catch_up(table, version, names)
            for table in set(held) - set(found):
                await self._evict(table, "table_gone")
            await self._check_keys()
            await self._check_sessions()
        except Exception as problem:
            _LOG.warning("reading entries of other servers failed: %s", problem)

    async def _check_keys(self) -> None:
        """A key that another server voided opens nothing here either, not even what it opened before."""
        used = {
            subscriber.key
            for live_table in self._live_tables.values()
            for subscriber in live_table.subscribers
        } - {None}
        lost = used - await self._store.known_keys([key for key in used if key is not None])
        if lost:
            for live_table in tuple(self._live_tables.values()):
                live_table.void_keys({key for key in lost if key is not None})

    def _heard(self, table: str, seq: int) -> None:
        if table.startswith(PERSON):
            self._do(self._met(table.removeprefix(PERSON)))
            return
        live_table = self._live_tables.get(table)
        if live_table is not None and live_table.state.version < seq:
            self._do(self._caught_up(table, seq))

    async def _met(self, person: str) -> None:
        """Another server changed somebody: what they were before is not believed for another moment."""
        try:
            await self._changed_hands(person)
        except WhistlestopError as problem:
            _LOG.warning("reading changes of people failed: %s", problem)

    async def _caught_up(self, table: str, seq: int) -> None:
        try:
            await self._catch_up(table, seq)
        except WhistlestopError as problem:
            _LOG.warning("table %s: reading new entries failed: %s", table, problem)

    def _missed(self) -> None:
        self._do(self._check())
