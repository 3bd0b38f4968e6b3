"""Paired deals: the same decks for every table, and every bot of a table once on each chair."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations

from whistlestop.arena.job import Job

__all__ = ["Contest", "jobs_at", "lone_tables", "mixed_tables", "round_robin", "tables_of"]

Table = tuple[str, ...]


@dataclass(frozen=True)
class Contest:
    """What is to be played."""

    games: tuple[str, ...]
    """Ids or paths of game folders."""
    players: tuple[int, ...]
    """How many sit at a table; each number is a contest of its own."""
    bots: tuple[str, ...]
    """On a ladder, from the lowest rung up."""
    deals: int
    seed: str = "whistlestop"
    options: Mapping[str, int | str] = field(default_factory=dict)
    seconds: float | None = None
    """CPU time for each decision, or None for as long as it takes."""
    lone: bool = False
    """Each bot alone among others of one kind, even where there are enough bots for tables without twins."""


def round_robin(contest: Contest) -> Iterator[Job]:
    """Deal by deal, so that more deals continue the same list."""
    for deal in range(contest.deals):
        for game in contest.games:
            for players in contest.players:
                for table in tables_of(contest, players):
                    yield from jobs_at(contest, game, table, deal)


def tables_of(contest: Contest, players: int) -> list[Table]:
    """Without twins where there are enough bots, unless asked otherwise."""
    if contest.lone or len(contest.bots) < players:
        return lone_tables(contest.bots, players)
    return mixed_tables(contest.bots, players)


def mixed_tables(bots: Sequence[str], players: int) -> list[Table]:
    return list(combinations(bots, players))


def lone_tables(bots: Iterable[str], players: int) -> list[Table]:
    """Each bot among copies of each other one; with two players both are one table."""
    tables = [(one, *[other] * (players - 1)) for one, other in permutations(bots, 2)]
    seen = {tuple(sorted(table)): table for table in reversed(tables)}
    return [table for table in tables if table in seen.values()]


def jobs_at(contest: Contest, game: str, table: Table, deal: int) -> Iterator[Job]:
    """One game for each way to turn the table."""
    seed = f"{contest.seed}/{game}/{len(table)}/{deal}"
    for turn in range(len(table)):
        bots = table[turn:] + table[:turn]
        yield Job(game, bots, deal, seed, contest.options, contest.seconds)
