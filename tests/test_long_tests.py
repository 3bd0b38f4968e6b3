"""`make test-long`: its parts cover all long tests, and what passed is not run again."""

import ast
import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("long_tests", ROOT / "tools" / "long_tests.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def mentions(path: Path, *words: str) -> bool:
    names = {node.attr for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Attribute)}
    return any(word in names for word in words)


def thinned() -> list[Path]:
    """The files of the tests that `tests/conftest.py` marks."""
    tree = ast.parse((ROOT / "tests" / "conftest.py").read_text())
    values = [
        node.value for node in tree.body if isinstance(node, ast.Assign) and "THINNED" in ast.unparse(node)
    ]
    return [ROOT / name.split("::")[0] for name in ast.literal_eval(values[0])]


def test_every_long_test_belongs_to_a_part(tool: ModuleType) -> None:
    files = [path for path in (ROOT / "tests").rglob("*.py") if path != ROOT / "tests" / "conftest.py"]
    marked = [*thinned(), *(path for path in files if mentions(path, "long"))]
    assert len(marked) > 10
    paths = [word for part in tool.PARTS.values() for word in part.arguments if word.startswith("tests/")]
    covered = [ROOT / path for path in (*paths, *tool.ELSEWHERE)]
    assert [path for path in marked if not any(path.is_relative_to(place) for place in covered)] == []


def test_a_part_that_passed_is_not_run_again_until_the_sources_change(
    tool: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One part passes, another fails; the next run continues with the other."""
    good, bad, count = (tmp_path / name for name in ("test_good.py", "test_bad.py", "count"))
    good.write_text(f"def test():\n    open({str(count)!r}, 'a').write('x')\n")
    bad.write_text("def test():\n    assert False\n")
    quick = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    parts = {
        path.stem[5:]: tool.Part(("-c", os.devnull, str(path)), quick, in_parallel=False)
        for path in (good, bad)
    }
    monkeypatch.setattr(tool, "PARTS", parts)
    monkeypatch.setattr(tool, "sources", lambda: "111111111111")
    state = tmp_path / "state.json"
    assert tool.main([], state) == 1
    bad.write_text("def test():\n    pass\n")
    assert tool.main([], state) == 0
    assert count.read_text() == "x"
    assert "good       passed in" in capsys.readouterr().out
    assert tool.main(["good"], state) == 0
    assert count.read_text() == "xx"
    monkeypatch.setattr(tool, "sources", lambda: "222222222222")
    assert tool.main([], state) == 0
    assert count.read_text() == "xxx"


def test_an_unknown_part_is_refused(tool: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        tool.main(["lawz"])
    assert "there is no part lawz; the parts are laws," in capsys.readouterr().err


def test_the_sources_are_named_by_their_commit(tool: ModuleType) -> None:
    done = subprocess.run(
        ["git", "rev-parse", "--short=12", "HEAD"], cwd=ROOT, capture_output=True, text=True
    )
    if done.returncode:
        pytest.skip("not a clone")
    assert tool.sources().split("+")[0] == done.stdout.strip()
