"""The ledger: a file that grows by a line with each game, so that a tournament can stop anywhere and go on later."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Protocol

import msgspec

from whistlestop.arena.job import PlayedGame
from whistlestop.arena.pairing import Contest
from whistlestop.rules import RULES_VERSION, WhistlestopError

__all__ = ["BadResultLog", "FileResultLog", "Head", "MemoryResultLog", "ResultLog", "head_of"]

FORMAT: Final = "whistlestop-ledger"
VERSION: Final = 1


class BadResultLog(WhistlestopError):
    """A ledger that cannot be gone on with."""


class Head(msgspec.Struct, frozen=True):
    """The first line: what every game in the ledger has in common. Bots and deals may still be added."""

    format: str
    version: int
    rules: str
    """The version of the rules."""
    seed: str
    options: Mapping[str, int | str]
    seconds: float | None


def head_of(contest: Contest) -> Head:
    return Head(FORMAT, VERSION, RULES_VERSION, contest.seed, contest.options, contest.seconds)


class ResultLog(Protocol):
    played: dict[str, PlayedGame]
    """By the job's id."""

    def add(self, played: PlayedGame) -> None: ...


class MemoryResultLog:
    """For those who do not want a file."""

    def __init__(self) -> None:
        self.played: dict[str, PlayedGame] = {}

    def add(self, played: PlayedGame) -> None:
        self.played[played.id] = played


class FileResultLog:
    def __init__(self, path: Path, head: Head) -> None:
        """Open or begin it. A last line that was cut off is dropped: its game is played again."""
        self.path: Final = path
        self.played: dict[str, PlayedGame] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        whole = path.read_bytes() if path.exists() else b""
        kept = whole[: whole.rfind(b"\n") + 1]
        first = msgspec.json.encode(head)
        lines = kept.splitlines()
        if lines or not first.startswith(whole):
            self._compare(lines[0] if lines else whole, head)
        for number, line in enumerate(lines[1:], 2):
            played = self._read(line, number)
            self.played[played.id] = played
        # Only now is it known to be a ledger, and not a file of something else whose end would be cut off.
        if len(kept) < len(whole):
            os.truncate(path, len(kept))
        if not lines:
            path.write_bytes(first + b"\n")

    def add(self, played: PlayedGame) -> None:
        """In one write, and on the disk before the next game counts."""
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(played) + b"\n")
        self.played[played.id] = played

    def _compare(self, line: bytes, head: Head) -> None:
        try:
            found = msgspec.json.decode(line, type=Head)
        except msgspec.DecodeError as problem:
            raise self._bad(1, problem) from problem
        for name in Head.__struct_fields__:
            if getattr(found, name) != getattr(head, name):
                values = {
                    "path": str(self.path),
                    "what": name,
                    "found": str(getattr(found, name)),
                    "expected": str(getattr(head, name)),
                }
                raise BadResultLog("other_tournament", values)

    def _read(self, line: bytes, number: int) -> PlayedGame:
        try:
            return msgspec.json.decode(line, type=PlayedGame)
        except msgspec.DecodeError as problem:
            raise self._bad(number, problem) from problem

    def _bad(self, number: int, problem: Exception) -> BadResultLog:
        return BadResultLog("corrupt_ledger", {"path": str(self.path), "line": number, "why": str(problem)})
