"""Balance reports of boards, made one after another by a process with low priority and kept in the data folder.

A board is played once for everybody: the same board gives the same report.
"""

import asyncio
import hashlib
import logging
import os
import re
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from whistlestop.games import Game
from whistlestop.rules import RULES_VERSION
from whistlestop.table.errors import NotAllowed
from whistlestop.wire.balance import BalanceProgress, BalanceReport

__all__ = ["REFERENCE", "BalanceReports", "WeighedBoard"]

_LOG: Final = logging.getLogger("whistlestop.balance")
REFERENCE: Final = "usa-classic"
_BOT: Final = "hard"
_SECONDS: Final = 600
"""For one board. Fewer games are reported than wanted if they take longer."""
_LATEST: Final = 3 * _SECONDS
"""Seconds after which the process is ended."""
_MEMORY: Final = 2 << 30
"""Bytes of address space."""
_MOST_WAITING: Final = 6
_MOST_KEPT: Final = 300
"""Reports in the folder; the oldest are deleted, and can be made again."""
_PLAYED: Final = re.compile(rb"(\d+)/\d+\s*")


class WeighedBoard(NamedTuple):
    game: Game
    place: str
    """What another process finds the game by: its id, or the path of its folder."""


class _Run:
    """A board that waits or is played."""

    def __init__(self, board: WeighedBoard, total: int) -> None:
        self.board: Final = board
        self.total: Final = total
        self.done = 0


class BalanceReports:
    def __init__(self, folder: Path, games: int, reference: WeighedBoard) -> None:
        """`games` are played with each number of players; 0 makes no reports."""
        self._folder: Final = folder.absolute()
        self._games: Final = games
        self._reference: Final = reference
        self._runs: Final[dict[str, _Run]] = {}
        self._failed: Final[set[str]] = set()
        self._working: asyncio.Task[None] | None = None

    async def progress(self, board: WeighedBoard) -> BalanceProgress:
        report = await asyncio.to_thread(self._kept, board)
        if report is not None:
            return BalanceProgress("done", 0, 0, 0, report)
        key = self._key(board)
        run = self._runs.get(key)
        if run is None:
            return BalanceProgress("failed" if key in self._failed else "none", 0, 0, 0, None)
        ahead = list(self._runs).index(key)
        return BalanceProgress("waiting" if ahead else "playing", run.done, run.total, ahead, None)

    async def begin(self, board: WeighedBoard) -> None:
        """Unless there is a report, or the board waits already."""
        if not self._games:
            raise NotAllowed("no_balance_reports")
        key = self._key(board)
        if key in self._runs or await asyncio.to_thread(self._kept, board) is not None:
            return
        if len(self._runs) >= _MOST_WAITING:
            raise NotAllowed("balance_busy")
        self._failed.discard(key)
        self._runs[key] = _Run(board, self._total(board))
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work())

    async def stop(self) -> None:
        if self._working is not None:
            self._working.cancel()
            with suppress(asyncio.CancelledError):
                await self._working

    async def _work(self) -> None:
        while self._runs:
            key, run = next(iter(self._runs.items()))
            try:
                await self._make(run)
            except Exception:  # the page says that it failed, and anyone may try again
                _LOG.exception("balance report of %s failed", run.board.game.id)
                self._failed.add(key)
            finally:
                del self._runs[key]

    async def _make(self, run: _Run) -> None:
        reference = self._reference
        against = "none"
        if self._key(run.board) != self._key(reference):
            if self._kept(reference) is None:
                await self._play(reference, against, run)
            against = str(self._path(reference))
        await self._play(run.board, against, run)

    async def _play(self, board: WeighedBoard, against: str, run: _Run) -> None:
        before = run.done
        # First: games whose report cannot be written are not worth playing.
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        # The record of a game that a bot broke off is written to the folder where the process runs.
        with tempfile.TemporaryDirectory(prefix="whistlestop-balance-") as folder:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "whistlestop", "balance", board.place),
                *("--games", str(self._games), "--bot", _BOT, "--against", against),
                *("--workers", "1", "--seconds", str(_SECONDS), "--report", "report", "--progress"),
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.DEVNULL,
                stderr=asyncio.subprocess.PIPE,
                cwd=folder,
            )
            try:
                _restrain(process.pid)
                async with asyncio.timeout(_LATEST):
                    await _follow(process, run, before)
            finally:
                if process.returncode is None:
                    process.kill()
                    await process.wait()
            content = (Path(folder) / "report" / "balance.json").read_bytes()
        self._keep(board, content)

    def _kept(self, board: WeighedBoard) -> BalanceReport | None:
        try:
            content = self._path(board).read_bytes()
            return msgspec.json.decode(content, type=BalanceReport)
        except (OSError, msgspec.DecodeError):
            return None

    def _keep(self, board: WeighedBoard, content: bytes) -> None:
        report = msgspec.json.decode(content, type=BalanceReport)
        # The process knows the board by the path of its folder, which concerns nobody else.
        figures = msgspec.structs.replace(report.balance, game=board.game.id)
        path = self._path(board)
        new = path.with_suffix(f".{os.getpid()}.new")
        new.write_bytes(msgspec.json.encode(msgspec.structs.replace(report, balance=figures)))
        new.replace(path)
        kept = sorted(self._folder.glob("*.json"), key=lambda each: each.stat().st_mtime)
        for old in kept[:-_MOST_KEPT]:
            old.unlink(missing_ok=True)

    def _path(self, board: WeighedBoard) -> Path:
        return self._folder / f"{self._key(board)}.json"

    def _key(self, board: WeighedBoard) -> str:
        """The same for the same games: the board, its rules, and how many are played."""
        facts = f"{board.game.id} {board.game.data_hash} {RULES_VERSION} {_BOT} {self._games}"
        return hashlib.sha256(facts.encode()).hexdigest()[:32]

    def _total(self, board: WeighedBoard) -> int:
        boards = [board]
        if self._key(board) != self._key(self._reference) and self._kept(self._reference) is None:
            boards.append(self._reference)
        return self._games * sum(_numbers_of_players(each.game) for each in boards)


def _numbers_of_players(game: Game) -> int:
    knobs = game.ruleset.knobs
    return knobs.max_players - knobs.min_players + 1


async def _follow(process: asyncio.subprocess.Process, run: _Run, before: int) -> None:
    """Count the games until the process ends well."""
    said = b""
    assert process.stderr is not None
    async for line in process.stderr:
        if found := _PLAYED.fullmatch(line):
            run.done = before + int(found[1])
        else:
            said = (said + line)[-2000:]
    if await process.wait() != 0:
        raise RuntimeError(f"status {process.returncode}: {said.decode(errors='replace')}")


def _restrain(pid: int) -> None:
    """Players come first, and an absurd board must not use up the memory."""
    # It may have ended already.
    with suppress(ProcessLookupError):
        if sys.platform != "win32":
            os.setpriority(os.PRIO_PROCESS, pid, 19)
        if sys.platform == "linux":
            import resource

            resource.prlimit(pid, resource.RLIMIT_AS, (_MEMORY, _MEMORY))
