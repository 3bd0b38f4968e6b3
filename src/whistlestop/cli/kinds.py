"""Detects the kind of a file: saved games and records have similar names."""

import json
from pathlib import Path

from whistlestop.text import say

__all__ = ["wrong_file_text"]

_KINDS = {"whistlestop-save": "save", "whistlestop-record": "record"}


def wrong_file_text(path: Path, wanted: str, lang: str) -> str | None:
    """What to do with a `save` where a `record` was expected, or the other way round; None for any other file."""
    try:
        data = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return None
    kind = _KINDS.get(str(data.get("format"))) if isinstance(data, dict) else None
    return None if kind in (None, wanted) else say(f"file.{kind}", lang, file=str(path))
