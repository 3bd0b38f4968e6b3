"""What the README promises: its Python runs, its links lead somewhere, its games are the ones there are."""

import re
from pathlib import Path

import pytest

from whistlestop import games

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "SECURITY.md",
    *sorted((ROOT / "docs").rglob("*.md")),
]


def test_the_python_examples_run(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, "README.md", "exec"), {"__name__": "readme"})
    assert re.match(r"\[-?\d+, -?\d+\]", capsys.readouterr().out)


def test_the_table_of_games_is_complete() -> None:
    assert re.findall(r"^\| `([a-z0-9-]+)` \|", README, re.MULTILINE) == list(games.available())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if not re.match(r"[a-z]+:|#", target):
            assert (page.parent / target.partition("#")[0]).exists(), target
