"""Errors of ours as one clear account, in the language the command was asked for."""

import sys
from itertools import pairwise

from whistlestop.games import BadGame
from whistlestop.rules import WhistlestopError
from whistlestop.tell import LANGUAGES, tell_refusal

__all__ = ["spoken", "told"]


def told(error: WhistlestopError) -> str:
    """A game's mistakes are listed as they are, file and line; everything else is a sentence."""
    return str(error) if isinstance(error, BadGame) else tell_refusal(error, spoken())


def spoken() -> str:
    """What stands behind `--lang`, wherever it stands: the error may come before the option is read."""
    words = sys.argv[1:]
    named = [word.removeprefix("--lang=") for word in words if word.startswith("--lang=")]
    named += [after for word, after in pairwise(words) if word == "--lang"]
    return named[0] if named and named[0] in LANGUAGES else "en"
