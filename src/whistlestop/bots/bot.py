"""What a bot is."""

from typing import Protocol

from whistlestop.rules import Action, View

__all__ = ["Bot"]


class Bot(Protocol):
    """Made anew for each game, with a seed of its own: the same seed and views give the same choices."""

    def choose(self, view: View) -> Action:
        """One of `legal(view, view.seat)`. Asked only when the decision is this seat's."""
