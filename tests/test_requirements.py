"""The pinned sets: they agree with one another and with the ranges, and playing takes no more than it needs."""

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PINNED = sorted(path.stem for path in (ROOT / "requirements").glob("*.txt"))


def pins(name: str) -> list[tuple[str, str]]:
    """Names and versions. A name may be there twice, for two versions of Python."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text("utf-8")
    return re.findall(r"^([a-z0-9-]+)==(\S+)", text, re.MULTILINE)


@pytest.mark.parametrize("name", PINNED)
def test_every_pin_has_hashes_and_no_registry(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.txt").read_text("utf-8")
    blocks = re.findall(r"^[a-z0-9-]+==.*?(?=^[a-z0-9-]+==|\Z)", text, re.MULTILINE | re.DOTALL)
    assert len(blocks) == len(pins(name))
    assert all("--hash=sha256:" in block for block in blocks)
    assert "://" not in text


@pytest.mark.parametrize("name", sorted(set(PINNED) - {"dev", "node"}))
def test_the_sets_agree_so_that_one_environment_can_hold_them(name: str) -> None:
    assert set(pins(name)) <= set(pins("dev"))


@pytest.mark.parametrize(
    ("name", "needs"),
    [
        ("run", PROJECT["project"]["dependencies"]),
        ("postgresql", PROJECT["project"]["optional-dependencies"]["postgresql"]),
        ("backend", PROJECT["build-system"]["requires"]),
    ],
)
def test_the_pins_are_within_the_ranges(name: str, needs: list[str]) -> None:
    pinned = dict(pins(name))
    for need in map(Requirement, needs):
        assert need.specifier.contains(pinned[canonicalize_name(need.name)]), need


def test_playing_takes_no_tests_learners_or_linters() -> None:
    assert not dict(pins("run")).keys() & {
        "pytest",
        "mypy",
        "ruff",
        "numpy",
        "open-spiel",
        "playwright",
        "psycopg",
    }


def test_make_run_installs_that_and_no_more() -> None:
    make = shutil.which("make")
    assert make is not None
    done = subprocess.run(
        [make, "--dry-run", "--always-make", "run"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert "-r requirements/run.txt" in done.stdout
    assert "requirements/dev.txt" not in done.stdout


def test_the_client_is_built_without_its_tests_tools() -> None:
    package = (ROOT / "web" / "package.json").read_text("utf-8")
    tools = re.search(r'"devDependencies": \{(.*?)\}', package, re.DOTALL)
    assert tools is not None
    read = [ROOT / "web" / "vite.config.ts", *(ROOT / "web" / "build").glob("*.ts")]
    for name in re.findall(r'"([^"]+)":', tools[1]):
        assert not [path.name for path in read if f'from "{name}' in path.read_text("utf-8")], name
