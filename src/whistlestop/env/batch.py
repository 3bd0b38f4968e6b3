"""Many games in lock-step: a decision in each of them, then the rows and masks of the next ones."""

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from whistlestop.env.rows import RowWriter
from whistlestop.express.layout import ASKED, OVER, QUESTION
from whistlestop.express.options import is_legal
from whistlestop.express.policy import Policy
from whistlestop.express.position import Position
from whistlestop.express.simulator import Simulator
from whistlestop.express.tables import zeros
from whistlestop.express.turn import apply

__all__ = ["EVERY_SEAT", "Batch"]

EVERY_SEAT: Final = -1
"""The learner decides for all seats."""


class Batch:
    """The games, and arrays with what the learner sees of them, game after game."""

    def __init__(
        self,
        simulator: Simulator,
        writer: RowWriter,
        codes: vec[i64],
        policies: Sequence[Policy],
        count: int,
        seat: int,
    ) -> None:
        """`codes` has the code of the simulator for each code of the codec, -1 for none. `policies` has one policy
        for each game if the learner has one seat, because a policy may remember its game."""
        self.count: i64 = count
        self.rows: vec[i16] = vec[i16]([0] * (count * int(writer.row_size)))
        self.masks: vec[u8] = vec[u8]([0] * (count * int(writer.mask_size)))
        self.seats: vec[i64] = zeros(count)
        """The seat that decides next; the last one that did if the game is over."""
        self.ended: vec[u8] = vec[u8]([0] * count)
        self.totals: vec[i64] = zeros(count * int(simulator.tables.players))
        """By game and seat, for the games that have ended; so are the ranks."""
        self.ranks: vec[i64] = zeros(count * int(simulator.tables.players))
        self._simulator: Simulator = simulator
        self._writer: RowWriter = writer
        self._codes: vec[i64] = codes
        self._policies: list[Policy] = list(policies)
        self._seat: i64 = seat
        self.positions: list[Position] = [simulator.new() for _ in range(count)]

    def deal(self, game: i64, seed: i64, first: i64) -> None:
        """Begin the game again, and let the others play until the learner has to decide."""
        p = self.positions[game]
        self._simulator.redeal(p, seed, first)
        self.ended[game] = 0
        if self._seat != EVERY_SEAT:
            self._policies[game].begin(p)
            self._play_others(p, game)

    def illegal(self, chosen: vec[i64]) -> i64:
        """The first game for which this is no code of an option; -1 if there is none."""
        game: i64 = 0
        while game < self.count:
            code = chosen[game]
            if code < 0 or code >= self._writer.mask_size:
                return game
            if self._codes[code] < 0 or not is_legal(self.positions[game], self._codes[code]):
                return game
            game += 1
        return -1

    def step(self, chosen: vec[i64]) -> None:
        """Play a legal code in each game, then all others up to the next decision of the learner."""
        game: i64 = 0
        while game < self.count:
            p = self.positions[game]
            apply(p, self._codes[chosen[game]])
            if self._seat != EVERY_SEAT:
                self._play_others(p, game)
            if p.cells[QUESTION] == OVER:
                self._finish(p, game)
            game += 1

    def write(self, game: i64) -> None:
        """The row and the mask of a game."""
        p = self.positions[game]
        if self._seat != EVERY_SEAT:
            self.seats[game] = self._seat
        elif p.cells[ASKED] >= 0:
            self.seats[game] = p.cells[ASKED]
        self._writer.write_row(p, self.seats[game], self.rows, game * self._writer.row_size)
        self._writer.write_mask(p, self.masks, game * self._writer.mask_size)

    def write_all(self) -> None:
        game: i64 = 0
        while game < self.count:
            self.write(game)
            game += 1

    def _play_others(self, p: Position, game: i64) -> None:
        cells = p.cells
        policy = self._policies[game]
        while cells[QUESTION] != OVER and cells[ASKED] != self._seat:
            apply(p, policy.choose(p))

    def _finish(self, p: Position, game: i64) -> None:
        scores = self._simulator.score(p)
        self.ended[game] = 1
        players = self._simulator.tables.players
        seat: i64 = 0
        while seat < players:
            self.totals[game * players + seat] = scores.totals[seat]
            self.ranks[game * players + seat] = scores.ranks[seat]
            seat += 1
