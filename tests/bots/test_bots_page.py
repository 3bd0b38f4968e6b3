"""The examples of the README and of the page on bots play."""

import re
from pathlib import Path

import pytest

from whistlestop import games
from whistlestop.arena import play_game

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "docs" / "bots.md"]


def blocks(page: Path) -> list[str]:
    return re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
@pytest.mark.parametrize("game", ["mini", "usa-classic"])
def test_the_bot_in_ten_lines_plays(page: Path, game: str, tmp_path: Path) -> None:
    bot = next(block for block in blocks(page) if "def choose" in block)
    assert len([line for line in bot.splitlines() if line.strip()]) <= 10
    (tmp_path / "builder.py").write_text(bot)
    match, summary = play_game(
        games.load(game), (f"{tmp_path / 'builder.py'}:Builder", "random"), "ten lines"
    )
    assert match.is_over
    assert summary.winners


ENVIRONMENTS = [block for block in blocks(PAGES[1]) if "whistlestop.env" in block]
MANY = [block for block in ENVIRONMENTS if "whistlestop.env.vector" in block]


@pytest.mark.parametrize("block", [block for block in ENVIRONMENTS if block not in MANY])
def test_the_environments_run_as_shown(block: str) -> None:
    pytest.importorskip("pettingzoo")
    names: dict[str, object] = {}
    exec(compile(block, "bots.md", "exec"), names)
    assert names["terminated"] is True


@pytest.mark.parametrize("block", MANY)
def test_many_games_at_once_run_as_shown(block: str) -> None:
    pytest.importorskip("gymnasium")
    assert len(MANY) == 2
    names: dict[str, object] = {}
    exec(compile(block, "bots.md", "exec"), names)
    assert {"tables", "solos"} & set(names)
