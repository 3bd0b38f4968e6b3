"""Who plays the games: this process, a pool of them, or a Ray cluster. Outcomes and their order are the same."""

import importlib
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import islice
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final, TypeVar

from whistlestop.arena.job import Job, Outcome
from whistlestop.arena.referee import judge_lost, play_job

__all__ = ["Crew", "play_all"]

T = TypeVar("T")

_SPAWN: Final = multiprocessing.get_context("spawn")
_AHEAD: Final = 2
"""Games a worker has waiting besides the one it plays: it never idles, and little is lost on Ctrl-C."""


@dataclass(frozen=True)
class Crew:
    workers: int | None = None
    """Processes; all cores if None, this one alone if 1."""
    cluster: bool = False
    """Ray instead, on the cluster that `RAY_ADDRESS` names or one started here."""


def play_all(jobs: Iterable[Job], crew: Crew) -> Iterator[Outcome]:
    """In the order of the jobs."""
    if crew.cluster:
        return _clustered(jobs)
    if crew.workers == 1:
        return map(play_job, jobs)
    return _pooled(jobs, crew.workers or os.cpu_count() or 1)


def _pooled(jobs: Iterable[Job], workers: int) -> Iterator[Outcome]:
    """A bot that takes its whole process with it breaks the pool: the games under way are then played apart."""
    todo = deque(jobs)
    while todo:
        try:
            yield from _until_broken(todo, workers)
        except BrokenProcessPool:
            yield _apart(todo.popleft())


def _until_broken(todo: deque[Job], workers: int) -> Iterator[Outcome]:
    pool = ProcessPoolExecutor(min(workers, len(todo)), mp_context=_SPAWN, initializer=_hired)
    try:
        asked = _ahead(list(todo), lambda job: pool.submit(play_job, job), workers * (1 + _AHEAD))
        for future in asked:
            outcome = future.result()
            todo.popleft()
            yield outcome
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _hired() -> None:
    """Ctrl-C is for the one who gives out the games; without that one a worker goes home, even after a crash."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with, args=(multiprocessing.parent_process(),), daemon=True).start()


def _leave_with(parent: BaseProcess | None) -> None:
    if parent is not None:
        parent.join()
        os._exit(1)


def _ahead(jobs: Iterable[Job], ask: Callable[[Job], T], window: int) -> Iterator[T]:
    """What `ask` returned for each job, asked for a window's length before it is needed."""
    rest = iter(jobs)
    asked = deque(ask(job) for job in islice(rest, window))
    while asked:
        yield asked.popleft()
        asked.extend(ask(job) for job in islice(rest, 1))


def _apart(job: Job) -> Outcome:
    """In a process of its own, which tells each move as it is made, so that even its death can be judged."""
    ours, theirs = _SPAWN.Pipe(duplex=False)
    process = _SPAWN.Process(target=_tell, args=(job, theirs), daemon=True)
    process.start()
    theirs.close()
    heard: list[tuple[int, str | None]] = []
    try:
        while isinstance(said := ours.recv(), tuple):
            heard.append(said)
    except EOFError:
        return judge_lost(job, heard)
    finally:
        process.join()
        ours.close()
    outcome: Outcome = said
    return outcome


def _tell(job: Job, ear: "Connection[Any, Any]") -> None:
    _hired()
    ear.send(play_job(job, lambda seat, action: ear.send((seat, action))))


def _clustered(jobs: Iterable[Job]) -> Iterator[Outcome]:
    """Whistlestop, and bots that are not its own, have to be installed on every machine."""
    # Untyped, and there only with the extra.
    ray: Any = importlib.import_module("ray")
    if not ray.is_initialized():
        ray.init(log_to_driver=False)
    task = ray.remote(play_job)
    cores = int(ray.cluster_resources().get("CPU", 1))
    # Pairs, because a task that died is played again from its job.
    for job, asked in _ahead(jobs, lambda job: (job, task.remote(job)), cores * (1 + _AHEAD)):
        try:
            outcome: Outcome = ray.get(asked)
        except ray.exceptions.WorkerCrashedError:
            outcome = _apart(job)
        yield outcome
