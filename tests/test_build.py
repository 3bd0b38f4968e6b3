"""How a wheel is built: what an isolated build needs to compile the rules, and what it writes down if it cannot."""

import importlib.util
import json
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from types import ModuleType

import pytest
from packaging.requirements import Requirement

from whistlestop.cli.doctor import _why_plain

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


@pytest.fixture(scope="module")
def hatch_build() -> ModuleType:
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    hook = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(hook)
    return hook


def required_for_wheels(**environment: str) -> list[str]:
    """What pip would install for an isolated build, as the build back-end says it."""
    ask = "import json, hatchling.build as b; print(json.dumps(b.get_requires_for_build_wheel()))"
    done = subprocess.run(
        [sys.executable, "-c", ask], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    needs: list[str] = json.loads(done.stdout)
    return needs


def test_an_isolated_build_gets_every_library_that_mypyc_reads() -> None:
    needs = {Requirement(need) for need in required_for_wheels(PATH="/usr/bin:/bin")}
    ranges = {Requirement(need) for need in PROJECT["project"]["dependencies"]}
    read = {need for need in ranges if need.name in ("icu4py", "msgspec")}
    assert len(read) == 2
    assert read <= needs
    assert "mypy" in {need.name for need in needs}


def test_without_compiling_the_build_needs_no_compiler() -> None:
    assert (
        required_for_wheels(PATH="/usr/bin:/bin", WHISTLESTOP_COMPILE="never", WHISTLESTOP_WEB="never") == []
    )


def small_tree(folder: Path) -> Path:
    source = folder / "tree" / "src" / "small"
    source.mkdir(parents=True)
    (source / "__init__.py").write_text("")
    (source / "one.py").write_text("def one() -> int:\n    return 1\n")
    (folder / "tree" / "hatch_build.py").write_bytes((ROOT / "hatch_build.py").read_bytes())
    return folder / "tree"


def test_a_compiler_that_is_missing_is_named(
    hatch_build: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    tree = small_tree(tmp_path)
    with pytest.raises(hatch_build.CannotCompile) as why:
        hatch_build.compile_modules(tree, ["src/small/*.py"], tmp_path / "scratch")
    note = tmp_path / "note.json"
    note.write_text(json.dumps({"why_plain": str(why.value)}))
    assert "no-such-compiler" in _why_plain(note)


def test_a_wheel_says_why_it_is_plain_python(tmp_path: Path) -> None:
    environment = {"PATH": "/usr/bin:/bin", "WHISTLESTOP_COMPILE": "never", "WHISTLESTOP_WEB": "never"}
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    assert "py3-none-any" in wheel.name
    note = tmp_path / "note.json"
    with zipfile.ZipFile(wheel) as files:
        note.write_bytes(files.read("whistlestop/_build.json"))
    assert _why_plain(note) == "WHISTLESTOP_COMPILE=never when it was built"


def test_an_editable_install_says_that_it_is_one(tmp_path: Path) -> None:
    assert "editable" in _why_plain(tmp_path / "none.json")


def test_without_gits_list_the_client_is_not_taken_twice(tmp_path: Path) -> None:
    """As in a container, where only sources are: hatchling reads .gitignore, and finds none."""
    tree = tmp_path / "tree"
    shutil.copytree(ROOT / "src", tree / "src", ignore=shutil.ignore_patterns("__pycache__", "_web"))
    shutil.copytree(ROOT / "docs" / "rules", tree / "docs" / "rules")
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "docs/rulings.md"):
        shutil.copy(ROOT / name, tree / name)
    (tree / "tools").mkdir()
    # The client as if it were built there.
    make = "from pathlib import Path; p = Path('src/whistlestop/_web'); p.mkdir(); (p / 'index.html').touch()"
    (tree / "tools" / "build_web.py").write_text(make)
    environment = {"PATH": "/usr/bin:/bin", "WHISTLESTOP_COMPILE": "never", "WHISTLESTOP_WEB": "require"}
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=tree, env=environment, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as files:
        assert files.namelist().count("whistlestop/_web/index.html") == 1
