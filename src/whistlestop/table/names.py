"""Rules for names and messages: a name must not look like another's, and must have no invisible characters."""

import unicodedata
from collections.abc import Iterable
from typing import Final

from whistlestop.table.errors import NotAllowed
from whistlestop.table.lookalikes import skeleton, without_ignorable

__all__ = ["MAX_NAME_LENGTH", "clean_name", "clean_text", "looks_like_any"]

MAX_NAME_LENGTH: Final = 40
_INVISIBLE: Final = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
"""Control, format, unassigned, private-use, surrogate, line and paragraph separator: not allowed in names."""
_MAX_MARKS: Final = 3
"""Combining marks one after another."""
_BRAILLE_BLANK: Final = "\u2800"
"""The Braille pattern without dots. Its category is symbol, but it looks like a space."""


def clean_name(text: str) -> str:
    """The name as it is stored: normalized, trimmed, one space between words, without invisible characters."""
    typed = " ".join(unicodedata.normalize("NFC", text).replace(_BRAILLE_BLANK, " ").split())
    name = " ".join(without_ignorable(typed).split())
    if not 1 <= len(name) <= MAX_NAME_LENGTH or _has_invisible(typed) or _has_too_many_marks(name):
        raise NotAllowed("bad_name", {"most": MAX_NAME_LENGTH})
    # A name of signs alone cannot be read aloud or searched for.
    if not any(unicodedata.category(char)[0] in "LN" for char in name):
        raise NotAllowed("bad_name", {"most": MAX_NAME_LENGTH})
    return name


def clean_text(text: str) -> str:
    """A message or title without invisible characters; line breaks stay."""
    kept = (char for char in unicodedata.normalize("NFC", text) if char == "\n" or not _has_invisible(char))
    cleaned = "".join(kept).strip()
    return cleaned if without_ignorable(cleaned).replace(_BRAILLE_BLANK, "").strip() else ""


def looks_like_any(name: str, others: Iterable[str]) -> bool:
    """Whether one of the others looks like this name, also in another case, width or script."""
    skeletons = _skeletons(name)
    return any(skeletons & _skeletons(other) for other in others)


def _skeletons(name: str) -> set[str]:
    """Skeletons of the name as written and in lower case: Cyrillic Н looks like H, but н does not look like h."""
    # Letters of double width and ligatures become plain ones.
    plain = unicodedata.normalize("NFKC", name)
    return {f"written {skeleton(plain)}", f"lower case {skeleton(plain.casefold())}"}


def _has_invisible(text: str) -> bool:
    return any(unicodedata.category(char) in _INVISIBLE for char in text)


def _has_too_many_marks(name: str) -> bool:
    """Whether a letter has so many combining marks that they overlap the text around it."""
    marks = 0
    for char in name:
        marks = marks + 1 if unicodedata.category(char).startswith("M") else 0
        if marks > _MAX_MARKS:
            return True
    return False
