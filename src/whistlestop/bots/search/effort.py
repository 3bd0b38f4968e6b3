"""How much a search may do for one decision."""

from dataclasses import dataclass, replace
from typing import Final

from whistlestop.express import is_compiled

__all__ = ["Effort", "default_effort"]


@dataclass(frozen=True)
class Effort:
    rollouts: int = 640
    """Games played ahead for a decision, over all candidates."""
    for_tickets: int = 1600
    """The same where tickets are kept: there are many sets, and the choice lasts for the whole game."""
    seconds: float | None = None
    """The search ends after so much time with what it has found; without a limit the moves can be repeated."""

    def within(self, seconds: float) -> "Effort":
        return replace(self, seconds=seconds)


_NONE: Final = Effort(0, 0)


def default_effort() -> Effort:
    """Plain Python plays a few games ahead in a second. That is too little to tell moves apart, so it plays none."""
    return Effort() if is_compiled() else _NONE
