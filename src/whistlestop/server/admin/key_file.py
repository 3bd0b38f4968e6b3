"""How the commands of whoever runs a server reach it while it runs: by a key that lies in its data folder.

Whoever can read the folder has the database anyway. The key is new at each start.
"""

import json
import os
import secrets
from pathlib import Path
from typing import Final, NamedTuple

from whistlestop.server.store.folder import make_folder

__all__ = ["Backdoor", "read_note", "remove_note", "write_note"]

_NOTE: Final = "server.json"


class Backdoor(NamedTuple):
    url: str
    key: str


def write_note(folder: Path, url: str) -> Backdoor:
    """Readable by the owner alone."""
    door = Backdoor(url, secrets.token_urlsafe(32))
    make_folder(folder)
    note = folder / _NOTE
    note.unlink(missing_ok=True)
    handle = os.open(note, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        json.dump(door._asdict(), file)
    return door


def remove_note(folder: Path) -> None:
    (folder / _NOTE).unlink(missing_ok=True)


def read_note(folder: Path) -> Backdoor | None:
    try:
        found = json.loads((folder / _NOTE).read_text(encoding="utf-8"))
        return Backdoor(str(found["url"]), str(found["key"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None
