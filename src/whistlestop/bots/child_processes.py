"""Ends the programs of bots when the process that started them ends, for whatever reason.

On Linux the kernel ends a program with its parent. Processes that the program itself started are in its process
group. The group is written to a folder, so that another process can end it.
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
    "end_with_parent",
    "forget_group",
    "note_group",
    "note_groups_in",
]

_PR_SET_PDEATHSIG: Final = 1
_prctl: Final = ctypes.CDLL(None, use_errno=True).prctl if sys.platform == "linux" else None
_folder: Path | None = None
_own_groups: Final[set[int]] = set()
"""The process groups that this process has started and not yet ended."""


def dies_with_parent() -> Callable[[], None] | None:
    """The function that a child runs before it executes the program; None if the system does not support it.

    The signal is sent when the thread that started the program ends, so use it in main threads only.
    """
    if _prctl is None or threading.current_thread() is not threading.main_thread():
        return None
    parent = os.getpid()

    def prepare() -> None:
        _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:  # the parent ended in between
            os._exit(1)

    return prepare


def end_with_parent(parent: int) -> None:
    """From now on this process ends with its parent, and ends the programs that it has started before."""
    signal.signal(signal.SIGTERM, _end_own)
    if _prctl is not None:
        _prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != parent:  # the parent ended in between
        _end_own(signal.SIGTERM, None)


def _end_own(_number: int, _frame: object) -> None:
    for group in _own_groups:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(group, signal.SIGKILL)
    os._exit(1)


def note_groups_in(folder: str) -> None:
    """From now on write the process groups of programs that this process starts to that folder."""
    global _folder
    _folder = Path(folder)


def note_group(group: int) -> None:
    _own_groups.add(group)
    if _folder is not None:
        with suppress(OSError):  # the reader may have removed the folder
            _note(_folder, group).touch()


def forget_group(group: int) -> None:
    _own_groups.discard(group)
    if _folder is not None:
        with suppress(OSError):
            _note(_folder, group).unlink()


def end_stray_groups(folder: Path) -> None:
    """End the process groups that were written by processes that no longer run."""
    for note, process, group in _notes(folder):
        if not _is_alive(process):
            _end(note, group)


def end_groups(folder: Path) -> None:
    """End all process groups in the folder."""
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
