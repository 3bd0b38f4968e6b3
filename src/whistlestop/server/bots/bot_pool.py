"""Bots think in other processes, with a time for each decision. One that hangs or dies takes its process along."""

import asyncio
import multiprocessing
import signal
import tempfile
from collections.abc import Callable
from concurrent.futures import TimeoutError as PoolTimeout
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
from pebble import ProcessExpired, ProcessPool

from whistlestop.bots.child_processes import end_groups, end_stray_groups, note_groups_in
from whistlestop.rules import Action, View
from whistlestop.server.bots.bot_catalog import BotCatalog
from whistlestop.server.bots.bot_worker import choose_action, ready
from whistlestop.server.bots.hint_worker import check_record, plan_tickets
from whistlestop.server.bots.view_transfer import pack_view
from whistlestop.server.game_catalog import GameCatalog
from whistlestop.table.errors import CorruptRecord
from whistlestop.table.importing import ImportedGame
from whistlestop.wire import Record
from whistlestop.wire.options import read_action
from whistlestop.wire.study import TicketHint

__all__ = ["BotPool", "WorkerFailed"]

T = TypeVar("T")

_THINKING: Final = 1.0
"""Seconds that a bot takes at most if it can use any time, on a server with nothing else to do."""


def _untrue(reason: str, values: dict[str, str]) -> CorruptRecord:
    return CorruptRecord(reason, values)


class WorkerFailed(Exception):
    """A worker process crashed, timed out or ended; the reason is for the log of the server."""


def _start_worker(groups: str) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    note_groups_in(groups)


class BotPool:
    def __init__(
        self,
        workers: int,
        seconds: float,
        game_catalog: GameCatalog | None = None,
        bot_catalog: BotCatalog | None = None,
    ) -> None:
        """`seconds` is what each decision may take."""
        self._game_catalog: Final = game_catalog or GameCatalog()
        self._bot_catalog: Final = bot_catalog or BotCatalog()
        self._workers: Final = workers
        self._seconds: Final = seconds
        self._pool: ProcessPool | None = None
        self._groups: tempfile.TemporaryDirectory[str] | None = None
        """Where workers note the process groups of programs that they started."""
        self.busy = 0
        """Tasks that run or wait for a worker."""
        self.thought = 0
        self.failed = 0

    def start(self) -> None:
        self._groups = tempfile.TemporaryDirectory(prefix="whistlestop-programs-")
        self._pool = ProcessPool(
            max_workers=self._workers,
            initializer=_start_worker,
            initargs=[self._groups.name],
            # The server has threads (writer, database); a forked process would copy their locks.
            context=multiprocessing.get_context("spawn"),
        )
        # A worker imports the rules when it starts; the first decision of a game should not wait for that.
        for _ in range(self._workers):
            self._pool.schedule(ready)

    def stop(self) -> None:
        if self._pool is not None:
            self._pool.stop()  # type: ignore[no-untyped-call]
            self._pool.join(timeout=5)
        if self._groups is not None:
            end_groups(Path(self._groups.name))
            self._groups.cleanup()
            self._groups = None

    async def choose(
        self, game: str, options: dict[str, Any], view: View, bot: str, seed: str
    ) -> tuple[Action, dict[str, Any] | None]:
        """The action and the reason, or WorkerFailed."""
        program = self._bot_catalog.program(bot)
        if program is None:
            raise WorkerFailed("is no bot of this server")
        packed, seconds = self._packed(game, options, view), self.thinking_time()
        action, why = await self._done(choose_action, packed, program, seed, seconds)
        return read_action(action, view.public.rules), why

    def thinking_time(self) -> float:
        """Seconds for a bot that plays better with more time: less if others wait for a worker."""
        waiting = max(0, self.busy + 1 - self._workers)
        return min(_THINKING, self._seconds / 4) / (1 + waiting)

    async def plan(self, game: str, options: dict[str, Any], view: View) -> tuple[TicketHint, ...]:
        """How each ticket of this seat stands."""
        return await self._done(plan_tickets, self._packed(game, options, view))

    def _packed(self, game: str, options: dict[str, Any], view: View) -> bytes:
        return pack_view(view, self._game_catalog.place(game), options)

    async def check(self, record: Record, at: float) -> ImportedGame:
        """A game that was played elsewhere, made sure of."""
        game = self._game_catalog.load(record.header.game).id  # a name from outside must not open a folder
        try:
            found = await self._done(
                check_record, self._game_catalog.place(game), msgspec.json.encode(record), at
            )
        except WorkerFailed as problem:
            raise CorruptRecord("not_a_record", {"why": "it cannot be played again"}) from problem
        if isinstance(found, ImportedGame):
            return found
        raise _untrue(*found)

    def _end_strays(self) -> None:
        """A worker that was ended could not end its program."""
        if self._groups is not None:
            end_stray_groups(Path(self._groups.name))

    def _in_words(self, problem: Exception) -> str:
        if isinstance(problem, TimeoutError | PoolTimeout):
            return f"took more than {self._seconds:g} seconds"
        if isinstance(problem, ProcessExpired):
            return f"ended its process ({problem.exitcode})"
        # Its kind alone: what a bot says when it crashes tells what it holds, and this goes into the log.
        return f"crashed with {type(problem).__name__}"

    async def _done(self, work: Callable[..., T], *args: object) -> T:
        """What a worker makes of it."""
        if self._pool is None:
            raise WorkerFailed("the bot pool is stopped")
        future = self._pool.schedule(work, args=list(args), timeout=self._seconds)
        self.busy += 1
        try:
            done: T = await asyncio.wrap_future(future)
        except Exception as problem:
            self.failed += 1
            self._end_strays()
            raise WorkerFailed(self._in_words(problem)) from problem
        finally:
            self.busy -= 1
        self.thought += 1
        return done
