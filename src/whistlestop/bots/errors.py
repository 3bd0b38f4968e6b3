"""How a bot can let the table down."""

from whistlestop.rules import WhistlestopError

__all__ = ["BadBot", "BotFailed", "UnknownBot"]


class UnknownBot(WhistlestopError):
    """No bot has this id."""


class BadBot(WhistlestopError):
    """A bot that was found and cannot be used: its file does not load, its command does not start."""


class BotFailed(WhistlestopError):
    """In the middle of a game: it crashed, was late, or did what the rules refuse. The game cannot go on."""

    seat: int | None = None
    """Where it sat, once the table knows."""
    record: str = ""
    """The file that holds the game so far, once it is written."""
    repeat: str = ""
    """The command that plays the game again."""
