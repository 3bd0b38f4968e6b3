"""Which files a draft of a board may have: text with plain names, and no more than a board needs."""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from whistlestop.games.files import shared_boards
from whistlestop.table.errors import NotAllowed

__all__ = ["LARGEST_DRAFT", "Draft", "DraftFacts", "check_names", "check_playable", "write_draft"]

Draft = Mapping[str, str]
"""The text of each file by its name."""

LARGEST_DRAFT: Final = 256 * 1024
"""Characters of all files."""
_MOST_FILES: Final = 40
_MOST: Final = {
    "cities": 150,
    "tracks": 400,
    "spaces": 1500,
    "tickets": 500,
    "cards": 1000,
    "trains": 100,
    "display": 20,
    "flush_limit": 100,
    "letters": 60,
    "figure": 9999,
}
"""Games are played in the process of the server: none may keep it busy for long."""
# No separator, no leading dot: the name can only be that of a file in the folder itself.
_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,39}(\.[a-z]{2,3})?\.(csv|toml|md)")
_SCHEMA: Final = "game.schema.json"
"""`new-board` puts it into a folder, and nothing reads it."""


class DraftFacts(NamedTuple):
    """What decides whether a draft can be kept for playing."""

    mistakes: int
    is_campaign: bool
    sizes: Mapping[str, int]
    """How many of what; empty if there are mistakes."""


def check_names(files: Draft) -> None:
    """Refuse what is not the folder of a board."""
    for name in files:
        if not _NAME.fullmatch(name) and name != _SCHEMA:
            raise NotAllowed("bad_board_file", {"file": name[:60]})
    if len(files) > _MOST_FILES or sum(map(len, files.values())) > LARGEST_DRAFT:
        raise NotAllowed("board_too_large", {"files": _MOST_FILES, "kilobytes": LARGEST_DRAFT // 1024})
    board = _board(files.get("game.toml", ""))
    # A path would lead out of the folder.
    if board not in (".", *shared_boards()):
        raise NotAllowed("board_elsewhere", {"board": board[:60]})


def check_playable(facts: DraftFacts) -> None:
    """Refuse a board on which nobody can play here."""
    if facts.mistakes:
        raise NotAllowed("board_has_mistakes", {"problems": facts.mistakes})
    if facts.is_campaign:
        raise NotAllowed("board_of_campaign")
    for what, count in facts.sizes.items():
        if count > _MOST[what]:
            raise NotAllowed("board_too_big", {"what": what, "count": count, "most": _MOST[what]})


def _board(settings: str) -> str:
    try:
        # Without the byte order mark, as the loader reads it.
        found = tomllib.loads(settings.removeprefix("\ufeff")).get("board", ".")
    except tomllib.TOMLDecodeError:  # the check of the board reports it
        return "."
    return found if isinstance(found, str) else "."


def write_draft(files: Draft, folder: Path) -> None:
    for name, text in files.items():
        (folder / name).write_bytes(text.encode())
