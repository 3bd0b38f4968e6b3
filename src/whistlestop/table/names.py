"""What people may be called, and what they may write: nothing that looks like another's, nothing invisible."""

import unicodedata
from collections.abc import Iterable
from typing import Final

from whistlestop.table.errors import NotAllowed
from whistlestop.table.lookalikes import skeleton, without_ignorable

__all__ = ["LONGEST_NAME", "clean_name", "clean_text", "is_same_name"]

LONGEST_NAME: Final = 40
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
"""Control, format, unassigned, private, surrogates, separators of lines: nobody types them into a name."""
_MARKS_IN_A_ROW: Final = 3
_BLANK: Final = "\u2800"
"""The Braille pattern without dots: a symbol by its category, a space to the eye."""


def clean_name(text: str) -> str:
    """The name as it is kept: composed, trimmed, one space between words, without letters that draw nothing."""
    typed = " ".join(unicodedata.normalize("NFC", text).replace(_BLANK, " ").split())
    name = " ".join(without_ignorable(typed).split())
    if not 1 <= len(name) <= LONGEST_NAME or _has_unseen(typed) or _is_piled_up(name):
        raise NotAllowed("bad_name", {"most": LONGEST_NAME})
    if not any(unicodedata.category(letter)[0] in "LN" for letter in name):
        raise NotAllowed("bad_name", {"most": LONGEST_NAME})
    return name


def clean_text(text: str) -> str:
    """A message or a title without what cannot be seen; lines stay lines."""
    kept = (sign for sign in unicodedata.normalize("NFC", text) if sign == "\n" or not _has_unseen(sign))
    cleaned = "".join(kept).strip()
    return cleaned if without_ignorable(cleaned).replace(_BLANK, "").strip() else ""


def is_same_name(name: str, others: Iterable[str]) -> bool:
    """Whether somebody has a name that looks like this one: in another case, width or script."""
    looks = _looks(name)
    return any(looks & _looks(other) for other in others)


def _looks(name: str) -> set[str]:
    """As it is written, and in small letters: Cyrillic Н looks like H, but н does not look like h."""
    plain = unicodedata.normalize("NFKC", name)
    return {f"as {skeleton(plain)}", f"small {skeleton(plain.casefold())}"}


def _has_unseen(text: str) -> bool:
    return any(unicodedata.category(sign) in _UNSEEN for sign in text)


def _is_piled_up(name: str) -> bool:
    """Letters with so many marks that they grow over their neighbours."""
    row = 0
    for sign in name:
        row = row + 1 if unicodedata.category(sign).startswith("M") else 0
        if row > _MARKS_IN_A_ROW:
            return True
    return False
