"""What a bot is."""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from whistlestop.rules import Action, Event, Result, View

__all__ = ["Bot", "Leaver", "Listener"]


class Bot(Protocol):
    """Made anew for each game, with a seed of its own: the same seed and views give the same choices."""

    def choose(self, view: View) -> Action:
        """One of `legal(view, view.seat)`. Asked only when the decision is this seat's."""


@runtime_checkable
class Listener(Protocol):
    """A bot that wants to hear what happens between its decisions. The view holds all that can be known of it."""

    def hear(self, events: Sequence[Event]) -> None:
        """What its seat saw, in order."""


@runtime_checkable
class Leaver(Protocol):
    """A bot with something to put away after the game."""

    def leave(self, result: Result | None) -> None:
        """The game is over, with this result; None where it was broken off."""
