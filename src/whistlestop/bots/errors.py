"""How a bot can let the table down."""

from pathlib import Path
from traceback import extract_tb
from typing import Final

from whistlestop.rules import WhistlestopError

__all__ = ["BadBot", "BotFailed", "UnknownBot", "in_words"]

_OURS: Final = {str(Path(__file__).with_name(name)) for name in ("runner.py", "plugins.py")}
"""Who calls a bot; what follows them in a traceback is the bot's own file."""


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


def in_words(problem: BaseException) -> str:
    """What was thrown, and the line of the bot: what it calls elsewhere is seldom where the mistake is."""
    words = f"{type(problem).__name__}: {problem}"
    frames = [
        frame
        for frame in extract_tb(problem.__traceback__)
        if frame.filename not in _OURS and not frame.filename.startswith("<frozen ")
    ]
    own = [frame for frame in frames if frame.filename == frames[0].filename]
    return f"{words} ({Path(own[-1].filename).name}, line {own[-1].lineno})" if own else words
