"""Widths of words in the labels' typeface, without the typeface."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

__all__ = ["CAPITAL", "DESCENT", "LEADING", "text_width"]

CAPITAL = 0.75
"""Height of a capital letter, relative to the font size."""
DESCENT = 0.22
"""Descent below the baseline, relative to the font size."""
LEADING = 1.06
"""Distance between lines, relative to the font size."""


@cache
def _widths() -> Mapping[str, int]:
    data: Any = json.loads(files(__package__).joinpath("lettering.json").read_text("utf-8"))
    widths: dict[str, int] = data["widths"]
    return widths


def text_width(text: str, size: float) -> float:
    """The width of a text; a character that the table lacks counts as wide as an m."""
    widths = _widths()
    return sum(widths.get(letter, 900) for letter in text) * size / 1000
