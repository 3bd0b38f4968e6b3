"""The clock of a decision. It does not wait for a bot that never comes back, where the system can interrupt one."""

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

__all__ = ["PATIENCE", "OutOfTime", "time_limit"]

PATIENCE: Final = 10
"""Times the limit on the wall clock: a bot that sleeps or waits uses no CPU time, and other programs use ours."""


class OutOfTime(BaseException):
    """Not an Exception: a bot that catches all of those does not catch this."""


@contextmanager
def time_limit(seconds: float | None) -> Iterator[None]:
    """`OutOfTime` once the block has used so many seconds of CPU time; None for no limit.

    Where it cannot be interrupted (Windows, a thread, code that never returns to Python), it is late only afterwards.
    """
    if seconds is None:
        yield
        return
    began = time.process_time()
    if _can_interrupt():
        with _alarm(seconds):
            yield
    else:
        yield
    if time.process_time() - began > seconds:
        raise OutOfTime


def _can_interrupt() -> bool:
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    clocks = (
        (signal.ITIMER_PROF, signal.SIGPROF, seconds),
        (signal.ITIMER_REAL, signal.SIGALRM, seconds * PATIENCE),
    )
    is_on = True

    def ring(_number: int, _frame: object) -> None:
        if is_on:
            raise OutOfTime

    before = [signal.signal(number, ring) for _, number, _ in clocks]
    try:
        try:
            for timer, _, limit in clocks:
                # It rings again, for a bot that swallows even the first.
                signal.setitimer(timer, limit, limit)
            yield
        finally:
            is_on = (
                False  # a ring from here on is for nobody, and must not keep the clocks from being stopped
            )
    finally:
        is_on = False
        for (timer, number, _), handler in zip(clocks, before, strict=True):
            signal.setitimer(timer, 0)
            signal.signal(number, handler)
