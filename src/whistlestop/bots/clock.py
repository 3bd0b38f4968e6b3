"""The time limit of a decision. It interrupts a bot that does not return, if the system supports that."""

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

__all__ = ["WALL_TIME_FACTOR", "OutOfTime", "time_limit"]

WALL_TIME_FACTOR: Final = 10
"""Wall-clock limit as a multiple of the CPU limit: a bot that sleeps uses no CPU time, and other programs share the
CPU."""


class OutOfTime(BaseException):
    """Not a subclass of Exception, so that a bot that catches every Exception does not catch it."""


@contextmanager
def time_limit(seconds: float | None) -> Iterator[None]:
    """Raise `OutOfTime` once the block has used so many seconds of CPU time; None for no limit.

    If the block cannot be interrupted (Windows, a thread, code that never returns to Python), the error is raised
    only when it ends. The same holds for processes that the block starts and waits for.
    """
    if seconds is None:
        yield
        return
    began = _cpu_seconds()
    if _can_interrupt():
        with _alarm(seconds):
            yield
    else:
        yield
    if _cpu_seconds() - began > seconds:
        raise OutOfTime


def _cpu_seconds() -> float:
    """Of this process, and of its children that have ended."""
    children = os.times()
    return time.process_time() + children.children_user + children.children_system


def _can_interrupt() -> bool:
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    clocks = (
        (signal.ITIMER_PROF, signal.SIGPROF, seconds),
        (signal.ITIMER_REAL, signal.SIGALRM, seconds * WALL_TIME_FACTOR),
    )
    is_on = True

    def ring(_number: int, _frame: object) -> None:
        if is_on:
            raise OutOfTime

    # Two clocks: a bot that computes is stopped by CPU time, so that a loaded machine is fair; one that
    # sleeps, by wall time.
    before = [signal.signal(number, ring) for _, number, _ in clocks]
    try:
        try:
            for timer, _, limit in clocks:
                # The timer fires repeatedly, for a bot that catches the first exception.
                signal.setitimer(timer, limit, limit)
            yield
        finally:
            is_on = False  # a later signal is ignored, so that it cannot prevent stopping the timers
    finally:
        is_on = False
        for (timer, number, _), handler in zip(clocks, before, strict=True):
            signal.setitimer(timer, 0)
            signal.signal(number, handler)
