"""A real server in a process of its own."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx

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
        self.process: subprocess.Popen[bytes] | None = None
        self.prefix: tuple[str, ...] = ()
        """A command that runs the server, such as `prlimit`."""

    def start(self) -> "Served":
        command = [
            sys.executable,
            "-m",
            "whistlestop",
            "serve",
            "--port",
            str(self.port),
            "--data",
            str(self.data),
            "--no-browser",
        ]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*self.prefix, *command, *self.flags], stdout=log, stderr=log, env=self.env
            )
        patience = time.monotonic() + PATIENCE
        while time.monotonic() < patience:
            try:
                if httpx.get(f"{self.url}/healthz", timeout=5).status_code == 200:
                    return self
            except httpx.TransportError:
                pass
            if self.process.poll() is not None:
                raise RuntimeError(self.log.read_text())
            time.sleep(0.05)
        self.kill()
        raise RuntimeError(f"no answer from the server: {self.log.read_text()}")

    def kill(self) -> None:
        """As a power cut would."""
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(20)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
