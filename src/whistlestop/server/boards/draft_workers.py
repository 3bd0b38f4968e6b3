"""The processes in which drafts are checked and drawn, each with a time limit."""

import asyncio
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Final, TypeVar

from pebble import ProcessPool

from whistlestop.server.boards import draft_worker
from whistlestop.server.boards.draft import Draft, DraftFacts
from whistlestop.table.errors import NotAllowed

__all__ = ["DraftWorkers"]

T = TypeVar("T")

_CHECK_SECONDS: Final = 20.0
_DRAW_SECONDS: Final = 240.0
"""A busy machine takes several times as long as a free one."""
_MOST_WAITING: Final = 12
"""Drafts that wait for one process."""


class DraftWorkers:
    def __init__(self) -> None:
        self._checking: Final = _Worker(_CHECK_SECONDS)
        self._drawing: Final = _Worker(_DRAW_SECONDS)

    async def check(self, files: Draft) -> list[dict[str, Any]]:
        return await self._checking.done(draft_worker.check_draft, files)

    async def weigh(self, files: Draft) -> DraftFacts:
        return await self._checking.done(draft_worker.weigh_draft, files)

    async def draw(self, files: Draft, width: int) -> str | None:
        return await self._drawing.done(draft_worker.draw_draft, files, width)

    def stop(self) -> None:
        self._checking.stop()
        self._drawing.stop()


class _Worker:
    """One process, which is started when it is first needed."""

    def __init__(self, seconds: float) -> None:
        self._seconds: Final = seconds
        self._pool: ProcessPool | None = None
        self._waiting = 0

    async def done(self, work: Callable[..., T], *args: object) -> T:
        if self._waiting >= _MOST_WAITING:
            raise NotAllowed("check_took_too_long")
        self._waiting += 1
        try:
            future: Future[T] = self._started().schedule(work, args=list(args), timeout=self._seconds)
            return await asyncio.wrap_future(future)
        except Exception as problem:  # too late, out of memory, or the process ended
            raise NotAllowed("check_took_too_long") from problem
        finally:
            self._waiting -= 1

    def _started(self) -> ProcessPool:
        if self._pool is None or not self._pool.active:
            self._pool = ProcessPool(
                max_workers=1,
                initializer=draft_worker.start_worker,
                initargs=[os.getpid()],
                # The server has threads (writer, database); a forked process would copy their locks.
                context=multiprocessing.get_context("spawn"),
            )
        return self._pool

    def stop(self) -> None:
        if self._pool is not None:
            self._pool.stop()  # type: ignore[no-untyped-call]
            self._pool.join(timeout=5)
            self._pool = None
