"""One thread writes, and all that waits is committed together: a commit costs the disk the same for one or many.

A job is done once its commit is. Jobs that fail alone (a number taken, a command repeated) do not spoil the others:
the batch is then done again one by one.
"""

import asyncio
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from whistlestop.server.store.errors import StoreFailed

__all__ = ["Writer"]

T = TypeVar("T")
_MOST: Final = 256
"""Jobs in one commit."""


@dataclass
class _Job(Generic[T]):
    run: Callable[[Connection], T]
    future: "asyncio.Future[T]"
    result: T | None = None
    failure: Exception | None = None


class Writer:
    def __init__(self, engine: Engine) -> None:
        self._engine: Final = engine
        self._jobs: Final[queue.SimpleQueue[_Job[Any] | None]] = queue.SimpleQueue()
        self._thread: Final = threading.Thread(target=self._work, name="writer", daemon=True)
        self.commits = 0
        self.written = 0

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """After what was asked for before."""
        self._jobs.put(None)
        self._thread.join()

    async def do(self, run: Callable[[Connection], T]) -> T:
        """The result once it is on disk; IntegrityError for a job that broke a promise, StoreFailed for the disk."""
        job: _Job[T] = _Job(run, asyncio.get_running_loop().create_future())
        self._jobs.put(job)
        result: T = await job.future
        return result

    def _work(self) -> None:
        connection = self._engine.connect()
        try:
            while (first := self._jobs.get()) is not None:
                batch, is_last = self._gathered(first)
                connection = self._commit(connection, batch)
                _tell(batch)
                if is_last:
                    return
        finally:
            connection.close()

    def _gathered(self, first: "_Job[Any]") -> tuple[list["_Job[Any]"], bool]:
        batch = [first]
        while len(batch) < _MOST:
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                break
            if job is None:
                return batch, True
            batch.append(job)
        return batch, False

    def _commit(self, connection: Connection, batch: list["_Job[Any]"]) -> Connection:
        try:
            if not self._together(connection, batch):
                for job in batch:
                    self._together(connection, [job])
        except Exception as problem:  # the thread must outlive whatever a disk can do
            for job in batch:
                job.failure = job.failure or _named(problem)
            connection.close()
            return self._engine.connect()
        return connection

    def _together(self, connection: Connection, batch: list["_Job[Any]"]) -> bool:
        """One transaction. False if a job of several broke a promise, and nothing is done."""
        try:
            with connection.begin():
                for job in batch:
                    job.result = job.run(connection)
        except IntegrityError as problem:
            batch[0].failure = problem
            if len(batch) > 1:
                batch[0].failure = None
                return False
        except Exception as problem:
            if len(batch) > 1 and not isinstance(problem, SQLAlchemyError):
                return False
            for job in batch:
                job.failure = _named(problem)
        else:
            self.commits += 1
            self.written += len(batch)
        return True


def _named(problem: Exception) -> Exception:
    return StoreFailed(problem) if isinstance(problem, DBAPIError | OSError) else problem


def _tell(batch: list["_Job[Any]"]) -> None:
    """Wake each loop once."""
    loops = {job.future.get_loop() for job in batch}
    for loop in loops:
        if not loop.is_closed():
            loop.call_soon_threadsafe(_resolve, [job for job in batch if job.future.get_loop() is loop])


def _resolve(batch: list["_Job[Any]"]) -> None:
    for job in batch:
        if job.future.done():
            continue
        if job.failure is not None:
            job.future.set_exception(job.failure)
        else:
            job.future.set_result(job.result)
