"""How strong the bots are: paired deals, every game, every number of players, with 95 % intervals.

    .venv/bin/python bench/strength.py --write     plays everything and puts the tables into docs/bots-strength.md
    .venv/bin/python bench/strength.py --quick     a deal or two of each, printed only
    .venv-compiled/bin/python bench/strength.py --table Master --write     one table; the others stay as they are

`master` plays a fixed number of games ahead for each move, on the compiled simulator alone: without `make compile`
its table is left out.

A deal is played once for every seat that the first bot can take, so that luck of the cards falls on both sides.
First a tenth of the deals of everything is played, then a third, then all: whenever one stops it, every table is
there. What has been played is kept in build/strength.jsonl, so that the next run goes on where this one was; as soon
as a bot plays differently, the games count no more. Most contests are played on the simulator (`contest_games.py`).
"""

import argparse
import os
import time
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from math import ceil
from multiprocessing import get_context
from pathlib import Path
from statistics import mean

from contest_games import ROOT, Contest, Game, edition, named, played
from kept_lines import append_line, read_lines

from whistlestop import games
from whistlestop.arena.intervals import estimate
from whistlestop.express import is_compiled
from whistlestop.rules import board

PAGE = ROOT / "docs" / "bots-strength.md"
RESULTS = ROOT / "build" / "strength.jsonl"
MARK = "<!-- figures -->"
CLASSIC = "usa-classic"

YARDSTICKS = (
    ("greedy", "random", "at least 99 %, 40 points"),
    ("racer", "greedy", "at least 90 points, about 75 turns"),
    ("planner", "greedy", "at least 95 %"),
    ("planner", "racer", "at least 70 %"),
    ("planner", "hard-first", ""),
    ("easy", "greedy", ""),
    ("hunter", "planner", ""),
    ("builder", "planner", ""),
    ("blocker", "planner", ""),
)
"""Two players on usa-classic: who, against whom, and what is aimed at."""
MANY = 200
"""Deals of a contest that matters and takes little time."""
LEVELS = (("medium", "easy", "70 to 90 %"), ("hard", "medium", "70 to 90 %"))
"""Two players on every game."""
ROUNDS = (0.1, 0.35, 1.0)
"""Parts of the deals after which every table is complete, with wider intervals."""
LONE = (("planner", "racer", "more than even"), ("racer", "planner", "less than even"))
"""One of these among others of those; with two players the first alone, for the second is its mirror."""


MASTER = "Master"


class ResultFile:
    """What has been played with bots that play as they do now."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.games: dict[tuple[str, int, int], Game] = {}
        for game in read_lines(path, edition(), Game):
            self._keep(game)

    def add(self, game: Game) -> None:
        append_line(self.path, game)
        self._keep(game)

    def _keep(self, game: Game) -> None:
        self.games[game.contest, game.deal, game.table_seat] = game


def contests() -> dict[str, list[Contest]]:
    """By heading; more deals where something is aimed at."""
    tables: dict[str, list[Contest]] = {
        "Two players on `usa-classic`": [],
        "Levels": [],
        "One among others": [],
        MASTER: [],
    }
    yardsticks, levels, lone, master = tables.values()
    for hero, rival, aim in YARDSTICKS:
        yardsticks.append(Contest(CLASSIC, 2, hero, rival, MANY, aim))
    for game in games.available():
        for hero, rival, aim in LEVELS:
            levels.append(Contest(game, 2, hero, rival, 100, aim))
        if game == CLASSIC:
            lone += [Contest(game, players, *each[:2], 40, each[2]) for players in (3, 4, 5) for each in LONE]
        else:
            lone.append(Contest(game, 2, *LONE[0][:2], 20))
            lone += [Contest(game, players, *each[:2], 10) for players in (3, 4, 5) for each in LONE]
    master += master_contests()
    return tables


def master_contests() -> list[Contest]:
    found = [
        Contest(CLASSIC, 2, "master", "racer", 100, "at least 88 %"),
        Contest(CLASSIC, 2, "master", "hard-first", 100, "at least 75 %"),
        Contest(CLASSIC, 2, "master", "hard", 100, "at least 60 %"),
        Contest(CLASSIC, 3, "master", "hard", 25, "at least 53 %"),
        Contest(CLASSIC, 4, "master", "hard", 25, "at least 40 %"),
        Contest("usa-mega", 4, "master", "master", 25, "the winner has at least 157 points"),
    ]
    return found + [Contest(game, 2, "master", "hard", 25) for game in games.available() if game != CLASSIC]


def row(contest: Contest, found: Sequence[Game]) -> str:
    wins = estimate([(game.deal, game.share) for game in found])
    cells = [
        contest.game,
        str(contest.players),
        contest.hero,
        contest.rival,
        f"**{wins.share:.0%}**",
        f"{wins.low:.0%} to {wins.high:.0%}",
        f"{1 / contest.players:.0%}",
        f"{mean(game.points for game in found):.0f}",
        f"{mean(game.rival_points for game in found):.0f}",
        f"{mean(game.winner for game in found):.0f}",
        f"{mean(game.turns for game in found):.0f}",
        f"{sum(game.completed for game in found) / max(1, sum(game.tickets for game in found)):.0%}",
        _times(found),
        str(len({game.deal for game in found})),
        contest.aim,
    ]
    return "| " + " | ".join(cells) + " |"


def _times(found: Sequence[Game]) -> str:
    timed = [game for game in found if game.mean_ms is not None and game.worst_ms is not None]
    return (
        f"{mean(game.mean_ms or 0 for game in timed):.1f} / {max(game.worst_ms or 0 for game in timed):.0f}"
    )


HEAD = (
    "| game | players | bot | against | wins | 95 % | even | points | theirs | winner | turns | tickets done"
    " | ms a move, mean / worst | deals | aim |\n|---|--:|---|---|--:|---|--:|--:|--:|--:|--:|--:|--:|--:|---|"
)


class Run:
    """Plays, and keeps the tables."""

    def __init__(
        self, tables: dict[str, list[Contest]], results: ResultFile, pool: ProcessPoolExecutor
    ) -> None:
        self.tables = tables
        self.results = results
        self.pool = pool

    def bring_to(self, contest: Contest, deals: int) -> None:
        """At least so many deals of the contest."""
        name = named(contest)
        seats = [(deal, table_seat) for deal in range(deals) for table_seat in range(contest.players)]
        missing = [each for each in seats if (name, *each) not in self.results.games]
        jobs = [self.pool.submit(played, contest, deal, table_seat) for deal, table_seat in missing]
        for job in jobs:
            self.results.add(job.result())

    def row(self, contest: Contest) -> str:
        """Of the deals that have been played from every seat; empty where there is none."""
        found: dict[int, list[Game]] = defaultdict(list)
        for (name, deal, _), game in self.results.games.items():
            if name == named(contest) and deal < contest.deals:
                found[deal].append(game)
        whole = [game for deal in found.values() if len(deal) == contest.players for game in deal]
        return row(contest, whole) if whole else ""

    def sections(self) -> dict[str, str]:
        """The tables of which anything has been played, by heading."""
        compiled = "not compiled" if board.__file__.endswith(".py") else "compiled"
        found = {}
        for heading, wanted in self.tables.items():
            lines = [line for line in map(self.row, wanted) if line]
            if lines:
                table = "\n".join(lines)
                found[heading] = f"{HEAD}\n{table}\n\nCPU times were taken with the rules {compiled}."
        return found

    def text(self) -> str:
        return written(self.sections())


def plays(heading: str, table: str | None) -> bool:
    return table in (None, heading) and (heading != MASTER or is_compiled())


def written(sections: dict[str, str]) -> str:
    return "\n\n".join(f"## {heading}\n\n{section}" for heading, section in sections.items()) + "\n"


def read_sections(text: str) -> dict[str, str]:
    parts = [part.partition("\n") for part in f"\n{text.strip()}".split("\n## ")[1:]]
    return {heading: section.strip() for heading, _, section in parts}


def write(sections: dict[str, str]) -> None:
    """Replace these tables of the page; the others stay."""
    before, _, after = PAGE.read_text(encoding="utf-8").partition(MARK)
    text = written({**read_sections(after), **sections})
    fresh = PAGE.with_suffix(".new")  # Stopped in the middle of writing, the page is still whole.
    fresh.write_text(f"{before}{MARK}\n\n{text}", encoding="utf-8")
    fresh.replace(PAGE)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("--quick", action="store_true", help="only the first round, a tenth of the deals")
    options.add_argument("--game", help="this game alone; not with --write")
    options.add_argument("--table", help="the table with this heading alone, for instance Master")
    options.add_argument("--minutes", type=float, default=1e9, help="begin nothing new after so many minutes")
    options.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    options.add_argument("--write", action="store_true", help="put the tables into docs/bots-strength.md")
    chosen = options.parse_args()
    if chosen.write and chosen.game:
        options.error("--write wants every game: leave out --game")
    tables = {
        heading: [each for each in wanted if chosen.game in (None, each.game)]
        for heading, wanted in contests().items()
    }
    if chosen.table is not None and chosen.table not in tables:
        options.error(f"the tables are {', '.join(tables)}")
    if not is_compiled():
        print("Without master: its games need the compiled simulator (make compile).")
    end = time.monotonic() + 60 * chosen.minutes
    with ProcessPoolExecutor(chosen.workers, mp_context=get_context("spawn")) as pool:
        run = Run(tables, ResultFile(RESULTS), pool)
        for part in ROUNDS[:1] if chosen.quick else ROUNDS:
            for contest in (
                each for heading in tables for each in tables[heading] if plays(heading, chosen.table)
            ):
                if time.monotonic() < end:
                    run.bring_to(contest, ceil(part * contest.deals))
                    print(run.row(contest), flush=True)
                    if chosen.write:
                        write(run.sections())
        if not chosen.write:
            print(run.text())


if __name__ == "__main__":
    main()
