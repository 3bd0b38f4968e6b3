"""Work that goes on when the client that asked for it disconnects."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from whistlestop.rules import WhistlestopError

__all__ = ["finish"]

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
