"""How a planner likes to play: the figures that make one differ from another."""

from dataclasses import dataclass, replace
from typing import Final, Literal

__all__ = ["BLOCKER", "BUILDER", "EASY", "HUNTER", "MEDIUM", "Weights"]


@dataclass(frozen=True)
class Weights:
    turn: float = 2.8
    """Points that a turn of plain racing brings; everything else is weighed against it."""
    points: float = 1.6
    """How much the points of a track count when ways are compared: 0 plans the quickest ways."""
    appetite: float = 1.0
    """Weight of points that new tickets promise."""
    caution: float = 1.0
    """How much sooner than others a contested track is claimed."""
    danger: float = 0.04
    """How much each contested track of a network lowers the hope of finishing it."""
    block: float = 0.2
    """Weight of the harm that a claim does to somebody else."""
    suspects: float = 0.6
    """How much somebody else must seem to want a track for it to do them harm."""
    longest: float = 1.0
    """Weight of the longest-route bonus; at 0 the one for most tickets means nothing either."""
    keeps_time: bool = True
    """Watches how long the game will last."""
    eager: float = 0.5
    """How soon tracks are claimed that nobody else seems to want."""
    steady: float = 0.8
    """What the tracks of the last plan cost, against others: below 1 it keeps to what it began."""
    wild: float = 1.25
    """What a locomotive is worth, in cards of the colour most wanted."""
    beside: float = 0.75
    """What a card for a track beside the network is worth, against one for the network."""
    patience: float = 0.8
    """A track that can be paid is left for a better one, unless it brings this part of its points a turn."""
    thrift: float = 1.0
    """How dearly cards in hand are held back for something better."""
    outlook: Literal["end", "now", "none"] = "end"
    """Weighs what mechanics offer by its worth at the end, by its worth if the game ends now, or not at all."""
    slips: float = 0.0
    """How often it takes any card, whatever it needs."""


HUNTER: Final = Weights(turn=2.4, appetite=1.5, beside=0.6)
"""Lives on tickets: draws more of them, and sooner."""
BUILDER: Final = Weights(points=2.2, longest=3.0, steady=0.7)
"""Likes long tracks, and wants the longest route."""
BLOCKER: Final = Weights(block=1.5, suspects=0.35)
"""Takes what somebody else seems to need."""
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
"""Builds the shortest ways for its tickets and soon; watches neither the clock nor the others, nor looks ahead."""
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
"""Builds whatever it can pay, often takes cards as they come, and gladly draws another ticket."""
