"""When the browser client is built again: when anything it is made of has changed, and only then."""

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture
def build_web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The tool, at work on a small tree of its own."""
    spec = importlib.util.spec_from_file_location("build_web", ROOT / "tools" / "build_web.py")
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    (tmp_path / "web" / "node_modules").mkdir(parents=True)
    (tmp_path / "web" / "main.ts").write_text("one")
    (tmp_path / "symbols.json").write_text("{}")
    monkeypatch.setattr(tool, "ROOT", tmp_path)
    monkeypatch.setattr(tool, "WEB", tmp_path / "web")
    monkeypatch.setattr(tool, "BESIDE", (tmp_path / "symbols.json",))
    return tool


def test_a_change_is_noticed_wherever_it_is(build_web: ModuleType, tmp_path: Path) -> None:
    seen = [build_web.content()]
    (tmp_path / "web" / "main.ts").write_text("two")
    seen.append(build_web.content())
    (tmp_path / "web" / "other.ts").write_text("two")
    seen.append(build_web.content())
    (tmp_path / "symbols.json").write_text("[]")
    seen.append(build_web.content())
    assert len(set(seen)) == 4


def test_what_npm_installed_is_no_change(build_web: ModuleType, tmp_path: Path) -> None:
    before = build_web.content()
    (tmp_path / "web" / "node_modules" / "thing.js").write_text("")
    assert build_web.content() == before


def test_the_lock_file_names_no_registry() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))
    assert not [name for name, package in lock["packages"].items() if "resolved" in package]


def test_the_tests_tools_are_installed_on_top_of_what_building_takes(
    build_web: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, ...]] = []
    monkeypatch.setattr(build_web, "run", lambda *words: asked.append(words))
    (tmp_path / "web" / "package-lock.json").write_text("{}")
    build_web.install()
    build_web.install()
    build_web.install(is_for_tests=True)
    build_web.install(is_for_tests=True)
    build_web.install()
    assert ["--omit=dev" in words for words in asked] == [True, False]
    assert all("--ignore-scripts" in words for words in asked)
