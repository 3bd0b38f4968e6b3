"""Who plays the games: this process, a pool of them, or a Ray cluster. Outcomes and their order are the same."""

import importlib
import os
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from whistlestop.arena.guarded_game import Heard, judge_lost, play_job
from whistlestop.arena.job import Job, Outcome
from whistlestop.arena.pool import SPAWN, WAITING, Pool, ahead, hired, undisturbed

__all__ = ["Executor", "play_all", "play_apart"]


@dataclass(frozen=True)
class Executor:
    workers: int | None = None
    """Processes; all cores if None, this one alone if 1."""
    cluster: bool = False
    """Ray instead, on the cluster that `RAY_ADDRESS` names or one started here."""


def play_all(jobs: Iterable[Job], executor: Executor) -> Iterator[Outcome]:
    """In the order of the jobs."""
    if executor.cluster:
        return _clustered(jobs)
    if executor.workers == 1:
        return map(play_job, jobs)
    return _pooled(jobs, executor.workers or os.cpu_count() or 1)


def _pooled(jobs: Iterable[Job], workers: int) -> Iterator[Outcome]:
    """A bot that takes its whole process with it breaks the pool: the games under way are then played apart."""
    todo = deque(jobs)
    while todo:
        try:
            yield from _until_broken(todo, workers)
        except BrokenProcessPool:
            yield _apart(todo.popleft())


def _until_broken(todo: deque[Job], workers: int) -> Iterator[Outcome]:
    with Pool(min(workers, len(todo))) as pool:
        for outcome in pool.in_order(play_job, list(todo)):
            todo.popleft()
            yield outcome


def _apart(job: Job) -> Outcome:
    """A death is judged by what was heard before it."""
    told = play_apart(job)
    return told if isinstance(told, Outcome) else judge_lost(job, told)


def play_apart(job: Job) -> Outcome | list[Heard]:
    """In a process of its own, which tells each move as it is made; if it died, what was heard until then."""
    ours, theirs = SPAWN.Pipe(duplex=False)
    process = SPAWN.Process(target=_tell, args=(job, theirs), daemon=True)
    with undisturbed():
        process.start()
    theirs.close()
    heard: list[Heard] = []
    try:
        while isinstance(said := ours.recv(), tuple):
            heard.append(said)
    except EOFError:
        return heard
    finally:
        process.join()
        ours.close()
    outcome: Outcome = said
    return outcome


def _tell(job: Job, ear: "Connection[Any, Any]") -> None:
    hired()
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
    for job, asked in ahead(jobs, lambda job: (job, task.remote(job)), cores * (1 + WAITING)):
        try:
            outcome: Outcome = ray.get(asked)
        except ray.exceptions.WorkerCrashedError:
            outcome = _apart(job)
        yield outcome
