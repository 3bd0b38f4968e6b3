"""Paired deals: the same decks for every line-up, and every bot of a line-up once in each seat."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations

from whistlestop.arena.job import Job

__all__ = ["Contest", "jobs_at", "lone_tables", "mixed_tables", "round_robin", "tables_of"]

Table = tuple[str, ...]


@dataclass(frozen=True)
class Contest:
    """The settings of a tournament."""

    games: tuple[str, ...]
    """Ids or paths of game folders."""
    players: tuple[int, ...]
    """Numbers of players; each number is a separate contest."""
    bots: tuple[str, ...]
    """For a ladder, from the lowest rung up."""
    deals: int
    seed: str = "whistlestop"
    options: Mapping[str, int | str] = field(default_factory=dict)
    seconds: float | None = None
    """CPU time limit for each decision; None for no limit."""
    lone: bool = False
    """Play each bot alone among copies of another, even if there are enough bots for line-ups without duplicates."""


def round_robin(contest: Contest) -> Iterator[Job]:
    """All games, deal by deal, so that a larger number of deals continues the same list."""
    for deal in range(contest.deals):
        for game in contest.games:
            for players in contest.players:
                for table in tables_of(contest, players):
                    yield from jobs_at(contest, game, table, deal)


def tables_of(contest: Contest, players: int) -> list[Table]:
    """Line-ups without duplicates if there are enough bots, unless `lone` is set."""
    if contest.lone or len(contest.bots) < players:
        return lone_tables(contest.bots, players)
    return mixed_tables(contest.bots, players)


def mixed_tables(bots: Sequence[str], players: int) -> list[Table]:
    return list(combinations(bots, players))


def lone_tables(bots: Iterable[str], players: int) -> list[Table]:
    """Each bot among copies of each other bot; with two players both are the same line-up."""
    tables = [(one, *[other] * (players - 1)) for one, other in permutations(bots, 2)]
    seen = {tuple(sorted(table)): table for table in reversed(tables)}
    return [table for table in tables if table in seen.values()]


def jobs_at(contest: Contest, game: str, table: Table, deal: int) -> Iterator[Job]:
    """One game for each rotation of the line-up."""
    seed = f"{contest.seed}/{game}/{len(table)}/{deal}"
    for turn in range(len(table)):
        bots = table[turn:] + table[:turn]
        yield Job(game, bots, deal, seed, contest.options, contest.seconds)
