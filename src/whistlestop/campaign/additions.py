"""What a finished game adds to its campaign."""

from typing import Any, Final, NamedTuple, Protocol, runtime_checkable

from whistlestop.rules.state import State

__all__ = ["PROTOCOLS", "Additions", "AddsToCampaign", "additions_of"]


class Additions(NamedTuple):
    read: tuple[str, ...] = ()
    """Story cards read in the game."""
    opened: tuple[str, ...] = ()
    """Frontiers opened at its end."""


@runtime_checkable
class AddsToCampaign(Protocol):
    def additions(self, state: State) -> Additions:
        """What this finished game adds."""
        ...


PROTOCOLS: Final[tuple[type[Any], ...]] = (AddsToCampaign,)


def additions_of(state: State) -> Additions:
    """The additions of all mechanics together."""
    found = [mechanic.additions(state) for mechanic in state.public.rules.implementing(AddsToCampaign)]
    return Additions(
        tuple([key for each in found for key in each.read]),
        tuple([key for each in found for key in each.opened]),
    )
