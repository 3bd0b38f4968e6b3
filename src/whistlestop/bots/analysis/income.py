"""What a turn of plain building brings in this game, compared with the game in which the weights were found."""

from typing import Final, NamedTuple

from whistlestop.bots.analysis.board_index import SeatBoard
from whistlestop.rules.ruleset import Ruleset

__all__ = ["Pace", "income", "pace_of", "routes_score"]

_USUAL: Final = (0, 1, 2, 4, 7, 10, 15, 18)
"""The points by length with which the weights of the bots were found."""
_FURTHER: Final = 3
"""Points for each space beyond these."""
_LEAST: Final = 0.25
"""Where routes bring nothing, a turn is still worth something: it can serve a ticket."""
_CARDS_A_TURN: Final = 1.6
"""Cards for a track that a turn of drawing brings, on average."""


class Pace(NamedTuple):
    """What plain building brings."""

    turn: float
    train: float


def routes_score(rules: Ruleset) -> bool:
    """Whether routes bring points by their length. If not, tickets carry the score."""
    return any(rules.knobs.route_points)


def pace_of(ground: SeatBoard, trains: int) -> Pace:
    """What building brings for each turn and for each train, if the seat builds what pays best."""
    lengths, gains = ground.board_index.lengths, ground.gains
    gain, turns, built = 0.0, 0.0, 0
    for track in sorted(ground.open, key=lambda track: -gains[track] / _turns_for(lengths[track])):
        if built >= trains:
            break
        gain += max(0.0, gains[track])
        turns += _turns_for(lengths[track])
        built += lengths[track]
    return Pace(gain / turns, gain / built) if built else Pace(_LEAST, _LEAST)


def _turns_for(length: int) -> float:
    return length / _CARDS_A_TURN + 1


def income(ground: SeatBoard) -> float:
    """A factor for the weights that are points per turn or per train: 1 with the usual points."""
    table = ground.board_index.rules.knobs.route_points
    if any(table):
        return sum(table) / sum(map(_usual, range(len(table))))
    lengths = ground.board_index.lengths
    usual = sum(_usual(lengths[track]) for track in ground.open)
    rewards = sum(ground.gains[track] for track in ground.open)
    return max(_LEAST, rewards / usual) if usual else _LEAST


def _usual(length: int) -> int:
    last = len(_USUAL) - 1
    return _USUAL[length] if length <= last else _USUAL[last] + _FURTHER * (length - last)
