"""Errors of ours as one clear account, in the language the command was asked for."""

import sys
from itertools import pairwise
from traceback import format_exception
from types import TracebackType

import typer

from whistlestop.bots import BotFailed
from whistlestop.games import BadGame
from whistlestop.rules import WhistlestopError
from whistlestop.text import LANGUAGES, tell_refusal
from whistlestop.text.visible import visible

__all__ = ["give_account", "spoken", "told"]


def told(error: WhistlestopError) -> str:
    """A game's mistakes are listed as they are, file and line; everything else is a sentence."""
    return visible(str(error)) if isinstance(error, BadGame) else tell_refusal(error, spoken())


def give_account(failure: BotFailed) -> typer.Exit:
    """What a bot did, where in its code, where the game is kept, and how to see it again."""
    cause = failure.__cause__
    if cause is not None and not isinstance(cause, WhistlestopError) and cause.__traceback__ is not None:
        typer.echo("".join(format_exception(type(cause), cause, _own_frames(cause))), err=True, nl=False)
    typer.echo(f"whistlestop: {told(failure)}", err=True)
    typer.echo(
        f"seat {failure.seat}, record {failure.record}\nto see it again:\n  {failure.repeat}", err=True
    )
    return typer.Exit(1)


def _own_frames(cause: BaseException) -> TracebackType | None:
    """Without the first, which is ours; there is none where it is compiled."""
    frames = cause.__traceback__
    is_ours = frames is not None and frames.tb_frame.f_code.co_filename.endswith("party.py")
    return frames.tb_next if frames is not None and is_ours else frames


def spoken() -> str:
    """What stands behind `--lang`, wherever it stands: the error may come before the option is read."""
    words = sys.argv[1:]
    named = [word.removeprefix("--lang=") for word in words if word.startswith("--lang=")]
    named += [after for word, after in pairwise(words) if word == "--lang"]
    return named[0] if named and named[0] in LANGUAGES else "en"
