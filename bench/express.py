"""How fast the simulator is: one thread, CPU time.

    python bench/express.py                      prints the figures of this installation
    python bench/express.py --json               the same for a program
    .venv-compiled/bin/python bench/express.py --write   puts them into docs/express.md

Run it with the compiled installation (`make compile`); plain Python is about 50 times slower. Each figure is the best
of several rounds: a busy machine only ever makes it slower.
"""

import argparse
import json
import platform
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import numpy as np

from whistlestop import games
from whistlestop.bots.express_planner import HastyPolicy, PlannerPolicy
from whistlestop.env.vector import SelfPlayTables
from whistlestop.express import CannotSimulate, GreedyPolicy, Policy, RandomPolicy, Simulator, is_compiled
from whistlestop.express.tables import LookupTables
from whistlestop.express.trail import Trails

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "docs" / "express.md"
NETWORKS: Final = ROOT / "bench" / "networks"
ROUNDS: Final = 5


@dataclass(frozen=True)
class Figure:
    what: str
    value: float
    aim: float
    is_time: bool = False
    """Less is better."""

    @property
    def is_reached(self) -> bool:
        return self.value <= self.aim if self.is_time else self.value >= self.aim


def a_second(work: Callable[[int], int]) -> float:
    """How many units of work a CPU second takes. `work` gets the number of the round."""
    best = 0.0
    for number in range(ROUNDS):
        began = time.process_time()
        done = work(number)
        best = max(best, done / (time.process_time() - began))
    return best


def random_games(game: str, players: int, count: int) -> float:
    simulator = Simulator(games.load(game).ruleset, players)

    def play(number: int) -> int:
        simulator.random_games(number * count, count)
        return count

    return a_second(play)


def steps_from_python(count: int) -> float:
    """Every decision is chosen and played by calls from the interpreter."""
    simulator = Simulator(games.load("usa-classic").ruleset, 2)
    position = simulator.new()

    def play(number: int) -> int:
        sample, step, is_over = simulator.sample, simulator.step, simulator.is_over
        done = 0
        for seed in range(count):
            simulator.redeal(position, number * count + seed)
            while not is_over(position):
                step(position, sample(position))
                done += 1
        return done

    return a_second(play)


def options_from_python(count: int) -> float:
    """The same, but all options are listed before each step."""
    simulator = Simulator(games.load("usa-classic").ruleset, 2)
    position = simulator.new()

    def play(number: int) -> int:
        done = 0
        for seed in range(count):
            simulator.redeal(position, number * count + seed)
            while not simulator.is_over(position):
                simulator.legal(position)
                simulator.step(position, simulator.sample(position))
                done += 1
        return done

    return a_second(play)


def rollouts(make: Callable[[LookupTables], Policy], turn: int, count: int) -> float:
    """Play-outs by a policy from a turn on, copied from the same position and scored."""
    simulator = Simulator(games.load("usa-classic").ruleset, 2)
    policy = make(simulator.tables)
    start, position = simulator.deal_freely(turn), simulator.new()
    simulator.playout_until(start, policy, turn)

    def play(number: int) -> int:
        for seed in range(count):
            simulator.copy_into(start, position)
            simulator.reseed(position, number * count + seed)
            simulator.playout(position, policy)
            simulator.score(position)
        return count

    return a_second(play)


def vector_steps(count: int) -> float:
    """Steps of many games in lock-step, with rows and masks; the choice of random codes is not counted."""
    tables = SelfPlayTables("usa-classic", 2, 256, seed=1)
    dice = np.random.default_rng(1)
    best = 0.0
    for _ in range(ROUNDS):
        spent = 0.0
        for _ in range(count):
            codes = (dice.random(tables.masks.shape, dtype=np.float32) * tables.masks).argmax(axis=1)
            began = time.process_time()
            tables.step(codes)
            spent += time.process_time() - began
        best = max(best, 256 * count / spent)
    return best


def worst_route() -> float:
    """Milliseconds for the longest route of the network that takes longest."""
    return max(_milliseconds(*network) for network in _networks())


def _networks() -> Iterator[tuple[Trails, list[int]]]:
    for path in sorted(NETWORKS.glob("*.json")):
        try:
            tables = Simulator(games.load(path.stem).ruleset, 2).tables
        except CannotSimulate:
            continue
        for kept in json.loads(path.read_text(encoding="utf-8")):
            yield Trails(tables), [tables.track_numbers[name] for name in kept["tracks"]]


def _milliseconds(trails: Trails, tracks: list[int]) -> float:
    trails.connect_tracks(tracks)
    return 1000 / a_second(lambda _: sum(trails.longest() > 0 for _ in range(10)))


def figures(count: int) -> list[Figure]:
    classic = "random games of usa-classic, scored, a second"
    return [
        Figure(f"{classic}, 2 players", random_games("usa-classic", 2, count), 30_000),
        Figure(f"{classic}, 4 players", random_games("usa-classic", 4, count), 15_000),
        Figure("random games of pennsylvania, 2 players", random_games("pennsylvania", 2, count), 15_000),
        Figure("random games of pennsylvania, 4 players", random_games("pennsylvania", 4, count), 7_500),
        Figure("steps a second from CPython (sample, step)", steps_from_python(count // 10), 1_000_000),
        Figure("steps a second from CPython, options listed", options_from_python(count // 20), 0),
        Figure(
            "random roll-outs from turn 40, scored, a second",
            rollouts(lambda _: RandomPolicy(), 40, count),
            30_000,
        ),
        Figure("greedy's roll-outs from turn 20, a second", rollouts(GreedyPolicy, 20, count // 4), 5_000),
        Figure(
            "the planner's roll-outs from turn 20, a second", rollouts(PlannerPolicy, 20, count // 40), 600
        ),
        Figure("the same by the planner that keeps its plan", rollouts(HastyPolicy, 20, count // 40), 0),
        Figure(
            "steps of 256 games in lock-step, with rows and masks", vector_steps(max(1, count // 30)), 100_000
        ),
        Figure("longest route of the worst kept network (ms)", worst_route(), 1, is_time=True),
    ]


def table(found: list[Figure]) -> str:
    lines = ["| what | figure | aim |", "|---|---:|---:|"]
    for one in found:
        sign = "≤" if one.is_time else "≥"
        value = f"{one.value:.2f}" if one.is_time else f"{one.value:,.0f}"
        lines.append(f"| {one.what} | {value} | {f'{sign} {one.aim:,}' if one.aim else ''} |")
    return "\n".join(lines)


def write(found: list[Figure]) -> None:
    head, mark, rest = PAGE.read_text(encoding="utf-8").partition("<!-- figures -->\n")
    tail = rest.partition("<!-- end of figures -->")[2]
    about = f"CPython {platform.python_version()} on {platform.machine()}, compiled, best of {ROUNDS} rounds."
    text = f"{head}{mark}\n{about}\n\n{table(found)}\n\n<!-- end of figures -->{tail}"
    PAGE.write_text(text, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="How fast the simulator is.")
    parser.add_argument("--games", type=int, default=3000 if is_compiled() else 40)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--write", action="store_true", help="write the figures into docs/express.md")
    options = parser.parse_args()
    found = figures(options.games)
    if options.json:
        print(json.dumps([asdict(one) for one in found]))
    else:
        print("compiled" if is_compiled() else "plain Python")
        print(table(found))
    if options.write:
        write(found)


if __name__ == "__main__":
    main()
