"""What hosts are given starts the command that there is, with settings that there are."""

import fnmatch
import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from whistlestop.server.config import settings_of
from whistlestop.server.configure import configure

ROOT = Path(__file__).parents[2]
VARIABLES = {setting.variable for setting in settings_of()}
AT_BUILD = {"WHISTLESTOP_COMPILE", "WHISTLESTOP_WEB"}
"""Read by hatch_build.py, not by the server."""
MOST_EXPOSED = 3.0
UNITS = sorted((ROOT / "contrib").glob("*.service"))


def test_the_container_sets_what_there_is() -> None:
    text = (ROOT / "Containerfile").read_text(encoding="utf-8")
    named = dict(re.findall(r"(WHISTLESTOP_\w+)=(\S+)", text))
    built = {name: named.pop(name) for name in AT_BUILD}
    assert set(built.values()) == {"require"}
    assert named
    assert set(named) <= VARIABLES
    config = configure({}, named).config
    assert (config.host, config.browser) == ("0.0.0.0", False)


def test_the_examples_of_the_page_are_settings(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    for block in re.findall(r"```toml\n(.*?)```", page, re.DOTALL):
        assert tomllib.loads(block)
        path = tmp_path / "config.toml"
        path.write_text(block, encoding="utf-8")
        configure({}, {}, path)
    for variable in re.findall(r"WHISTLESTOP_\w+", page):
        assert variable in VARIABLES | AT_BUILD


def test_the_container_of_the_page_trusts_the_proxy_before_it_and_nobody_else_reaches_it() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8").replace("\\\n", " ")
    (command,) = re.findall(r"^podman run .*$", page, re.MULTILINE)
    assert re.search(r"-e WHISTLESTOP_TRUSTED_PROXIES=[\d.]+ ", command)
    assert "-p 127.0.0.1:" in command


def test_the_service_starts_the_server() -> None:
    unit = (ROOT / "contrib" / "whistlestop.service").read_text(encoding="utf-8")
    assert "/whistlestop serve --no-browser --config " in unit
    assert {"UMask=0077", "StateDirectoryMode=0700"} <= set(unit.splitlines())
    assert {"LimitNOFILE=65536", "MemoryMax=75%", "TasksMax=512"} <= set(unit.splitlines())
    assert {"SystemCallFilter=@system-service", "SystemCallArchitectures=native"} <= set(unit.splitlines())


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_the_units_leave_little_to_an_intruder(unit: Path) -> None:
    tool = shutil.which("systemd-analyze")
    if tool is None:
        if os.environ.get("REQUIRE_SYSTEMD"):
            pytest.fail("REQUIRE_SYSTEMD is set, but there is no systemd-analyze here")
        pytest.skip("systemd-analyze is not installed (Debian: apt install systemd)")
    done = subprocess.run(
        [tool, "security", "--offline=true", "--no-pager", str(unit)],
        capture_output=True,
        text=True,
        check=True,
    )
    exposed = re.search(r"Overall exposure level for \S+: ([\d.]+)", done.stdout)
    assert exposed is not None, done.stdout
    assert float(exposed[1]) <= MOST_EXPOSED, done.stdout
    assert not done.stderr, "a directive that systemd does not know"


def test_the_timer_starts_a_backup_that_is_rotated_and_checked() -> None:
    assert (ROOT / "contrib" / "whistlestop-backup.timer").is_file()
    unit = (ROOT / "contrib" / "whistlestop-backup.service").read_text(encoding="utf-8")
    assert re.search(r"^ExecStart=\S+/whistlestop backup --rotate \d+ --check --config ", unit, re.MULTILINE)


def test_the_base_image_can_be_pinned_and_nothing_is_installed_without_hashes() -> None:
    text = (ROOT / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    assert text.count("FROM ") == text.count("FROM ${BASE}") == 3
    assert re.search(r"^ARG BASE=\S+$", text, re.MULTILINE)
    installs = re.findall(r"pip install [^&\n]+", text)
    assert len(installs) == 3
    for words in installs:
        assert "--require-hashes" in words or "--no-deps --no-index /wheel/" in words
    for name in re.findall(r"requirements/[\w.]+", text):
        assert (ROOT / name).is_file()


def test_neither_wheels_nor_the_server_are_run_as_root() -> None:
    stages = (ROOT / "Containerfile").read_text(encoding="utf-8").split("FROM ")
    build, last = stages[1], stages[-1]
    assert build.index("USER builder") < build.index("pip wheel")
    assert last.index("USER whistlestop") < last.index("ENTRYPOINT")


def test_the_image_is_built_from_sources_alone() -> None:
    """What a wheel takes goes in, what lies beside it does not."""
    lines = (ROOT / ".containerignore").read_text(encoding="utf-8").splitlines()
    rules = [line for line in lines if line and not line.startswith("#")]

    def goes_in(path: str) -> bool:
        inside = True
        for rule in rules:
            pattern = rule.removeprefix("!").replace("**/", "*")
            if fnmatch.fnmatch(path, pattern) or fnmatch.fnmatch(path, f"{pattern}/*"):
                inside = rule.startswith("!")
        return inside

    hook = (ROOT / "hatch_build.py").read_text(encoding="utf-8")
    pages = re.findall(r'"(docs/[^"]+)":', hook)
    needed = ["pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "src/whistlestop/cli/app.py"]
    for path in (*needed, *pages, "tools/build_web.py", "web/package-lock.json", "requirements/run.txt"):
        assert goes_in(path), path
    for path in (
        ".git/config",
        ".venv/bin/python",
        "data/whistlestop.db",
        "config.toml",
        "web/node_modules/vite",
    ):
        assert not goes_in(path), path


def test_the_page_names_files_that_there_are() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    for name in re.findall(r"(?:requirements|contrib)/[\w.*-]*[\w*]", page):
        assert list(ROOT.glob(name)), name
