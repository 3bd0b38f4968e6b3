"""Drawings of the package's boards are kept, because making one takes a while; others are made when asked for."""

import json
from functools import lru_cache
from pathlib import Path
from typing import Final

from whistlestop.draw.drawing import Drawing
from whistlestop.draw.layout import lay_out
from whistlestop.draw.subject import Subject, fingerprint, subject_of
from whistlestop.games import Game

__all__ = ["STORE", "drawing_json", "drawing_of", "file_name", "stored", "written"]

STORE: Final = Path(__file__).parent / "drawings"
"""Made by `make drawings`; a file's name ends with the fingerprint of what it draws, so none can be stale."""


def drawing_json(game: Game) -> str:
    """The whole drawing as it is sent to a browser."""
    subject = subject_of(game)
    path = _path(subject)
    return path.read_text("utf-8") if path else written(_made(_Key(subject)))


def drawing_of(game: Game) -> Drawing:
    subject = subject_of(game)
    return stored(subject) or _made(_Key(subject))


def stored(subject: Subject) -> Drawing | None:
    """None for a board that is not of the package, or has changed since it was drawn."""
    path = _path(subject)
    return Drawing.from_json(json.loads(path.read_text("utf-8"))) if path else None


def written(drawing: Drawing) -> str:
    return json.dumps(drawing.as_json(), ensure_ascii=False, separators=(",", ":")) + "\n"


def file_name(game: str, subject: Subject) -> str:
    return f"{game}-{fingerprint(subject)}.json"


def _path(subject: Subject) -> Path | None:
    return next(STORE.glob(f"*-{fingerprint(subject)}.json"), None)


class _Key:
    """Equal where the drawings would be."""

    def __init__(self, subject: Subject) -> None:
        self.subject: Final = subject
        self.print: Final = fingerprint(subject)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self.print == other.print

    def __hash__(self) -> int:
        return hash(self.print)


@lru_cache(maxsize=8)
def _made(key: _Key) -> Drawing:
    # Through the text, so that a board made now and one read later are the same to the last digit.
    return Drawing.from_json(json.loads(written(lay_out(key.subject))))
