"""Ratings by openskill's Plackett-Luce model: a level and its uncertainty."""

from collections.abc import Iterable
from dataclasses import dataclass

from openskill.models import PlackettLuce, PlackettLuceRating

from whistlestop.arena.job import PlayedGame

__all__ = ["Rating", "rate"]


@dataclass(frozen=True)
class Rating:
    mu: float
    """The level; 25 for a new bot."""
    sigma: float
    """Its standard deviation; 8.33 for a new bot."""

    @property
    def sure(self) -> float:
        """The level that the bot almost certainly exceeds; lists are sorted by it."""
        return self.mu - 3 * self.sigma


def rate(games: Iterable[PlayedGame]) -> dict[str, Rating]:
    """Rate game by game in the order given. Each seat is a team; copies of a bot share what their seats learn."""
    model = PlackettLuce()
    ratings: dict[str, PlackettLuceRating] = {}
    for played in games:
        seats = [[ratings.setdefault(bot, model.rating())] for bot in played.bots]
        rated = model.rate(seats, ranks=[float(rank) for rank in played.ranks])
        for bot in dict.fromkeys(played.bots):
            mine = [team[0] for team, sitting in zip(rated, played.bots, strict=True) if sitting == bot]
            ratings[bot] = model.rating(
                mu=sum(one.mu for one in mine) / len(mine), sigma=sum(one.sigma for one in mine) / len(mine)
            )
    return {bot: Rating(rating.mu, rating.sigma) for bot, rating in ratings.items()}
