"""Ratings by openskill's Plackett-Luce model: a level and how uncertain it still is."""

from collections.abc import Iterable
from dataclasses import dataclass

from openskill.models import PlackettLuce, PlackettLuceRating

from whistlestop.arena.job import PlayedGame

__all__ = ["Rating", "rate"]


@dataclass(frozen=True)
class Rating:
    mu: float
    """The level; 25 for a stranger."""
    sigma: float
    """Its standard deviation; 8.33 for a stranger."""

    @property
    def sure(self) -> float:
        """The level it is almost certainly above: what lists are sorted by."""
        return self.mu - 3 * self.sigma


def rate(games: Iterable[PlayedGame]) -> dict[str, Rating]:
    """Game by game in the order given. Every seat is a side of its own; twins share what their seats learnt."""
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
