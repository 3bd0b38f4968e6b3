"""Prints expected errors in the language of the command."""

import sys
from itertools import pairwise
from traceback import format_exception
from types import TracebackType
from typing import Final

import typer

from whistlestop.bots import BotFailed, clock, runner
from whistlestop.games import BadGame
from whistlestop.rules import WhistlestopError
from whistlestop.text import LANGUAGES, refusal_text, say
from whistlestop.text.visible import visible

__all__ = ["error_language", "error_text", "print_bot_failure"]

_ASKING: Final = (runner.__file__, clock.__file__)
"""Modules whose frames are between the command and the bot."""


def error_text(error: WhistlestopError, lang: str | None = None) -> str:
    """The mistakes of a game's folder are listed with file and line; all other errors are a sentence."""
    return (
        visible(str(error)) if isinstance(error, BadGame) else refusal_text(error, lang or error_language())
    )


def print_bot_failure(failure: BotFailed) -> typer.Exit:
    """Print what a bot did, where in its code, where the game is stored, and how to repeat it."""
    cause = failure.__cause__
    if cause is not None and not isinstance(cause, WhistlestopError) and cause.__traceback__ is not None:
        typer.echo("".join(format_exception(type(cause), cause, _own_frames(cause))), err=True, nl=False)
    for line in failure.errors:
        typer.echo(f"  | {visible(line)}", err=True)
    typer.echo(f"whistlestop: {error_text(failure)}", err=True)
    lang = error_language()
    typer.echo(say("failed_game.kept", lang, seat=str(failure.seat), record=str(failure.record)), err=True)
    typer.echo(f"{say('failed_game.again', lang)}\n  {failure.repeat}", err=True)
    return typer.Exit(1)


def _own_frames(cause: BaseException) -> TracebackType | None:
    """The traceback without the first frames, which are not the bot's; compiled code has no such frames."""
    frames = cause.__traceback__
    while frames is not None and frames.tb_frame.f_code.co_filename in _ASKING:
        frames = frames.tb_next
    return frames


def error_language() -> str:
    """The value of `--lang` at any position: the error may occur before the option is parsed."""
    words = sys.argv[1:]
    named = [word.removeprefix("--lang=") for word in words if word.startswith("--lang=")]
    named += [after for word, after in pairwise(words) if word == "--lang"]
    return named[0] if named and named[0] in LANGUAGES else "en"
