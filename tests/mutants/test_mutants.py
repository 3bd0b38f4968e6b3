"""Each mutant can be applied, and the tool that tries them tells the dead from the living."""

import ast
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = sorted(Path(__file__).parent.glob("*.toml"))
LIMIT = "flush_limit: int = 10"
MUTANT = """
rules = ["{rule}"]
why = "A test."
file = "src/whistlestop/rules/ruleset.py"
find = "{find}"
replace = "{new}"
"""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_mutant_changes_one_place(path: Path) -> None:
    mutant = tomllib.loads(path.read_text(encoding="utf-8"))
    assert set(mutant) - {"rules", "tests"} == {"why", "file", "find", "replace"}
    assert ("rules" in mutant) != ("tests" in mutant)
    assert mutant.get("rules") or mutant.get("tests")
    assert mutant["why"]
    text = (ROOT / mutant["file"]).read_text(encoding="utf-8")
    assert text.count(mutant["find"]) == 1
    changed = text.replace(mutant["find"], mutant["replace"])
    assert changed != text
    if mutant["file"].endswith(".py"):
        ast.parse(changed)
    if mutant["file"].endswith(".toml"):
        tomllib.loads(changed)


def try_mutants(folder: Path, *options: str) -> tuple[int, list[str]]:
    command = [sys.executable, str(ROOT / "tools" / "mutants.py"), "--mutants", str(folder), *options]
    child = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    return child.returncode, child.stdout.splitlines() + child.stderr.splitlines()


def write(folder: Path, name: str, rule: str, find: str, new: str) -> None:
    text = MUTANT.format(rule=rule, find=find, new=new)
    (folder / f"{name}.toml").write_text(text, encoding="utf-8")


def test_the_tool_tells_the_dead_from_the_living(tmp_path: Path) -> None:
    write(tmp_path, "dead", "D-D3", LIMIT, "flush_limit: int = 11")
    write(tmp_path, "living", "B-D4", LIMIT, "flush_limit: int = 2 * 5")
    write(tmp_path, "elsewhere", "B-D4", LIMIT, "flush_limit: int = 11")
    write(tmp_path, "lost", "D-D3", "flush_limit: int = 12", LIMIT)
    write(tmp_path, "silent", "D-D3", "class Ruleset:", "class Rulebook:")
    code, said = try_mutants(tmp_path)
    assert code == 1
    assert "killed    dead: D-D3 by tests/scenarios/draw/ten-flushes.scn" in said
    assert "SURVIVED  living: no test of B-D4 fails" in said
    assert "SURVIVED  elsewhere: no test of B-D4 fails" in said
    assert "broken    lost: src/whistlestop/rules/ruleset.py contains what it looks for 0 times" in said
    assert any(line.startswith("broken    silent: the games do not load: ") for line in said)
    assert try_mutants(tmp_path, "dead")[0] == 0


def test_a_mutant_may_name_tests_instead_of_rules(tmp_path: Path) -> None:
    test = "tests/express/test_simulator.py::test_a_wrong_number_of_players_is_refused"
    text = MUTANT.replace("rules/ruleset.py", "express/tables.py").replace("rules =", "tests =")
    least = "if not knobs.min_players <= players"
    for name, new in (("dead", "if knobs.min_players > players"), ("living", "if not 1 < players")):
        (tmp_path / f"{name}.toml").write_text(text.format(rule=test, find=least, new=new), encoding="utf-8")
    code, said = try_mutants(tmp_path)
    assert code == 1
    assert f"killed    dead: by {test}" in said
    assert "SURVIVED  living: no test of living fails" in said
