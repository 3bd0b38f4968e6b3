"""Messages by key, in standard ICU message syntax, one file per language.

The common messages are in `catalogues/`, those of a mechanic in the folder `texts` of its package. The browser
formats the same patterns, so a pattern must not use features that only this formatter supports.
"""

import json
import re
from functools import cache
from pathlib import Path
from typing import Final

from icu4py.messageformat import MessageFormat

from whistlestop.games import registered_mechanics, texts_folder
from whistlestop.rules.ruleset import Ruleset
from whistlestop.text.pattern import arguments
from whistlestop.text.rulebook import LANGUAGES, UnknownLanguage
from whistlestop.text.visible import visible

__all__ = [
    "MissingValue",
    "UnknownMessage",
    "catalogue",
    "game_messages",
    "knows",
    "listed",
    "mechanic_messages",
    "say",
]

_HYPHEN: Final = re.compile(r"(?<![\w-])(?:(\$)-|-)(?=\d)")
"""The hyphen that ICU writes for a negative number, also behind the sign of dollars."""
FOLDER: Final = Path(__file__).parent / "catalogues"


class UnknownMessage(KeyError):
    """No catalogue has this key."""

    def __str__(self) -> str:
        return f"there is no message {self.args[0]!r}"


class MissingValue(KeyError):
    """A message needs a value that was not passed. ICU would print the braces."""

    def __str__(self) -> str:
        return f"the message {self.args[0]!r} needs {self.args[1]}"


def say(key: str, lang: str, **values: str | int) -> str:
    """Format the message in this language; values that it does not use are ignored.

    Control characters in values are printed as escapes.
    """
    message, needed = _compiled(key, lang)
    if missing := needed.difference(values):
        raise MissingValue(key, ", ".join(sorted(missing)))
    text = message.format({name: _shown(values[name]) for name in needed})
    has_negative = any(isinstance(value, int) and value < 0 for value in values.values())
    return _HYPHEN.sub(r"−\1", text) if has_negative else text


def _shown(value: str | int) -> str | int:
    return visible(value) if isinstance(value, str) else value


def knows(key: str) -> bool:
    """Whether there is such a message: a mechanic may add kinds that no message describes."""
    return key in catalogue(LANGUAGES[0])


def listed(parts: list[str], lang: str, joint: str = "and") -> str:
    """`A, B and C`; `joint` may also be `or`."""
    if len(parts) < 2:
        return "".join(parts)
    return say(f"list.{joint}", lang, before=", ".join(parts[:-1]), last=parts[-1])


@cache
def catalogue(lang: str) -> dict[str, str]:
    """All patterns of a language, by key: the common ones, then those of each mechanic."""
    if lang not in LANGUAGES:
        raise UnknownLanguage(lang)
    patterns = _read(FOLDER, lang)
    for name in registered_mechanics():
        patterns.update(mechanic_messages(name, lang))
    return patterns


@cache
def mechanic_messages(name: str, lang: str) -> dict[str, str]:
    """The patterns of a mechanic; English ones if it does not have the language."""
    folder = texts_folder(name)
    if folder is None:
        return {}
    return _read(folder, lang) or _read(folder, LANGUAGES[0])


def game_messages(rules: Ruleset) -> dict[str, dict[str, str]]:
    """For each language, the patterns of the mechanics in force."""
    return {
        lang: {
            key: pattern
            for mechanic in rules.mechanics
            for key, pattern in mechanic_messages(mechanic.name, lang).items()
        }
        for lang in LANGUAGES
    }


def _read(folder: Path, lang: str) -> dict[str, str]:
    path = folder / f"{lang}.json"
    if not path.exists():
        return {}
    patterns: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return patterns


@cache
def _compiled(key: str, lang: str) -> tuple[MessageFormat, frozenset[str]]:
    """Compile a message. Two threads may compile the same one at once, which is harmless."""
    pattern = catalogue(lang).get(key)
    if pattern is None:
        raise UnknownMessage(key)
    return MessageFormat(pattern, lang), arguments(pattern)
