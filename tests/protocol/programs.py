"""Programs that play over the protocol, well and badly; as ids for `--bots`."""

import shlex
import shutil
import sys
from pathlib import Path
from typing import Final

import pytest

__all__ = ["JAVASCRIPT", "PYTHON", "needs_node", "program"]

CLIENTS: Final = Path(__file__).parents[2] / "clients"
PYTHON: Final = f"stdio:{shlex.join([sys.executable, str(CLIENTS / 'python' / 'longest.py')])}"
JAVASCRIPT: Final = f"stdio:{shlex.join(['node', str(CLIENTS / 'javascript' / 'longest.mjs')])}"

needs_node = pytest.mark.skipif(
    shutil.which("node") is None, reason="LEFT OUT, the JavaScript client: no Node"
)

_HEAD = """
import json, sys
def say(**message):
    print(json.dumps(message), flush=True)
def heard():
    return json.loads(sys.stdin.readline())
"""


def program(folder: Path, body: str, seconds: float | None = None) -> str:
    """A Python program with `say(**message)` and `heard()`, as a bot's id."""
    path = folder / "bot.py"
    path.write_text(_HEAD + body)
    at = "" if seconds is None else f"@{seconds}"
    return f"stdio{at}:{shlex.join([sys.executable, str(path)])}"
