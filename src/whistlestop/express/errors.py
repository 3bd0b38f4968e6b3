"""What can go wrong in the simulator."""

from whistlestop.rules.errors import WhistlestopError

__all__ = ["CannotSimulate", "IllegalCode"]


class CannotSimulate(WhistlestopError):
    """The game has something that the simulator does not play; `values` names it. The rules play every game."""


class IllegalCode(ValueError):
    """A code that is not among the options of the position. Nothing has changed."""
