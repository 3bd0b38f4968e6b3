"""How strong the bots are: paired deals, every game, every number of players, with 95 % intervals.

    .venv/bin/python bench/strength.py --write     plays everything and puts the tables into docs/bots-strength.md
    .venv/bin/python bench/strength.py --quick     a few deals of each, printed only

A deal is played once for every chair that the first bot can take, so that luck of the cards falls on both sides.
"""

import argparse
import os
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from statistics import mean, stdev

from whistlestop import games
from whistlestop.bots import make_bot
from whistlestop.rules import Ruleset, Seeded, play, project, score, start

PAGE = Path(__file__).parents[1] / "docs" / "bots-strength.md"
MARK = "<!-- figures -->"
YARDSTICKS = (
    ("greedy", "random", "at least 99 %, 40 points"),
    ("racer", "greedy", "at least 90 points, about 75 turns"),
    ("planner", "greedy", "at least 95 %"),
    ("planner", "racer", "at least 60 %"),
    ("medium", "easy", "70 to 90 %"),
    ("hard", "medium", "70 to 90 %"),
    ("easy", "greedy", ""),
    ("hunter", "planner", ""),
    ("builder", "planner", ""),
    ("blocker", "planner", ""),
)
"""Two players on usa-classic: who, against whom, and what is aimed at."""
LONE = (("planner", "racer"), ("racer", "planner"))
"""One of these among others of those, on every game."""


@dataclass(frozen=True)
class Contest:
    game: str
    players: int
    hero: str
    rival: str
    deals: int
    aim: str = ""


@dataclass(frozen=True)
class Outcome:
    """One deal: what the hero did, averaged over its chairs."""

    share: float
    """Of the victories; one shared by k counts 1/k."""
    points: float
    rival_points: float
    turns: float
    completed: float
    """Of its tickets, the part it completed."""
    mean_ms: float
    worst_ms: float


@cache
def ruleset(game: str) -> Ruleset:
    return games.load(game).ruleset


def deal(contest: Contest, number: int) -> Outcome:
    chairs = [played(contest, number, chair) for chair in range(contest.players)]
    means = [mean(values) for values in zip(*chairs, strict=True)]
    share, points, theirs, turns, completed, spent, _ = means
    return Outcome(share, points, theirs, turns, completed, spent, max(each[6] for each in chairs))


def played(contest: Contest, number: int, chair: int) -> tuple[float, ...]:
    """One game with the hero on this chair; times are CPU milliseconds of the hero's moves."""
    seed = f"strength/{contest.game}/{contest.players}/{number}"
    chance = Seeded(seed)
    state, _ = start(ruleset(contest.game), contest.players, chance)
    seats = [contest.hero if seat == chair else contest.rival for seat in range(contest.players)]
    bots = [make_bot(bot, f"{seed}/seat {seat}") for seat, bot in enumerate(seats)]
    spent: list[float] = []
    while not state.table.ended:
        seat = state.table.asked[0]
        view = project(state, seat)
        began = time.process_time()
        action = bots[seat].choose(view)
        if seat == chair:
            spent.append(1000 * (time.process_time() - began))
        state, _ = play(state, seat, action, chance)
    result = score(state)
    mine = result.seats[chair]
    return (
        (chair in result.winners) / len(result.winners),
        mine.total,
        mean(other.total for seat, other in enumerate(result.seats) if seat != chair),
        state.table.turn,
        len(mine.tally.completed) / max(1, len(mine.tally.tickets)),
        mean(spent),
        max(spent),
    )


def interval(shares: Sequence[float]) -> tuple[float, float]:
    """95 %, from the spread between deals; where all deals went alike, Wilson's."""
    middle, count = mean(shares), len(shares)
    half = 1.96 * stdev(shares) / sqrt(count) if count > 1 else 0.0
    if half:
        return max(0.0, middle - half), min(1.0, middle + half)
    square = 1.96**2
    centre = (middle + square / (2 * count)) / (1 + square / count)
    half = 1.96 * sqrt(middle * (1 - middle) / count + square / (4 * count**2)) / (1 + square / count)
    return max(0.0, centre - half), min(1.0, centre + half)


def contests(deals: int, more: int) -> Iterator[Contest]:
    for hero, rival, aim in YARDSTICKS:
        yield Contest("usa-classic", 2, hero, rival, deals, aim)
    for game in games.available():
        for players in range(2, 6):
            for hero, rival in LONE:
                count = deals if (game, players) == ("usa-classic", 2) else more
                yield Contest(game, players, hero, rival, count)


def row(contest: Contest, outcomes: Sequence[Outcome]) -> str:
    low, high = interval([each.share for each in outcomes])
    cells = [
        contest.game,
        str(contest.players),
        contest.hero,
        contest.rival,
        f"**{mean(each.share for each in outcomes):.0%}**",
        f"{low:.0%} to {high:.0%}",
        f"{1 / contest.players:.0%}",
        f"{mean(each.points for each in outcomes):.0f}",
        f"{mean(each.rival_points for each in outcomes):.0f}",
        f"{mean(each.turns for each in outcomes):.0f}",
        f"{mean(each.completed for each in outcomes):.0%}",
        f"{mean(each.mean_ms for each in outcomes):.1f} / {max(each.worst_ms for each in outcomes):.0f}",
        str(len(outcomes)),
        contest.aim,
    ]
    return "| " + " | ".join(cells) + " |"


HEAD = (
    "| game | players | bot | against | wins | 95 % | even | points | theirs | turns | tickets done"
    " | ms a move, mean / worst | deals | aim |\n|---|--:|---|---|--:|---|--:|--:|--:|--:|--:|--:|--:|---|"
)


def rows(wanted: Iterable[Contest], workers: int) -> Iterator[str]:
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for contest in wanted:
            outcomes = list(pool.map(deal, [contest] * contest.deals, range(contest.deals)))
            yield row(contest, outcomes)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("--quick", action="store_true", help="few deals")
    options.add_argument("--deals", type=int, default=60, help="deals of the two-player yardsticks")
    options.add_argument("--more", type=int, default=12, help="deals of each other contest")
    options.add_argument("--game", help="this game alone")
    options.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    options.add_argument("--write", action="store_true", help="put the table into docs/bots-strength.md")
    chosen = options.parse_args()
    deals, more = (3, 1) if chosen.quick else (chosen.deals, chosen.more)
    wanted = [each for each in contests(deals, more) if chosen.game in (None, each.game)]
    print(HEAD)
    made = [HEAD]
    for line in rows(wanted, chosen.workers):
        print(line, flush=True)
        made.append(line)
    if chosen.write:
        before, _, _ = PAGE.read_text(encoding="utf-8").partition(MARK)
        PAGE.write_text(f"{before}{MARK}\n\n" + "\n".join(made) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
