"""Health and readiness probes, for supervisors and load balancers."""

import asyncio
import time
from collections.abc import Callable
from typing import Final

from litestar import Response, get

from whistlestop.rules import WhistlestopError
from whistlestop.server.store import Store

__all__ = ["Readiness", "health", "ready"]

_TIMEOUT_SECONDS: Final = 2.0
"""The time limit of a write: players of a database that takes longer would have to wait too."""
_CACHE_SECONDS: Final = 1.0
"""Seconds for which a result is reused, so that frequent requests do not cause more writes."""


class Readiness:
    """One trial write at a time, however many ask; one that hangs is not joined by others."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store: Final = store
        self._now: Final = now
        self._trial: asyncio.Task[str] | None = None
        self._known: tuple[float, str] = (0.0, "")

    async def problem(self) -> str:
        """What keeps the server from taking moves; empty for nothing."""
        if time.monotonic() - self._known[0] < _CACHE_SECONDS:
            return self._known[1]
        if self._trial is None or self._trial.done():
            self._trial = asyncio.create_task(self._tried())
        try:
            # Shielded, so that the next probe waits for the same write instead of adding another to a stuck
            # database.
            return await asyncio.wait_for(asyncio.shield(self._trial), _TIMEOUT_SECONDS)
        except TimeoutError:
            return f"the database did not take a write within {_TIMEOUT_SECONDS:g} seconds"

    async def _tried(self) -> str:
        problem = ""
        try:
            await self._store.beat(self._now())
        except WhistlestopError:
            problem = "the database does not take a write"
        self._known = (time.monotonic(), problem)
        return problem


@get("/healthz", include_in_schema=False)
async def health() -> Response[str]:
    """The process lives and its loop turns. The database is not asked: to restart the server would not help it."""
    return Response("ok\n", media_type="text/plain")


@get("/readyz", include_in_schema=False)
async def ready(readiness: Readiness) -> Response[str]:
    """A write reaches the disk."""
    problem = await readiness.problem()
    if problem:
        return Response(f"not ready: {problem}\n", media_type="text/plain", status_code=503)
    return Response("ready\n", media_type="text/plain")
