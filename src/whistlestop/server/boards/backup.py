"""Copies of the kept boards beside the copy of the database, whose tables need them."""

import json
import os
import re
import zipfile
from pathlib import Path
from typing import Final

from whistlestop.server.kept_boards import KeptBoards

__all__ = ["beside", "copy_boards", "restore_boards"]

_KEY_HASH: Final = re.compile(r"[0-9a-f]{64}")


def beside(database: Path) -> Path:
    """The copy of the boards that belongs to a copy of the database."""
    return database.with_name(f"{database.name}.boards.zip")


def copy_boards(kept_boards: KeptBoards, target: Path) -> int:
    """The number of boards; without any there is no file. Readable for its owner alone, as the database is."""
    boards = sorted(kept_boards.uses())
    if not boards:
        return 0
    part = target.with_name(f".{target.name}.part")
    part.unlink(missing_ok=True)
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        listed = frozenset(kept_boards.listed)
        for board in boards:
            content = {
                "files": kept_boards.files_of(board, is_use=False),
                "listed": board in listed,
                "keys": kept_boards.key_hashes(board),
            }
            packed.writestr(f"{board}.json", json.dumps(content, ensure_ascii=False))
    part.replace(target)
    return len(boards)


def restore_boards(kept_boards: KeptBoards, source: Path) -> int:
    """Add the boards of a copy. Those that are there stay: a kept board never changes."""
    with zipfile.ZipFile(source) as packed:
        for name in packed.namelist():
            content = json.loads(packed.read(name))
            # Its id follows from its files: no name of the copy becomes a path.
            keys = [each for each in content.get("keys", ()) if _KEY_HASH.fullmatch(each)]
            board = kept_boards.keep(content["files"], None, keys)
            if content["listed"]:
                kept_boards.set_listed(board, True)
        return len(packed.namelist())
