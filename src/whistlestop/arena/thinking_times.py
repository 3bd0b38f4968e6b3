"""How long bots think, by the clock of the machine that plays the games. Results do not depend on it."""

from collections import defaultdict
from typing import Final

from whistlestop.arena.job import Outcome

__all__ = ["ThinkingTimes"]


class ThinkingTimes:
    """Of the games that were played in this run: those of an earlier one are not timed."""

    def __init__(self) -> None:
        self._thought: Final[dict[tuple[str, int, str], tuple[int, float]]] = defaultdict(lambda: (0, 0.0))

    def add(self, outcome: Outcome) -> None:
        played = outcome.played
        for seat, (decisions, seconds) in outcome.thought.items():
            key = played.game, len(played.bots), played.bots[seat]
            before, spent = self._thought[key]
            self._thought[key] = before + decisions, spent + seconds

    def milliseconds(self, game: str, players: int, bot: str) -> float | None:
        """For a decision, on average; None if no game was timed."""
        decisions, seconds = self._thought.get((game, players, bot), (0, 0.0))
        return 1000 * seconds / decisions if decisions else None

    def shown(self, game: str, players: int, bot: str) -> str:
        found = self.milliseconds(game, players, bot)
        return "–" if found is None else f"{found:.2g}" if found < 10 else f"{found:.0f}"
