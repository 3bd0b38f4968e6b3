"""Copies that are made on a schedule: each named by its time, and the oldest removed when there are enough."""

import re
import time
from pathlib import Path
from typing import Final

from whistlestop.server.store.folder import make_folder

__all__ = ["copies_in", "name_for_copy", "remove_oldest"]

_NAME: Final = re.compile(r"whistlestop-\d{8}T\d{6}Z\.db")
"""Nothing else is ever removed: copies made before migrations and by hand have other names."""


def name_for_copy(folder: Path) -> Path:
    """In UTC, so that names are in the order of time on the night when clocks go back too."""
    make_folder(folder)
    return folder / time.strftime("whistlestop-%Y%m%dT%H%M%SZ.db", time.gmtime())


def copies_in(folder: Path) -> list[Path]:
    """Oldest first."""
    return sorted(path for path in folder.glob("whistlestop-*.db") if _NAME.fullmatch(path.name))


def remove_oldest(folder: Path, keep: int, new: Path) -> list[Path]:
    """So many stay, and `new` whatever its name says, for clocks can be wrong; those removed are returned."""
    # Whatever the clock says, the copy just made is not the one to go.
    others = [path for path in copies_in(folder) if path != new]
    removed = others[: max(0, len(others) - keep + 1)]
    for path in removed:
        path.unlink()
    return removed
