"""Detects the kind of a file: saved games and records have similar names."""

import json
from pathlib import Path

from whistlestop.text import say

__all__ = ["kind_of", "wrong_file_text"]

_KINDS = {"whistlestop-save": "save", "whistlestop-record": "record", "whistlestop-campaign": "campaign"}


def kind_of(path: Path) -> str | None:
    """`save`, `record` or `campaign`; None for any other file. A file that was cut off has its format at the top."""
    try:
        text = path.read_bytes()
        data = json.loads(text)
    except (OSError, RecursionError):
        return None
    except ValueError:
        return "campaign" if b'"whistlestop-campaign"' in text[:80] else None
    return _KINDS.get(str(data.get("format"))) if isinstance(data, dict) else None


def wrong_file_text(path: Path, wanted: str, lang: str) -> str | None:
    """What to do with a `save` where a `record` was expected, or the other way round; None for any other file."""
    kind = kind_of(path)
    return None if kind in (None, wanted) else say(f"file.{kind}", lang, file=str(path))
