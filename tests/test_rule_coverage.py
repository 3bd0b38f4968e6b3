"""The coverage report, run as a command on small repositories made for the purpose."""

import subprocess
import sys
from pathlib import Path

import pytest

TOOL = Path(__file__).parents[1] / "tools" / "rule_coverage.py"
RULE = '- <a id="{anchor}"></a>**{id}** *({game})* Something that holds in a game.\n'
MUTANT = 'rules = ["B-D1", "B-D2"]\nfile = "src/draw.py"\nfind = """three"""\nreplace = """four"""\n'


def write(root: Path, name: str, text: str) -> None:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def page(*rules: tuple[str, str]) -> str:
    items = "".join(RULE.format(id=id, anchor=id.lower(), game=game) for id, game in rules)
    return f"## Games\n\n- *here*: here\n- *later*: later\n\n## Play\n\n{items}"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Two rules of a game that exists, one of a game that does not, and all that they need."""
    write(tmp_path, "docs/rules/base.md", page(("B-D1", "here"), ("B-D2", "here")))
    write(tmp_path, "docs/rules/pennsylvania.md", page())
    write(tmp_path, "docs/rules/legends.md", page(("L-0", "later")))
    write(tmp_path, "src/whistlestop/games/here/game.toml", "")
    write(tmp_path, "src/draw.py", "flush_at = three  # B-D2\n")
    write(tmp_path, "tests/scenarios/draw/two.scn", "# two cards\nrules: B-D1, B-D2\n")
    write(tmp_path, "tests/mutants/flush.toml", MUTANT)
    return tmp_path


def run(root: Path, *options: str) -> tuple[int, str]:
    command = [sys.executable, str(TOOL), "--root", str(root), *options]
    child = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8"
    )
    return child.returncode, child.stdout


def row(root: Path, id: str) -> list[str]:
    lines = run(root)[1].splitlines()
    line = next(line for line in lines if line.startswith(f"| [{id}]"))
    return [cell.strip() for cell in line.strip("|").split("|")][1:]


def test_a_covered_repository_passes(root: Path) -> None:
    assert run(root, "--check") == (0, "rule coverage: 2 rules due, each has a test and a mutant\n")


def test_the_table_names_tests_mutants_and_sources(root: Path) -> None:
    scenario, mutant = "`tests/scenarios/draw/two.scn`", "`tests/mutants/flush.toml`"
    assert row(root, "B-D2") == ["yes", scenario, mutant, "`src/draw.py`"]
    assert row(root, "B-D1") == ["yes", scenario, mutant, "—"]
    assert row(root, "L-0") == ["no", "—", "—", "—"]


def test_a_rule_without_a_test_is_named(root: Path) -> None:
    write(root, "tests/scenarios/draw/two.scn", "rules: B-D1\n")
    code, said = run(root, "--check")
    assert (code, said.splitlines()[0]) == (1, "B-D2 has no test")
    assert "B-D1" not in said


def test_the_rules_of_a_mechanic_need_tests_and_mutants(root: Path) -> None:
    write(root, "src/whistlestop/mechanics/tolls/texts/rules.en.md", page(("V-B1", "here")))
    code, said = run(root, "--check")
    assert (code, said.splitlines()[:2]) == (1, ["V-B1 has no test", "V-B1 has no mutant"])
    assert "(../src/whistlestop/mechanics/tolls/texts/rules.en.md#v-b1)" in run(root)[1]


def test_a_rule_without_a_mutant_is_named(root: Path) -> None:
    write(root, "tests/mutants/flush.toml", MUTANT.replace(', "B-D2"', ""))
    code, said = run(root, "--check")
    assert (code, said.splitlines()[0]) == (1, "B-D2 has no mutant")


def test_a_rule_becomes_due_with_its_game(root: Path) -> None:
    write(root, "src/whistlestop/games/later/game.toml", "")
    code, said = run(root, "--check")
    assert (code, said.splitlines()[:2]) == (1, ["L-0 has no test", "L-0 has no mutant"])


@pytest.mark.parametrize(
    ("file", "text", "where"),
    [
        ("tests/scenarios/other.scn", "rules: B-D1 B-D9\n", "tests/scenarios/other.scn"),
        ("tests/test_a.py", '@pytest.mark.rule("B-D9")\ndef test_a(): ...\n', "tests/test_a.py::test_a"),
        ("tests/mutants/other.toml", MUTANT.replace("B-D1", "B-D9"), "tests/mutants/other.toml"),
        ("src/claim.py", "\nx = 1  # B-D9\n", "src/claim.py:2"),
        ("web/src/board.ts", "// see B-D9\n", "web/src/board.ts:1"),
        ("docs/record.md", "As B-D9 says.\n", "docs/record.md:1"),
    ],
)
def test_an_id_that_does_not_exist_is_named(root: Path, file: str, text: str, where: str) -> None:
    write(root, file, text)
    code, said = run(root, "--check")
    assert (code, said.splitlines()[0]) == (1, f"{where} cites B-D9, which does not exist")


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ('@pytest.mark.rule("B-D1", "B-D2")\ndef test_a(): ...\n', "::test_a"),
        ('@mark.rule("B-D2")\nasync def test_a(): ...\n', "::test_a"),
        ('@pytest.mark.rule("B-D2")\nclass TestA:\n    def test_b(self): ...\n', "::TestA"),
        ('class TestA:\n    @pytest.mark.rule("B-D2")\n    def test_b(self): ...\n', "::TestA::test_b"),
        ('pytestmark = pytest.mark.rule("B-D2")\n', ""),
        ('pytestmark = [pytest.mark.long, pytest.mark.rule("B-D2")]\n', ""),
    ],
)
def test_markers_are_found_without_importing(root: Path, text: str, where: str) -> None:
    write(root, "tests/scenarios/draw/two.scn", "rules: B-D1\n")
    write(root, "tests/test_a.py", f"raise SystemExit\n{text}")
    assert row(root, "B-D2")[1] == f"`tests/test_a.py{where}`"


@pytest.mark.parametrize(
    "text",
    ['"""@pytest.mark.rule("B-D2")"""\n', '# pytest.mark.rule("B-D2")\n', 'marks.rule("B-D2")\n'],
)
def test_what_only_looks_like_a_marker_covers_nothing(root: Path, text: str) -> None:
    write(root, "tests/scenarios/draw/two.scn", "rules: B-D1\n")
    write(root, "tests/test_a.py", text)
    assert run(root, "--check")[1].startswith("B-D2 has no test\n")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (MUTANT.replace('"B-D1", "B-D2"', ""), "names no rules and no tests"),
        (MUTANT.replace("find", "found"), "has no find"),
        (MUTANT.replace("draw.py", "gone.py"), "there is no src/gone.py"),
        (MUTANT.replace("three", "seven"), "src/draw.py does not contain what it should replace"),
        (MUTANT.replace("four", "three"), "changes nothing"),
        ("rules = [", "Invalid value"),
    ],
)
def test_a_mutant_that_cannot_be_applied_is_named(root: Path, text: str, reason: str) -> None:
    write(root, "tests/mutants/other.toml", text)
    code, said = run(root, "--check")
    assert code == 1
    assert said.startswith(f"mutant tests/mutants/other.toml: {reason}")


def test_a_mutant_may_name_tests_in_place_of_rules(root: Path) -> None:
    named = MUTANT.replace('rules = ["B-D1", "B-D2"]', 'tests = ["tests/test_a.py"]')
    write(root, "tests/mutants/other.toml", named)
    assert run(root, "--check")[0] == 0


def test_the_rules_of_a_campaign_are_due_where_a_game_has_one(root: Path) -> None:
    write(root, "docs/rules/legends.md", page(("L-B1", "later")).replace(": later", ": here-campaign"))
    assert row(root, "L-B1")[0] == "no"
    write(root, "src/whistlestop/games/here/game.toml", "[campaign]\ntrains = [20]\n")
    assert row(root, "L-B1")[0] == "yes"


def test_words_with_hyphens_are_no_citations(root: Path) -> None:
    write(root, "src/notation.py", "x = 'DEN-KAN B-D9-x XB-D9 B-D'\n")
    assert run(root, "--check")[0] == 0


def test_the_page_is_written_and_is_no_source_of_citations(root: Path) -> None:
    table = run(root)[1]
    assert run(root, "--markdown") == (0, "")
    assert (root / "docs/rule-coverage.md").read_text(encoding="utf-8") == table
    write(root, "docs/rule-coverage.md", "An old page that names B-D9.\n")
    assert run(root, "--check")[0] == 0
