"""One game of a contest between two bots: on the simulator if both have a form for it, otherwise on the rules.

The first deals are played on the rules in any case: there the time of a move is measured. The results are the same
(`tests/bots/test_strength_page.py`).
"""

import hashlib
import time
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from statistics import mean

import msgspec

from whistlestop import games
from whistlestop.bots import Bot, make_bot
from whistlestop.bots.express_planner import PlannerPolicy
from whistlestop.bots.express_policies import express_policy, has_express_policy
from whistlestop.bots.planner import PlannerBot
from whistlestop.bots.search import Effort, SearchBot
from whistlestop.bots.weights import Weights
from whistlestop.express import BySeat, CannotSimulate, Policy, Simulator
from whistlestop.rules import Ruleset, Seeded, format_action, play, project, score, start

__all__ = ["FIRST_HARD", "ROOT", "Contest", "Game", "edition", "named", "on_express", "on_rules", "played"]

ROOT = Path(__file__).parents[1]
WEIGHTS = ROOT / "bench" / "weights"
"""Sets of weights that `tools/tune_weights.py` found, by name."""
FIRST_HARD = Weights(
    turn=2.8,
    points=1.6,
    appetite=1.0,
    caution=1.0,
    danger=0.04,
    block=0.2,
    suspects=0.6,
    longest=1.0,
    keeps_time=True,
    eager=0.5,
    steady=0.8,
    wild=1.25,
    beside=0.75,
    patience=0.8,
    thrift=1.0,
    outlook="end",
    slips=0.0,
)
"""The weights of `hard` before they were tuned: a yardstick that stays, under the name `hard-first`."""
TIMED = 4
"""The deals in which the time of a move is measured."""
PROBES = (
    ("usa-classic", ("hard", "medium", "racer", "greedy", "easy")),
    ("pennsylvania", ("hard", "racer", "medium", "easy")),
    ("mini", ("hunter", "builder", "blocker", "random", "master")),
)
"""Games that show whether any bot plays differently."""


class Contest(msgspec.Struct, frozen=True):
    game: str
    players: int
    hero: str
    rival: str
    deals: int
    aim: str = ""


class Game(msgspec.Struct, frozen=True):
    """One game, seen from the hero's seat."""

    contest: str
    deal: int
    table_seat: int
    share: float
    """Of the victory; one shared by k counts 1/k."""
    points: int
    rival_points: float
    turns: int
    tickets: int
    completed: int
    winner: int
    """The points of the winner."""
    mean_ms: float | None = None
    """CPU time of the hero's moves; unknown for a game on the simulator."""
    worst_ms: float | None = None


@cache
def ruleset(game: str) -> Ruleset:
    return games.load(game).ruleset


def named(contest: Contest) -> str:
    return f"{contest.game} {contest.players} {contest.hero} {contest.rival}"


def named_weights(bot: str) -> Weights | None:
    """None for a bot of the registry."""
    if bot == "hard-first":
        return FIRST_HARD
    kept = WEIGHTS / f"{bot}.json"
    return msgspec.json.decode(kept.read_bytes(), type=Weights) if kept.exists() else None


def seated(bot: str, seed: str) -> Bot:
    """A bot of the registry, or a planner with a named set of weights."""
    weights = named_weights(bot)
    return make_bot(bot, seed) if weights is None else PlannerBot(seed, weights)


def played(contest: Contest, number: int, table_seat: int) -> Game:
    if number < TIMED or simulator(contest) is None:
        return on_rules(contest, number, table_seat)
    return on_express(contest, number, table_seat)


@cache
def simulator(contest: Contest) -> Simulator | None:
    """None if the contest cannot be played on the simulator."""
    rules = ruleset(contest.game)
    forms = ["planner" if named_weights(bot) else bot for bot in (contest.hero, contest.rival)]
    if not all(has_express_policy(form, rules) for form in forms):
        return None
    try:
        return Simulator(rules, contest.players)
    except CannotSimulate:
        return None


def _deal(contest: Contest, number: int, table_seat: int) -> tuple[str, list[str]]:
    """The seed, and the bot of each seat."""
    seats = [contest.hero if seat == table_seat else contest.rival for seat in range(contest.players)]
    return f"strength/{contest.game}/{contest.players}/{number}", seats


def on_rules(contest: Contest, number: int, table_seat: int) -> Game:
    seed, seats = _deal(contest, number, table_seat)
    chance = Seeded(seed)
    state, _ = start(ruleset(contest.game), contest.players, chance)
    bots = [seated(bot, f"{seed}/seat {seat}") for seat, bot in enumerate(seats)]
    spent: list[float] = []
    while not state.public.ended:
        seat = state.public.asked[0]
        view = project(state, seat)
        began = time.process_time()
        action = bots[seat].choose(view)
        if seat == table_seat:
            spent.append(1000 * (time.process_time() - began))
        state, _ = play(state, seat, action, chance)
    result = score(state)
    mine = result.seats[table_seat]
    totals = [each.total for each in result.seats]
    return Game(
        named(contest),
        number,
        table_seat,
        (table_seat in result.winners) / len(result.winners),
        mine.total,
        mean(total for seat, total in enumerate(totals) if seat != table_seat),
        state.public.turn,
        len(mine.tally.tickets),
        len(mine.tally.completed),
        max(totals),
        mean(spent),
        max(spent),
    )


def on_express(contest: Contest, number: int, table_seat: int) -> Game:
    """The same game as on the rules."""
    table = simulator(contest)
    assert table is not None
    seed, seats = _deal(contest, number, table_seat)
    chance = Seeded(seed)
    state, _ = start(ruleset(contest.game), contest.players, chance)
    position = table.load(state, chance)
    policies = [_policy(bot, table, f"{seed}/seat {seat}") for seat, bot in enumerate(seats)]
    table.playout(position, BySeat(policies))
    scores = table.score(position)
    totals = [int(scores.totals[seat]) for seat in range(contest.players)]
    winners = [seat for seat in range(contest.players) if scores.ranks[seat] == 1]
    end = table.state(position)
    return Game(
        named(contest),
        number,
        table_seat,
        (table_seat in winners) / len(winners),
        totals[table_seat],
        mean(total for seat, total in enumerate(totals) if seat != table_seat),
        end.public.turn,
        len(project(end, table_seat).tickets),
        int(scores.completed[table_seat]),
        max(totals),
    )


def _policy(bot: str, table: Simulator, seed: str) -> Policy:
    weights = named_weights(bot)
    if weights is None:
        return express_policy(bot, table.tables, seed)
    return PlannerPolicy(table.tables, seed, weights)


@cache
def edition() -> bytes:
    """A hash of the moves of some games. It stays the same while the bots play as before, whatever else changes in
    the sources."""
    whole = hashlib.sha256()
    for game, bots in PROBES:
        for move in _moves(game, bots):
            whole.update(move.encode())
    return whole.hexdigest().encode()


def _moves(game: str, bots: Sequence[str]) -> Iterator[str]:
    rules, chance = ruleset(game), Seeded("edition")
    # Plain Python searches less than the compiled simulator, unless the effort is given.
    seats = [SearchBot(bot, Effort(16, 16)) if bot == "master" else seated(bot, bot) for bot in bots]
    state, _ = start(rules, len(seats), chance)
    while not state.public.ended:
        seat = state.public.asked[0]
        action = seats[seat].choose(project(state, seat))
        yield f"{seat} {format_action(action, rules)}\n"
        state, _ = play(state, seat, action, chance)
