"""What `check-board` says about the files of a board, in other languages than English.

The loader reports in English sentences. `check_messages.pl.json` has a Polish sentence for each, with the same names
in braces; a sentence that it does not have stays English. A test finds the sentences of the loader that are missing.
"""

import json
import re
from functools import cache
from pathlib import Path
from typing import Final

__all__ = ["check_message"]

_NAME: Final = re.compile(r"\{(\w+)\}")
_MEANT: Final = re.compile(r"(?s)(.*\.) Did you mean (.+)\?")
_WORDS: Final = {"pl": (" Czy chodziło o {near}?", " lub ")}


def check_message(message: str, lang: str) -> str:
    """The message in this language, or as it is if there is no translation."""
    if lang not in _WORDS:
        return message
    found = _MEANT.fullmatch(message)
    if found is None:
        return _translated(message, lang) or message
    sentence, (question, joint) = _translated(found[1], lang), _WORDS[lang]
    near = found[2].replace(" or ", joint)
    return message if sentence is None else sentence + question.format(near=near)


def _translated(sentence: str, lang: str) -> str | None:
    for pattern, translation in _phrases(lang):
        if found := pattern.fullmatch(sentence):
            return _NAME.sub(lambda name: found[name[1]], translation)
    return None


@cache
def _phrases(lang: str) -> list[tuple[re.Pattern[str], str]]:
    """The most specific first: those with the most letters of their own."""
    path = Path(__file__).with_name(f"check_messages.{lang}.json")
    phrases: dict[str, str] = json.loads(path.read_text("utf-8"))
    ordered = sorted(phrases, key=lambda phrase: -len(_NAME.sub("", phrase)))
    return [(_pattern(phrase), phrases[phrase]) for phrase in ordered]


def _pattern(phrase: str) -> re.Pattern[str]:
    parts = _NAME.split(phrase)
    pieces = [f"(?P<{part}>.+?)" if at % 2 else re.escape(part) for at, part in enumerate(parts)]
    return re.compile("(?s)" + "".join(pieces))
