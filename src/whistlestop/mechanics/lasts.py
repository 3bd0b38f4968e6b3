"""What outlives a game: cells of the game's tables that a mechanic changes, and pieces that are archived."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Protocol, runtime_checkable

from whistlestop.rules.resolution import Resolution
from whistlestop.rules.ruleset import Ruleset
from whistlestop.rules.state import PublicState, State

__all__ = ["PROTOCOLS", "Archives", "Change", "Lasts", "archived_in", "changes_of"]


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


@runtime_checkable
class Archives(Protocol):
    """A mechanic with pieces that may leave all later games."""

    def archivable(self, public: PublicState) -> Sequence[str]:
        """The pieces that can be archived now, by key."""
        ...

    def archive(self, resolution: Resolution, key: str) -> None:
        """Archive one of them, by an event."""
        ...

    def archived(self, public: PublicState) -> Sequence[str]:
        """The pieces that were archived in this game, in that order."""
        ...


PROTOCOLS: Final[tuple[type[Any], ...]] = (Archives, Lasts)


def changes_of(state: State) -> tuple[Change, ...]:
    rules: Ruleset = state.public.rules
    return tuple([change for mechanic in rules.implementing(Lasts) for change in mechanic.lasting(state)])


def archived_in(public: PublicState) -> tuple[str, ...]:
    """The pieces of all mechanics that were archived in this game."""
    rules: Ruleset = public.rules
    return tuple([key for mechanic in rules.implementing(Archives) for key in mechanic.archived(public)])
