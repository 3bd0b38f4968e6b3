"""Finds weights of the planner by self-play on the simulator.

    .venv-compiled/bin/python tools/tune_weights.py --minutes 10            goes on where the last run stopped
    .venv-compiled/bin/python tools/tune_weights.py --check 300 --keep tuned

Each generation draws sets of weights around the present mean. All of them play the same deals against the weights of
`hard`, from each seat. Mean and spread then move towards the better half (separable CMA-ES, Ros and Hansen 2008). The
same seed gives the same weights, on any number of processes and on a Ray cluster. `--check` plays deals that the
search has not seen, and `--keep` writes the weights into bench/weights/, where bench/strength.py finds them as a bot.
"""

import argparse
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from math import exp, log, sqrt
from pathlib import Path
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from whistlestop import games
from whistlestop.arena.executors import Executor, work_in_order
from whistlestop.arena.intervals import estimate
from whistlestop.bots.express_planner import PlannerPolicy
from whistlestop.bots.weights import TUNED, Weights
from whistlestop.express import BySeat, Simulator

ROOT: Final = Path(__file__).parents[1]
STATE: Final = ROOT / "build" / "tuning.json"
KEPT: Final = ROOT / "bench" / "weights"
FIELDS: Final = (
    "turn",
    "points",
    "appetite",
    "caution",
    "danger",
    "block",
    "suspects",
    "longest",
    "eager",
    "steady",
    "wild",
    "beside",
    "patience",
    "thrift",
)
"""Fields of `Weights`; each is multiplied by the exponential of a coordinate of the search."""
CHECKED_FROM: Final = 1_000_000
"""The first deal of `--check`: the search does not come so far."""


class Search(msgspec.Struct):
    """Where a search is: everything that the next generation depends on."""

    game: str
    players: int
    seed: int
    deals: int
    generation: int
    sigma: float
    mean: list[float]
    spread: list[float]
    """The variance of each coordinate, relative to sigma."""
    path: list[float]
    step_path: list[float]


@dataclass(frozen=True)
class Duel:
    """One set of weights against others on some deals."""

    game: str
    players: int
    hero: Weights
    rival: Weights
    first: int
    deals: int


def weights_at(point: Sequence[float]) -> Weights:
    base = asdict(TUNED)
    return replace(TUNED, **{name: base[name] * exp(x) for name, x in zip(FIELDS, point, strict=True)})


@cache
def simulator(game: str, players: int) -> Simulator:
    return Simulator(games.load(game).ruleset, players)


def duel(order: Duel) -> list[tuple[int, float, float]]:
    """Deal, share of the victory and points ahead, for each deal and seat of the hero."""
    table = simulator(order.game, order.players)
    hero = PlannerPolicy(table.tables, weights=order.hero)
    rivals = [PlannerPolicy(table.tables, weights=order.rival) for _ in range(order.players)]
    position = table.new()
    found = []
    for deal in range(order.first, order.first + order.deals):
        for seat in range(order.players):
            table.redeal(position, deal)
            table.playout(position, BySeat([*rivals[:seat], hero, *rivals[seat + 1 :]]))
            scores = table.score(position)
            totals = [int(scores.totals[other]) for other in range(order.players)]
            winners = [other for other in range(order.players) if scores.ranks[other] == 1]
            ahead = totals.pop(seat) - max(totals)
            found.append((deal, (seat in winners) / len(winners), float(ahead)))
    return found


def fitness(games_played: Sequence[tuple[int, float, float]]) -> float:
    """Victories, and a little for points ahead, which say more in few games."""
    return float(np.mean([share + 0.01 * ahead for _, share, ahead in games_played]))


def begin(game: str, players: int, seed: int, deals: int) -> Search:
    size = len(FIELDS)
    return Search(game, players, seed, deals, 0, 0.15, [0.0] * size, [1.0] * size, [0.0] * size, [0.0] * size)


def next_generation(search: Search, executor: Executor, size: int = 10) -> float:
    """Move the search on by a generation, and return the fitness of its best set."""
    dice = np.random.default_rng([search.seed, search.generation])
    scale = np.sqrt(np.array(search.spread))
    steps = dice.standard_normal((size, len(FIELDS))) * scale
    points = np.array(search.mean) + search.sigma * steps
    first = search.generation * search.deals
    orders = [
        Duel(search.game, search.players, weights_at(point), TUNED, first, search.deals)
        for point in points.tolist()
    ]
    values = np.array([fitness(played) for played in work_in_order(duel, orders, executor)])
    best = np.argsort(-values, kind="stable")[: size // 2]
    _move(search, steps[best])
    search.generation += 1
    return float(values[best[0]])


def _move(search: Search, steps: NDArray[np.float64]) -> None:
    """The updates of separable CMA-ES; the steps come best first."""
    size, count = len(FIELDS), len(steps)
    share = log(count + 0.5) - np.log(np.arange(1, count + 1))
    share /= share.sum()
    mass = 1 / float((share**2).sum())
    step_rate = (mass + 2) / (size + mass + 5)
    damping = 1 + step_rate + 2 * max(0.0, sqrt((mass - 1) / (size + 1)) - 1)
    path_rate = (4 + mass / size) / (size + 4 + 2 * mass / size)
    one_rate = 2 / ((size + 1.3) ** 2 + mass) * (size + 2) / 3
    all_rate = min(1 - one_rate, 2 * (mass - 2 + 1 / mass) / ((size + 2) ** 2 + mass) * (size + 2) / 3)
    spread = np.array(search.spread)
    step = share @ steps
    search.mean = [float(x) for x in np.array(search.mean) + search.sigma * step]
    step_path = (1 - step_rate) * np.array(search.step_path)
    step_path += sqrt(step_rate * (2 - step_rate) * mass) * step / np.sqrt(spread)
    path = (1 - path_rate) * np.array(search.path) + sqrt(path_rate * (2 - path_rate) * mass) * step
    spread = (1 - one_rate - all_rate) * spread + one_rate * path**2 + all_rate * (share @ steps**2)
    usual = sqrt(size) * (1 - 1 / (4 * size) + 1 / (21 * size**2))
    search.sigma *= exp(step_rate / damping * (float(np.linalg.norm(step_path)) / usual - 1))
    search.step_path = [float(x) for x in step_path]
    search.path = [float(x) for x in path]
    search.spread = [float(x) for x in spread]


def check(search: Search, executor: Executor, deals: int) -> str:
    """The mean of the search against `hard`, on deals that it has not seen."""
    order = Duel(search.game, search.players, weights_at(search.mean), TUNED, CHECKED_FROM, 10)
    parts = [replace(order, first=CHECKED_FROM + at) for at in range(0, deals, 10)]
    played = [each for part in work_in_order(duel, parts, executor) for each in part]
    wins = estimate([(deal, share) for deal, share, _ in played])
    ahead = float(np.mean([points for *_, points in played]))
    return f"{wins.share:.1%} ({wins.low:.1%} to {wins.high:.1%}) in {deals} deals, {ahead:+.1f} points"


def save(search: Search, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.write_bytes(msgspec.json.encode(search))
    fresh.replace(path)


def resumed(path: Path, fresh: Search) -> Search:
    """What was saved, if it is a search with the same settings."""
    if not path.exists():
        return fresh
    saved = msgspec.json.decode(path.read_bytes(), type=Search)
    same = all(getattr(saved, name) == getattr(fresh, name) for name in ("game", "players", "seed", "deals"))
    return saved if same else fresh


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--game", default="usa-classic")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--deals", type=int, default=30, help="deals for each set of weights")
    parser.add_argument(
        "--minutes", type=float, default=0.0, help="begin no generation after so many minutes"
    )
    parser.add_argument("--workers", type=int, default=None)
    parser.add_argument(
        "--cluster", action="store_true", help="play on the Ray cluster that RAY_ADDRESS names"
    )
    parser.add_argument("--check", type=int, default=0, metavar="DEALS", help="play against hard")
    parser.add_argument("--keep", metavar="NAME", help="write the weights into bench/weights/NAME.json")
    chosen = parser.parse_args()
    executor = Executor(chosen.workers, chosen.cluster)
    search = resumed(STATE, begin(chosen.game, chosen.players, chosen.seed, chosen.deals))
    end = time.monotonic() + 60 * chosen.minutes
    while time.monotonic() < end:
        value = next_generation(search, executor)
        save(search, STATE)
        print(f"generation {search.generation}: best {value:.3f}, sigma {search.sigma:.3f}", flush=True)
    if chosen.check:
        print(check(search, executor, chosen.check))
    if chosen.keep:
        KEPT.mkdir(exist_ok=True)
        text = msgspec.json.format(msgspec.json.encode(asdict(weights_at(search.mean))), indent=2)
        (KEPT / f"{chosen.keep}.json").write_bytes(text + b"\n")


if __name__ == "__main__":
    main()
