"""Programs that bots are must not outlive the process that started them, however that one ends.

On Linux the kernel ends a program with its parent. What the program has started itself is in its process group, which
is noted in a folder, so that another process can end it.
"""

import ctypes
import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

__all__ = [
    "dies_with_parent",
    "end_groups",
    "end_stray_groups",
    "forget_group",
    "note_group",
    "note_groups_in",
]

_PR_SET_PDEATHSIG: Final = 1
_prctl: Final = ctypes.CDLL(None, use_errno=True).prctl if sys.platform == "linux" else None
_folder: Path | None = None


def dies_with_parent() -> Callable[[], None] | None:
    """What a child does before it becomes the program; None where that is not possible.

    The signal comes when the thread ends that started the program, so it is for main threads alone.
    """
    if _prctl is None or threading.current_thread() is not threading.main_thread():
        return None
    parent = os.getpid()

    def prepare() -> None:
        _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:  # it ended in between
            os._exit(1)

    return prepare


def note_groups_in(folder: str) -> None:
    """From now on the process groups of programs that this process starts are noted there."""
    global _folder
    _folder = Path(folder)


def note_group(group: int) -> None:
    if _folder is not None:
        with suppress(OSError):  # the folder goes with whoever reads it
            _note(_folder, group).touch()


def forget_group(group: int) -> None:
    if _folder is not None:
        with suppress(OSError):
            _note(_folder, group).unlink()


def end_stray_groups(folder: Path) -> None:
    """End the groups that were noted by processes that are gone."""
    for note, process, group in _notes(folder):
        if not _is_alive(process):
            _end(note, group)


def end_groups(folder: Path) -> None:
    """End all groups that are noted."""
    for note, _, group in _notes(folder):
        _end(note, group)


def _note(folder: Path, group: int) -> Path:
    return folder / f"{os.getpid()}-{group}"


def _notes(folder: Path) -> list[tuple[Path, int, int]]:
    found: list[tuple[Path, int, int]] = []
    for note in folder.iterdir():
        process, _, group = note.name.partition("-")
        found.append((note, int(process), int(group)))
    return found


def _end(note: Path, group: int) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(group, signal.SIGKILL)
    note.unlink(missing_ok=True)


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except OSError as problem:
        return not isinstance(problem, ProcessLookupError)
    return True
