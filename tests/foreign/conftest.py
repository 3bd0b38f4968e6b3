"""The foreign package, installed for the processes that these tests start and for nobody else."""

import subprocess
import sys
from pathlib import Path

import pytest
from foreign_package import Run, install, surroundings


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(tmp_path_factory.mktemp("foreign"))


@pytest.fixture(scope="session")
def run(site: Path) -> Run:
    """Run Python with these words where the package is installed; what it writes."""

    def start(*words: str, stdin: str = "") -> str:
        done = subprocess.run(
            [sys.executable, *words], input=stdin, capture_output=True, text=True, env=surroundings(site)
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return start
