"""What outlives a game: cells of the game's tables that a mechanic changes for all later games."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Protocol, runtime_checkable

from whistlestop.rules.ruleset import Ruleset
from whistlestop.rules.state import State

__all__ = ["PROTOCOLS", "Change", "Lasts", "changes_of"]


class Change(NamedTuple):
    """From the next game on, the row `key` of a table has this text in a column."""

    table: str
    """`cities`, `routes` or `tickets`."""
    key: str
    """A city's code, or the name of a track or ticket."""
    column: str
    text: str


@runtime_checkable
class Lasts(Protocol):
    def lasting(self, state: State) -> Sequence[Change]:
        """What this game, which is over, has changed for good."""
        ...


PROTOCOLS: Final[tuple[type[Any], ...]] = (Lasts,)


def changes_of(state: State) -> tuple[Change, ...]:
    rules: Ruleset = state.public.rules
    return tuple([change for mechanic in rules.implementing(Lasts) for change in mechanic.lasting(state)])
