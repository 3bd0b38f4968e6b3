"""Globetrotter: a bonus for the most completed tickets."""

from collections.abc import Mapping
from typing import Final

from whistlestop.mechanics.globetrotter.express import ExpressGlobetrotter
from whistlestop.rules.hooks import ScoreLine
from whistlestop.rules.ruleset import Ruleset
from whistlestop.rules.scoring import Tally
from whistlestop.rules.state import State

__all__ = ["Globetrotter", "read_globetrotter"]


class Globetrotter:
    """P-8: each of them gets the bonus on a tie; uncompleted tickets do not count."""

    name: Final = "globetrotter"

    def __init__(self, points: int) -> None:
        self.points: Final = points

    def most_completed_bonus(self) -> int:
        return self.points

    def express_part(self, _rules: Ruleset, _players: int) -> ExpressGlobetrotter:
        return ExpressGlobetrotter(self.points)

    def score_lines(
        self, _state: State, tallies: tuple[Tally, ...], lines: list[ScoreLine]
    ) -> list[ScoreLine]:
        most = max(len(tally.completed) for tally in tallies)
        if most == 0:  # D-P8
            return lines
        won = [tally.seat for tally in tallies if len(tally.completed) == most]
        return [*lines, *(ScoreLine(seat, self.name, self.points) for seat in won)]


def read_globetrotter(section: Mapping[str, object]) -> Globetrotter:
    """`[globetrotter] points = 15`."""
    points = section.get("points")
    if type(points) is not int or points < 1:
        raise ValueError("points: a whole number of at least 1 is needed")
    for key in section:
        if key != "points":
            raise ValueError(f"{key}: not a setting of this mechanic")
    return Globetrotter(points)
