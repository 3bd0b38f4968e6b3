"""Boards that people made in the workshop, in the data folder. Who knows the id of one can read and play it.

A board is kept as it was sent and never changes, because games are played on it. Its id is the designer's own id with
a part that follows from its files: the same board is kept once, and nobody who does not have it can guess the id.
"""

import hashlib
import json
import os
import re
import shutil
import tempfile
import time
import tomllib
from collections.abc import Collection, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from whistlestop.rules import WhistlestopError

__all__ = ["BadBoard", "KeptBoards", "hashed"]

_ID: Final = re.compile(r"[a-z0-9-]{1,24}-[0-9a-f]{32}")
_OWN_ID: Final = re.compile(r'^id[ \t]*=[ \t]*"([a-z0-9-]*)"', re.MULTILINE)
_LONGEST_NAME: Final = 24
_FILES: Final = "board"
_KEYS: Final = "keys"
_NOTED_EVERY: Final = 60.0
"""Seconds between two notes of a use: not every look at a board needs to be written down."""


class BadBoard(WhistlestopError):
    """The files cannot be kept as a board."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason, {})


class KeptBoards:
    def __init__(self, folder: Path) -> None:
        """`folder` is created when the first board is kept."""
        self._folder: Final = folder
        self._listed: Final = folder / "listed"

    def folder_of(self, board: str) -> Path | None:
        """The folder of a game; None if no such board is kept. The id comes from outside."""
        path = self._folder / board / _FILES
        return path if _ID.fullmatch(board) and path.is_dir() else None

    def files_of(self, board: str, *, is_use: bool = True) -> dict[str, str] | None:
        """As they were sent. What is not a use does not keep the board for longer."""
        folder = self.folder_of(board)
        if folder is None:
            return None
        if is_use:
            self._note_use(board)
        files: dict[str, str] = json.loads((folder.parent / "sent.json").read_text("utf-8"))
        return files

    def keep(self, files: Mapping[str, str], most: int | None, key_hashes: Collection[str] = ()) -> str:
        """The id of the board, unless there are so many already. Its files have been checked.

        People who keep it with a key can withdraw it."""
        board = _id_of(files)
        if self.folder_of(board) is None:
            if most is not None and len(self._kept()) >= most:
                raise BadBoard("boards_full")
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            new = Path(tempfile.mkdtemp(prefix=".new-", dir=self._folder))
            (new / _FILES).mkdir()
            for name, text in _with_id(files, board).items():
                (new / _FILES / name).write_bytes(text.encode())
            (new / "sent.json").write_text(json.dumps(files, ensure_ascii=False), "utf-8")
            # Moved when it is whole: nobody reads half a board. Another process may have been faster.
            with suppress(OSError):
                new.replace(self._folder / board)
            shutil.rmtree(new, ignore_errors=True)
        self._note_use(board)
        for key_hash in key_hashes:
            (self._folder / board / _KEYS).mkdir(exist_ok=True)
            (self._folder / board / _KEYS / key_hash).touch()
        return board

    def key_hashes(self, board: str) -> tuple[str, ...]:
        """Of the people who keep the board."""
        keys = self._folder / board / _KEYS
        return tuple(sorted([path.name for path in keys.iterdir()])) if keys.is_dir() else ()

    def withdraw(self, board: str, key: str) -> bool:
        """Delete the board, unless somebody else keeps it too. False if it has no such key."""
        if self.folder_of(board) is None or hashed(key) not in self.key_hashes(board):
            return False
        (self._folder / board / _KEYS / hashed(key)).unlink(missing_ok=True)
        if not self.key_hashes(board):
            self.delete(board)
        return True

    @property
    def listed(self) -> tuple[str, ...]:
        """Boards that are among the games of the server, in the order of their ids."""
        if not self._listed.is_dir():
            return ()
        return tuple(sorted([path.name for path in self._listed.iterdir() if self.folder_of(path.name)]))

    def set_listed(self, board: str, is_listed: bool) -> None:
        if is_listed:
            self._listed.mkdir(mode=0o700, parents=True, exist_ok=True)
            (self._listed / board).touch()
        else:
            (self._listed / board).unlink(missing_ok=True)

    def uses(self) -> dict[str, float]:
        """When each board was last used, in seconds since 1970."""
        return {path.name: path.stat().st_mtime for path in self._kept()}

    def delete(self, board: str) -> bool:
        """False if there is no such board."""
        if self.folder_of(board) is None:
            return False
        self.set_listed(board, False)
        shutil.rmtree(self._folder / board, ignore_errors=True)
        return True

    def delete_unused(self, before: float, but: Collection[str]) -> int:
        """Boards that nobody has opened since, except those and the listed ones."""
        spared = {*but, *self.listed}
        old = [board for board, used in self.uses().items() if used < before and board not in spared]
        return sum([self.delete(board) for board in old])

    def _kept(self) -> list[Path]:
        if not self._folder.is_dir():
            return []
        return [path for path in self._folder.iterdir() if _ID.fullmatch(path.name)]

    def _note_use(self, board: str) -> None:
        path = self._folder / board
        with suppress(OSError):
            if time.time() - path.stat().st_mtime > _NOTED_EVERY:
                os.utime(path)


def hashed(key: str) -> str:
    """Who reads the data folder must not find keys there."""
    return hashlib.sha256(key.encode()).hexdigest()


def _id_of(files: Mapping[str, str]) -> str:
    content = json.dumps(sorted(files.items()), ensure_ascii=False).encode()
    return (
        f"{_own_id(files)[:_LONGEST_NAME].strip('-') or 'board'}-{hashlib.sha256(content).hexdigest()[:32]}"
    )


def _own_id(files: Mapping[str, str]) -> str:
    found = _OWN_ID.search(files.get("game.toml", ""))
    return found[1] if found else ""


def _with_id(files: Mapping[str, str], board: str) -> dict[str, str]:
    """Tables and records name the game by the id of the kept board."""
    settings = files["game.toml"].removeprefix("\ufeff")
    changed = _OWN_ID.sub(f'id = "{board}"', settings, count=1)
    # The line may be in a text of several lines, where it is no id.
    if tomllib.loads(changed) != {**tomllib.loads(settings), "id": board}:
        raise BadBoard("board_id_not_found")
    return {**files, "game.toml": changed}
