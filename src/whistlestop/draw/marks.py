"""Marks of what mechanics print beside routes and cities: shapes and shades with letters, never a colour alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

__all__ = ["Mark", "marks_of"]

_SHAPES: Final = ("shield", "disc", "lozenge", "hexagon", "plate", "pennant", "octagon", "arch", "gable")
_TONES: Final = (
    "#7A2E3A", "#24466B", "#1F6B6B", "#6B4A2B", "#55602A", "#5A3F7A", "#44525F", "#9A4B23", "#2F5A3C",
)  # fmt: skip


@dataclass(frozen=True)
class Mark:
    shape: str
    tone: str
    letters: str


def marks_of(keys: Sequence[str]) -> dict[str, Mark]:
    """Assigned in the order of their keys, so that a mark looks the same everywhere."""
    return {
        key: Mark(_SHAPES[i % len(_SHAPES)], _TONES[i % len(_TONES)], _letters(key, keys))
        for i, key in enumerate(keys)
    }


def _letters(key: str, keys: Sequence[str]) -> str:
    """The shortest prefix that differs from the others."""
    for size in range(1, len(key)):
        if not any(other != key and other[:size] == key[:size] for other in keys):
            return key[:size]
    return key
