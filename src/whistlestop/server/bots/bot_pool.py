"""Bots think in other processes, with a time for each decision. One that hangs or dies takes its process along.

A bot stays in the process in which its game began, so that it is made once a game. If the process is gone, the bot is
made again in a new one and hears the game from the beginning.
"""

import asyncio
import multiprocessing
import os
import signal
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Future
from concurrent.futures import TimeoutError as PoolTimeout
from contextlib import suppress
from math import ceil
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
from pebble import ProcessExpired, ProcessPool

from whistlestop.bots.child_processes import end_groups, end_stray_groups, end_with_parent, note_groups_in
from whistlestop.bots.clock import WALL_TIME_FACTOR, OutOfTime
from whistlestop.bots.plugins import plugin_ids
from whistlestop.bots.process import START_SECONDS
from whistlestop.rules import Action, Result, Ruleset, View, WhistlestopError
from whistlestop.server.bots.bot_catalogue import BotCatalogue
from whistlestop.server.bots.bot_seats import BotQuestion, BotSeat, BotSeats
from whistlestop.server.bots.failure_files import FailureFiles
from whistlestop.server.bots.hint_worker import check_campaign, check_record, plan_tickets
from whistlestop.server.bots.plugin_worker import PluginProblem, own_names, plugin_states
from whistlestop.server.bots.review_worker import JudgedMove, judge_moves
from whistlestop.server.bots.seated_bots import BotAnswer, BotCrash, choose_once, decide, leave, ready
from whistlestop.server.bots.view_transfer import pack_result, pack_turn, pack_view
from whistlestop.server.game_catalogue import GameCatalogue
from whistlestop.table.errors import CorruptRecord, NotAllowed
from whistlestop.table.importing import ImportedCampaign, ImportedGame
from whistlestop.wire import Record
from whistlestop.wire.options import WireAction, read_action
from whistlestop.wire.study import TicketHint

__all__ = ["BotPool", "WorkerFailed"]

T = TypeVar("T")

_THINKING: Final = 1.0
"""Seconds that a bot takes at most if it can use any time, on a server with nothing else to do."""
_BY_THE_CLOCK: Final = WALL_TIME_FACTOR + 1
"""The limit of a decision counts CPU time, in the worker. A worker that does not answer in so many times the limit is
ended: its bot sleeps, or computes outside Python."""
_GAMES: Final = 12
"""A campaign has so many games, and the time of one decision for each of them to be played again."""
_POLITE: Final = 0.05
"""Seconds between two looks for a free worker of a task for which nobody waits at a table."""


def _untrue(reason: str, values: dict[str, str]) -> CorruptRecord:
    return CorruptRecord(reason, values)


class WorkerFailed(Exception):
    """A worker process crashed, timed out or ended; the reason is for the log of the server."""


class _WorkerEnded(WorkerFailed):
    """The process ended without an answer."""


class _WorkerLate(WorkerFailed):
    """The process did not answer in time and was ended."""


def _start_worker(groups: str, server: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # A server that is killed cannot end its workers, and a program may think for long.
    end_with_parent(server)
    note_groups_in(groups)


class BotPool:
    def __init__(
        self,
        workers: int,
        seconds: float,
        game_catalogue: GameCatalogue | None = None,
        bot_catalogue: BotCatalogue | None = None,
        failure_files: FailureFiles | None = None,
    ) -> None:
        """`seconds` is what each decision may take; `failure_files` keep the tracebacks of bots that crash."""
        self._game_catalogue: Final = game_catalogue or GameCatalogue()
        self._bot_catalogue: Final = bot_catalogue or BotCatalogue()
        self._workers: Final = workers
        self._seconds: Final = seconds
        self._failure_files: Final = failure_files
        self._lanes: list[_Lane] = []
        self._seats: Final[BotSeats[_Lane]] = BotSeats()
        self._groups: tempfile.TemporaryDirectory[str] | None = None
        """Where workers note the process groups of programs that they started."""
        self._plugin_problems: dict[str, PluginProblem] | None = None
        self.thought = 0
        self.failed = 0

    @property
    def busy(self) -> int:
        """Tasks that run or wait for a worker."""
        return sum([lane.busy for lane in self._lanes])

    def start(self) -> None:
        self._groups = tempfile.TemporaryDirectory(prefix="whistlestop-programs-")
        self._lanes = [_Lane(self._groups.name) for _ in range(self._workers)]

    def stop(self) -> None:
        for lane in self._lanes:
            lane.stop()
        self._lanes = []
        if self._groups is not None:
            end_groups(Path(self._groups.name))
            self._groups.cleanup()
            self._groups = None

    async def decide(self, question: BotQuestion) -> tuple[Action, dict[str, Any] | None]:
        """The action and the reason of a bot in its game, or WorkerFailed."""
        program = self._program(question.bot)
        seat = self._seats.find(question) or self._seats.add(question, self._idlest())
        try:
            answer = await self._answer(seat, question, program)
        except _WorkerEnded:  # perhaps by another bot of the process, or by the system
            answer = None
        if answer is None:
            seat.begin_again()
            answer = await self._answer(seat, question, program)
        if answer is None:
            raise WorkerFailed("cannot be made again")
        if isinstance(answer, BotCrash):
            raise self._crashed(question, answer)
        return read_action(answer.action, question.view.public.rules), answer.why

    async def _answer(
        self, seat: "BotSeat[_Lane]", question: BotQuestion, program: str
    ) -> BotAnswer | BotCrash | None:
        heard = question.history.numbers_in_force()
        place = self._game_catalogue.place(question.game)
        turn = seat.turn(question, program, place, self.thinking_time(), self._seconds)
        answer = await self._done(seat.worker, decide, turn, times=_BY_THE_CLOCK)
        if isinstance(answer, BotAnswer):
            seat.answered(heard, answer.listens)
        return answer

    def _crashed(self, question: BotQuestion, crash: BotCrash) -> WorkerFailed:
        self.thought, self.failed = self.thought - 1, self.failed + 1
        file = ""
        if self._failure_files is not None:
            file = self._failure_files.keep(question.table, question.seat, question.bot, crash.account)
        # Its kind alone: what a bot says when it crashes tells what it holds, and this goes into the log.
        why = f"crashed with {crash.kind}"
        if crash.kind == OutOfTime.__name__:
            why = f"took more than {self._seconds:g} seconds of CPU time"
        return WorkerFailed(why + (f"; see {file}" if file else ""))

    def leave(
        self, table: str, result: Result | None, rules: Ruleset, game: str, options: dict[str, Any]
    ) -> None:
        """The game is over, or the table is evicted: its bots leave. The caller does not wait."""
        place = self._game_catalogue.place(game)
        packed = None if result is None else pack_result(result, rules, place, options)
        for key, seat in self._seats.remove(table):
            if seat.worker in self._lanes:
                seat.worker.schedule(leave, (key, packed), self._seconds)

    def has_bots(self, table: str) -> bool:
        """Whether workers keep bots of this table."""
        return self._seats.has(table)

    async def choose_once(
        self, game: str, options: dict[str, Any], view: View, bot: str, seed: str
    ) -> tuple[Action, dict[str, Any] | None]:
        """The action and the reason of a bot that is made for this decision alone, or WorkerFailed."""
        packed = pack_turn(view, (), self._game_catalogue.place(game), options)
        action, why = await self._done(
            self._idlest(), choose_once, packed, self._program(bot), seed, self.thinking_time()
        )
        return read_action(action, view.public.rules), why

    def _program(self, bot: str) -> str:
        program = self._bot_catalogue.program(bot)
        if program is None:
            raise WorkerFailed("is no bot of this server")
        return program

    def _idlest(self) -> "_Lane":
        if not self._lanes:
            raise WorkerFailed("the bot pool is stopped")
        return min(self._lanes, key=lambda lane: (lane.busy, lane.used))

    def thinking_time(self) -> float:
        """Seconds for a bot that plays better with more time: less if others wait for a worker."""
        waiting = max(0, self.busy + 1 - self._workers)
        return min(_THINKING, self._seconds / 4) / (1 + waiting)

    async def plan(self, game: str, options: dict[str, Any], view: View) -> tuple[TicketHint, ...]:
        """How each ticket of this seat stands."""
        return await self._done(self._idlest(), plan_tickets, self._packed(game, options, view))

    async def judge(
        self, game: str, options: dict[str, Any], moves: Sequence[tuple[View, WireAction]], seed: str
    ) -> list[JudgedMove]:
        """What the strong bot would have done instead of these moves. Waits while all workers are busy."""
        while self.busy >= self._workers:
            await asyncio.sleep(_POLITE)
        packed = [(self._packed(game, options, view), action) for view, action in moves]
        return await self._done(self._idlest(), judge_moves, packed, seed)

    async def plugin_problems(self) -> dict[str, PluginProblem]:
        """What is wrong with bots of installed packages. A worker imports them, once: they may be large."""
        if self._plugin_problems is None:
            try:
                self._plugin_problems = (
                    await self._done(self._idlest(), plugin_states) if plugin_ids() else {}
                )
            except WorkerFailed:  # a package ends the process that imports it: asked again with the next list
                return {}
        return self._plugin_problems

    async def learn_names(self) -> None:
        """Ask a worker what foreign bots call themselves. Until it answers they are called by their ids."""
        for bot, program in self._bot_catalogue.foreign.items():
            with suppress(WorkerFailed):  # a package ends the process that imports it: it keeps its id
                asked = self._done(self._idlest(), own_names, {bot: program}, times=self._times_to_start())
                self._bot_catalogue.learn_names(await asked)

    def _times_to_start(self) -> int:
        """The limit of one decision may be shorter than what a program has to start."""
        return ceil(2 * START_SECONDS / self._seconds)

    def _packed(self, game: str, options: dict[str, Any], view: View) -> bytes:
        return pack_view(view, self._game_catalogue.place(game), options)

    async def check(self, record: Record, at: float) -> ImportedGame:
        """A game that was played elsewhere, made sure of."""
        game = self._game_catalogue.load(record.header.game).id  # a name from outside must not open a folder
        try:
            found = await self._done(
                self._idlest(),
                check_record,
                self._game_catalogue.place(game),
                msgspec.json.encode(record),
                at,
            )
        except WorkerFailed as problem:
            raise _unchecked("not_a_record", problem) from problem
        if isinstance(found, ImportedGame):
            return found
        raise _untrue(*found)

    async def check_campaign(self, game: str, data: bytes, campaign: str, at: float) -> ImportedCampaign:
        """A campaign that was played elsewhere, made sure of."""
        place = self._game_catalogue.place(self._game_catalogue.load(game).id)
        try:
            found = await self._done(self._idlest(), check_campaign, place, data, campaign, at, times=_GAMES)
        except WorkerFailed as problem:
            raise _unchecked("not_a_campaign", problem) from problem
        if isinstance(found, ImportedCampaign):
            return found
        raise _untrue(*found)

    def _end_strays(self) -> None:
        """A worker that was ended could not end its program."""
        if self._groups is not None:
            end_stray_groups(Path(self._groups.name))

    def _in_words(self, problem: Exception) -> str:
        if isinstance(problem, TimeoutError | PoolTimeout):
            return f"did not answer in time (limit: {self._seconds:g} seconds)"
        if isinstance(problem, ProcessExpired):
            return f"ended its process ({problem.exitcode})"
        # Its kind alone: what a bot says when it crashes tells what it holds, and this goes into the log.
        return f"crashed with {type(problem).__name__}"

    async def _done(self, lane: "_Lane", work: Callable[..., T], *args: object, times: int = 1) -> T:
        """What a worker makes of it, within so many times the limit of one decision."""
        if lane not in self._lanes:
            raise WorkerFailed("the bot pool is stopped")
        lane.busy += 1
        lane.used += 1
        try:
            done: T = await asyncio.wrap_future(lane.schedule(work, args, self._seconds * times))
        except Exception as problem:
            self.failed += 1
            self._end_strays()
            raise _failure_kind(problem)(self._in_words(problem)) from problem
        finally:
            lane.busy -= 1
        self.thought += 1
        return done


def _failure_kind(problem: Exception) -> type[WorkerFailed]:
    if isinstance(problem, TimeoutError | PoolTimeout):
        return _WorkerLate
    return _WorkerEnded if isinstance(problem, ProcessExpired | BrokenExecutor) else WorkerFailed


def _unchecked(code: str, problem: WorkerFailed) -> WhistlestopError:
    """A busy server may be too slow for a good file, so that is not held against the file."""
    if isinstance(problem, _WorkerLate):
        return NotAllowed("check_took_too_long")
    return CorruptRecord(code, {"why": "it cannot be played again"})


class _Lane:
    """One worker process, which is started again when it was ended."""

    def __init__(self, groups: str) -> None:
        self._groups: Final = groups
        self._pool = self._started()
        self.busy = 0
        """Tasks that run or wait, and that somebody waits for."""
        self.used = 0
        """Such tasks so far."""

    def _started(self) -> ProcessPool:
        pool = ProcessPool(
            max_workers=1,
            initializer=_start_worker,
            initargs=[self._groups, os.getpid()],
            # The server has threads (writer, database); a forked process would copy their locks.
            context=multiprocessing.get_context("spawn"),
        )
        # A worker imports the rules when it starts; the first decision of a game should not wait for that.
        pool.schedule(ready)
        return pool

    def schedule(self, work: Callable[..., T], args: Sequence[object], seconds: float) -> "Future[T]":
        # A pool whose only process ends while it has nothing to do is broken for good.
        if not self._pool.active:
            self._pool = self._started()
        future: Future[T] = self._pool.schedule(work, args=list(args), timeout=seconds)
        return future

    def stop(self) -> None:
        self._pool.stop()  # type: ignore[no-untyped-call]
        self._pool.join(timeout=5)
