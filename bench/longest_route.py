"""The longest route on the networks that give it the most work.

    python bench/longest_route.py                  time the kept networks, a table
    python bench/longest_route.py --json           the same for a program
    python bench/longest_route.py search           look for worse ones and keep the worst (bench/networks/)

The search is simulated annealing over what one player's trains can build, and maximises the positions that the
sweep looks at, so the same seeds and rounds find the same networks on every machine.
"""

import argparse
import json
import math
import random
import statistics
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Final, TypedDict

from whistlestop import games
from whistlestop.rules.board import Board
from whistlestop.rules.graph import Edge, longest_trail, trail_steps

NETWORKS: Final = Path(__file__).parent / "networks"
HOT, COLD = 0.08, 0.01
"""Temperatures, of the logarithm of the work: a tenth less is often accepted at first, and hardly ever at last."""


class Kept(TypedDict):
    """One network worth keeping."""

    tracks: list[str]
    longest: int


class Timing(TypedDict):
    """What one kept network costs."""

    board: str
    network: int
    tracks: int
    longest: int
    positions: int
    best_ms: float
    median_ms: float


def edges_of(board: Board, names: Iterable[str]) -> list[Edge]:
    return [(board.tracks[name].a, board.tracks[name].b, board.tracks[name].length) for name in names]


def distinct_boards() -> dict[str, tuple[Board, int]]:
    """Each board once, under the first game that plays on it, with the most trains any game gives there."""
    found: dict[str, tuple[Board, int]] = {}
    for game in games.available():
        rules = games.load(game).ruleset
        name = next((name for name, (board, _) in found.items() if board == rules.board), game)
        trains = found[name][1] if name in found else 0
        found[name] = (rules.board, max(trains, rules.knobs.trains))
    return found


class Annealing:
    """One walk through the networks of a board: take a few tracks up, lay others at random while trains last."""

    def __init__(self, board: Board, trains: int, seed: int) -> None:
        self._tracks: Final = {name: tracks[0].length for name, tracks in board.parallel.items()}
        self._ends: Final = {name: (tracks[0].a, tracks[0].b) for name, tracks in board.parallel.items()}
        self._board: Final = board
        self._trains: Final = trains
        self._random: Final = random.Random(seed)
        self._now = self._filled([])
        self._work = self._measure(self._now)
        self.worst = self._now
        self.most = self._work

    def round(self, heat: float) -> None:
        fewer = list(self._now)
        for _ in range(self._random.randint(1, 3)):
            fewer.remove(self._random.choice(fewer))
        changed = self._filled(fewer)
        work = self._measure(changed)
        if self._random.random() < math.exp(min(0.0, math.log((work + 1) / (self._work + 1)) / heat)):
            self._now, self._work = changed, work
        if work > self.most:
            self.worst, self.most = changed, work

    def _filled(self, names: list[str]) -> list[str]:
        """Lay tracks at random, always onward from what lies there: loose tracks are no work."""
        left = self._trains - sum(self._tracks[name] for name in names)
        laid = list(names)
        while onward := [name for name in self._onward(laid) if self._tracks[name] <= left]:
            laid.append(self._random.choice(onward))
            left -= self._tracks[laid[-1]]
        return sorted(laid)

    def _onward(self, laid: list[str]) -> list[str]:
        cities = {city for name in laid for city in self._ends[name]}
        onward = (name for name, ends in self._ends.items() if not laid or not cities.isdisjoint(ends))
        return [name for name in onward if name not in laid]

    def _measure(self, names: list[str]) -> int:
        return trail_steps(edges_of(self._board, names))


def worst_network(board: Board, trains: int, seed: int, rounds: int, seconds: float) -> list[str]:
    walk = Annealing(board, trains, seed)
    deadline = time.process_time() + seconds
    for number in range(rounds):
        walk.round(HOT + (COLD - HOT) * number / rounds)
        if time.process_time() > deadline:
            print(f"stopped after {number + 1} of {rounds} rounds")
            break
    return walk.worst


def search(seeds: int, rounds: int, seconds: float, keep: int) -> None:
    NETWORKS.mkdir(exist_ok=True)
    for name, (board, trains) in distinct_boards().items():
        found: dict[tuple[str, ...], int] = {}
        for seed in range(seeds):
            tracks = worst_network(board, trains, seed, rounds, seconds)
            found[tuple(tracks)] = trail_steps(edges_of(board, tracks))
            print(f"{name} seed {seed}: {found[tuple(tracks)]} positions, {len(tracks)} tracks", flush=True)
        worst = sorted(found, key=lambda tracks: (-found[tracks], tracks))[:keep]
        kept = [Kept(tracks=list(tracks), longest=longest_trail(edges_of(board, tracks))) for tracks in worst]
        lines = ",\n".join(json.dumps(network) for network in kept)
        (NETWORKS / f"{name}.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def timings(repeats: int) -> list[Timing]:
    found: list[Timing] = []
    for path in sorted(NETWORKS.glob("*.json")):
        board = games.load(path.stem).ruleset.board
        kept: list[Kept] = json.loads(path.read_text(encoding="utf-8"))
        for number, network in enumerate(kept):
            found.append(timed(path.stem, number, edges_of(board, network["tracks"]), repeats))
    return found


def timed(board: str, number: int, edges: list[Edge], repeats: int) -> Timing:
    """CPU time, so that a busy machine does not count against us."""
    spent: list[float] = []
    for _ in range(repeats):
        start = time.process_time()
        longest = longest_trail(edges)
        spent.append((time.process_time() - start) * 1000)
    return {
        "board": board,
        "network": number,
        "tracks": len(edges),
        "longest": longest,
        "positions": trail_steps(edges),
        "best_ms": round(min(spent), 3),
        "median_ms": round(statistics.median(spent), 3),
    }


def show(found: list[Timing]) -> None:
    print(
        f"{'board':<16}{'network':>8}{'tracks':>8}{'longest':>9}{'positions':>11}{'best ms':>9}{'median ms':>11}"
    )
    for row in found:
        print(
            f"{row['board']:<16}{row['network']:>8}{row['tracks']:>8}{row['longest']:>9}"
            f"{row['positions']:>11}{row['best_ms']:>9.2f}{row['median_ms']:>11.2f}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description="The longest route on its worst networks.")
    parser.add_argument("command", nargs="?", choices=["time", "search"], default="time")
    parser.add_argument("--json", action="store_true", help="timings as JSON")
    parser.add_argument("--repeats", type=int, default=20, help="timings of each network")
    parser.add_argument("--rounds", type=int, default=15_000, help="search: rounds of each seed")
    parser.add_argument(
        "--seconds", type=float, default=120, help="search: CPU seconds of each seed, at most"
    )
    parser.add_argument("--seeds", type=int, default=10, help="search: walks on each board")
    parser.add_argument("--keep", type=int, default=5, help="search: networks kept of each board")
    chosen = parser.parse_args()
    if chosen.command == "search":
        search(chosen.seeds, chosen.rounds, chosen.seconds, chosen.keep)
    elif chosen.json:
        print(json.dumps(timings(chosen.repeats), indent=1))
    else:
        show(timings(chosen.repeats))


if __name__ == "__main__":
    main()
