"""Plays many games in one or more processes; the results do not depend on the number of processes."""

import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from pathlib import Path

from whistlestop import games
from whistlestop.arena.executors import Executor, play_apart, work_in_order
from whistlestop.arena.express_games import ExpressGames
from whistlestop.arena.failures import Broken, keep_failure
from whistlestop.arena.guarded_game import lost_game
from whistlestop.arena.job import Job, Outcome
from whistlestop.arena.pool import WAITING
from whistlestop.arena.runner import GameSummary, play_game, sitters
from whistlestop.rules import WhistlestopError
from whistlestop.rules import state as rules_state
from whistlestop.table import Match, record_of, write_record

__all__ = ["Order", "Report", "WorkerDied", "is_compiled", "simulate"]

_CHUNK = 10
_EXPRESS_CHUNK = 100
"""Games that a worker plays before it reports: few enough for a smooth progress bar."""


class WorkerDied(WhistlestopError):
    """A worker process ended during its games, but no bot caused it: the system may have run out of memory."""


@dataclass(frozen=True)
class Order:
    """The settings of a simulation."""

    game: str
    """An id, or the path of a game folder."""
    bots: tuple[str, ...]
    """By seat."""
    games: int
    seed: str
    options: Mapping[str, int | str] = field(default_factory=dict)
    records: Path | None = None
    """The folder for the records of the games, or None."""
    seconds: float | None = None
    """CPU time limit for each decision; None for no limit."""


@dataclass(frozen=True)
class Report:
    games: int
    decisions: int
    cpu_seconds: float
    """CPU time of all workers, for the games only."""
    mean_scores: tuple[float, ...]
    wins: tuple[float, ...]
    """By seat; a victory shared by k seats counts 1/k for each."""
    engine: str = "rules"
    """`express` if the simulator played the games; the results are the same."""

    @property
    def games_per_cpu_second(self) -> float:
        return self.games / self.cpu_seconds if self.cpu_seconds else 0.0


def simulate(
    order: Order,
    workers: int | None = None,
    tick: Callable[[int], None] | None = None,
    *,
    cluster: bool = False,
) -> Report:
    """Play all games. `tick` is called with the number of games just completed."""
    # Raise errors in the settings before any worker starts.
    Match.begin(games.load(order.game), sitters(order.bots), order.seed, order.options)
    if order.records is not None:
        order.records.mkdir(parents=True, exist_ok=True)
    engine = "rules" if _express_games(order) is None else "express"
    size = _CHUNK if engine == "rules" else _EXPRESS_CHUNK
    chunks = [range(at, min(at + size, order.games)) for at in range(0, order.games, size)]
    cpu = 0.0
    summaries: list[GameSummary] = []
    for spent, played in _results(order, chunks, Executor(workers, cluster)):
        cpu += spent
        # In the order of the games, so that the report does not depend on the number of workers.
        summaries += played
        if tick is not None:
            tick(len(played))
    return _report(order, summaries, cpu, engine)


def is_compiled() -> bool:
    """Whether the rules run as compiled code."""
    return not str(rules_state.__file__).endswith(".py")


def _results(
    order: Order, chunks: Sequence[range], executor: Executor
) -> Iterator[tuple[float, list[GameSummary]]]:
    """In the order of the games, whichever worker played them."""
    done = 0
    try:
        for played in work_in_order(partial(_play_chunk, order), chunks, executor):
            yield played
            done += 1
    except BrokenProcessPool:
        window = (executor.workers or os.cpu_count() or 1) * (1 + WAITING)
        raise _find_cause(order, chain(*chunks[done : done + window])) from None


def _find_cause(order: Order, numbers: Iterable[int]) -> WhistlestopError:
    """A worker died. Find the cause by playing each game in progress in its own process."""
    for number in numbers:
        job = Job(order.game, order.bots, number, f"{order.seed}/{number}", order.options, order.seconds)
        result = play_apart(job)
        if not isinstance(result, Outcome):
            return keep_failure(lost_game(job, result))
    return WorkerDied("worker_died", {})


def _express_games(order: Order) -> ExpressGames | None:
    """The simulator, if it plays this game with these bots. Records are written by the rules."""
    if order.records is not None:
        return None
    return ExpressGames.make(games.load(order.game), order.bots, order.options)


def _play_chunk(order: Order, numbers: Iterable[int]) -> tuple[float, list[GameSummary]]:
    express = _express_games(order)
    if express is not None:
        began = time.process_time()
        played = [express.play(f"{order.seed}/{number}") for number in numbers]
        return time.process_time() - began, played
    game = games.load(order.game)
    began = time.process_time()
    summaries: list[GameSummary] = []
    for number in numbers:
        try:
            match, summary = play_game(
                game, order.bots, f"{order.seed}/{number}", order.options, order.seconds
            )
        except Broken as broken:
            raise keep_failure(broken) from None
        summaries.append(summary)
        if order.records is not None:
            write_record(record_of(match), order.records / f"{number:05}.json")
    return time.process_time() - began, summaries


def _report(order: Order, summaries: Sequence[GameSummary], cpu: float, engine: str) -> Report:
    count = max(1, len(summaries))
    seats = range(len(order.bots))
    return Report(
        len(summaries),
        sum(summary.decisions for summary in summaries),
        cpu,
        tuple(sum(summary.totals[seat] for summary in summaries) / count for seat in seats),
        tuple(
            sum(1 / len(summary.winners) for summary in summaries if seat in summary.winners)
            for seat in seats
        ),
        engine,
    )
