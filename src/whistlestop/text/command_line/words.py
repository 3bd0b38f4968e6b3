"""Command words, colours and numbers as players type them, in their language, with or without diacritics."""

import unicodedata
from collections.abc import Iterable
from functools import cache
from typing import Final

from whistlestop.text.catalogue import catalogue, say

__all__ = ["VERBS", "command_of", "is_answer", "normalized", "verb_of", "words_like", "words_of"]

VERBS: Final = (
    "take",
    "draw",
    "claim",
    "tickets",
    "keep",
    "pass",
    "choose",
    "table",
    "hand",
    "mine",
    "routes",
    "board",
    "others",
    "panels",
    "counts",
    "moves",
    "log",
    "score",
    "hint",
    "why",
    "rules",
    "help",
    "undo",
    "save",
    "load",
    "quit",
    "do",
)
"""The commands at the table. The words for each are the message `command.<verb>`."""

_SURE: Final = frozenset({"draw", "tickets", "pass", "load", "quit", "do"})
"""Commands that cannot be undone, and must not be triggered by a typing error."""

_LETTERS: Final = str.maketrans({"ł": "l", "ß": "ss", "ø": "o", "æ": "ae"})
"""Letters that Unicode does not decompose into a base letter and a mark."""


def normalized(text: str) -> str:
    """Lower case without diacritics; everything except letters and digits separates words."""
    apart = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    kept = "".join(char for char in apart if not unicodedata.combining(char))
    return " ".join("".join(char if char.isalnum() else " " for char in kept).split())


@cache
def words_of(verb: str, lang: str) -> tuple[str, ...]:
    """The words for a command, the displayed one first. English words are always accepted."""
    return tuple(dict.fromkeys([*_own_words(verb, lang), *_own_words(verb, "en")]))


@cache
def _own_words(verb: str, lang: str) -> tuple[str, ...]:
    """The words in one language. Mechanics name their panels in messages `command.panel.<key>`."""
    keys = [f"command.{verb}"]
    if verb == "panels":
        keys += [key for key in catalogue(lang) if key.startswith("command.panel.")]
    return tuple(word for key in keys for word in say(key, lang).split())


def verb_of(word: str, lang: str) -> str | None:
    """The command that a word means: the whole word, or an unambiguous prefix."""
    if word in ("?", "!"):
        return "help" if word == "?" else "do"
    for language in (lang, "en"):
        for verb in VERBS:
            if normalized(word) in map(normalized, _own_words(verb, language)):
                return verb
    return _only(verb for verb in VERBS if _begins(normalized(word), words_of(verb, lang)))


def command_of(word: str, lang: str) -> str | None:
    """Like `verb_of`, but a command that cannot be undone needs the whole word or its short form."""
    verb = verb_of(word, lang)
    is_whole = verb is not None and normalized(word) in map(normalized, words_of(verb, lang))
    return verb if is_whole or verb not in _SURE or word in ("?", "!") else None


def words_like(word: str, lang: str) -> list[str]:
    """Command words with the same beginning."""
    known = [each for verb in VERBS for each in words_of(verb, lang)]
    return [each for each in known if len(word) > 1 and normalized(each).startswith(normalized(word))]


def is_answer(text: str, meant: str, lang: str) -> bool:
    """Whether the text means `yes`, `no` or `back`, in either language."""
    known = f"{say(f'answer.{meant}', lang)} {say(f'answer.{meant}', 'en')}"
    return normalized(text) in normalized(known).split()


def _begins(word: str, known: Iterable[str]) -> bool:
    return len(word) > 1 and any(normalized(each).startswith(word) for each in known)


def _only(verbs: Iterable[str]) -> str | None:
    found = list(verbs)
    return found[0] if len(found) == 1 else None
