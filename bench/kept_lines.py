"""A file of results, one JSON object a line, that counts only for the edition with which it was begun."""

from pathlib import Path
from typing import TypeVar

import msgspec

__all__ = ["append_line", "read_lines"]

Kind = TypeVar("Kind")


def read_lines(path: Path, edition: bytes, kind: type[Kind]) -> list[Kind]:
    """The results of this edition. The file is begun again if it has those of another one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = path.read_bytes().split(b"\n") if path.exists() else []
    if not lines or lines[0] != edition:
        path.write_bytes(edition)
        return []
    # A line without its end was cut off when the last run was stopped.
    return [msgspec.json.decode(line, type=kind) for line in lines[1:] if line.endswith(b"}")]


def append_line(path: Path, result: object) -> None:
    with path.open("ab") as file:
        file.write(b"\n" + msgspec.json.encode(result))
