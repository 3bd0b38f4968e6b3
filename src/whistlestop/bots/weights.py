"""The parameters of a planner, in which the planner bots differ."""

from dataclasses import dataclass, replace
from typing import Final, Literal

__all__ = ["BLOCKER", "BUILDER", "EASY", "HUNTER", "MEDIUM", "TUNED", "Weights"]


@dataclass(frozen=True)
class Weights:
    turn: float = 2.8
    """Points per turn of plain racing, to which everything else is compared; with the usual points for routes."""
    points: float = 1.6
    """Weight of a track's points when paths are compared: 0 plans the quickest paths."""
    appetite: float = 1.0
    """Weight of the expected points of new tickets."""
    caution: float = 1.0
    """How much earlier a contested track is claimed than others."""
    danger: float = 0.04
    """How much each contested track lowers the probability of finishing a network."""
    block: float = 0.2
    """Weight of the harm that a claim does to an opponent."""
    suspects: float = 0.6
    """How much an opponent must seem to want a track for a claim to count as harm."""
    longest: float = 1.0
    """Weight of the longest-route bonus; at 0 the bonus for most tickets counts nothing either."""
    keeps_time: bool = True
    """Whether the bot estimates how long the game will last."""
    eager: float = 0.5
    """How early tracks are claimed that no opponent seems to want."""
    steady: float = 0.8
    """Cost factor for tracks of the previous plan: below 1 the bot keeps to its plan."""
    wild: float = 1.25
    """The value of a locomotive, in cards of the most wanted colour."""
    beside: float = 0.75
    """The value of a card for a track beside the network, relative to one for the network."""
    patience: float = 0.8
    """The bot skips a payable track for a better one, unless it brings at least this share of the other's points
    per turn."""
    thrift: float = 1.0
    """How much the bot saves cards in hand for something better."""
    outlook: Literal["end", "now", "none"] = "end"
    """Values what mechanics offer by its worth at the end, by its worth if the game ended now, or not at all."""
    slips: float = 0.0
    """Probability of taking any card, regardless of need."""
    without: frozenset[str] = frozenset()
    """Mechanics whose offers it declines and whose advice it ignores; so one sees what using them is worth."""


TUNED: Final = Weights(
    turn=2.8,
    points=4.2,
    appetite=0.72,
    caution=1.7,
    danger=0.035,
    block=0.21,
    suspects=0.66,
    longest=1.4,
    eager=0.12,
    steady=0.63,
    wild=0.63,
    beside=0.73,
    patience=0.73,
    thrift=0.86,
)
"""`hard` where routes score points. Found by self-play on usa-classic with two players (`tools/tune_weights.py`).
They win more than their share against the defaults in each of these games, with two to five players."""
HUNTER: Final = replace(TUNED, turn=2.4, appetite=1.1, beside=0.6)
"""Relies on tickets: draws more of them, and earlier."""
BUILDER: Final = replace(TUNED, points=5.7, longest=4.0, steady=0.55)
"""Prefers long tracks, and aims for the longest route."""
BLOCKER: Final = replace(TUNED, block=1.5, suspects=0.35)
"""Claims tracks that an opponent seems to need."""
MEDIUM: Final = Weights(
    turn=4.0,
    points=0.2,
    appetite=0.0,
    caution=0.0,
    block=0.0,
    longest=0.0,
    keeps_time=False,
    outlook="now",
    eager=1.7,
    beside=0.2,
    slips=0.2,
)
"""Builds the shortest paths for its tickets early; ignores the game's length, the opponents and later turns."""
EASY: Final = replace(
    MEDIUM,
    turn=2.5,
    appetite=0.7,
    outlook="none",
    eager=3.0,
    beside=0.0,
    patience=0.0,
    thrift=0.0,
    slips=0.6,
)
"""Builds whatever it can pay for, often takes a random card, and readily draws more tickets."""
