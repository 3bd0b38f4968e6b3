"""The package of this folder, built as a wheel and unpacked where only some processes look."""

import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

__all__ = ["BALLOT", "GAME", "HERE", "QUIET", "Run", "install", "surroundings"]

Run: TypeAlias = Callable[..., str]

HERE = Path(__file__).parent
GAME = "toll-valley"
BALLOT = "ballot-coast"
"""The board of the next game with newspapers, whose events ask all players at once."""
QUIET = "quiet-coast"
"""No points for routes, no longest route, five colours of cards, 20 trains, and a colour for each seat."""


def install(folder: Path) -> Path:
    """What `pip install --no-deps --no-build-isolation --target` does: the place that has to be on the path."""
    source, wheels, target = (folder / name for name in ("source", "wheels", "site"))
    # A copy, because the build tool writes beside what it builds.
    shutil.copytree(HERE, source, ignore=shutil.ignore_patterns("__pycache__", "*.py[co]", ".*"))
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(wheels)]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    with zipfile.ZipFile(next(wheels.glob("*.whl"))) as wheel:
        wheel.extractall(target)
    return target


def surroundings(site: Path) -> dict[str, str]:
    """The environment of a process in which the package is installed."""
    path = os.pathsep.join(filter(None, (str(site), os.environ.get("PYTHONPATH", ""))))
    # Tests that a test starts are none of xdist's workers.
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    return {**kept, "PYTHONPATH": path, "COLUMNS": "200"}
