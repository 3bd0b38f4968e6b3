"""The protocols that a bot implements."""

from collections.abc import Sequence
from typing import Final, Protocol, runtime_checkable

from whistlestop.bots.reason import Reason
from whistlestop.rules import Action, Event, Result, View

__all__ = ["Bot", "Explains", "Leaver", "Limited", "Listener", "Timed", "explained"]

LONGEST_REASON: Final = 300
"""Maximum length of a reason in a bot's own words; the rest is not shown."""


class Bot(Protocol):
    """One instance plays one seat of one game. With the same seed and views it makes the same choices."""

    def choose(self, view: View) -> Action:
        """Return one of `legal(view, view.seat)`. Called only when this seat has to decide."""


@runtime_checkable
class Listener(Protocol):
    """A bot that receives the events between its decisions. The view already contains all information in them."""

    def hear(self, events: Sequence[Event]) -> None:
        """Receive the events that its seat saw, in order."""


@runtime_checkable
class Leaver(Protocol):
    """A bot that releases resources after the game."""

    def leave(self, result: Result | None) -> None:
        """The game is over with this result; None if it was broken off."""


@runtime_checkable
class Timed(Protocol):
    """A bot that plays better with more time and can do with less. Without a limit its moves can be repeated."""

    def allow(self, seconds: float) -> None:
        """From now on a decision may take about this long."""


@runtime_checkable
class Limited(Protocol):
    """A bot that needs to know its time limit, for example because its moves are made in another process."""

    def limit(self, seconds: float) -> None:
        """Called before each decision: if the decision takes more CPU time, the bot fails."""


@runtime_checkable
class Explains(Protocol):
    """A bot that gives reasons for its moves. This is optional."""

    def explain(self, view: View, action: Action) -> Reason | str | None:
        """The reason for this action, which is the last one it chose for this view. It may be a free sentence."""


def explained(bot: Bot, view: View, action: Action) -> Reason | None:
    """The bot's reason, if it gives one. An error while it explains does not affect the move."""
    if not isinstance(bot, Explains):
        return None
    try:
        given: object = bot.explain(view, action)
    except Exception as problem:
        return Reason("speechless", {"why": f"{type(problem).__name__}: {problem}"})
    if given is None or isinstance(given, Reason):
        return given
    if isinstance(given, str):
        return _in_own_words(given)
    return Reason("speechless", {"why": f"explain returned {type(given).__name__}, not a text or a Reason"})


def _in_own_words(text: str) -> Reason | None:
    """Reduce to one printable line: text of a foreign bot must not control the terminal."""
    said = "".join(letter if letter.isprintable() else " " for letter in text[:LONGEST_REASON])
    return Reason("own", {"text": " ".join(said.split())}) if said.strip() else None
