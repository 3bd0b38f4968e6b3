"""Every game of the package, with every number of players, played by the command and judged by the referee."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from pathlib import Path

import pytest
from ref_data import BOARDS
from referee import judge, main
from simulated import simulate

MINI = BOARDS.parent / "mini"
UNJUDGED = {"legends"}
"""The referee does not know the rules of Legends."""
FOLDERS = sorted(
    path.parent for path in BOARDS.parent.glob("*/game.toml") if path.parent.name not in UNJUDGED
)
HARSH_CARDS = "[cards]\nred = 3\nblue = 3\ngreen = 3\nyellow = 3\nlocomotive = 15\n\n"
PLAYERS = pytest.mark.parametrize("players", [2, 3, 4, 5])


@PLAYERS
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_game_is_fair(folder: Path, players: int, tmp_path: Path) -> None:
    for record in simulate(tmp_path, folder.name, players, games=4):
        judge(folder, record)


@pytest.mark.parametrize("bot", ["random", "greedy"])
@PLAYERS
def test_small_games_are_fair(players: int, bot: str, tmp_path: Path) -> None:
    for record in simulate(tmp_path, "mini", players, games=60, seed="small", bot=bot, first="random"):
        judge(MINI, record)


@pytest.fixture
def harsh(tmp_path: Path) -> Path:
    """The small board with few coloured cards among many locomotives: its display is hardly ever at rest."""
    folder = Path(shutil.copytree(MINI, tmp_path / "harsh"))
    text = (folder / "game.toml").read_text(encoding="utf-8")
    text = re.sub(r"(?s)\[cards\].*?\n\n", HARSH_CARDS, text).replace('id = "mini"', 'id = "harsh"')
    (folder / "game.toml").write_text(text, encoding="utf-8")
    return folder


def test_every_corner_is_reached_and_fair(harsh: Path, tmp_path: Path) -> None:
    corners: Counter[str] = Counter()
    for players in (3, 4, 5):
        for record in simulate(tmp_path / str(players), str(harsh), players, games=60, seed="corners-3"):
            corners += judge(harsh, record)
    assert set(corners) == {
        "a pass",
        "a pass in the last round",
        "a place stays empty",
        "a second card only from the display",
        "a turn with one card",
        "several flushes",
        "ten flushes",
        "the deck runs out while a row is turned up",
        "the game ends with passes",
        "too few coloured cards",
    }, corners


def test_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    [record] = simulate(tmp_path / "fair", "mini", 2, games=1)
    assert main([str(MINI), str(record)]) == 0
    bad = tmp_path / "bad.json"
    spoiled = re.sub(r'"seq":\s*3\b', '"seq": 4', record.read_text(encoding="utf-8"))
    bad.write_text(spoiled, encoding="utf-8")
    assert main([str(MINI), str(record), str(bad)]) == 1
    assert "entry 3: seq is 4 (record.md)" in capsys.readouterr().out
