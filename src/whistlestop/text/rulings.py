"""The reasons for decisions that the printed rules leave open: the pages `rulings.md`, next to the rules."""

import re
from functools import cache
from pathlib import Path
from typing import Final

from whistlestop.text.rulebook import LANGUAGES, UnknownLanguage, rules_folder

__all__ = ["reasons"]

_RULING: Final = re.compile(r"^### (\S+)\n\[[^\]]+\]\([^)]+\) (.+?)(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)
_LINK: Final = re.compile(r"\[([^\]]+)\]\([^)]+\)")


@cache
def reasons(lang: str = "en") -> dict[str, str]:
    """The reason for each decision by its number, in plain sentences."""
    if lang not in LANGUAGES:
        raise UnknownLanguage(lang)
    folder = rules_folder(Path(__file__).parents[1])
    page = folder.parent / "rulings.md" if lang == "en" else folder / lang / "rulings.md"
    found = _RULING.findall(page.read_text(encoding="utf-8"))
    return {number: _LINK.sub(r"\1", " ".join(text.split())) for number, text in found}
