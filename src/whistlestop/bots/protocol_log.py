"""Files with the messages between a host and the programs that are its bots, for the people who write them.

The folder is an environment variable, so that worker processes log to the same one. A file shows what its seat knows
and nothing else of the game.
"""

import os
import re
from pathlib import Path
from typing import IO, Final

__all__ = ["ProtocolLog", "log_bots_in", "open_log"]

_FOLDER: Final = "WHISTLESTOP_LOG_BOTS"
_LONGEST_NAME: Final = 60


def log_bots_in(folder: Path) -> None:
    """From now on this process, and those that it starts, log the conversations with programs there."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.environ[_FOLDER] = str(folder.absolute())


def open_log(bot: str, seat: int, seed: str) -> "ProtocolLog | None":
    """The log of a bot in one game, if logs are asked for. A bot that is made again continues its file."""
    folder = os.environ.get(_FOLDER)
    if not folder:
        return None
    name = re.sub(r"[^A-Za-z0-9]+", "-", bot).strip("-")[-_LONGEST_NAME:]
    path = Path(folder) / f"{name}-seat-{seat}-{seed[:8]}.log"
    return ProtocolLog(os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "ab"))


class ProtocolLog:
    """One line for each message: `>` to the program, `<` from it, `!` its standard error at the end."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file: Final = file

    def sent(self, line: bytes) -> None:
        self._write(b"> ", line)

    def received(self, line: bytes) -> None:
        self._write(b"< ", line)

    def close(self, errors: bytes) -> None:
        for line in errors.splitlines():
            self._write(b"! ", line)
        self._file.close()

    def _write(self, mark: bytes, line: bytes) -> None:
        self._file.write(mark + line.rstrip(b"\r\n") + b"\n")
        self._file.flush()
