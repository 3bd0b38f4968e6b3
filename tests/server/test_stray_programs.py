"""Bots that are programs and hang: none is left behind, neither by a late decision nor by the server's end."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from http_clients import OPEN, Visitors
from served import Served

SPIN = """
import sys, time
print('{"type": "hello", "protocol": 1, "name": "spin"}', flush=True)
while True:
    time.sleep(0.01)
"""
WRAPPER = """#!/bin/sh
{python} {spin} {mark} &
{python} {spin} {mark}
"""


def running(mark: str) -> list[str]:
    """The processes with this word in their command line."""
    found = []
    for folder in Path("/proc").iterdir():
        try:
            words = (folder / "cmdline").read_bytes().split(b"\0") if folder.name.isdigit() else []
            is_dead = bool(words) and ") Z" in (folder / "stat").read_text()
        except OSError:
            continue
        if mark.encode() in words and not is_dead:
            found.append(folder.name)
    return found


def wait_for(is_so: Callable[[], object], seconds: float = 40) -> None:
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.1)


@pytest.fixture(params=["program", "wrapper"])
def mark(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A word in the command line of a program that hangs; alone, or as two started by a script."""
    mark = f"mark-{tmp_path.name}-{time.time_ns()}"
    spin, wrapper = tmp_path / "spin.py", tmp_path / "wrapper.sh"
    spin.write_text(SPIN)
    wrapper.write_text(WRAPPER.format(python=sys.executable, spin=spin, mark=mark))
    wrapper.chmod(0o700)
    command = f"{sys.executable} {spin} {mark}" if request.param == "program" else f"{wrapper}"
    settings = f'bot_seconds = 0.5\n[bot_programs]\nspin = "stdio:{command}"\n'
    (tmp_path / "my.toml").write_text(settings)
    return mark


@pytest.fixture
def own_server(tmp_path: Path, mark: str) -> Iterator[Served]:
    assert not running(mark)
    served = Served(tmp_path / "data", "--config", str(tmp_path / "my.toml")).start()
    yield served
    served.stop()


def test_a_program_that_is_late_is_ended_with_all_it_started(own_server: Served, mark: str) -> None:
    with Visitors(own_server.url) as visitors:
        seen = 0
        for _ in range(3):
            (person,) = visitors.open(OPEN, {"kind": "bot", "bot": "spin"})
            wait_for(lambda: running(mark))
            seen += len(running(mark))
            wait_for(lambda person=person: 1 not in person.look()["table"]["asked"])  # type: ignore[misc]
        assert seen
        wait_for(lambda: not running(mark), 5)
    assert own_server.process is not None
    assert own_server.process.poll() is None


@pytest.mark.parametrize("ending", ["stop", "kill"])
def test_no_program_outlives_the_server(own_server: Served, mark: str, ending: str) -> None:
    with Visitors(own_server.url) as visitors:
        visitors.open(OPEN, {"kind": "bot", "bot": "spin"})
        wait_for(lambda: running(mark))
    getattr(own_server, ending)()
    wait_for(lambda: not running(mark), 20)


@pytest.mark.skipif(sys.platform != "linux", reason="the kernel ends a program with its parent on Linux only")
def test_a_program_ends_with_a_game_at_the_terminal_that_is_killed(tmp_path: Path) -> None:
    mark, spin = f"mark-{tmp_path.name}-{time.time_ns()}", tmp_path / "spin.py"
    spin.write_text(SPIN)
    bots = f"stdio:{sys.executable} {spin} {mark},random"
    command = [sys.executable, "-m", "whistlestop", "watch", "--game", "mini", "--bots", bots]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as game:
        try:
            wait_for(lambda: running(mark))
        finally:
            game.kill()
    wait_for(lambda: not running(mark), 5)
