"""Break each rule on purpose and see whether a test that cites it notices.

    python tools/mutants.py                  every mutant of tests/mutants
    python tools/mutants.py flush-limit      only these
    python tools/mutants.py --jobs 4         on so many processors

A mutant is `tests/mutants/<name>.toml`: the `rules` it breaks, the `file` it changes, what it finds there (once)
and what it puts in its place, and why that is a bug. For each of its rules some test that cites the rule must
fail. Scenarios are asked first; Python tests only where no scenario has noticed. A mutant of code that repeats the
rules elsewhere names `tests` instead of rules, and one of these must fail. The sources are copied, so that nothing
happens to the ones you are working on.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import cache_from_source
from pathlib import Path
from queue import SimpleQueue
from typing import Final

from rule_coverage import Citation, python_citations, scenario_citations

__all__ = ["Mutant", "Verdict", "main", "read_mutants", "why_unfit"]

ROOT: Final = Path(__file__).parents[1]
KEYS: Final = ("file", "find", "replace", "why")
RUNNER: Final = "tests/scenarios/runner.py"
PATIENCE: Final = 60
"""Seconds that the tests of one mutant may take: a mutant that loops forever is a bad one."""


@dataclass(frozen=True)
class Mutant:
    name: str
    rules: tuple[str, ...]
    file: str
    """From the root of the repository, under `src`."""
    find: str
    replace: str
    why: str
    tests: tuple[str, ...] = ()
    """Tests of which one must fail, if it breaks no rule by number."""

    def changed(self, text: str) -> str:
        return text.replace(self.find, self.replace)


@dataclass(frozen=True)
class Verdict:
    mutant: Mutant
    killers: dict[str, str]
    """For each rule a test that cites it and failed."""
    trouble: str = ""
    """Why the mutant could not be tried."""

    @property
    def survived(self) -> list[str]:
        broken = self.mutant.rules or (self.mutant.name,)
        return [rule for rule in broken if rule not in self.killers]

    @property
    def is_killed(self) -> bool:
        return not self.trouble and not self.survived

    def __str__(self) -> str:
        if self.trouble:
            return f"broken    {self.mutant.name}: {self.trouble}"
        if self.survived:
            return f"SURVIVED  {self.mutant.name}: no test of {' '.join(self.survived)} fails"
        tests = dict.fromkeys(self.killers.values())
        if not self.mutant.rules:
            return f"killed    {self.mutant.name}: by {' '.join(tests)}"
        return f"killed    {self.mutant.name}: {' '.join(self.mutant.rules)} by {' '.join(tests)}"


class Unfit(Exception):
    """The mutant cannot be tried."""


def read_mutants(folder: Path) -> list[Mutant]:
    return [read_mutant(path) for path in sorted(folder.glob("*.toml"))]


def read_mutant(path: Path) -> Mutant:
    try:
        made = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as problem:
        raise Unfit(f"{path.name}: {problem}") from problem
    if set(made) not in ({"rules", *KEYS}, {"tests", *KEYS}):
        raise Unfit(f"{path.name}: the keys are rules or tests, {', '.join(KEYS)}")
    file, find, replace, why = (str(made[key]) for key in KEYS)
    rules, tests = tuple(made.get("rules", ())), tuple(made.get("tests", ()))
    return Mutant(path.stem, rules, file, find, replace, why, tests)


def why_unfit(mutant: Mutant, root: Path) -> str:
    """Why it cannot be applied; nothing if it can."""
    path = root / mutant.file
    if not (mutant.rules or mutant.tests) or not mutant.why.strip():
        return "names no rules or tests, or no reason"
    if not mutant.file.startswith("src/") or not path.is_file():
        return f"there is no {mutant.file} under src"
    times = path.read_text(encoding="utf-8").count(mutant.find)
    if times != 1:
        return f"{mutant.file} contains what it looks for {times} times"
    return "changes nothing" if mutant.find == mutant.replace else ""


class Bench:
    """A copy of the sources on which one mutant at a time is tried."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.root = root
        self.folder = folder
        ignored = shutil.ignore_patterns("__pycache__", "*.so")
        shutil.copytree(root / "src", folder / "src", ignore=ignored)
        path = os.pathsep.join([str(folder / "src"), os.environ.get("PYTHONPATH", "")])
        self.environment = {**os.environ, "PYTHONPATH": path.rstrip(os.pathsep)}
        self.scenarios([])
        # From now on what Python has compiled stays as it is, so that a mutant leaves nothing behind.
        self.environment["PYTHONDONTWRITEBYTECODE"] = "1"

    @contextmanager
    def mutated(self, mutant: Mutant) -> Iterator[None]:
        original, path = self.root / mutant.file, self.folder / mutant.file
        path.write_text(mutant.changed(original.read_text(encoding="utf-8")), encoding="utf-8")
        Path(cache_from_source(str(path))).unlink(missing_ok=True)
        try:
            yield
        finally:
            shutil.copy2(original, path)

    def scenarios(self, paths: Sequence[str]) -> list[str]:
        """Those that fail."""
        said = self._run([RUNNER, *paths])
        words = [line.split(maxsplit=1) for line in said.stdout.splitlines()]
        marks = {word[1]: word[0] for word in words if len(word) == 2 and word[1] in paths}
        if len(marks) < len(set(paths)) or (said.returncode and not paths):
            raise Unfit(f"the games do not load: {(said.stderr.splitlines() or ['?'])[-1]}")
        return [path for path in paths if marks[path] == "failed"]

    def tests(self, names: Sequence[str]) -> list[str]:
        """Those of the Python tests that fail."""
        if not names:
            return []
        quiet = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--tb=no", "-rfE", "-W", "ignore"]
        said = self._run(["-m", "pytest", *quiet, *names])
        lines = [line.split() for line in said.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
        return [name for name in names if any(_covers(name, line[1]) for line in lines)]

    def _run(self, arguments: Sequence[str]) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, *arguments]
        try:
            return subprocess.run(
                command,
                cwd=self.root,
                env=self.environment,
                capture_output=True,
                text=True,
                encoding="utf-8",
                timeout=PATIENCE,
            )
        except subprocess.TimeoutExpired as problem:
            raise Unfit(f"the tests take more than {PATIENCE} seconds") from problem


def _covers(cited: str, failed: str) -> bool:
    """A module or a class stands for the tests in it. Of a module that cannot be imported, no test passes."""
    return (
        failed == cited or failed.startswith((f"{cited}::", f"{cited}[")) or cited.startswith(f"{failed}::")
    )


class Trial:
    """All that is needed to judge one mutant after another, on several benches at once."""

    def __init__(self, root: Path, benches: Sequence[Bench], rules: Iterable[str]) -> None:
        self.root = root
        self.benches: SimpleQueue[Bench] = SimpleQueue()
        self.scenarios = _by_rule(scenario_citations(root))
        self.tests = _by_rule(python_citations(root))
        needed = sorted({path for rule in rules for path in self.scenarios.get(rule, ())})
        self.unreliable = frozenset(benches[0].scenarios(needed))
        """Scenarios that fail without any mutant: they prove nothing."""
        for bench in benches:
            self.benches.put(bench)

    def judge(self, mutant: Mutant) -> Verdict:
        trouble = why_unfit(mutant, self.root)
        if trouble:
            return Verdict(mutant, {}, trouble)
        bench = self.benches.get()
        try:
            killers = self._killers_among(mutant, mutant.rules, self.scenarios, bench.scenarios, bench)
            left = [rule for rule in mutant.rules if rule not in killers]
            suspects = self._killers_among(mutant, left, self.tests, bench.tests, bench)
            if mutant.tests:
                own = {mutant.name: list(mutant.tests)}
                suspects = self._killers_among(mutant, [mutant.name], own, bench.tests, bench)
            lame = bench.tests(sorted(set(suspects.values())))
            sound = {rule: test for rule, test in suspects.items() if test not in lame}
            return Verdict(mutant, killers | sound)
        except Unfit as problem:
            return Verdict(mutant, {}, str(problem))
        finally:
            self.benches.put(bench)

    def _killers_among(
        self,
        mutant: Mutant,
        rules: Sequence[str],
        citing: dict[str, list[str]],
        run: Callable[[Sequence[str]], list[str]],
        bench: Bench,
    ) -> dict[str, str]:
        """For each rule a citing test that fails on the mutant."""
        asked = sorted({test for rule in rules for test in citing.get(rule, ())} - self.unreliable)
        if not asked:
            return {}
        with bench.mutated(mutant):
            failed = run(asked)
        found = {rule: [test for test in failed if test in citing.get(rule, ())] for rule in rules}
        return {rule: tests[0] for rule, tests in found.items() if tests}


def _by_rule(citations: Iterable[Citation]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for citation in citations:
        found.setdefault(citation.rule, []).append(citation.where)
    return found


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description="Break each rule and see whether a test that cites it notices."
    )
    parser.add_argument("names", nargs="*", help="mutants to try (default: all)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--mutants", type=Path, default=ROOT / "tests" / "mutants", help="their folder")
    options = parser.parse_args(argv)
    began = time.monotonic()
    try:
        mutants = read_mutants(options.mutants)
    except Unfit as problem:
        parser.error(str(problem))
    if unknown := set(options.names) - {mutant.name for mutant in mutants}:
        parser.error(f"no such mutant: {' '.join(sorted(unknown))}")
    chosen = [mutant for mutant in mutants if not options.names or mutant.name in options.names]
    verdicts = judge_all(chosen, min(options.jobs, len(chosen) or 1))
    return report(verdicts, time.monotonic() - began)


def judge_all(mutants: Sequence[Mutant], jobs: int) -> list[Verdict]:
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder, ThreadPoolExecutor(jobs) as pool:
        benches = list(pool.map(lambda job: Bench(ROOT, Path(folder) / str(job)), range(jobs)))
        trial = Trial(ROOT, benches, {rule for mutant in mutants for rule in mutant.rules})
        for path in sorted(trial.unreliable):
            print(f"left out  {path}: fails without any mutant")
        return list(pool.map(trial.judge, mutants))


def report(verdicts: Sequence[Verdict], seconds: float) -> int:
    for verdict in verdicts:
        print(verdict)
    killed = sum(verdict.is_killed for verdict in verdicts)
    print(f"mutants: {killed} of {len(verdicts)} killed in {seconds:.0f} s")
    return 0 if killed == len(verdicts) else 1


if __name__ == "__main__":
    sys.exit(main())
