"""Skeletons of texts as in Unicode Technical Standard 39: texts that look the same have the same skeleton."""

import unicodedata
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

__all__ = ["skeleton", "without_ignorable"]

_IGNORABLE: Final = (
    (0xAD, 0xAD),
    (0x34F, 0x34F),
    (0x61C, 0x61C),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFF8),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)
"""Code points with the property Default_Ignorable_Code_Point, which are invisible. `unicodedata` lacks this
property."""


class _Other(msgspec.Struct):
    c: str


def without_ignorable(text: str) -> str:
    return "".join([sign for sign in text if not _is_ignorable(ord(sign))])


def skeleton(text: str) -> str:
    """Return a key that is equal for texts that look the same. Use it only to compare texts."""
    table = _table()
    plain = unicodedata.normalize("NFD", without_ignorable(text))
    return unicodedata.normalize("NFD", "".join([table.get(sign, sign) for sign in plain]))


def _is_ignorable(code: int) -> bool:
    return any(first <= code <= last for first, last in _IGNORABLE)


@cache
def _table() -> dict[str, str]:
    """Map each character to the one that represents its look-alikes.

    The library lists look-alikes in both directions: one for a character that has a prototype, all of them for a
    prototype.
    """
    text = files("confusable_homoglyphs").joinpath("confusables.json").read_bytes()
    data = msgspec.json.decode(text, type=dict[str, list[_Other]])
    alike = {sign: [other.c for other in others] for sign, others in data.items()}
    return {sign: _model(sign, alike) for sign in alike if len(sign) == 1}


def _model(sign: str, alike: dict[str, list[str]]) -> str:
    # A prototype lists all of its look-alikes.
    if len(alike[sign]) > 1:
        return sign
    other = alike[sign][0]
    model = other if len(alike.get(other, ())) > 1 else min(sign, other, key=_order)
    return without_ignorable(model)


def _order(sign: str) -> tuple[int, str]:
    return len(sign), sign
