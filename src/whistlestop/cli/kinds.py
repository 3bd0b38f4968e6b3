"""What sort of file somebody has named: saved games and records look alike by their names."""

import json
from pathlib import Path

from whistlestop.text import say

__all__ = ["tell_mix_up"]

_KINDS = {"whistlestop-save": "save", "whistlestop-record": "record"}


def tell_mix_up(path: Path, wanted: str, lang: str) -> str | None:
    """If it is a `save` where a `record` was wanted, or the other way round: what to do with it."""
    try:
        data = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return None
    kind = _KINDS.get(str(data.get("format"))) if isinstance(data, dict) else None
    return None if kind in (None, wanted) else say(f"file.{kind}", lang, file=str(path))
