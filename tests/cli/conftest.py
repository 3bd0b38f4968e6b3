"""The real command in a process of its own."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]
Start = Callable[[list[str], Path, str, dict[str, str]], subprocess.CompletedProcess[str]]


@pytest.fixture(scope="session")
def prefork(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Start]:
    folder = tmp_path_factory.mktemp("streams")
    streams = {name: folder / name for name in ("stdin", "stdout", "stderr")}
    program = [sys.executable, str(Path(__file__).parent / "prefork.py")]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as parent:

        def start(
            words: list[str], cwd: Path, stdin: str, env: dict[str, str]
        ) -> subprocess.CompletedProcess[str]:
            for name, path in streams.items():
                path.write_text(stdin if name == "stdin" else "", encoding="utf-8")
            job = {"words": words, "cwd": str(cwd), "env": env, **{k: str(v) for k, v in streams.items()}}
            assert parent.stdin is not None
            parent.stdin.write(json.dumps(job) + "\n")
            parent.stdin.flush()
            assert parent.stdout is not None
            code = int(parent.stdout.readline())
            out, err = (streams[name].read_text(encoding="utf-8") for name in ("stdout", "stderr"))
            return subprocess.CompletedProcess(words, code, out, err)

        yield start
        assert parent.stdin is not None
        parent.stdin.close()


@pytest.fixture
def whistlestop(tmp_path: Path, request: pytest.FixtureRequest) -> Run:
    def run(*words: str | Path, stdin: str = "", **env: str) -> subprocess.CompletedProcess[str]:
        settings = {**os.environ, "PYTHONIOENCODING": "utf-8", **env}
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

    return run
