"""How a planner likes to play: the figures that make one differ from another."""

from dataclasses import dataclass

__all__ = ["Style"]


@dataclass(frozen=True)
class Style:
    turn: float = 2.8
    """Points that a turn of plain racing brings; everything else is weighed against it."""
    points: float = 1.6
    """How much the points of a track count when ways are compared: 0 plans the quickest ways."""
    appetite: float = 1.0
    """Weight of points that new tickets promise."""
    caution: float = 1.0
    """How much sooner than others a contested track is claimed."""
    block: float = 0.3
    """Weight of the harm that a claim does to somebody else."""
    longest: float = 1.0
    """Weight of the longest-route bonus."""
    keeps_time: bool = True
    """Watches how long the game will last."""
    eager: float = 0.5
    """How soon tracks are claimed that nobody else seems to want."""
    steady: float = 0.85
    """What the tracks of the last plan cost, against others: below 1 it keeps to what it began."""
    wild: float = 1.25
    """What a locomotive is worth, in cards of the colour most wanted."""
    beside: float = 0.75
    """What a card for a track beside the network is worth, against one for the network."""
    patience: float = 0.8
    """A track that can be paid is left for a better one, unless it brings this part of its points a turn."""
    thrift: float = 1.0
    """How dearly cards in hand are held back for something better."""
    slips: float = 0.0
    """How often it takes not the best move but another sensible one."""
