"""What people may be called, and what they may write: nothing that looks like another's, nothing invisible."""

import unicodedata
from collections.abc import Iterable
from typing import Final

from whistlestop.table.errors import NotAllowed

__all__ = ["LONGEST_NAME", "clean_name", "clean_text", "is_same_name"]

LONGEST_NAME: Final = 40
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
"""Control, format, unassigned, private, surrogates, separators of lines: nobody types them into a name."""
_MARKS_IN_A_ROW: Final = 3


def clean_name(text: str) -> str:
    """The name as it is kept: composed, trimmed, one space between words."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not 1 <= len(name) <= LONGEST_NAME or _has_unseen(name) or _is_piled_up(name):
        raise NotAllowed("bad_name", {"most": LONGEST_NAME})
    if not any(unicodedata.category(letter)[0] in "LN" for letter in name):
        raise NotAllowed("bad_name", {"most": LONGEST_NAME})
    return name


def clean_text(text: str) -> str:
    """A message or a title without what cannot be seen; lines stay lines."""
    kept = (sign for sign in unicodedata.normalize("NFC", text) if sign == "\n" or not _has_unseen(sign))
    return "".join(kept).strip()


def is_same_name(name: str, others: Iterable[str]) -> bool:
    """Whether somebody is called so already, whatever the case or the width of the letters."""
    return _folded(name) in {_folded(other) for other in others}


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


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
