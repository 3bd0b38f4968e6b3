"""Ratings of bots from the games that they played."""

from collections.abc import Iterable

from whistlestop.arena.job import PlayedGame
from whistlestop.table.ratings import NEW_RATING, Rating, rate_game

__all__ = ["Rating", "rate"]


def rate(games: Iterable[PlayedGame]) -> dict[str, Rating]:
    """Rate game by game in the order given. Each seat is a team; copies of a bot share what their seats learn."""
    ratings: dict[str, Rating] = {}
    for played in games:
        rated = rate_game([ratings.setdefault(bot, NEW_RATING) for bot in played.bots], played.ranks)
        for bot in dict.fromkeys(played.bots):
            mine = [one for one, sitting in zip(rated, played.bots, strict=True) if sitting == bot]
            ratings[bot] = Rating(
                sum(one.mu for one in mine) / len(mine), sum(one.sigma for one in mine) / len(mine)
            )
    return ratings
