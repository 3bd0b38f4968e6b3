"""`whistlestop` in a process of its own, forked from one that has imported everything (`fork_server.py`)."""

import atexit
import contextlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import IO

__all__ = ["Forked", "run_command", "start_command"]


class Forked:
    """A started command, with what tests use of `subprocess.Popen`."""

    def __init__(self, status: IO[bytes]) -> None:
        self._status = status
        self.pid = int(status.readline())
        self.returncode: int | None = None

    def __del__(self) -> None:
        self._status.close()

    def poll(self) -> int | None:
        return self._ended(0)

    def wait(self, timeout: float | None = None) -> int:
        code = self._ended(timeout)
        if code is None:
            raise subprocess.TimeoutExpired("whistlestop", timeout or 0)
        return code

    def _ended(self, seconds: float | None) -> int | None:
        if self.returncode is None and select.select([self._status], [], [], seconds)[0]:
            with self._status:
                self.returncode = int(self._status.readline())
        return self.returncode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def start_command(
    *words: str,
    stdin: int,
    stdout: int,
    stderr: int,
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    new_session: bool = False,
) -> Forked | subprocess.Popen[bytes]:
    """`python -m whistlestop` with these words and open files."""
    settings = dict(os.environ if env is None else env)
    if not hasattr(os, "fork"):
        command = [sys.executable, "-m", "whistlestop", *words]
        return subprocess.Popen(command, stdin=stdin, stdout=stdout, stderr=stderr, env=settings, cwd=cwd)
    job = {"words": words, "cwd": str(cwd or Path.cwd()), "env": settings, "new_session": new_session}
    channel = _fork_server(tuple((name, value) for name, value in settings.items() if _is_for_python(name)))
    status, theirs = os.pipe()
    socket.send_fds(channel, [json.dumps(job).encode()], [stdin, stdout, stderr, theirs])
    os.close(theirs)
    return Forked(os.fdopen(status, "rb", buffering=0))


def run_command(
    *words: str,
    stdin: str = "",
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    timeout: float = 300,
) -> subprocess.CompletedProcess[str]:
    """The same as `subprocess.run` with captured text."""
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        given.write(stdin.encode())
        given.seek(0)
        files = {"stdin": given.fileno(), "stdout": out.fileno(), "stderr": err.fileno()}
        process = start_command(*words, **files, env=env, cwd=cwd)
        code = process.wait(timeout)
        said = [_text(file) for file in (out, err)]
    return subprocess.CompletedProcess(words, code, *said)


def _text(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode()


def _is_for_python(name: str) -> bool:
    """What Python reads when it starts cannot be given to a process that runs already."""
    return name.startswith("PYTHON") and name != "PYTHONIOENCODING"


@cache
def _fork_server(settings: tuple[tuple[str, str], ...]) -> socket.socket:
    """One for each environment. It ends when this process does, because then its socket is closed."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    others = {name: value for name, value in os.environ.items() if not _is_for_python(name)}
    program = [sys.executable, str(Path(__file__).with_name("fork_server.py")), str(theirs.fileno())]
    with theirs:
        process = subprocess.Popen(program, env={**others, **dict(settings)}, pass_fds=[theirs.fileno()])
    atexit.register(_end, ours, process)
    return ours


def _end(channel: socket.socket, process: subprocess.Popen[bytes]) -> None:
    channel.close()
    process.wait(10)
