"""What can be typed at the table."""

from whistlestop.cli.play.words import words_of
from whistlestop.tell import say

__all__ = ["help_line", "help_lines"]

_SHOWN = (
    "take",
    "draw",
    "claim",
    "tickets",
    "keep",
    "table",
    "mine",
    "routes",
    "board",
    "others",
    "shares",
    "moves",
    "log",
    "score",
    "hint",
    "rules",
    "help",
    "undo",
    "save",
    "load",
    "quit",
    "do",
)


def help_lines(lang: str) -> list[tuple[str, str]]:
    """Each command as it is typed, and what it does."""
    return [help_line(verb, lang) for verb in _SHOWN]


def help_line(verb: str, lang: str) -> tuple[str, str]:
    return _form(verb, lang), say(f"help.{verb}", lang)


def _form(verb: str, lang: str) -> str:
    """The first word with its arguments; a one-letter form beside it."""
    known = say(f"command.{verb}", lang).split()
    short = [word for word in known[1:] if len(word) == 1]
    return " ".join(
        [say(f"form.{verb}", lang, word=words_of(verb, lang)[0]), *(f"({each})" for each in short)]
    )
