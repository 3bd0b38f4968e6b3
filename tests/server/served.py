"""A real server in a process of its own."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from forked import Forked, start_command

PATIENCE = 120.0
"""Seconds for a start: one takes two, but not on a machine that has much else to do."""


class Served:
    """A running `whistlestop serve`, which can be killed and started again on the same data."""

    def __init__(self, data: Path, *flags: str, env: dict[str, str] | None = None) -> None:
        self.data = data
        self.flags = flags
        self.env = env
        self.port = _free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = data.parent / f"{data.name}.log"
        self.process: Forked | subprocess.Popen[bytes] | None = None
        self.prefix: tuple[str, ...] = ()
        """A command that runs the server, such as `prlimit`."""

    def start(self) -> "Served":
        words = ("serve", "--port", str(self.port), "--data", str(self.data), "--no-browser", *self.flags)
        with self.log.open("ab") as log, Path(os.devnull).open("rb") as nothing:
            files = {"stdin": nothing.fileno(), "stdout": log.fileno(), "stderr": log.fileno()}
            if self.prefix:
                command = [*self.prefix, sys.executable, "-m", "whistlestop", *words]
                self.process = subprocess.Popen(command, **files, env=self.env)
            else:
                self.process = start_command(*words, **files, env=self.env)
        wait_for_answers(self.port, self.process, self.log)
        return self

    def kill(self) -> None:
        """As a power cut would."""
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(20)


def wait_for_answers(port: int, process: Forked | subprocess.Popen[bytes], log: Path) -> None:
    """Until the server that was started answers requests. If it ends, its log says why."""
    patience = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < patience:
        try:
            # It listens before it answers: this request waits until it does.
            if httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=PATIENCE).status_code == 200:
                return
        except httpx.TransportError:
            time.sleep(0.02)
    process.kill()
    process.wait()
    raise RuntimeError(f"no answer from the server: {log.read_text()}")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def on_database(request: pytest.FixtureRequest, folder: Path, *flags: str) -> Iterator[Served]:
    """A server on the database that a fixture has as its parameter: `embedded` or `postgresql`."""
    if request.param == "postgresql":
        flags = ("--database", request.getfixturevalue("postgres").new_database(), *flags)
    found = Served(folder / "data", *flags).start()
    yield found
    found.stop()
