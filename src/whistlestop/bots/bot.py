"""What a bot is."""

from collections.abc import Sequence
from typing import Final, Protocol, runtime_checkable

from whistlestop.bots.reason import Reason
from whistlestop.rules import Action, Event, Result, View

__all__ = ["Bot", "Explains", "Leaver", "Listener", "explained"]

LONGEST_REASON: Final = 300
"""Letters of a reason in a bot's own words; what follows is not shown."""


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


@runtime_checkable
class Explains(Protocol):
    """A bot that can say why; those of others need not."""

    def explain(self, view: View, action: Action) -> Reason | str | None:
        """What decided for this action, the last it chose, for this view. A sentence of its own will do."""


def explained(bot: Bot, view: View, action: Action) -> Reason | None:
    """The bot's reason, if it gives reasons. One that stumbles over its words has moved all the same."""
    if not isinstance(bot, Explains):
        return None
    try:
        given = bot.explain(view, action)
    except Exception as problem:
        return Reason("speechless", {"why": f"{type(problem).__name__}: {problem}"})
    return _in_own_words(given) if isinstance(given, str) else given


def _in_own_words(text: str) -> Reason | None:
    """One line of what can be printed: a stranger's text must not steer the terminal."""
    said = "".join(letter if letter.isprintable() else " " for letter in text[:LONGEST_REASON])
    return Reason("own", {"text": " ".join(said.split())}) if said.strip() else None
