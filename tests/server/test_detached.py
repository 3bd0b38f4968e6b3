"""Work in a task of its own: it runs to its end, and a refusal that nobody awaits is not an error of the program."""

import asyncio
import gc
from typing import Any

import pytest

from whistlestop.server.tables.detached import finish
from whistlestop.table.errors import NotAllowed


class Work:
    def __init__(self, failure: Exception | None = None) -> None:
        self.failure = failure
        self.may_end = asyncio.Event()
        self.is_done = False

    async def run(self) -> str:
        await self.may_end.wait()
        self.is_done = True
        if self.failure is not None:
            raise self.failure
        return "stored"


def complaints_of_abandoned(failure: Exception | None) -> list[dict[str, Any]]:
    """What asyncio reports about work whose caller was cancelled."""
    reported: list[dict[str, Any]] = []

    async def abandon() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, report: reported.append(report))
        work = Work(failure)
        caller = asyncio.create_task(finish(work.run()))
        await asyncio.sleep(0)
        caller.cancel()
        await asyncio.gather(caller, return_exceptions=True)
        work.may_end.set()
        for _ in range(5):
            await asyncio.sleep(0)
        assert work.is_done
        gc.collect()

    asyncio.run(abandon())
    return reported


def test_the_caller_gets_the_result_or_the_refusal() -> None:
    async def ask(failure: Exception | None) -> str:
        work = Work(failure)
        work.may_end.set()
        return await finish(work.run())

    assert asyncio.run(ask(None)) == "stored"
    with pytest.raises(NotAllowed):
        asyncio.run(ask(NotAllowed("sits_already")))
    with pytest.raises(KeyError):
        asyncio.run(ask(KeyError("a fault")))


def test_a_refusal_that_nobody_awaits_is_not_reported() -> None:
    assert complaints_of_abandoned(None) == []
    assert complaints_of_abandoned(NotAllowed("sits_already")) == []


def test_a_fault_that_nobody_awaits_is_reported() -> None:
    (report,) = complaints_of_abandoned(KeyError("a fault"))
    assert isinstance(report["exception"], KeyError)
