"""Mechanics: what some games add to the rules. A mechanic knows the hooks and slots of the rules, never another
mechanic."""

from collections.abc import Callable
from typing import Final

from whistlestop.mechanics.ferries import Ferries
from whistlestop.mechanics.globetrotter import read_globetrotter
from whistlestop.mechanics.shares import Shares
from whistlestop.rules.ruleset import Mechanic

__all__ = ["MECHANICS"]

MECHANICS: Final[dict[str, Callable[..., Mechanic]]] = {
    "ferries": Ferries,
    "globetrotter": read_globetrotter,
    "shares": Shares,
}
"""Factories by the name in `game.toml`; each makes the mechanic from its section (and from a `GameSource`)."""
