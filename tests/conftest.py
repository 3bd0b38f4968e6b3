"""For all tests: how hypothesis looks for counterexamples, and that what they start hears Ctrl-C and starts fast."""

import os
import shutil
import signal
import sys
import threading
import zlib
from functools import cache
from pathlib import Path
from typing import Any

import httpx._transports.default as httpx_transports
import pytest
from hypothesis import settings

SHARING = (
    "tests/browser/",
    "tests/faults/",
    "tests/foreign/",
    "tests/promises/",
    "tests/server/",
    "tests/text/test_text_refusals.py",
)
"""Where the tests of a file share something that takes long to start or to compute."""

settings.register_profile("default", derandomize=True, deadline=None)
settings.register_profile("long", max_examples=1000, deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))

# Started in the background, a shell lets its children ignore Ctrl-C, and they let theirs.
if (
    threading.current_thread() is threading.main_thread()
    and signal.getsignal(signal.SIGINT) == signal.SIG_IGN
):
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Some machines tell Python to keep nothing that it compiled. The tests start hundreds of programs, and each would
# compile eight hundred modules again: half of the time that all tests take.
if "PYTHONDONTWRITEBYTECODE" in os.environ:
    del os.environ["PYTHONDONTWRITEBYTECODE"]
    sys.dont_write_bytecode = False

# Each client of httpx reads all certificates again, which takes 20 ms. The servers of the tests use no TLS.
httpx_transports.create_ssl_context = cache(httpx_transports.create_ssl_context)

# Where the machine has no Node, `make` puts one into the environment.
if shutil.which("node") is None:
    os.environ["PATH"] += os.pathsep + str(Path(sys.executable).parent)


THINNED = (
    "tests/laws/test_laws.py::",
    "tests/laws/test_peeking.py::",
    "tests/express/test_bot_policies.py::test_a_policy_chooses_as_its_bot_anywhere[",
    "tests/referee/test_referee.py::test_every_game_is_fair[",
)
"""Tests of every game with every number of players, whose names end with that number."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """`make test` plays each game with 2 and 4 players in half of these tests, with 3 and 5 in the others.

    One number is always below 4, where one track of a double route closes, and the other is not.
    """
    for item in items:
        is_whole = "mini" in item.name or "-game" in item.name  # quick, or chosen already
        if item.nodeid.startswith(THINNED) and item.name[-2].isdigit() and not is_whole:
            name, players = item.name[:-2], int(item.name[-2])
            is_odd = zlib.crc32(name.encode()) % 2 == 1
            if (players % 2 == 1) != is_odd:
                item.add_marker(pytest.mark.long)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are processors: tests of servers and browsers wait as long as they work."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Tests of one file that share a started server go to one worker, so that it is started once."""
    from xdist.scheduler import LoadScopeScheduling

    class ByServer(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            path, _, _ = nodeid.partition("::")
            return path if path.startswith(SHARING) else nodeid

    return ByServer(config, log)
