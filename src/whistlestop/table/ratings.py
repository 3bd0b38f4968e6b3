"""Ratings by openskill's Plackett-Luce model: a level and its uncertainty."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

__all__ = ["NEW_RATING", "Rating", "rate_game"]


@dataclass(frozen=True)
class Rating:
    mu: float
    """The level; 25 for a new player."""
    sigma: float
    """Its standard deviation; 8.33 for a new player."""

    @property
    def sure(self) -> float:
        """The level that the player almost certainly exceeds; lists are sorted by it."""
        return self.mu - 3 * self.sigma


NEW_RATING: Final = Rating(25.0, 25.0 / 3.0)


def rate_game(before: Sequence[Rating], ranks: Sequence[int]) -> list[Rating]:
    """The ratings of the seats after a game; each seat is a team, and the best has the lowest rank."""
    model = _model()
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    rated = model.rate(teams, ranks=[float(rank) for rank in ranks])
    return [Rating(team[0].mu, team[0].sigma) for team in rated]


@cache
def _model() -> "PlackettLuce":
    # Here because the import takes a while, and a server needs it only at the end of its first rated game.
    from openskill.models import PlackettLuce

    return PlackettLuce()
