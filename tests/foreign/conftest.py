"""The foreign package, installed for the processes that these tests start and for nobody else."""

import subprocess
import sys
from pathlib import Path

import pytest
from foreign_package import Run, install, surroundings
from forked import run_command


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(tmp_path_factory.mktemp("foreign"))


@pytest.fixture(scope="session")
def run(site: Path) -> Run:
    """Run Python with these words where the package is installed; what it writes."""

    def start(*words: str, stdin: str = "") -> str:
        env = surroundings(site)
        if words[:2] == ("-m", "whistlestop"):
            done = run_command(*words[2:], stdin=stdin, env=env)
        else:
            command = [sys.executable, *words]
            done = subprocess.run(command, input=stdin, capture_output=True, text=True, env=env)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return start
