"""Liveness says that the process runs, readiness that a write reaches the disk."""

import os
import resource
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
from private_postgres import PrivatePostgres
from served import Served


def probe(served: Served, path: str) -> tuple[int, float]:
    began = time.monotonic()
    status = httpx.get(f"{served.url}{path}", timeout=60).status_code
    return status, time.monotonic() - began


def ready_within(served: Served, status: int, seconds: float = 30) -> None:
    """An answer stands for a second, and a database needs a moment to come back."""
    patience = time.monotonic() + seconds
    while probe(served, "/readyz")[0] != status:
        assert time.monotonic() < patience
        time.sleep(0.2)


def test_a_server_that_cannot_write_lives_and_is_not_ready(tmp_path: Path) -> None:
    served = Served(tmp_path / "data").start()
    try:
        assert served.process is not None
        ready_within(served, 200)
        pid, no_limit = served.process.pid, (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
        ready_within(served, 503)
        answer = httpx.get(f"{served.url}/readyz")
        assert answer.text == "not ready: the database does not take a write\n"
        assert probe(served, "/healthz")[0] == 200
        resource.prlimit(pid, resource.RLIMIT_FSIZE, no_limit)
        ready_within(served, 200)
    finally:
        served.stop()


def test_readiness_is_answered_soon_while_the_database_is_silent(
    tmp_path: Path, postgres: PrivatePostgres
) -> None:
    served = Served(tmp_path / "data", "--database", postgres.new_database()).start()
    try:
        ready_within(served, 200)
        time.sleep(1.1)  # the last answer no longer stands
        with silent(postgres):
            for _ in range(3):
                status, seconds = probe(served, "/readyz")
                assert status == 503
                assert seconds < 5
            status, seconds = probe(served, "/healthz")
            assert status == 200
            assert seconds < 2
        ready_within(served, 200, 60)
    finally:
        served.stop()


@contextmanager
def silent(postgres: PrivatePostgres) -> Iterator[None]:
    """As a network that loses every packet: connections stay open, and nothing is answered."""
    assert postgres.process is not None
    top = postgres.process.pid
    children = [int(pid) for pid in Path(f"/proc/{top}/task/{top}/children").read_text().split()]
    for pid in (top, *children):
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in (*children, top):
            os.kill(pid, signal.SIGCONT)
