"""One thread writes, and all that waits is committed together: a commit costs the disk the same for one or many.

A job is done once its commit is. Entries of logs are gathered into one statement. Jobs that fail alone (a number
taken, a command repeated) do not spoil the others: the batch is then done again one by one.
"""

import asyncio
import logging
import queue
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError

from whistlestop.server.store.errors import StoreFailed

__all__ = ["Writer"]

_LOG: Final = logging.getLogger("whistlestop.store")
T = TypeVar("T")
_MOST: Final = 256
"""Jobs in one commit."""
_CLASH: Final = {"40001", "40P01"}
"""PostgreSQL: two transactions stood in each other's way, and this one lost."""


@dataclass(eq=False)
class _Job(Generic[T]):
    work: Callable[[Connection], T] | object
    """Something to run, or an entry to be gathered with others."""
    future: "asyncio.Future[T]"
    is_entry: bool = False
    result: T | None = None
    failure: Exception | None = None


class Writer:
    def __init__(
        self,
        engine: Engine,
        append: Callable[[Connection, Sequence[Any]], None],
        seconds: float | None = None,
    ) -> None:
        """`append` writes gathered entries. A caller that waits longer than `seconds` gets an error."""
        self._seconds: Final = seconds
        self._engine: Final = engine
        self._append: Final = append
        self._jobs: Final[queue.SimpleQueue[_Job[Any] | None]] = queue.SimpleQueue()
        self._thread: Final = threading.Thread(target=self._work, name="writer", daemon=True)
        self._connection: Connection | None = None
        self.commits = 0
        self.written = 0

    @property
    def waiting(self) -> int:
        """Jobs that no commit has taken yet."""
        return self._jobs.qsize()

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """After what was asked for before."""
        if self._thread.is_alive():
            self._jobs.put(None)
            # A database that is stuck must not keep the server from stopping.
            self._thread.join(self._seconds)

    async def do(self, run: Callable[[Connection], T]) -> T:
        """The result once it is on disk; IntegrityError for a job that broke a promise, StoreFailed for the disk."""
        job: _Job[T] = _Job(run, asyncio.get_running_loop().create_future())
        result: T = await self._done(job)
        return result

    async def append(self, entry: object) -> None:
        """The same for an entry, written in one statement with those that wait too."""
        job: _Job[None] = _Job(entry, asyncio.get_running_loop().create_future(), is_entry=True)
        await self._done(job)

    async def _done(self, job: "_Job[T]") -> T:
        self._jobs.put(job)
        if self._seconds is None:
            return await job.future
        alarm = job.future.get_loop().call_later(self._seconds, _give_up, job)
        try:
            return await job.future
        finally:
            alarm.cancel()

    def _work(self) -> None:
        is_last = False
        while not is_last and (first := self._jobs.get()) is not None:
            batch, is_last = self._gathered(first)
            self._commit(batch)
            _report(batch)
        self._disconnect()

    def _gathered(self, first: "_Job[Any]") -> tuple[list["_Job[Any]"], bool]:
        batch = [first]
        # Nobody waits for a batch to fill: it is what came while the last commit was at the disk.
        while len(batch) < _MOST:
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                break
            if job is None:
                return batch, True
            batch.append(job)
        return batch, False

    def _commit(self, batch: list["_Job[Any]"]) -> None:
        # Slower, but each job then fails or succeeds for itself.
        if not self._together(batch):
            for job in batch:
                self._together([job])

    def _together(self, batch: list["_Job[Any]"]) -> bool:
        """One transaction. False if nothing is done because of one of several jobs, and not of the database."""
        try:
            if self._connection is None:
                self._connection = self._engine.connect()
            with self._connection.begin():
                self._run(self._connection, batch)
        except Exception as problem:  # the thread must outlive whatever a disk or a job can do
            is_ours = _is_of_one_job(problem)
            if not is_ours:
                _LOG.error("database error: %s", getattr(problem, "orig", problem))
                self._disconnect()  # a connection that failed is not asked what it still thinks
            if is_ours and len(batch) > 1:
                return False
            for job in batch:
                job.failure = _named(problem)
            return True
        self.commits += 1
        self.written += len(batch)
        return True

    def _run(self, connection: Connection, batch: list["_Job[Any]"]) -> None:
        entries = [job.work for job in batch if job.is_entry]
        if entries:
            self._append(connection, entries)
        for job in batch:
            if callable(job.work) and not job.is_entry:
                job.result = job.work(connection)

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                connection.close()
            except Exception as problem:
                _LOG.warning("closing the database connection failed: %s", problem)


def _is_of_one_job(problem: Exception) -> bool:
    """Whether the others of its batch may well succeed."""
    if isinstance(problem, IntegrityError | DataError):
        return True
    if isinstance(problem, DBAPIError):
        # A lost connection or a full disk fails for every job, so trying them one by one would only take
        # longer.
        return getattr(problem.orig, "sqlstate", None) in _CLASH
    return not isinstance(problem, OSError)


def _named(problem: Exception) -> Exception:
    if isinstance(problem, IntegrityError):
        return problem
    return StoreFailed(problem) if isinstance(problem, DBAPIError | OSError) else problem


def _report(batch: list["_Job[Any]"]) -> None:
    """Wake each loop once."""
    loops = {job.future.get_loop() for job in batch}
    for loop in loops:
        if not loop.is_closed():
            loop.call_soon_threadsafe(_resolve, [job for job in batch if job.future.get_loop() is loop])


def _give_up(job: "_Job[Any]") -> None:
    """It may still be written: a repeated command finds out."""
    if not job.future.done():
        job.future.set_exception(StoreFailed(TimeoutError("the database does not answer")))


def _resolve(batch: list["_Job[Any]"]) -> None:
    for job in batch:
        # Given up or cancelled in the meantime.
        if job.future.done():
            continue
        if job.failure is not None:
            job.future.set_exception(job.failure)
        else:
            job.future.set_result(job.result)
