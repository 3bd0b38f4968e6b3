"""How strong the bots are: paired deals, every game, every number of players, with 95 % intervals.

    .venv/bin/python bench/strength.py --write     plays everything and puts the tables into docs/bots-strength.md
    .venv/bin/python bench/strength.py --quick     a deal or two of each, printed only

A deal is played once for every chair that the first bot can take, so that luck of the cards falls on both sides.
What has been played is kept in build/strength.jsonl, so that a run that was stopped goes on where it was; as soon as
a bot, a rule or a board changes, its games count no more.
"""

import argparse
import hashlib
import os
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from statistics import mean

import msgspec

from whistlestop import games
from whistlestop.arena.intervals import estimate
from whistlestop.bots import make_bot
from whistlestop.rules import Ruleset, Seeded, play, project, score, start

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "bots-strength.md"
LEDGER = ROOT / "build" / "strength.jsonl"
MARK = "<!-- figures -->"
CLASSIC = "usa-classic"

YARDSTICKS = (
    ("greedy", "random", "at least 99 %, 40 points"),
    ("racer", "greedy", "at least 90 points, about 75 turns"),
    ("planner", "greedy", "at least 95 %"),
    ("planner", "racer", "at least 60 %"),
    ("easy", "greedy", ""),
    ("hunter", "planner", ""),
    ("builder", "planner", ""),
    ("blocker", "planner", ""),
)
"""Two players on usa-classic: who, against whom, and what is aimed at."""
LEVELS = (("medium", "easy", "70 to 90 %"), ("hard", "medium", "70 to 90 %"))
"""Two players on every game."""
LONE = (("planner", "racer", "more than even"), ("racer", "planner", "less than even"))
"""One of these among others of those; with two players the first alone, for the second is its mirror."""


class Contest(msgspec.Struct, frozen=True):
    game: str
    players: int
    hero: str
    rival: str
    deals: int
    aim: str = ""


class Game(msgspec.Struct, frozen=True):
    """One game, told from the hero's chair."""

    contest: str
    deal: int
    chair: int
    share: float
    """Of the victory; one shared by k counts 1/k."""
    points: int
    rival_points: float
    turns: int
    tickets: int
    completed: int
    mean_ms: float
    """CPU time of the hero's moves."""
    worst_ms: float


@cache
def ruleset(game: str) -> Ruleset:
    return games.load(game).ruleset


def named(contest: Contest) -> str:
    return f"{contest.game} {contest.players} {contest.hero} {contest.rival}"


def played(contest: Contest, number: int, chair: int) -> Game:
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
    return Game(
        named(contest),
        number,
        chair,
        (chair in result.winners) / len(result.winners),
        mine.total,
        mean(other.total for seat, other in enumerate(result.seats) if seat != chair),
        state.table.turn,
        len(mine.tally.tickets),
        len(mine.tally.completed),
        mean(spent),
        max(spent),
    )


class Ledger:
    """What has been played with the bots, rules and boards as they are now."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.games: dict[tuple[str, int, int], Game] = {}
        edition = _edition()
        lines = path.read_bytes().splitlines() if path.exists() else []
        if not lines or lines[0] != edition:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(edition + b"\n")
            return
        for line in lines[1:]:
            game = msgspec.json.decode(line, type=Game)
            self.games[game.contest, game.deal, game.chair] = game

    def add(self, game: Game) -> None:
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(game) + b"\n")
        self.games[game.contest, game.deal, game.chair] = game


def _edition() -> bytes:
    """One hash of everything that decides how a game goes."""
    whole = hashlib.sha256()
    for room in ("bots", "games", "mechanics", "rules"):
        for file in sorted((ROOT / "src" / "whistlestop" / room).rglob("*")):
            if file.suffix in {".py", ".csv", ".toml"} and not file.name.startswith("texts."):
                whole.update(file.read_bytes())
    return whole.hexdigest().encode()


def contests(share: float) -> dict[str, list[Contest]]:
    """By heading; so many deals that all intervals of one table are about as wide, fewer where no aim is set."""

    def deals(count: int) -> int:
        return max(1, round(share * count))

    tables: dict[str, list[Contest]] = defaultdict(list)
    heading = "Two players on `usa-classic`"
    for hero, rival, aim in YARDSTICKS:
        tables[heading].append(Contest(CLASSIC, 2, hero, rival, deals(80 if aim else 50), aim))
    for game in games.available():
        for hero, rival, aim in LEVELS:
            count = 80 if game == CLASSIC else 40
            tables["Levels, two players"].append(Contest(game, 2, hero, rival, deals(count), aim))
    for game in games.available():
        is_main = game == CLASSIC
        if not is_main:
            first = Contest(game, 2, *LONE[0][:2], deals(24))
            tables["One among others"].append(first)
        for players in (3, 4, 5):
            for hero, rival, aim in LONE:
                count = 36 if is_main else 8
                lone = Contest(game, players, hero, rival, deals(count), aim if is_main else "")
                tables["One among others"].append(lone)
    return tables


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
        f"{mean(game.turns for game in found):.0f}",
        f"{sum(game.completed for game in found) / max(1, sum(game.tickets for game in found)):.0%}",
        f"{mean(game.mean_ms for game in found):.1f} / {max(game.worst_ms for game in found):.0f}",
        str(contest.deals),
        contest.aim,
    ]
    return "| " + " | ".join(cells) + " |"


HEAD = (
    "| game | players | bot | against | wins | 95 % | even | points | theirs | turns | tickets done"
    " | ms a move, mean / worst | deals | aim |\n|---|--:|---|---|--:|---|--:|--:|--:|--:|--:|--:|--:|---|"
)


def rows(wanted: Sequence[Contest], ledger: Ledger, pool: ProcessPoolExecutor) -> Iterator[str]:
    for contest in wanted:
        chairs = [(deal, chair) for deal in range(contest.deals) for chair in range(contest.players)]
        missing = [(deal, chair) for deal, chair in chairs if (named(contest), deal, chair) not in ledger.games]
        for game in pool.map(played, [contest] * len(missing), *zip(*missing, strict=True) if missing else ((), ())):
            ledger.add(game)
        yield row(contest, [ledger.games[named(contest), deal, chair] for deal, chair in chairs])


def write(tables: dict[str, list[str]]) -> None:
    before, _, _ = PAGE.read_text(encoding="utf-8").partition(MARK)
    text = "\n\n".join(f"## {heading}\n\n{HEAD}\n" + "\n".join(lines) for heading, lines in tables.items())
    PAGE.write_text(f"{before}{MARK}\n\n{text}\n", encoding="utf-8")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("--quick", action="store_true", help="a deal or two of each")
    options.add_argument("--more", type=float, default=1.0, help="times as many deals of everything")
    options.add_argument("--game", help="this game alone; not with --write")
    options.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    options.add_argument("--write", action="store_true", help="put the tables into docs/bots-strength.md")
    chosen = options.parse_args()
    if chosen.write and (chosen.game or chosen.quick):
        options.error("--write wants all of it: without --game and --quick")
    ledger = Ledger(LEDGER)
    made: dict[str, list[str]] = {}
    with ProcessPoolExecutor(chosen.workers, mp_context=get_context("spawn")) as pool:
        for heading, wanted in contests(0.03 if chosen.quick else chosen.more).items():
            print(f"\n{heading}\n{HEAD}")
            made[heading] = []
            some = [each for each in wanted if chosen.game in (None, each.game)]
            for line in rows(some, ledger, pool):
                print(line, flush=True)
                made[heading].append(line)
    if chosen.write:
        write(made)


if __name__ == "__main__":
    main()
