"""Runs the games in this process, a pool of processes or a Ray cluster. Outcomes and their order are the same."""

import importlib
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from whistlestop.arena.guarded_game import MoveReport, judge_lost, play_job
from whistlestop.arena.job import Job, Outcome
from whistlestop.arena.pool import SPAWN, WAITING, Pool, delay_interrupt, init_worker, submit_ahead

__all__ = ["Executor", "play_all", "play_apart", "work_in_order"]

Item = TypeVar("Item")
T = TypeVar("T")


@dataclass(frozen=True)
class Executor:
    workers: int | None = None
    """Number of processes; all cores if None, this process alone if 1."""
    cluster: bool = False
    """Use Ray, on the cluster that `RAY_ADDRESS` names or a local one."""


def play_all(jobs: Iterable[Job], executor: Executor) -> Iterator[Outcome]:
    """Play all jobs; outcomes come in the order of the jobs."""
    if executor.cluster:
        return _clustered(jobs)
    if executor.workers == 1:
        return map(play_job, jobs)
    return _pooled(jobs, executor.workers or os.cpu_count() or 1)


def work_in_order(work: Callable[[Item], T], items: Sequence[Item], executor: Executor) -> Iterator[T]:
    """The result of each item, in order. Both must be picklable unless this process works alone."""
    workers = min(executor.workers or os.cpu_count() or 1, len(items))
    if executor.cluster:
        yield from _on_cluster(work, items)
    elif workers <= 1:
        yield from map(work, items)
    else:
        with Pool(workers) as pool:
            yield from pool.in_order(work, items)


def _on_cluster(work: Callable[[Item], T], items: Iterable[Item]) -> Iterator[T]:
    """On Ray, which repeats the items of a node that was lost. If an item ends its process each time, this raises
    what a pool raises."""
    ray = _ray()
    # A function with its arguments bound has no name, which Ray needs.
    task = ray.remote(_call)
    for asked in submit_ahead(items, lambda item: task.remote(work, item), _cores(ray) * (1 + WAITING)):
        try:
            yield ray.get(asked)
        except ray.exceptions.WorkerCrashedError as crash:
            raise BrokenProcessPool from crash


def _call(work: Callable[[Item], T], item: Item) -> T:
    return work(item)


def _pooled(jobs: Iterable[Job], workers: int) -> Iterator[Outcome]:
    """Play in a pool. If a bot kills its process, the pool breaks, and each game in progress is replayed in its own
    process."""
    todo = deque(jobs)
    while todo:
        try:
            yield from _until_broken(todo, workers)
        except BrokenProcessPool:
            yield _apart(todo.popleft())


def _until_broken(todo: deque[Job], workers: int) -> Iterator[Outcome]:
    with Pool(min(workers, len(todo))) as pool:
        # A copy: `todo` shrinks while it is read, and holds what is left when the pool breaks.
        for outcome in pool.in_order(play_job, list(todo)):
            todo.popleft()
            yield outcome


def _apart(job: Job) -> Outcome:
    """Play in a separate process; if it dies, judge by the moves reported before."""
    result = play_apart(job)
    return result if isinstance(result, Outcome) else judge_lost(job, result)


def play_apart(job: Job) -> Outcome | list[MoveReport]:
    """Play in a separate process that reports each move; if it dies, return the moves reported until then."""
    receiver, sender = SPAWN.Pipe(duplex=False)
    process = SPAWN.Process(target=_play_and_report, args=(job, sender), daemon=True)
    with delay_interrupt():
        process.start()
    # Otherwise this process would hold the pipe open itself and never see the end of the other.
    sender.close()
    reports: list[MoveReport] = []
    try:
        while isinstance(message := receiver.recv(), tuple):
            reports.append(message)
    except EOFError:
        return reports
    finally:
        process.join()
        receiver.close()
    outcome: Outcome = message
    return outcome


def _play_and_report(job: Job, pipe: "Connection[Any, Any]") -> None:
    init_worker()
    pipe.send(play_job(job, lambda seat, action: pipe.send((seat, action))))


def _clustered(jobs: Iterable[Job]) -> Iterator[Outcome]:
    """Play on Ray. Whistlestop and all foreign bots must be installed on every machine."""
    ray = _ray()
    task = ray.remote(play_job)
    # Pairs, because a task that died is played again from its job.
    for job, asked in submit_ahead(jobs, lambda job: (job, task.remote(job)), _cores(ray) * (1 + WAITING)):
        try:
            outcome: Outcome = ray.get(asked)
        except ray.exceptions.WorkerCrashedError:
            outcome = _apart(job)
        yield outcome


def _ray() -> Any:
    """Ray has no types, and is installed only with the extra."""
    ray: Any = importlib.import_module("ray")
    if not ray.is_initialized():
        ray.init(log_to_driver=False)
    return ray


def _cores(ray: Any) -> int:
    return int(ray.cluster_resources().get("CPU", 1))
