"""One server on a data folder: the embedded database has one writer, and a table one truth."""

import os
from pathlib import Path
from typing import Final

from whistlestop.server.store.errors import BadDatabase

__all__ = ["DATABASE", "Folder"]

DATABASE: Final = "whistlestop.db"
_LOCK: Final = "whistlestop.lock"


class Folder:
    """A data folder held by this process until it lets go or dies."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        self._lock: int | None = None

    @property
    def database(self) -> Path:
        return self.path / DATABASE

    @property
    def backups(self) -> Path:
        return self.path / "backups"

    def hold(self) -> None:
        """`folder_in_use` if another process has it. The system frees it when that process ends, however it ends."""
        self.path.mkdir(parents=True, exist_ok=True)
        lock = os.open(self.path / _LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        if not _locked(lock):
            other = os.pread(lock, 20, 0).decode("ascii", "replace").strip() if hasattr(os, "pread") else ""
            os.close(lock)
            raise BadDatabase("folder_in_use", {"folder": str(self.path), "process": other or "?"})
        os.ftruncate(lock, 0)
        os.write(lock, f"{os.getpid()}\n".encode())
        self._lock = lock

    def let_go(self) -> None:
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


def _locked(lock: int) -> bool:
    try:
        import fcntl
    except ImportError:  # Windows
        return _locked_on_windows(lock)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _locked_on_windows(lock: int) -> bool:
    import msvcrt

    try:
        # Far behind what is written: a locked byte cannot be read by others.
        os.lseek(lock, 1000, os.SEEK_SET)
        msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    except OSError:
        return False
    os.lseek(lock, 0, os.SEEK_SET)
    return True
