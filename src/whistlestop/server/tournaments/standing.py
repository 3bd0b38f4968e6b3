"""The standing of a tournament: points, then tie-breaks."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from whistlestop.server.store.tournaments import SeatRow

__all__ = ["BotStanding", "met_by", "points_of", "rest_points", "standing"]


class BotStanding(NamedTuple):
    person: str
    points: float
    opponents: float
    """The sum of the points of the opponents, as often as it has met them."""
    wins: int
    score: int
    games: int

    @property
    def order(self) -> tuple[float, float, int, int]:
        return self.points, self.opponents, self.wins, self.score


def points_of(ranks: Sequence[int]) -> list[float]:
    """For each seat one for each opponent behind it, and a half for each who shares its place."""
    return [
        sum(float(other > rank) + (other == rank) / 2 for other in ranks) - 0.5  # less the half for itself
        for rank in ranks
    ]


def rest_points(players: int) -> float:
    """Half of what a game can bring."""
    return (players - 1) / 2


def met_by(seats: Iterable[SeatRow]) -> dict[str, list[str]]:
    """The opponents of each bot, one for each time they sat at a table."""
    tables: dict[tuple[int, int], list[str]] = defaultdict(list)
    for row in seats:
        if row.number:
            tables[row.round, row.number].append(row.person)
    met: dict[str, list[str]] = defaultdict(list)
    for sitters in tables.values():
        for person in sitters:
            met[person] += [other for other in sitters if other != person]
    return met


def standing(bots: Iterable[str], seats: Sequence[SeatRow]) -> list[BotStanding]:
    """The best first."""
    counted = [row for row in seats if row.points is not None]
    points: dict[str, float] = defaultdict(float)
    for row in counted:
        points[row.person] += row.points or 0.0
    met = met_by(counted)
    lines = [_line(bot, points, met, [row for row in counted if row.person == bot]) for bot in bots]
    return sorted(lines, key=lambda line: line.order, reverse=True)


def _line(
    bot: str, points: dict[str, float], met: dict[str, list[str]], mine: Sequence[SeatRow]
) -> BotStanding:
    games = [row for row in mine if row.number]
    return BotStanding(
        person=bot,
        points=points[bot],
        opponents=sum(points[other] for other in met[bot]),
        wins=sum(row.rank == 1 for row in games),
        score=sum(row.score or 0 for row in games),
        games=len(games),
    )
