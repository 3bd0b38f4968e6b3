"""The result log: a file with one line per game, so that a tournament can be stopped and continued."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Protocol

import msgspec

from whistlestop.arena.job import PlayedGame
from whistlestop.arena.pairing import Contest
from whistlestop.rules import RULES_VERSION, WhistlestopError

__all__ = ["BadResultLog", "FileResultLog", "Head", "MemoryResultLog", "ResultLog", "head_of"]

FORMAT: Final = "whistlestop-results"
VERSION: Final = 1


class BadResultLog(WhistlestopError):
    """The result log cannot be continued."""


class Head(msgspec.Struct, frozen=True):
    """The first line: what all games of the log have in common. Bots and deals can still be added."""

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
    """By the id of the job."""

    def add(self, played: PlayedGame) -> None: ...


class MemoryResultLog:
    """A result log without a file."""

    def __init__(self) -> None:
        self.played: dict[str, PlayedGame] = {}

    def add(self, played: PlayedGame) -> None:
        self.played[played.id] = played


class FileResultLog:
    def __init__(self, path: Path, head: Head) -> None:
        """Open or create the file. An incomplete last line is dropped, and its game is played again."""
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
        # Only now is the file known to be a result log, so only now may its end be cut off.
        if len(kept) < len(whole):
            os.truncate(path, len(kept))
        if not lines:
            path.write_bytes(first + b"\n")

    def add(self, played: PlayedGame) -> None:
        """Write the line at once and flush it to disk, before the next game counts."""
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
        return BadResultLog(
            "corrupt_result_log", {"path": str(self.path), "line": number, "why": str(problem)}
        )
