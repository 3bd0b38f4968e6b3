"""A ladder tournament: neighbours play, and a bot that beats the one above swaps places, until the order is
stable."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise

from whistlestop.arena.job import Job, PlayedGame
from whistlestop.arena.pairing import Contest, jobs_at, lone_tables

__all__ = ["climb", "rungs_jobs"]


def climb(contest: Contest, play: Callable[[Iterable[Job]], Mapping[str, PlayedGame]]) -> tuple[str, ...]:
    """The bots in their final order, lowest first. `play` returns at least the games passed to it."""
    rungs = list(contest.bots)
    for _ in range(len(rungs) ** 2):  # enough for any order; also ends a cycle of bots that beat each other
        jobs = [job for low, high in pairwise(rungs) for job in rungs_jobs(contest, low, high)]
        played = play(jobs)
        before = list(rungs)
        for at in reversed(range(len(rungs) - 1)):
            low, high = rungs[at : at + 2]
            if (low, high) in pairwise(before) and _beats(low, high, contest, played):
                rungs[at : at + 2] = high, low
        if rungs == before:
            break
    return tuple(rungs)


def rungs_jobs(contest: Contest, low: str, high: str) -> Iterator[Job]:
    """All games between two neighbours, each of them alone among copies of the other."""
    pair = sorted((low, high), key=contest.bots.index)
    for deal in range(contest.deals):
        for game in contest.games:
            for players in contest.players:
                for table in lone_tables(pair, players):
                    yield from jobs_at(contest, game, table, deal)


def _beats(low: str, high: str, contest: Contest, played: Mapping[str, PlayedGame]) -> bool:
    """Whether it has more victories on the same number of seats."""
    won = {low: 0.0, high: 0.0}
    for job in rungs_jobs(contest, low, high):
        for seat, bot in enumerate(job.bots):
            won[bot] += played[job.id].share(seat)
    return won[low] > won[high]
