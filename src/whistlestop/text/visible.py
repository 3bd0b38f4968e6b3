"""Text from files and other people, made safe to show: a terminal obeys escape sequences that it is sent."""

import unicodedata
from typing import Final

__all__ = ["visible"]

_UNSEEN: Final = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
"""Control, format (the direction of writing), unassigned, private, surrogates, separators of lines."""


def visible(text: str) -> str:
    r"""The text with control and format characters as escapes such as `\x1b`; lines stay lines."""
    return text if text.isprintable() else "".join([_shown(sign) for sign in text])


def _shown(sign: str) -> str:
    if sign == "\n" or unicodedata.category(sign) not in _UNSEEN:
        return sign
    return sign.encode("unicode_escape").decode("ascii")
