"""What a turn of plain building brings in this game, compared with the game in which the weights were found."""

from typing import Final

from whistlestop.bots.analysis.board_index import SeatBoard

__all__ = ["income"]

_USUAL: Final = (0, 1, 2, 4, 7, 10, 15, 18)
"""The points by length with which the weights of the bots were found."""
_FURTHER: Final = 3
"""Points for each space beyond these."""
_LEAST: Final = 0.25
"""Where routes bring nothing, a turn is still worth something: it can serve a ticket."""


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
