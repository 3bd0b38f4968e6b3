"""Rules for names and messages: a name must not look like another's, and must have no invisible characters."""

import unicodedata
from collections.abc import Iterable
from typing import Final

from whistlestop.table.errors import NotAllowed
from whistlestop.table.lookalikes import skeleton, without_ignorable

__all__ = ["LONGEST_NAME", "clean_name", "clean_text", "is_same_name"]

LONGEST_NAME: Final = 40
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
"""Control, format, unassigned, private-use, surrogate, line and paragraph separator: not allowed in names."""
_MARKS_IN_A_ROW: Final = 3
_BLANK: Final = "\u2800"
"""The Braille pattern without dots. Its category is symbol, but it looks like a space."""


def clean_name(text: str) -> str:
    """The name as it is stored: normalized, trimmed, one space between words, without invisible characters."""
    typed = " ".join(unicodedata.normalize("NFC", text).replace(_BLANK, " ").split())
    name = " ".join(without_ignorable(typed).split())
    if not 1 <= len(name) <= LONGEST_NAME or _has_unseen(typed) or _is_piled_up(name):
        raise NotAllowed("bad_name", {"most": LONGEST_NAME})
    if not any(unicodedata.category(letter)[0] in "LN" for letter in name):
        raise NotAllowed("bad_name", {"most": LONGEST_NAME})
    return name


def clean_text(text: str) -> str:
    """A message or title without invisible characters; line breaks stay."""
    kept = (sign for sign in unicodedata.normalize("NFC", text) if sign == "\n" or not _has_unseen(sign))
    cleaned = "".join(kept).strip()
    return cleaned if without_ignorable(cleaned).replace(_BLANK, "").strip() else ""


def is_same_name(name: str, others: Iterable[str]) -> bool:
    """Whether one of the others looks like this name, also in another case, width or script."""
    looks = _looks(name)
    return any(looks & _looks(other) for other in others)


def _looks(name: str) -> set[str]:
    """Skeletons of the name as written and in lower case: Cyrillic Н looks like H, but н does not look like h."""
    plain = unicodedata.normalize("NFKC", name)
    return {f"as {skeleton(plain)}", f"small {skeleton(plain.casefold())}"}


def _has_unseen(text: str) -> bool:
    return any(unicodedata.category(sign) in _UNSEEN for sign in text)


def _is_piled_up(name: str) -> bool:
    """Whether letters carry so many combining marks that they cover their neighbours."""
    row = 0
    for sign in name:
        row = row + 1 if unicodedata.category(sign).startswith("M") else 0
        if row > _MARKS_IN_A_ROW:
            return True
    return False
