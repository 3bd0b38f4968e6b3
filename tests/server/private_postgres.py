"""A PostgreSQL of our own for the tests: a fresh cluster in a temporary folder, reached by a socket file alone."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import psycopg
import pytest

REQUIRED = "REQUIRE_POSTGRESQL"
PATIENCE = 120.0
"""Seconds for a start: it takes less than one, but not on a machine that has much else to do."""
LEFT_OUT = (
    "PostgreSQL is not installed: left out are the tests of the shared database and of several servers on it "
    "(Debian: apt install postgresql)"
)


def programs() -> Path | None:
    """The folder of `initdb` and `postgres`, wherever the system hides them."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((folder for folder in folders if (folder / "postgres").exists()), None)


class PrivatePostgres:
    def __init__(self, folder: Path) -> None:
        self._programs = folder
        # Short, because the name of a socket file may have 107 letters at most.
        self.home = Path(tempfile.mkdtemp(prefix="ws-pg-", dir="/tmp"))
        self._user = "postgres" if os.getuid() == 0 else ""
        self._count = 0
        self.process: subprocess.Popen[bytes] | None = None
        if self._user:
            shutil.chown(self.home, self._user)
        self._run("initdb", "-D", str(self.home / "data"), "-U", "whistlestop", "-A", "trust", "-E", "UTF8")

    def _as_user(self, program: str, *words: str) -> Sequence[str]:
        # PostgreSQL refuses to run as root.
        become = (
            ["setpriv", f"--reuid={self._user}", "--regid=postgres", "--clear-groups"] if self._user else []
        )
        return [*become, str(self._programs / program), *words]

    def _run(self, program: str, *words: str) -> None:
        subprocess.run(self._as_user(program, *words), check=True, capture_output=True, cwd=self.home)

    def start(self) -> "PrivatePostgres":
        words = ("-D", str(self.home / "data"), "-k", str(self.home), "-c", "listen_addresses=")
        with (self.home / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                self._as_user("postgres", *words), stdout=log, stderr=log, cwd=self.home
            )
        patience = time.monotonic() + PATIENCE
        while time.monotonic() < patience:
            try:
                psycopg.connect(self.url("postgres")).close()
            except psycopg.OperationalError:
                time.sleep(0.05)
            else:
                return self
        raise RuntimeError((self.home / "server.log").read_text())

    def url(self, database: str) -> str:
        return f"postgresql://whistlestop@/{database}?host={self.home}"

    def new_database(self) -> str:
        self._count += 1
        name = f"tables{self._count}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"')
        return self.url(name)

    def stop(self, how: int = signal.SIGINT) -> None:
        """SIGINT disconnects everybody and ends; SIGQUIT is a crash."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(30)
            self.process = None

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.home, ignore_errors=True)


def one_postgres() -> Iterator[PrivatePostgres]:
    """The body of a fixture: a running PostgreSQL, or a test left out and said so; in CI it must be there."""
    folder = programs()
    if folder is None:
        if os.environ.get(REQUIRED):
            pytest.fail(f"{REQUIRED} is set, but there is no PostgreSQL here")
        pytest.skip(LEFT_OUT)
    postgres = PrivatePostgres(folder)
    try:
        yield postgres.start()
    finally:
        postgres.remove()
