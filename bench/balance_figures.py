"""The figures of the campaign's balance, with 95 % intervals, and whether the aims hold.

An aim is missed only if the interval excludes it.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import inf, isinf, sqrt
from statistics import mean, stdev
from typing import NamedTuple

from campaign_ledger import Kept
from campaign_strength import GAME

from whistlestop import games
from whistlestop.arena.intervals import estimate
from whistlestop.table.campaigns import campaign_data

__all__ = ["Figure", "aims", "dollars", "slips", "taken", "turns"]

Z = 1.96
STUDENT = (inf, 12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23)
"""Instead of Z, by the number of campaigns beyond the first."""
FIRST_SLIP, LAST_SLIP, ABOUT = 30, 110, 0.2
"""What a bank slip of the first and of the last game is about, and how far that reaches."""
MOST_WINS = 1.25
"""Times the even share."""
LAST_WINS = 0.08
MOST_OF_A_MODULE = 0.2
FEWEST_TAKEN, MOST_TAKEN = 1 / 3, 3.0
MOST_TURNS = 45
BASE = {
    "tickets": "tickets",
    "unused_trains": "unused trains",
    "raised": "raised to 0",
    "start_coins": "coins of the start",
    "colour_bonus": "company colours",
}
"""Dollars of the rules of game 1, which no module brings."""
MODULES = {
    "wages": "employees",
    "settled_employee": "employees",
    "turned_event": "employees",
    "holdup_coins": "employees",
    "livery": "charters",
    "credit": "charters",
    "graders": "charters",
    "bridge_built": "bridges",
    "bridge_toll": "bridges",
    "bridge_without_locomotive": "bridges",
    "bridges_owned": "bridges",
    "right_of_way": "agreements",
    "agreements": "agreements",
    "contract_pay": "contracts",
    "ore_found": "mining",
    "freight_bonus": "freight",
    "new_frontier": "purses of new frontiers",
    "cache": "hold-ups",
    "holdup": "hold-ups",
    "relief": "relief box",
    "relief_box": "relief box",
    "held_out": "vote",
    "wires": "telegraph",
    "zones": "two noons",
    "gauge_race": "rules of single years",
    "limited": "the Limited",
    "exposition": "exposition",
    "camp_reached": "the last mail",
    "last_mail_pay": "the last mail",
    "album_sets": "postmarks and postcards",
    "postcard_reward": "postmarks and postcards",
    "sold_postcard": "postmarks and postcards",
    "late_postcard": "postmarks and postcards",
    "empty_bag": "postmarks and postcards",
}
BY_LETTER = {"E": "employees", "W": "events", "P": "postmarks and postcards"}


class Figure(NamedTuple):
    what: str
    value: float
    low: float
    high: float
    aim: str = ""
    least: float = -inf
    most: float = inf

    @property
    def verdict(self) -> str:
        if not self.aim:
            return ""
        return "missed" if self.high < self.least or self.low > self.most else "held"

    def row(self, form: str) -> str:
        interval = "–" if isinf(self.high) else f"{self.low:{form}} to {self.high:{form}}"
        return f"| {self.what} | **{self.value:{form}}** | {interval} | {self.aim} | {self.verdict} |"


def averaged(what: str, numbers: Sequence[float], aim: str = "", **bounds: float) -> Figure:
    more = len(numbers) - 1
    wide = STUDENT[more] if more < len(STUDENT) else Z
    half = wide * (stdev(numbers) if more else 1.0) / sqrt(len(numbers))
    return Figure(what, mean(numbers), mean(numbers) - half, mean(numbers) + half, aim, **bounds)


def shared(what: str, samples: Sequence[tuple[int, float]], aim: str, **bounds: float) -> Figure:
    found = estimate(samples)
    return Figure(what, found.share, found.low, found.high, aim, **bounds)


def slips(kept: Sequence[Kept]) -> Iterator[Figure]:
    """The mean bank slip of each game."""
    last = len(kept[0].slips)
    for game in range(last):
        about = {0: FIRST_SLIP, last - 1: LAST_SLIP}.get(game)
        numbers = [mean(each.slips[game]) for each in kept]
        if about is None:
            yield averaged(f"game {game + 1}", numbers)
        else:
            least, most = about * (1 - ABOUT), about * (1 + ABOUT)
            yield averaged(f"game {game + 1}", numbers, f"about {about}", least=least, most=most)


def aims(kept: Sequence[Kept]) -> Iterator[Figure]:
    """The shares of wins, also of companies that were last."""
    players = len(kept[0].totals)
    most = MOST_WINS / players
    aim = f"at most {most:.0%}"
    names = campaign_data(games.load(GAME)).companies
    for company in range(players):
        yield shared(f"games won by {names[company]}", _wins(kept, company, 0), aim, most=most)
    for seat in range(players):
        what = "games won by the beginner" if seat == 0 else f"games won by seat {seat + 1} from the beginner"
        yield shared(what, _wins(kept, seat, 1), aim, most=most)
    last = [(each.number, _last_wins(each)) for each in kept]
    yield shared("last after game 6 wins the campaign", last, f"at least {LAST_WINS:.0%}", least=LAST_WINS)


def turns(kept: Sequence[Kept]) -> Iterator[Figure]:
    players = len(kept[0].totals)
    numbers = [each.turns[-1] / players for each in kept]
    yield averaged("turns of the finale for each player", numbers, f"at most {MOST_TURNS}", most=MOST_TURNS)
    yield Figure("the longest of them", max(numbers), max(numbers), max(numbers))


def _wins(kept: Sequence[Kept], at: int, from_beginner: int) -> list[tuple[int, float]]:
    """For every game the part of the victory; seats count from the company that began."""
    found = []
    for each in kept:
        for places, first in zip(each.places, each.first, strict=True):
            company = (at + from_beginner * first) % len(places)
            found.append((each.number, (places[company] == 1) / places.count(1)))
    return found


def _last_wins(kept: Kept) -> float:
    lowest = min(kept.half_way)
    last = [company for company, total in enumerate(kept.half_way) if total == lowest]
    winners = [company for company, place in enumerate(kept.final) if place == 1]
    return len({*last} & {*winners}) / len(winners) / len(last)


def dollars(kept: Sequence[Kept]) -> Iterator[Figure]:
    """The part of each module in all dollars, after what it costs; then that of the rules of game 1."""
    by_campaign = [_by_module(each) for each in kept]
    modules = {name for found in by_campaign for name in found}
    ordered = sorted(modules, key=lambda name: -mean(found.get(name, 0) for found in by_campaign))
    for name in ordered:
        parts = [found.get(name, 0) / sum(each.totals) for found, each in zip(by_campaign, kept, strict=True)]
        if name in BASE.values():
            yield averaged(f"{name} (game 1)", parts)
        else:
            aim = f"at most {MOST_OF_A_MODULE:.0%}"
            yield averaged(name, parts, aim, most=MOST_OF_A_MODULE)


def _by_module(kept: Kept) -> dict[str, int]:
    found: dict[str, int] = {}
    for source in (*kept.coins, *kept.lines, *kept.vault):
        for word, number in source.items():
            if word != "coins":  # the line of a slip that sums up the sources
                name = _module(word)
                found[name] = found.get(name, 0) + number
    return found


def _module(word: str) -> str:
    known = {**BASE, **MODULES}
    if word in known:
        return known[word]
    if word[1:].isdigit():
        return BY_LETTER[word[0]]
    return "items and others"


def taken(kept: Sequence[Kept]) -> Iterator[Figure]:
    """How often each employee, charter and item was taken, compared with a choice by chance."""
    for kind, picks in (("employee", _hires), ("charter", _charters), ("item", _items)):
        counts: dict[str, int] = {}
        due: dict[str, float] = {}
        for chosen, open_to in (pick for each in kept for pick in picks(each)):
            counts[chosen] = counts.get(chosen, 0) + 1
            for key in open_to:
                due[key] = due.get(key, 0.0) + 1 / len(open_to)
        for key in sorted(due):
            yield _ratio(f"{kind} {key}", counts.get(key, 0), due[key])


def _ratio(what: str, count: int, due: float) -> Figure:
    """With the interval of a number of rare events."""
    half = Z * sqrt(count + 1)
    aim = f"{FEWEST_TAKEN:.2f} to {MOST_TAKEN:.0f}"
    low, high = max(0.0, count - half) / due, (count + half + 1) / due
    return Figure(what, count / due, low, high, aim, FEWEST_TAKEN, MOST_TAKEN)


Picks = Iterator[tuple[str, Sequence[str]]]


def _hires(kept: Kept) -> Picks:
    for game in kept.hired:
        left = list(game.turned_up)
        for chosen in game.taken:
            yield chosen, tuple(left)
            left.remove(chosen)


def _charters(kept: Kept) -> Picks:
    """V-G2: one for each company in a slot, as often as its number says."""
    times = _times()
    owned: dict[int, list[str]] = {}
    for game in kept.charters:
        gone: list[str] = []
        for company, chosen in game:
            mine = owned.setdefault(company, [])
            allowed = [key for key in times if mine.count(key) < times[key]]
            yield chosen, [key for key in allowed if key not in gone] or allowed
            mine.append(chosen)
            gone.append(chosen)


def _items(kept: Kept) -> Picks:
    parts = games.load(GAME).parts
    assert parts is not None
    keys = [row["key"] for row in parts.tables["items"]]
    for chosen in kept.items:
        yield chosen, keys


def _times() -> Mapping[str, int]:
    parts = games.load(GAME).parts
    assert parts is not None
    return {row["key"]: int(row["times"]) for row in parts.tables["charters"]}
