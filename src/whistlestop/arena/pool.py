"""Processes that work for this one, and outlive it in no case: neither Ctrl-C nor a kill leaves one behind."""

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

__all__ = ["SPAWN", "WAITING", "Pool", "ahead", "hired", "undisturbed"]

P = ParamSpec("P")
T = TypeVar("T")
Item = TypeVar("Item")

SPAWN: Final = multiprocessing.get_context("spawn")


WAITING: Final = 2
"""Pieces of work a worker has waiting besides the one it does: it never idles, and little is lost on Ctrl-C."""


class Pool(ProcessPoolExecutor):
    def __init__(self, workers: int) -> None:
        super().__init__(workers, mp_context=SPAWN, initializer=hired)
        self.window: Final = workers * (1 + WAITING)
        """How many pieces of work are handed out at a time."""

    def __exit__(self, *_problem: object) -> None:
        """What is not begun yet never will be."""
        self.shutdown(wait=True, cancel_futures=True)

    def in_order(self, work: Callable[[Item], T], items: Iterable[Item]) -> Iterator[T]:
        """What came of each item."""
        asked: Iterator[Future[T]] = ahead(items, lambda item: self.submit(work, item), self.window)
        for future in asked:
            yield future.result()

    def submit(self, work: Callable[P, T], /, *args: P.args, **values: P.kwargs) -> Future[T]:
        with undisturbed():  # this is where workers are started
            return super().submit(work, *args, **values)


def ahead(items: Iterable[Item], ask: Callable[[Item], T], window: int) -> Iterator[T]:
    """What `ask` returned for each item, asked for a window's length before it is needed."""
    rest = iter(items)
    asked = deque(ask(item) for item in islice(rest, window))
    while asked:
        yield asked.popleft()
        asked.extend(ask(item) for item in islice(rest, 1))


@contextmanager
def undisturbed() -> Iterator[None]:
    """Ctrl-C waits: a process that is still starting would answer it with a traceback."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def hired() -> None:
    """Called in a worker. Ctrl-C is for the one who gives out the work; without that one a worker goes home."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with, args=(multiprocessing.parent_process(),), daemon=True).start()


def _leave_with(parent: BaseProcess | None) -> None:
    """A worker waits for work on a pipe that it holds open itself: it would wait for a dead parent for ever."""
    if parent is not None:
        parent.join()
        os._exit(1)
