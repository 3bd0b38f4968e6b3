"""The CPU time of another program and of everything that it started."""

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

__all__ = ["group_cpu_seconds"]

_PROC: Final = Path("/proc")
_GROUP, _USER, _SYSTEM, _USER_CHILDREN, _SYSTEM_CHILDREN = 2, 11, 12, 13, 14
"""Fields of a `stat` file after the command, as in proc(5)."""


def group_cpu_seconds(group: int) -> float | None:
    """The CPU time of a process group so far, children that have ended included; None if the system does not say."""
    if sys.platform != "linux":
        return None
    ticks = 0
    for folder in _PROC.iterdir():
        if folder.name.isdigit():
            with suppress(OSError):  # it has ended in the meantime
                ticks += _ticks(folder / "stat", group)
    return ticks / os.sysconf("SC_CLK_TCK")


def _ticks(stat: Path, group: int) -> int:
    # A command may contain spaces and brackets, so the fields begin after the last bracket.
    fields = stat.read_text().rpartition(")")[2].split()
    if int(fields[_GROUP]) != group:
        return 0
    return sum(int(fields[at]) for at in (_USER, _SYSTEM, _USER_CHILDREN, _SYSTEM_CHILDREN))
