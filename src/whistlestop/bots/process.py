"""A bot that is a separate program in any language. It reads and writes lines of JSON (`docs/bots.md`)."""

import contextlib
import os
import queue
import shlex
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Sequence
from functools import cache
from typing import IO, Final

from whistlestop.bots.child_processes import dies_with_parent, forget_group, note_group
from whistlestop.bots.clock import WALL_TIME_FACTOR
from whistlestop.bots.conversation import Conversation, failure_of
from whistlestop.bots.cpu_time import group_cpu_seconds
from whistlestop.bots.errors import BadBot, BotFailed
from whistlestop.bots.protocol_log import ProtocolLog, open_log
from whistlestop.rules import (
    Action,
    Event,
    Result,
    Ruleset,
    Seeded,
    View,
    WhistlestopError,
    format_event,
    legal,
    parse_action,
    play,
    sample_state,
)
from whistlestop.wire import game_facts
from whistlestop.wire.protocol import (
    Act,
    Answer,
    Clock,
    Greeting,
    HostMessage,
    NewGame,
    encode_line,
)

__all__ = ["START_SECONDS", "ProcessBot", "program_name"]

START_SECONDS: Final = 20.0
"""Time limit for a program to start and send hello."""
_LONGEST_LINE: Final = 65_536
_FAREWELL_SECONDS: Final = 2.0
_MOST_ERRORS: Final = 10
"""Lines of a program's stderr in the explanation of its failure, the last ones."""
_LONGEST_ERRORS: Final = 65_536
"""Bytes of stderr that are read, the last ones."""
_FIRST_LOOK: Final = 0.05
_LONGEST_LOOK: Final = 1.0
"""Seconds between two looks at the CPU time of a program that thinks: a fast answer is not delayed by any."""


class ProcessBot:
    """Starts its program at the first decision and ends it with the game."""

    def __init__(self, command: str, seed: str, seconds: float) -> None:
        """`seconds` is the CPU time for each decision of the program and everything that it starts. By the clock it
        may take ten times as long, because other programs share the processors."""
        self._command: Final = shlex.split(command)
        if not self._command or shutil.which(self._command[0]) is None:
            raise BadBot("no_such_program", {"program": self._command[0] if self._command else ""})
        self.name: Final = command
        """The name to use in error messages."""
        self._seed: Final = seed
        self._seconds = seconds
        self._program: _Program | None = None
        self._rules: Ruleset | None = None
        self._unheard: list[Event] = []
        self._conversation: Final = Conversation(command)
        self._why = ""

    def hear(self, events: Sequence[Event]) -> None:
        self._unheard += events

    def limit(self, seconds: float) -> None:
        """The limit of the host takes the place of the program's own."""
        self._seconds = seconds

    def choose(self, view: View) -> Action:
        if self._program is None:
            self._program = self._greeted(view)
        options = legal(view, view.seat)
        self._program.send(self._conversation.decide(view, options, self._news(), self._seconds))
        answer = self._answer(self._seconds, self._seconds * WALL_TIME_FACTOR)
        if not isinstance(answer, Act) or answer.number != self._conversation.number:
            raise self._given_up(self._conversation.not_an_answer())
        self._why = answer.why
        return self._read(answer.action, view)

    def explain(self, _view: View, _action: Action) -> str:
        """What the program said about its last action; empty if nothing."""
        return self._why

    def leave(self, result: Result | None) -> None:
        """Send the result and end the program."""
        if self._program is None:
            return
        if result is not None:
            # Without waiting for an answer: a program that is gone must not delay the end of the game.
            self._program.send(self._conversation.end(result, self._news()))
        self._program.stop()
        self._program = None

    def introduce(self) -> str:
        """Start the program, end it again, and return the name of its hello."""
        program = self._program = _Program(self._command, None)
        name = self._greeting(program).name
        self._program = None
        program.stop()
        return name

    def _greeted(self, view: View) -> "_Program":
        program = self._program = _Program(self._command, open_log(self.name, view.seat, self._seed))
        self._rules = view.public.rules
        self._greeting(program)
        clock = Clock(self._seconds, START_SECONDS)
        program.send(
            NewGame(game_facts(view.public.rules), view.public.players, view.seat, self._seed, clock)
        )
        return program

    def _greeting(self, program: "_Program") -> Greeting:
        program.send(self._conversation.hello())
        answer = self._answer(START_SECONDS, START_SECONDS)
        try:
            return self._conversation.check_greeting(answer)
        except BotFailed as failure:
            raise self._given_up(failure) from failure

    def _news(self) -> tuple[str, ...]:
        assert self._rules is not None
        texts = tuple([format_event(event, self._rules) for event in self._unheard])
        self._unheard = []
        return texts

    def _read(self, text: str, view: View) -> Action:
        """Parse the action, or raise a failure that names the rule. Any state consistent with the view refuses the
        same actions."""
        try:
            action = parse_action(text, view.public.rules)
            if action not in legal(view, view.seat):
                # Only the rules name the rule that is broken, and they need a state; a bot must not get the
                # real one.
                play(sample_state(view, Seeded(self._seed)), view.seat, action, Seeded(self._seed))
        except WhistlestopError as problem:
            failure, rule = self._conversation.refused(text, problem)
            raise self._given_up(failure, rule) from problem
        return action

    def _answer(self, seconds: float, longest: float) -> Answer:
        assert self._program is not None
        line = self._program.line_within(seconds, longest)
        if line is None:
            raise self._given_up(self._conversation.late(seconds))
        if not line:
            raise self._given_up(BotFailed("bot_gone", {"bot": self.name, "why": self._program.exit_text()}))
        try:
            return self._conversation.read(line)
        except BotFailed as failure:
            raise self._given_up(failure) from failure

    def _given_up(self, failure: BotFailed, rule: str | None = None) -> BotFailed:
        """Send the reason to the program, end it, and return the failure."""
        if self._program is not None:
            self._program.send(failure_of(failure, rule, self._conversation.number or None))
            failure.errors = self._program.stop()
            self._program = None
        return failure


@cache
def program_name(command: str) -> str | None:
    """The name of its hello, for which it is started once; None if it does not greet, as its first game will tell."""
    try:
        return ProcessBot(command, "", START_SECONDS).introduce()
    except WhistlestopError:
        return None


class _Program:
    """A running program: lines to its stdin, lines from its stdout, and its stderr in a file."""

    def __init__(self, command: Sequence[str], log: ProtocolLog | None) -> None:
        self._log: Final = log
        # A file and not a pipe: a program that writes much to stderr would block when the pipe is full.
        self._errors: Final = tempfile.TemporaryFile()  # noqa: SIM115 (closed by stop)
        self._process: Final = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            start_new_session=True,  # Ctrl-C in the terminal must not reach it
            preexec_fn=dies_with_parent(),
        )
        note_group(self._process.pid)
        # Threads, so that a program that does not read or write cannot block the table.
        self._said: Final[queue.SimpleQueue[bytes]] = queue.SimpleQueue()
        self._lines: Final[queue.SimpleQueue[bytes]] = queue.SimpleQueue()
        self._threads: Final = (
            threading.Thread(target=_write_lines, args=(self._process.stdin, self._said), daemon=True),
            threading.Thread(target=_read_lines, args=(self._process.stdout, self._lines), daemon=True),
        )
        for thread in self._threads:
            thread.start()

    def send(self, message: HostMessage) -> None:
        """Send a message. If the program has ended, that is detected when it does not answer."""
        line = encode_line(message)
        if self._log is not None:
            self._log.sent(line)
        self._said.put(line)

    def line_within(self, seconds: float, longest: float) -> bytes | None:
        """Its next line; empty if it has ended, None if it takes too long (see `_next_line`)."""
        line = self._next_line(seconds, longest)
        if line and self._log is not None:
            self._log.received(line)
        return line

    def _next_line(self, seconds: float, longest: float) -> bytes | None:
        """None if it takes more CPU time than `seconds`, or `longest` by the clock. Where the system does not count
        CPU time, the clock counts as CPU time."""
        began, began_cpu = time.monotonic(), self.cpu_seconds()
        pause = min(_FIRST_LOOK, seconds)
        while True:
            with contextlib.suppress(queue.Empty):
                return self._lines.get(timeout=pause)
            waited, cpu = time.monotonic() - began, self.cpu_seconds()
            spent = waited if cpu is None or began_cpu is None else cpu - began_cpu
            if spent > seconds or waited > longest:
                return None
            pause = min(_LONGEST_LOOK, max(_FIRST_LOOK, seconds - spent))

    def cpu_seconds(self) -> float | None:
        return group_cpu_seconds(self._process.pid)

    def exit_text(self) -> str:
        """The last line of its stderr, or its exit status if it wrote nothing."""
        if lines := self._last_errors().decode(errors="replace").strip().splitlines():
            return lines[-1]
        with contextlib.suppress(subprocess.TimeoutExpired):
            return f"(exit {self._process.wait(_FAREWELL_SECONDS)})"
        return "–"

    def stop(self) -> tuple[str, ...]:
        """End the program, and return the last lines of its stderr."""
        self._said.put(b"")
        try:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(_FAREWELL_SECONDS)
        finally:  # even if the time limit interrupts the farewell message
            self._end()
        for thread in self._threads:
            thread.join(_FAREWELL_SECONDS)
        errors = self._last_errors()
        self._errors.close()
        if self._log is not None:
            self._log.close(errors)
        return tuple(errors.decode(errors="replace").splitlines()[-_MOST_ERRORS:])

    def _last_errors(self) -> bytes:
        end = self._errors.seek(0, os.SEEK_END)
        self._errors.seek(max(0, end - _LONGEST_ERRORS))
        return self._errors.read()

    def _end(self) -> None:
        """End the process group, because the program may be a script that started the actual bot."""
        if hasattr(os, "killpg"):
            with contextlib.suppress(ProcessLookupError, PermissionError):  # all of them have ended
                os.killpg(self._process.pid, signal.SIGKILL)
        else:
            self._process.kill()
        self._process.wait()
        forget_group(self._process.pid)


def _write_lines(stream: IO[bytes], lines: "queue.SimpleQueue[bytes]") -> None:
    """Write lines until an empty one, or until the reader has closed the stream."""
    with contextlib.suppress(OSError), stream:
        while line := lines.get():
            stream.write(line)
            stream.flush()


def _read_lines(stream: IO[bytes], lines: "queue.SimpleQueue[bytes]") -> None:
    """Read lines until the end of the stream, then put an empty one."""
    with stream:
        # With a limit, or a program that never ends its line would fill the memory.
        while line := stream.readline(_LONGEST_LINE):
            lines.put(line)
    lines.put(b"")
