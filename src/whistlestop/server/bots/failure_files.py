"""Files with the tracebacks of bots that crashed, for the operator.

A traceback may show what a bot holds, so only the user of the server can read them, and the log has only their names.
"""

import os
from pathlib import Path
from typing import Final

__all__ = ["FailureFiles"]

_MOST: Final = 100
"""Files that are kept; the oldest go first."""
_LONGEST: Final = 100_000
"""Characters of an account that are kept, the last ones."""


class FailureFiles:
    def __init__(self, folder: Path) -> None:
        self._folder: Final = folder

    def keep(self, table: str, seat: int, bot: str, account: str) -> str:
        """Write what happened, and return the name of the file."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = self._folder / f"{table}-{seat}.txt"
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            file.write(f"table {table}, seat {seat}, bot {bot}\n\n{account[-_LONGEST:]}")
        self._remove_oldest()
        return path.name

    def _remove_oldest(self) -> None:
        files = sorted(self._folder.glob("*.txt"), key=lambda path: path.stat().st_mtime)
        for path in files[:-_MOST]:
            path.unlink(missing_ok=True)
