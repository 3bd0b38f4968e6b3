"""Stores drawings, because making one takes a while: those of the package here, others beside their game.

A drawing that is not stored is made on request.
"""

import json
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Final

from whistlestop.draw.atlas import part_of
from whistlestop.draw.drawing import Drawing
from whistlestop.draw.drawing_input import DrawingInput, atlas_input_of, drawing_input_of, fingerprint
from whistlestop.draw.layout import lay_out
from whistlestop.games import Game
from whistlestop.rules.ruleset import Ruleset

__all__ = [
    "BESIDE",
    "STORE",
    "board_key",
    "drawing_of",
    "file_name",
    "is_stored",
    "kept_atlas",
    "stored",
    "stored_in",
    "written",
]

STORE: Final = Path(__file__).parent / "drawings"
"""Made by `make drawings`; a file's name ends with the hash of what it draws, so a stale file is never used."""
BESIDE: Final = "drawing.json"
"""In a game's own folder: `whistlestop draw my-island -o my-island/drawing.json` writes it there."""


def drawing_of(game: Game, rules: Ruleset | None = None) -> Drawing:
    """The drawing of the board of these rules, or of the game with every option at its default."""
    return stored(game, rules) or _made(_Key(drawing_input_of(game, rules)))


def board_key(game: Game, rules: Ruleset | None = None) -> str:
    """The same for games on the same board."""
    return fingerprint(drawing_input_of(game, rules))


def stored(game: Game, rules: Ruleset | None = None) -> Drawing | None:
    """None for a board that has not been drawn, or has changed since."""
    drawing_input = drawing_input_of(game, rules)
    atlas = kept_atlas(game)
    return (atlas and part_of(atlas, drawing_input)) or _kept(game, fingerprint(drawing_input))


def kept_atlas(game: Game) -> Drawing | None:
    """The layout of which all games of a campaign show parts."""
    whole = atlas_input_of(game)
    return None if whole is None else _kept(game, fingerprint(whole))


def is_stored(game: Game, folder: Path) -> bool:
    """Whether it is in the store, beside its game, or in this folder. Drawings of the package are not read for it:
    they are never stale."""
    return (
        any(STORE.glob(f"*-{board_key(game)}.json")) or (stored(game) or stored_in(folder, game)) is not None
    )


def stored_in(folder: Path, game: Game) -> Drawing | None:
    """The drawing in a folder of further drawings, whose names are those of `file_name`."""
    key = board_key(game)
    return _first(folder.glob(f"*-{key}.json"), key)


def _kept(game: Game, key: str) -> Drawing | None:
    return _first((*STORE.glob(f"*-{key}.json"), game.folder / BESIDE), key)


def _first(paths: Iterable[Path], key: str) -> Drawing | None:
    for path in paths:
        # The key inside counts, not the name: a drawing beside a game may be of an older board.
        if path.is_file() and (found := _read(path, path.stat().st_mtime_ns)) and found.board == key:
            return found
    return None


@lru_cache(maxsize=8)
def _read(path: Path, _changed: int) -> Drawing | None:
    """None for a file that is not a drawing, or has another version."""
    try:
        return Drawing.from_json(json.loads(path.read_text("utf-8")))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def written(drawing: Drawing) -> str:
    """As it is stored, and as it is sent to a browser."""
    return json.dumps(drawing.as_json(), ensure_ascii=False, separators=(",", ":")) + "\n"


def file_name(game: str, drawing_input: DrawingInput) -> str:
    return f"{game}-{fingerprint(drawing_input)}.json"


class _Key:
    """A cache key that is equal if the drawings would be equal."""

    def __init__(self, drawing_input: DrawingInput) -> None:
        self.drawing_input: Final = drawing_input
        self.print: Final = fingerprint(drawing_input)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self.print == other.print

    def __hash__(self) -> int:
        return hash(self.print)


@lru_cache(maxsize=8)
def _made(key: _Key) -> Drawing:
    # Encode and decode, so that a new drawing and a stored one are equal to the last digit.
    return Drawing.from_json(json.loads(written(lay_out(key.drawing_input))))
