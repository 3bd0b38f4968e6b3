"""Ways to play on. A search compares not only the next move but also what the bot pursues after it."""

from dataclasses import dataclass, replace
from typing import Final

from whistlestop.bots.weights import TUNED, Weights

__all__ = ["STYLES", "Style"]


@dataclass(frozen=True)
class Style:
    name: str
    weights: Weights


STYLES: Final = (
    Style("plan", TUNED),
    Style("race", replace(TUNED, appetite=0.0, turn=1.5 * TUNED.turn)),
    Style("tickets", replace(TUNED, appetite=1.6)),
    Style("block", replace(TUNED, block=1.5, suspects=0.35)),
)
"""The first is that of `hard`. The others end the game soon and draw no more tickets, rely on tickets, or claim what
an opponent needs."""
