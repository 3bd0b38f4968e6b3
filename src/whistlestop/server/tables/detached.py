"""Work in tasks of its own: it goes on when the client that asked for it disconnects, or until the server ends it."""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, TypeVar

from whistlestop.rules import WhistlestopError

__all__ = ["end_task", "finish"]

T = TypeVar("T")


async def finish(work: Coroutine[Any, Any, T]) -> T:
    """Await `work` in a task of its own, which runs to its end even if the caller is cancelled.

    A refusal is the result of the task, not its exception: asyncio logs an exception that nobody awaits as an error
    of the program.
    """
    outcome = await asyncio.shield(asyncio.create_task(_outcome(work)))
    if isinstance(outcome, WhistlestopError):
        raise outcome
    return outcome


async def _outcome(work: Coroutine[Any, Any, T]) -> T | WhistlestopError:
    try:
        return await work
    except WhistlestopError as refused:
        return refused


async def end_task(task: asyncio.Task[None] | None) -> None:
    """Cancel the task, if there is one, and wait until it has ended."""
    if task is not None:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
