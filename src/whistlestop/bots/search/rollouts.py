"""One candidate played to the end in one world."""

from math import exp
from typing import Final

from mypy_extensions import i64

from whistlestop.express.policy import Policy
from whistlestop.express.position import Position
from whistlestop.express.simulator import Simulator

__all__ = ["RollOut"]

_NEAR: Final = 20.0
"""Points ahead that make a victory likely in a similar game. Half of the value counts the lead on this scale, because
victories alone tell candidates apart only after many more games."""


class RollOut:
    """Plays games to the end, and keeps the result of the last one."""

    def __init__(self, simulator: Simulator) -> None:
        self._simulator: Simulator = simulator
        self.end: Position = simulator.new()
        """The position at the end."""
        self.win: float = 0.0
        """The share of the victory."""
        self.points: i64 = 0
        self.value: float = 0.0

    def play(self, world: Position, code: i64, seat: i64, policy: Policy) -> None:
        """Play this option of the seat in a copy of the world, then everything else by the policy."""
        simulator, end = self._simulator, self.end
        simulator.copy_into(world, end)
        simulator.step(end, code)
        simulator.playout(end, policy)
        scores = simulator.score(end)
        self.points = scores.totals[seat]
        winners: i64 = 0
        best: i64 = -1_000_000
        other: i64 = 0
        while other < simulator.tables.players:
            if scores.ranks[other] == 1:
                winners += 1
            if other != seat:
                best = max(best, scores.totals[other])
            other += 1
        self.win = 0.0
        if scores.ranks[seat] == 1:
            self.win = 1.0 / float(winners)
        lead = float(self.points - best)
        self.value = 0.5 * self.win + 0.5 / (1.0 + exp(-lead / _NEAR))
