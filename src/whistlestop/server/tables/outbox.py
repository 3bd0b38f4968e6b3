"""Messages to hosts elsewhere.

Each host has its own queues, one for each person, so that a host that does not answer delays no other, and a person
whose address fails delays nobody else at the same host.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

__all__ = ["Outbox", "Send"]

_LOG: Final = logging.getLogger("whistlestop.webhooks")
_WAITS: Final = (0.0, 2.0, 20.0, 120.0, 600.0)
"""Seconds before each try."""
_LONGEST: Final = 20
"""Messages that wait for one person at one host; more are dropped."""
_MOST_AT_HOST: Final = 200
"""Messages that wait for one host."""
_QUEUES: Final = 2000
_CALLS: Final = 2
"""Calls to one host at one time."""
_REST: Final = 3600.0
"""Seconds for which a person is sent nothing at a host where every try failed."""

Send: TypeAlias = Callable[[], Awaitable[bool]]
"""One try; whether nothing is left to do."""
_Target: TypeAlias = tuple[str, str]
"""A host and a person."""


class Outbox:
    def __init__(self) -> None:
        self._queues: Final[dict[_Target, deque[Send]]] = {}
        self._waiting: Final[dict[str, int]] = {}
        """Messages by host."""
        self._calls: Final[dict[str, asyncio.Semaphore]] = {}
        self._resting: Final[dict[_Target, float]] = {}
        self._tasks: Final[set[asyncio.Task[None]]] = set()

    def put(self, host: str, person: str, send: Send) -> bool:
        """Send it when its turn comes. False if it is dropped."""
        self._wake()
        target = (host, person)
        if target in self._resting or self._is_full(target):
            return False
        self._waiting[host] = self._waiting.get(host, 0) + 1
        if target in self._queues:
            self._queues[target].append(send)
            return True
        self._queues[target] = deque([send])
        self._calls.setdefault(host, asyncio.Semaphore(_CALLS))
        task = asyncio.create_task(self._deliver(target))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return True

    def stop(self) -> None:
        for task in self._tasks:
            task.cancel()

    def _is_full(self, target: _Target) -> bool:
        if self._waiting.get(target[0], 0) >= _MOST_AT_HOST:
            return True
        queue = self._queues.get(target)
        return len(self._queues) >= _QUEUES if queue is None else len(queue) >= _LONGEST

    async def _deliver(self, target: _Target) -> None:
        """One message after another, until none is left or one has failed at every try."""
        queue = self._queues[target]
        try:
            while queue:
                if not await self._tried(target[0], queue[0]):
                    self._resting[target] = asyncio.get_running_loop().time() + _REST
                    _LOG.info(
                        "a webhook address failed repeatedly and is paused; %d turn notices dropped",
                        len(queue),
                    )
                    return
                queue.popleft()
                self._waiting[target[0]] -= 1
        finally:
            self._close(target)

    def _close(self, target: _Target) -> None:
        host = target[0]
        self._waiting[host] -= len(self._queues.pop(target))
        if not self._waiting[host]:
            del self._waiting[host], self._calls[host]

    async def _tried(self, host: str, send: Send) -> bool:
        for wait in _WAITS:
            await asyncio.sleep(wait)
            async with self._calls[host]:
                if await send():
                    return True
        return False

    def _wake(self) -> None:
        now = asyncio.get_running_loop().time()
        for target in [target for target, until in self._resting.items() if until <= now]:
            del self._resting[target]
