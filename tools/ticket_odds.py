"""How likely a ticket is in a hand, by how far the seat's network has come to it.

    .venv-compiled/bin/python tools/ticket_odds.py --games 60

Planners play games on the simulator. In every second round each ticket that the next seat does not hold is put into
one of four groups. The weights are those under which the tickets that are really held are most likely; a ticket with
neither end touched has the weight 1. `bots/search/worlds.py` deals tickets with such weights.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from whistlestop import games
from whistlestop.bots.express_planner import PlannerPolicy
from whistlestop.express import Position, Simulator
from whistlestop.express.layout import TURN
from whistlestop.express.trail import Trails

GROUPS: Final = ("neither end", "one end", "both ends", "joined")


@dataclass(frozen=True)
class Sample:
    """One seat in one position: the number of tickets by group, of all that it may hold and of those it holds."""

    possible: tuple[int, ...]
    held: tuple[int, ...]


class Watcher:
    def __init__(self, simulator: Simulator) -> None:
        self.simulator: Final = simulator
        self._trails: Final = Trails(simulator.tables)

    def samples(self, count: int) -> Iterator[Sample]:
        simulator, policy = self.simulator, PlannerPolicy(self.simulator.tables)
        position = simulator.new()
        players = int(simulator.tables.players)
        for number in range(count):
            simulator.redeal(position, number)
            policy.begin(position)
            seen = 0
            while not simulator.is_over(position):
                if position.cells[TURN] >= seen + 2 * players:
                    seen = int(position.cells[TURN])
                    yield from (self._sample(position, seat) for seat in range(players))
                simulator.step(position, policy.choose(position))

    def _sample(self, position: Position, seat: int) -> Sample:
        t = self.simulator.tables
        self._trails.connect(position, seat)
        held = self._held(position, seat)
        unknown = set(range(int(t.tickets))) - self._held(position, (seat + 1) % int(t.players))
        groups = {ticket: self._group(ticket) for ticket in unknown}
        return Sample(
            tuple(sum(group == each for group in groups.values()) for each in range(4)),
            tuple(sum(groups[ticket] == each for ticket in held) for each in range(4)),
        )

    def _held(self, position: Position, seat: int) -> set[int]:
        t, cells = self.simulator.tables, position.cells
        first = t.kept + seat * t.tickets
        return {int(cells[first + at]) for at in range(int(cells[t.kept_counts + seat]))}

    def _group(self, ticket: int) -> int:
        t, trails = self.simulator.tables, self._trails
        own = [int(trails.edges[at]) for at in range(int(trails.count))]
        near = {int(city) for track in own for city in (t.track_a[track], t.track_b[track])}
        ends = [
            {int(t.end_cities[at]) for at in range(t.ends_from[row], t.ends_from[row + 1])}
            for row in (2 * ticket, 2 * ticket + 1)
        ]
        touched = sum(bool(end & near) for end in ends)
        roots = [{int(trails.root(city)) for city in end} for end in ends]
        return 3 if touched == 2 and roots[0] & roots[1] else touched


def fitted(samples: list[Sample]) -> list[float]:
    """The most likely weights, by Newton's method on their logarithms."""
    possible = np.array([sample.possible for sample in samples], dtype=float)
    held = np.array([sample.held for sample in samples], dtype=float)
    total = held.sum(axis=1, keepdims=True)
    logs = np.zeros(4)
    for _ in range(50):
        shares = possible * np.exp(logs)
        shares /= shares.sum(axis=1, keepdims=True)
        slope = (held - total * shares).sum(axis=0)
        bend = np.diag((total * shares).sum(axis=0)) - (total * shares).T @ shares
        # Short steps: the first ones would lead too far.
        logs[1:] += np.clip(np.linalg.solve(bend[1:, 1:] + 1e-6 * np.eye(3), slope[1:]), -1, 1)
    return [float(weight) for weight in np.exp(logs)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--game", default="usa-classic")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=60)
    chosen = parser.parse_args()
    simulator = Simulator(games.load(chosen.game).ruleset, chosen.players)
    samples = list(Watcher(simulator).samples(chosen.games))
    print(f"{len(samples)} positions of seats in {chosen.games} games of {chosen.game}")
    for group, weight in zip(GROUPS, fitted(samples), strict=True):
        print(f"{group:<12} {weight:6.1f}")


if __name__ == "__main__":
    main()
