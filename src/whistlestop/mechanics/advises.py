"""Advice of mechanics for bots. A mechanic implements the protocols that apply to it.

A worth is measured in points at the end of the game, relative to the average of the other players.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, Protocol, TypeAlias, runtime_checkable

from whistlestop.mechanics.messages import Message
from whistlestop.rules.actions import Action
from whistlestop.rules.ids import TrackName
from whistlestop.rules.ruleset import Ruleset
from whistlestop.rules.state import View

__all__ = [
    "PROTOCOLS",
    "AdvisesActs",
    "AdvisesArchive",
    "AdvisesClaims",
    "AdvisesColours",
    "AdvisesOptions",
    "AdvisesTakes",
    "AdvisesTickets",
    "Outlook",
    "act_advisers",
    "archive_worth",
    "claim_advisers",
    "colour_worth",
    "completed_ticket_bonus",
    "option_advisers",
    "take_advisers",
]

Outlook: TypeAlias = Literal["end", "now"]
"""Whether the worth is the one expected at the end of the game, or the one it has if the game ends now."""
Worth: TypeAlias = tuple[float, ...]
"""Compared element by element; later elements break ties."""


@runtime_checkable
class AdvisesClaims(Protocol):
    """A claim is worth more than its points."""

    def claim_worth(self, view: View, outlook: Outlook) -> Mapping[TrackName, float]:
        """The worth of each track for the viewer beyond its points."""
        ...


@runtime_checkable
class AdvisesOptions(Protocol):
    """The mechanic asks its own questions."""

    def option_worth(self, view: View, options: Sequence[Action], outlook: Outlook) -> Sequence[Worth] | None:
        """The worth of each option; None if another mechanic asks."""
        ...

    def option_reason(self, view: View, action: Action) -> Message | None:
        """The reason for choosing this option; None if another mechanic asks."""
        ...


@runtime_checkable
class AdvisesActs(Protocol):
    """The mechanic offers acts besides the action of a turn."""

    def act_worth(self, view: View, act: str, intended: Action, cards: Sequence[float]) -> float | None:
        """The worth of this act before the intended action; None for an act of another mechanic. `cards` has for each
        colour what one more card of it is worth to the viewer."""
        ...


@runtime_checkable
class AdvisesTakes(Protocol):
    """Taking a face-up card is worth more or less than the card, because of what is turned up after it."""

    def take_worth(self, view: View) -> Sequence[float]:
        """For each place of the display what the viewer gains or loses besides the card."""
        ...


@runtime_checkable
class AdvisesTickets(Protocol):
    """The number of completed tickets matters beyond their points."""

    def most_completed_bonus(self) -> int:
        """Points of the bonus for the most completed tickets."""
        ...


@runtime_checkable
class AdvisesColours(Protocol):
    """A colour is worth more to some seats than to others."""

    def colour_worth(self, view: View, colour: str) -> float:
        """What a track that gets this colour for good is worth to the viewer in each later game."""
        ...


@runtime_checkable
class AdvisesArchive(Protocol):
    """The mechanic has pieces that can leave all later games."""

    def archive_worth(self, view: View, key: str) -> float:
        """What the viewer gains in each later game if the piece is archived; 0 for a piece of another mechanic."""
        ...


PROTOCOLS: Final[tuple[type[Any], ...]] = (
    AdvisesActs,
    AdvisesArchive,
    AdvisesClaims,
    AdvisesColours,
    AdvisesOptions,
    AdvisesTakes,
    AdvisesTickets,
)


def claim_advisers(rules: Ruleset) -> Sequence[AdvisesClaims]:
    return rules.implementing(AdvisesClaims)


def option_advisers(rules: Ruleset) -> Sequence[AdvisesOptions]:
    return rules.implementing(AdvisesOptions)


def act_advisers(rules: Ruleset) -> Sequence[AdvisesActs]:
    return rules.implementing(AdvisesActs)


def take_advisers(rules: Ruleset) -> Sequence[AdvisesTakes]:
    return rules.implementing(AdvisesTakes)


def colour_worth(view: View, colour: str) -> float:
    """What a track of this colour is worth in later games, summed over all mechanics."""
    mechanics = view.public.rules.implementing(AdvisesColours)
    return sum(mechanic.colour_worth(view, colour) for mechanic in mechanics)


def archive_worth(view: View, key: str) -> float:
    """What archiving the piece is worth in later games, summed over all mechanics."""
    mechanics = view.public.rules.implementing(AdvisesArchive)
    return sum(mechanic.archive_worth(view, key) for mechanic in mechanics)


def completed_ticket_bonus(rules: Ruleset) -> int:
    """Points of all bonuses for the most completed tickets."""
    mechanics = rules.implementing(AdvisesTickets)
    return sum(mechanic.most_completed_bonus() for mechanic in mechanics)
