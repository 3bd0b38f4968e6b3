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
<<<<<<< HEAD
        return run_command(*map(str, words), stdin=stdin, env=settings, cwd=tmp_path)
=======
        if hasattr(os, "fork") and not any(name.startswith("PYTHON") for name in env):
            start: Start = request.getfixturevalue("prefork")
            return start([*map(str, words)], tmp_path, stdin, settings)
        # What Python itself reads when it starts is given to a new one.
        return subprocess.run(
            [sys.executable, "-m", "whistlestop", *map(str, words)],
            input=stdin,
            capture_output=True,
            text=True,
            encoding="utf-8",
            cwd=tmp_path,
            env=settings,
            timeout=300,
            check=False,
        )
>>>>>>> names

    return run
