"""Runs a tournament: plays the games that the result log does not contain yet, and appends them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from whistlestop.arena.executors import Executor, play_all
from whistlestop.arena.failures import FAILED
from whistlestop.arena.guarded_game import data_hash, open_table
from whistlestop.arena.job import Job, Outcome, PlayedGame
from whistlestop.arena.ladder import climb
from whistlestop.arena.pairing import Contest, round_robin
from whistlestop.arena.result_log import ResultLog
from whistlestop.arena.thinking_times import ThinkingTimes
from whistlestop.bots import CHECK_SEED, make_bot

__all__ = ["Ladder", "Tick", "run_ladder", "run_round_robin"]

Tick = Callable[[int, int], None]
"""Called with the number of finished games and the total."""


@dataclass(frozen=True)
class Ladder:
    rungs: tuple[str, ...]
    """Lowest first."""
    played: tuple[PlayedGame, ...]


def run_round_robin(
    contest: Contest,
    executor: Executor,
    result_log: ResultLog,
    tick: Tick | None = None,
    failures: Path = FAILED,
    times: ThinkingTimes | None = None,
) -> tuple[PlayedGame, ...]:
    """All games of the contest, sorted by id. Broken games are stored in the folder `failures`."""
    jobs = list(round_robin(contest))
    _check(contest, jobs)
    _play(jobs, executor, result_log, tick, failures, times)
    return tuple(result_log.played[name] for name in sorted(job.id for job in jobs))


def run_ladder(
    contest: Contest,
    executor: Executor,
    result_log: ResultLog,
    tick: Tick | None = None,
    failures: Path = FAILED,
    times: ThinkingTimes | None = None,
) -> Ladder:
    """Only neighbours play, so a ladder needs fewer games than a round robin."""
    needed: set[str] = set()

    def play(jobs: Iterable[Job]) -> Mapping[str, PlayedGame]:
        asked = list(jobs)
        _check(contest, asked)
        needed.update(job.id for job in asked)
        _play(asked, executor, result_log, tick, failures, times)
        return result_log.played

    rungs = climb(contest, play)
    return Ladder(rungs, tuple(result_log.played[name] for name in sorted(needed)))


def _check(contest: Contest, jobs: Iterable[Job]) -> None:
    """Raise errors in the settings before any game is played."""
    for bot in contest.bots:
        make_bot(bot, CHECK_SEED)
    # One of each kind: the others would fail in the same way.
    for job in {(job.game, len(job.bots)): job for job in jobs}.values():
        open_table(job)


def _play(
    jobs: list[Job],
    executor: Executor,
    result_log: ResultLog,
    tick: Tick | None,
    failures: Path,
    times: ThinkingTimes | None,
) -> None:
    missing = [job for job in jobs if not _known(job, result_log)]
    done = len(jobs) - len(missing)
    if tick is not None:
        tick(done, len(jobs))
    for number, outcome in enumerate(play_all(missing, executor), done + 1):
        _keep(outcome, result_log, failures)
        if times is not None:
            times.add(outcome)
        if tick is not None:
            tick(number, len(jobs))


def _known(job: Job, result_log: ResultLog) -> bool:
    played = result_log.played.get(job.id)
    return played is not None and played.data == data_hash(job)


def _keep(outcome: Outcome, result_log: ResultLog, failures: Path) -> None:
    """Write the record first, because a game in the result log is not played again."""
    if outcome.record is not None and outcome.played.failure is not None:
        failures.mkdir(parents=True, exist_ok=True)
        (failures / outcome.played.failure.record).write_bytes(outcome.record)
    result_log.add(outcome.played)
