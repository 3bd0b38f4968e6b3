"""Other servers on the same database: what they write is read, and what one of them leaves behind is taken over.

Nothing here decides who is right: the log does, by its numbers. Two servers that both believe a table theirs only
think twice.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection, Iterable
from typing import Any, Final, Protocol

from whistlestop.rules import WhistlestopError
from whistlestop.server.store import Store
from whistlestop.server.store.attendance import add_attendance, attendance_after
from whistlestop.server.store.entries import DEVICE, PERSON
from whistlestop.server.store.server_registry import LOST_AFTER

__all__ = ["Cluster", "LocalTables"]

_LOG: Final = logging.getLogger("whistlestop.cluster")
_BEAT: Final = 10.0
"""Seconds between heartbeats of a server that runs alone."""
_SHARED_BEAT: Final = 1.0
_CHECK: Final = 2.0
"""Seconds after which a hint that was lost is made up for."""
_LONGEST_ATTENDANCE_BEAT: Final = 20.0


class LocalTables(Protocol):
    """The tables that this server holds in memory."""

    def ids(self) -> Collection[str]: ...

    def version(self, table: str) -> int | None:
        """How many entries of the table's log are known here; None if it is not in memory."""

    def keys_in_use(self) -> set[str]:
        """The hashes of the keys by which somebody is connected here."""

    def void_keys(self, hashes: Collection[str]) -> None:
        """At all tables, and for the clients that are connected by them."""

    def attendance(self, since: float, table: str | None = None) -> list[tuple[str, int, float]]:
        """Table, seat and time of the players who are connected here or were after `since`, at one table or all."""

    def note_elsewhere(self, seen: Iterable[tuple[str, int, float]]) -> None:
        """What all servers have written down of the players at the tables of this one."""


class Cluster:
    def __init__(
        self,
        store: Store,
        now: Callable[[], float],
        tables: LocalTables,
        catch_up: Callable[..., Awaitable[None]],
        evict: Callable[[str, str], Awaitable[None]],
        changed_hands: Callable[[str], Awaitable[None]],
        check_sessions: Callable[[], Awaitable[None]],
        cover_hands: Callable[[str | None], Awaitable[None]],
        absence_minutes: float,
    ) -> None:
        self._attendance_beat: Final = _attendance_beat(absence_minutes)
        self._store: Final = store
        self._now: Final = now
        self._tables: Final = tables
        self._catch_up: Final = catch_up
        self._evict: Final = evict
        self._changed_hands: Final = changed_hands
        self._check_sessions: Final = check_sessions
        self._cover_hands: Final = cover_hands
        self._tasks: Final[set[asyncio.Task[Any]]] = set()
        self._living: set[str] = set()
        self._beat_at = 0.0
        """When this server last said that it lives, by a clock that only goes forward."""
        self._runners: Final[dict[str, str]] = {}
        """Which server holds the lease of a table, as far as this one knows."""

    def start(self) -> None:
        self._do(self._beating())
        if self._store.is_shared:
            loop = asyncio.get_running_loop()
            self._store.listen(
                lambda table, seq: loop.call_soon_threadsafe(self._on_hint, table, seq),
                lambda: loop.call_soon_threadsafe(self._missed),
            )
            self._do(self._checking())
            self._do(self._attending())

    async def stop(self) -> None:
        for task in tuple(self._tasks):
            task.cancel()
        # Before leaving: a heartbeat that is still under way would make this server live again.
        await asyncio.gather(*self._tasks, return_exceptions=True)
        try:
            await self._store.leave(self._now())
        except WhistlestopError as problem:
            _LOG.warning("releasing the tables of this server failed: %s", problem)

    async def is_ours(self, table: str) -> bool:
        """Whether this server moves the bots and watches the clocks of a table."""
        if not self._store.is_shared:
            return True
        # Half of the limit: this server has to doubt before the others take over.
        if time.monotonic() - self._beat_at > LOST_AFTER / 2:
            self._runners.clear()  # others may have taken over meanwhile
        runner = self._runners.get(table)
        if runner is None or (runner != self._store.server and runner not in self._living):
            # Asked only when nobody is known to run it: a query for each move of a bot would be too many.
            runner = self._runners[table] = await self._store.take_lease(table) or ""
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
                # Before the query: the beat counts from the earliest moment that it may have been written.
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
        """Others learn who is connected here, and this server who is connected to them."""
        since = 0.0
        while True:
            now = self._now()
            if await self._wrote_attendance(since):
                since = now
            await self._read_attendance(now - self.presence_lasts)
            await asyncio.sleep(self._attendance_beat)

    @property
    def presence_lasts(self) -> float:
        """Seconds for which what a server has written down is believed: it may miss a beat."""
        return 2.5 * self._attendance_beat

    async def _read_attendance(self, since: float) -> None:
        if not self._store.is_shared:
            return
        try:
            self._tables.note_elsewhere(await attendance_after(self._store, self._tables.ids(), since))
        except Exception as problem:  # it is tried again
            _LOG.warning("reading connected players failed: %s", problem)

    def announce_presence(self, table: str) -> None:
        """Somebody has come to this table just now."""
        if self._store.is_shared:
            self._do(self._wrote_attendance(self._now() - 1, table))

    async def _wrote_attendance(self, since: float, table: str | None = None) -> bool:
        try:
            await add_attendance(self._store, self._tables.attendance(since, table))
        except Exception as problem:  # a table may be gone, or the database: it is tried again
            _LOG.warning("storing connected players failed: %s", problem)
            return False
        return True

    async def _check(self) -> None:
        """Whatever hints were lost: how far does each log go?"""
        try:
            held = tuple(self._tables.ids())
            found = await self._store.versions(held)
            for table, (version, names) in found.items():
                await self._catch_up(table, version, names)
            # Deleted by the retention or an operator at another server.
            for table in set(held) - set(found):
                await self._evict(table, "table_gone")
            await self._check_keys()
            await self._check_sessions()
        except Exception as problem:
            _LOG.warning("reading entries of other servers failed: %s", problem)

    async def _check_keys(self) -> None:
        """A key that another server voided opens nothing here either, not even what it opened before."""
        used = self._tables.keys_in_use()
        lost = used - await self._store.known_keys(list(used))
        if lost:
            self._tables.void_keys(lost)

    def _on_hint(self, table: str, seq: int) -> None:
        if table.startswith(PERSON):
            self._do(self._met(table.removeprefix(PERSON)))
            return
        if table.startswith(DEVICE):
            name, _, server = table.removeprefix(DEVICE).partition(" ")
            if server != self._store.server:
                self._do(self._cover_hands(name))
            return
        # A table that is not in memory needs no hint: it is read when somebody asks for it.
        version = self._tables.version(table)
        if version is not None and version < seq:
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
        # Hints may have been lost with the connection: everything is compared once.
        self._do(self._check())
        # A hand that was covered elsewhere must not stay visible here because the hint was lost.
        self._do(self._cover_hands(None))


def _attendance_beat(minutes: float) -> float:
    """Seconds between writes: often enough that nobody who is there is taken for absent after so many minutes."""
    return max(0.5, min(_LONGEST_ATTENDANCE_BEAT, minutes * 60 / 3))
