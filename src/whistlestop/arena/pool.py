"""Worker processes that never outlive this process: neither Ctrl-C nor a kill leaves one behind."""

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing.process import BaseProcess
from typing import Final, ParamSpec, TypeVar

__all__ = ["SPAWN", "WAITING", "Pool", "delay_interrupt", "init_worker", "submit_ahead"]

P = ParamSpec("P")
T = TypeVar("T")
Item = TypeVar("Item")

# Not fork, which copies the locks of threads that do not run in the copy.
SPAWN: Final = multiprocessing.get_context("spawn")


WAITING: Final = 2
"""Queued items per worker besides the current one: workers never idle, and little is lost on Ctrl-C."""


class Pool(ProcessPoolExecutor):
    def __init__(self, workers: int) -> None:
        super().__init__(workers, mp_context=SPAWN, initializer=init_worker)
        self.window: Final = workers * (1 + WAITING)
        """How many items are submitted at a time."""

    def __exit__(self, *_problem: object) -> None:
        """Cancel all items that have not started."""
        self.shutdown(wait=True, cancel_futures=True)

    def in_order(self, work: Callable[[Item], T], items: Iterable[Item]) -> Iterator[T]:
        """The result of each item, in order."""
        asked: Iterator[Future[T]] = submit_ahead(items, lambda item: self.submit(work, item), self.window)
        for future in asked:
            yield future.result()

    def submit(self, work: Callable[P, T], /, *args: P.args, **values: P.kwargs) -> Future[T]:
        with delay_interrupt():  # workers are started here
            return super().submit(work, *args, **values)


def submit_ahead(items: Iterable[Item], ask: Callable[[Item], T], window: int) -> Iterator[T]:
    """The results of `ask` for each item, called up to `window` items ahead."""
    rest = iter(items)
    asked = deque(ask(item) for item in islice(rest, window))
    while asked:
        yield asked.popleft()
        asked.extend(ask(item) for item in islice(rest, 1))


@contextmanager
def delay_interrupt() -> Iterator[None]:
    """Delay Ctrl-C, because a process that is still starting would print a traceback."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def init_worker() -> None:
    """Initialize a worker: ignore Ctrl-C, which is for the parent, and exit when the parent has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_exit_with, args=(multiprocessing.parent_process(),), daemon=True).start()


def _exit_with(parent: BaseProcess | None) -> None:
    """Exit with the parent. A worker holds its own work pipe open, so it would never notice that the parent is
    gone."""
    if parent is not None:
        parent.join()
        # Not `sys.exit`, which in a thread ends only the thread.
        os._exit(1)
