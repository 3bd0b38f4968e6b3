"""Games of bots on the express simulator: the same deals, moves and results as on the rules, in less time."""

from collections.abc import Mapping, Sequence
from typing import Final

from whistlestop.arena.runner import GameSummary, sitters
from whistlestop.bots import bot_seed
from whistlestop.bots.express_policies import express_policy, has_express_policy
from whistlestop.express import BySeat, CannotSimulate, Simulator
from whistlestop.games import Game
from whistlestop.table import Match

__all__ = ["ExpressGames"]


class ExpressGames:
    """Plays games of the same bots with the same options."""

    def __init__(self, game: Game, bots: Sequence[str], options: Mapping[str, object]) -> None:
        match = Match.begin(game, sitters(bots), "", options)
        self._game: Final = game
        self._bots: Final = bots
        self._rules: Final = match.rules
        self._options: Final = match.options
        self._simulator: Final = Simulator(match.rules, len(bots))

    @classmethod
    def make(cls, game: Game, bots: Sequence[str], options: Mapping[str, object]) -> "ExpressGames | None":
        """None if a bot has no express form, or the game has something that the simulator does not play."""
        if not all(has_express_policy(bot, game.ruleset) for bot in bots):
            return None
        try:
            return cls(game, bots, options)
        except CannotSimulate:
            return None

    def play(self, seed: str) -> GameSummary:
        """The game that `play_game` plays with this seed."""
        match = Match(self._game, self._rules, sitters(self._bots), self._options, seed)
        setup = match.history.entry(0).events
        seeds = [bot_seed(self._rules, setup, seat) for seat in range(len(self._bots))]
        tables = self._simulator.tables
        policy = BySeat(
            [express_policy(bot, tables, own) for bot, own in zip(self._bots, seeds, strict=True)]
        )
        position = self._simulator.load(match.state, match.chance)
        decisions = self._simulator.playout(position, policy)
        scores = self._simulator.score(position)
        winners = tuple(seat for seat, rank in enumerate(scores.ranks) if rank == 1)
        return GameSummary(int(decisions), tuple(int(total) for total in scores.totals), winners)
