"""One server on a data folder: the embedded database has one writer, and a table one truth.

What lies there is nobody else's to read: decks, hands, and the key that signs cookies.
"""

import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final

from whistlestop.server.store.errors import BadDatabase

__all__ = ["DATABASE", "Folder", "is_open", "make_file", "make_folder"]

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
        make_folder(self.path)
        lock = os.open(self.path / _LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        if not _locked(lock):
            other = os.pread(lock, 20, 0).decode("ascii", "replace").strip() if hasattr(os, "pread") else ""
            os.close(lock)
            raise BadDatabase("folder_in_use", {"folder": str(self.path), "process": other or "?"})
        # Only for the message to the person who starts a second server; the lock is what counts.
        os.ftruncate(lock, 0)
        os.write(lock, f"{os.getpid()}\n".encode())
        self._lock = lock
        self._close_to_others()

    def let_go(self) -> None:
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def _close_to_others(self) -> None:
        """What an older version left open. A folder that we were given may be shared on purpose."""
        side = [self.database.with_name(f"{DATABASE}{end}") for end in ("", "-wal", "-shm")]
        for path in (*side, *self.backups.glob("*.db")):
            _tighten(path, 0o600)
        _tighten(self.backups, 0o700)


def make_folder(path: Path) -> None:
    """Where there is none yet, for its owner alone; folders above it are as those usually are."""
    path.mkdir(mode=0o700, parents=True, exist_ok=True)


def make_file(path: Path) -> None:
    """Empty, for its owner alone: SQLite takes it as it is, and gives its log of writes the same rights."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))


def is_open(path: Path) -> bool:
    """Whether others can look into it. Windows has no such bits: its folders of users are closed anyway."""
    return os.name == "posix" and path.exists() and bool(stat.S_IMODE(path.stat().st_mode) & 0o077)


def _tighten(path: Path, mode: int) -> None:
    with suppress(OSError):
        if is_open(path) and path.stat().st_uid == os.geteuid():
            path.chmod(mode)


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
