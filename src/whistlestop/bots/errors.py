"""Errors caused by bots."""

from pathlib import Path
from traceback import extract_tb
from typing import Final

from whistlestop.rules import WhistlestopError

__all__ = ["BadBot", "BotFailed", "UnknownBot", "in_words"]

_CALLERS: Final = {str(Path(__file__).with_name(name)) for name in ("runner.py", "plugins.py")}
"""Files that call bots; the frames after them in a traceback belong to the bot."""


class UnknownBot(WhistlestopError):
    """No bot has this id."""


class BadBot(WhistlestopError):
    """The bot exists but cannot be used: its file does not load or its command does not start."""


class BotFailed(WhistlestopError):
    """The bot crashed, was late or chose an illegal action during a game. The game cannot continue."""

    seat: int | None = None
    """The bot's seat, once it is known."""
    record: str = ""
    """The file with the game so far, once it is written."""
    repeat: str = ""
    """The command that plays the game again."""
    errors: tuple[str, ...] = ()
    """The last lines that a program wrote to its standard error."""


def in_words(problem: BaseException) -> str:
    """The error and the line of the bot's own code, since the mistake is rarely in the code that it calls."""
    words = f"{type(problem).__name__}: {problem}"
    frames = [
        frame
        for frame in extract_tb(problem.__traceback__)
        if frame.filename not in _CALLERS and not frame.filename.startswith("<frozen ")
    ]
    own = [frame for frame in frames if frame.filename == frames[0].filename]
    return f"{words} ({Path(own[-1].filename).name}, line {own[-1].lineno})" if own else words
