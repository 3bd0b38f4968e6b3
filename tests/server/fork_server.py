"""Starts the command many times: a process that has imported everything forks for each command.

Starting Python and importing the server takes more than a second, and a fork takes some milliseconds. Messages come
from `forked.py` on the socket whose number is the only argument: words, folder and environment, with four files: the
three standard streams and one that receives the number of the process and later its exit code.
"""

import array
import contextlib
import gc
import importlib
import json
import os
import runpy
import select
import signal
import socket
import sys
from collections.abc import Sequence
from typing import Any

from litestar import Litestar

import whistlestop.cli.app
import whistlestop.server.run  # noqa: F401
from whistlestop import games

__all__: list[str] = []

LARGEST = 1 << 20
LATE = ("typer._adapters", "typer.rich_utils", "uvicorn.loops.auto", "uvicorn.lifespan.on")
"""What the command imports only when it runs."""


def main(channel: socket.socket) -> None:
    """Until the other end is closed."""
    wake, woken = os.pipe()
    os.set_blocking(woken, False)
    signal.set_wakeup_fd(woken)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    running: dict[int, int] = {}
    while True:
        ready, _, _ = select.select([channel, wake], [], [])
        if wake in ready:
            os.read(wake, 4096)
            report_ended(running)
        if channel in ready:
            job, files = received(channel)
            if job is None:
                return
            start(job, files, running, (channel.fileno(), wake, woken))


def received(channel: socket.socket) -> tuple[dict[str, Any] | None, Sequence[int]]:
    files = array.array("i")
    data, ancillary, _, _ = channel.recvmsg(LARGEST, socket.CMSG_SPACE(4 * files.itemsize))
    for _, _, content in ancillary:
        files.frombytes(content)
    return (json.loads(data) if data else None), files


def start(job: dict[str, Any], files: Sequence[int], running: dict[int, int], own: Sequence[int]) -> None:
    *streams, status = files
    child = os.fork()
    if child == 0:
        for number in (*own, *running.values(), status):
            os.close(number)
        os._exit(command(job, streams))
    for number in streams:
        os.close(number)
    running[child] = status
    say(status, child)


def report_ended(running: dict[int, int]) -> None:
    for child in list(running):
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            report = running.pop(child)
            say(report, os.waitstatus_to_exitcode(status))
            os.close(report)


def say(status: int, number: int) -> None:
    with contextlib.suppress(BrokenPipeError):  # nobody waits for this process any more
        os.write(status, b"%d\n" % number)


def command(job: dict[str, Any], streams: Sequence[int]) -> int:
    """In the child: what `python -m whistlestop` does."""
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    if job["new_session"]:
        os.setsid()
    os.chdir(job["cwd"])
    os.environ.clear()
    os.environ.update(job["env"])
    connect(streams)
    sys.path[0] = job["cwd"]
    sys.argv = ["whistlestop", *job["words"]]
    code = 0
    try:
        runpy.run_module("whistlestop", run_name="__main__", alter_sys=True)
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        sys.excepthook(*sys.exc_info())
        code = 1
    sys.stdout.flush()
    sys.stderr.flush()
    return code


def connect(streams: Sequence[int]) -> None:
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    sys.stdin = sys.__stdin__ = os.fdopen(0, "r", encoding="utf-8", closefd=False)
    lines = 1 if os.isatty(1) else -1
    sys.stdout = sys.__stdout__ = os.fdopen(1, "w", lines, "utf-8", closefd=False)
    sys.stderr = sys.__stderr__ = os.fdopen(2, "w", 1, "utf-8", "backslashreplace", closefd=False)


def prepare() -> None:
    for name in LATE:
        importlib.import_module(name)
    Litestar()  # imports its plugins
    for name in games.available():
        games.load(name)
    gc.collect()
    gc.freeze()  # the children need not look at all this again


prepare()
main(socket.socket(fileno=int(sys.argv[1])))
