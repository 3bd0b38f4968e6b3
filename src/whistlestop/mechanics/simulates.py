"""Mechanics in the express simulator. A mechanic that changes play or score offers its part in express form.

Games with a mechanic that does not are played on the rules. A mechanic that only changes printed prices, displays
something or advises bots needs no part.
"""

from typing import Any, Final, Protocol, runtime_checkable

from whistlestop.mechanics.express_part import ExpressPart
from whistlestop.rules.ruleset import Ruleset

__all__ = ["PROTOCOLS", "Simulates"]


@runtime_checkable
class Simulates(Protocol):
    """The mechanic plays in the express simulator."""

    def express_part(self, rules: Ruleset, players: int) -> ExpressPart:
        """Its part for games of these rules with this number of players."""
        ...


PROTOCOLS: Final[tuple[type[Any], ...]] = (Simulates,)
