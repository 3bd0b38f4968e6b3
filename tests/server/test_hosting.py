"""What hosts are given starts the command that there is, with settings that there are."""

import re
import tomllib
from pathlib import Path

from whistlestop.server.config import settings_of
from whistlestop.server.configure import configure

ROOT = Path(__file__).parents[2]
VARIABLES = {setting.variable for setting in settings_of()}


def test_the_container_sets_what_there_is() -> None:
    text = (ROOT / "Containerfile").read_text(encoding="utf-8")
    named = dict(re.findall(r"(WHISTLESTOP_\w+)=(\S+)", text))
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
        assert variable in VARIABLES


def test_the_service_starts_the_server() -> None:
    unit = (ROOT / "contrib" / "whistlestop.service").read_text(encoding="utf-8")
    assert "/whistlestop serve --no-browser --config " in unit
    assert {"UMask=0077", "StateDirectoryMode=0700"} <= set(unit.splitlines())
