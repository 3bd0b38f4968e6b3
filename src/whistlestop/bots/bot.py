"""What a bot is."""

from typing import Protocol, runtime_checkable

from whistlestop.bots.reason import Reason
from whistlestop.rules import Action, View

__all__ = ["Bot", "Explains", "explained"]


class Bot(Protocol):
    """Made anew for each game, with a seed of its own: the same seed and views give the same choices."""

    def choose(self, view: View) -> Action:
        """One of `legal(view, view.seat)`. Asked only when the decision is this seat's."""


@runtime_checkable
class Explains(Protocol):
    """A bot that can say why; those of others need not."""

    def explain(self, view: View, action: Action) -> Reason:
        """What decided for this action, chosen for this view."""


def explained(bot: Bot, view: View, action: Action) -> Reason | None:
    """The bot's reason, if it gives reasons."""
    return bot.explain(view, action) if isinstance(bot, Explains) else None
