"""Makes text from files and other people safe to show: a terminal executes the escape sequences it receives."""

import unicodedata
from typing import Final

__all__ = ["visible"]

_INVISIBLE: Final = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
"""Control, format (writing direction), unassigned, private-use, surrogate, line and paragraph separator."""


def visible(text: str) -> str:
    r"""The text with control and format characters written as escapes such as `\x1b`; line breaks stay."""
    return text if text.isprintable() else "".join([_shown(char) for char in text])


def _shown(char: str) -> str:
    if char == "\n" or unicodedata.category(char) not in _INVISIBLE:
        return char
    return char.encode("unicode_escape").decode("ascii")
