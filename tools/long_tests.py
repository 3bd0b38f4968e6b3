"""Run the long tests in parts, and remember which parts passed: `make test-long`.

python tools/long_tests.py               the parts that have not passed with these sources
python tools/long_tests.py laws faults   these parts, even if they passed
python tools/long_tests.py --list        the parts with their last results

A part takes an hour at most. `.long-tests.json` keeps the result of each part with the commit it was run at, so a run
that was stopped continues with the next part. Changed sources make a new run.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import time
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

__all__ = ["PARTS", "Part", "Result", "main", "sources"]

ROOT: Final = Path(__file__).parents[1]
STATE: Final = ROOT / ".long-tests.json"
LONGEST: Final = 3600.0
"""Seconds that a part may take."""
MANY_EXAMPLES: Final = {"HYPOTHESIS_PROFILE": "long"}


@dataclass(frozen=True)
class Part:
    arguments: tuple[str, ...]
    """For pytest."""
    environment: Mapping[str, str] = field(default_factory=dict)
    in_parallel: bool = True

    @property
    def command(self) -> tuple[str, ...]:
        workers = ("-n", "auto") if self.in_parallel else ("-p", "no:xdist")
        return ("-m", "pytest", "-q", "-rs", *workers, *self.arguments)


def _long(*paths: str, in_parallel: bool = True) -> Part:
    return Part(("-m", "long", *paths), in_parallel=in_parallel)


CAMPAIGNS: Final = "tests/browser/test_browser_whole_campaign.py"
MODULES: Final = "tests/bots/test_modules_used.py"
EXAMPLES: Final = ("tests/mechanics", "tests/rules", "tests/text", "tests/protocol")
PARTS: Final[dict[str, Part]] = {
    "laws": Part(("tests/laws",), MANY_EXAMPLES),
    "examples": Part(EXAMPLES, MANY_EXAMPLES),
    "express": _long("tests/express/test_equal.py"),
    "policies": _long("tests/express/test_bot_policies.py"),
    "bots": Part(
        ("-m", "long", "tests/bots", "tests/campaign", "tests/draw", "tests/referee", f"--ignore={MODULES}")
    ),
    # Whole campaigns: it continues where the last run stopped, and takes several of them.
    "modules": _long(MODULES),
    "languages": _long("tests/browser", "tests/foreign", "tests/server", f"--ignore={CAMPAIGNS}"),
    # Two browsers, a server and the planner of each person use all processors.
    "campaigns": _long(CAMPAIGNS, in_parallel=False),
    # These measure times, so nothing else runs beside them.
    "promises": _long("tests/promises", in_parallel=False),
    "faults": _long("tests/faults", in_parallel=False),
}
ELSEWHERE: Final = ("tests/arena/test_executors.py", "tests/env/test_recipes.py")
"""Long tests of other targets: `make test-cluster` and `make test-learn`."""


@dataclass(frozen=True)
class Result:
    sources: str
    passed: bool
    summary: str
    seconds: int


def sources() -> str:
    """The commit, and a checksum of what was changed since."""
    commit = _git("rev-parse", "--short=12", "HEAD").strip()
    changes = _git("diff", "HEAD") + _git("status", "--porcelain")
    return f"{commit}+{zlib.crc32(changes.encode()):08x}" if changes else commit


def _git(*words: str) -> str:
    return subprocess.run(("git", *words), cwd=ROOT, capture_output=True, text=True, check=True).stdout


def read(state: Path) -> dict[str, Result]:
    if not state.exists():
        return {}
    return {name: Result(**result) for name, result in json.loads(state.read_text(encoding="utf-8")).items()}


def write(state: Path, results: Mapping[str, Result]) -> None:
    """In one step, so that a stopped run leaves no half of a file."""
    fresh = state.with_suffix(".new")
    fresh.write_text(json.dumps({name: asdict(result) for name, result in results.items()}, indent=1) + "\n")
    fresh.replace(state)


def left(results: Mapping[str, Result], now: str) -> list[str]:
    """The parts that have not passed with these sources."""
    passed = {name for name, result in results.items() if result.passed and result.sources == now}
    return [name for name in PARTS if name not in passed]


def run(name: str, now: str, extra: Sequence[str] = ()) -> Result:
    part = PARTS[name]
    print(f"== {name}: {' '.join(part.command)}", flush=True)
    start = time.monotonic()
    passed, summary = _run([sys.executable, *part.command, *extra], {**os.environ, **part.environment})
    return Result(now, passed, summary, round(time.monotonic() - start))


def _run(command: Sequence[str], environment: Mapping[str, str]) -> tuple[bool, str]:
    """Whether all tests passed, and pytest's last line."""
    last = ""
    end = time.monotonic() + LONGEST
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as tests:
        assert tests.stdout is not None
        for line in tests.stdout:
            print(line, end="", flush=True)
            last = line.strip() or last
            if time.monotonic() > end:
                tests.terminate()
                return False, f"stopped after {LONGEST:.0f} seconds"
    return tests.returncode == 0, re.sub(r"=+ ?| ?=+", "", last)


def show(results: Mapping[str, Result], now: str) -> None:
    for name in PARTS:
        result = results.get(name)
        if result is None:
            print(f"{name:10} not run")
            continue
        state = "passed" if result.passed else "failed"
        age = "" if result.sources == now else f", at {result.sources}"
        print(f"{name:10} {state} in {result.seconds} s ({result.summary}){age}")


def main(words: Sequence[str] | None = None, state: Path = STATE) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="part", help=f"one of: {', '.join(PARTS)}")
    parser.add_argument("--list", action="store_true", help="show the parts and their last results")
    asked, extra = parser.parse_known_args(words)
    if unknown := [name for name in asked.parts if name not in PARTS]:
        parser.error(f"there is no part {', '.join(unknown)}; the parts are {', '.join(PARTS)}")
    now, results = sources(), read(state)
    if not asked.list:
        for name in asked.parts or left(results, now):
            results[name] = run(name, now, extra)
            write(state, results)
    show(results, now)
    wanted = asked.parts or PARTS
    return 0 if asked.list or all(name in results and results[name].passed for name in wanted) else 1


if __name__ == "__main__":
    sys.exit(main())
