"""How the operator's commands reach a running server: by a key in its data folder.

A user who can read the folder can read the database as well. The key is new at each start.
"""

import json
import os
import secrets
from pathlib import Path
from typing import Final, NamedTuple

from whistlestop.server.store.folder import make_folder

__all__ = ["AdminKey", "read_key_file", "remove_key_file", "write_key_file"]

_NOTE: Final = "server.json"


class AdminKey(NamedTuple):
    url: str
    key: str


def write_key_file(folder: Path, url: str) -> AdminKey:
    """Readable by the owner alone."""
    key = AdminKey(url, secrets.token_urlsafe(32))
    make_folder(folder)
    note = folder / _NOTE
    # An old file may have been made readable for others; opening it again would keep its rights.
    note.unlink(missing_ok=True)
    # With the rights from the start and never through a link that somebody else has put there.
    handle = os.open(note, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        json.dump(key._asdict(), file)
    return key


def remove_key_file(folder: Path) -> None:
    (folder / _NOTE).unlink(missing_ok=True)


def read_key_file(folder: Path) -> AdminKey | None:
    try:
        found = json.loads((folder / _NOTE).read_text(encoding="utf-8"))
        return AdminKey(str(found["url"]), str(found["key"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None
