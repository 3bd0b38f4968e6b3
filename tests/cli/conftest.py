"""The real command in a process of its own."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from forked import run_command

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def whistlestop(tmp_path: Path) -> Run:
    def run(*words: str | Path, stdin: str = "", **env: str) -> subprocess.CompletedProcess[str]:
        settings = {**os.environ, "PYTHONIOENCODING": "utf-8", **env}
        return run_command(*map(str, words), stdin=stdin, env=settings, cwd=tmp_path)

    return run
