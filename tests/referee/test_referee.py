"""Every game of the package, with every number of players, played by the command and judged by the referee."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from ref_data import BOARDS
from referee import judge, main
from simulated import simulate

FOLDERS = sorted(path.parent for path in BOARDS.parent.glob("*/game.toml"))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_game_is_fair(folder: Path, players: int, tmp_path: Path) -> None:
    for record in simulate(tmp_path, folder.name, players, games=4):
        judge(folder, record)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_small_decks_are_fair_in_every_corner(players: int, tmp_path: Path) -> None:
    folder = BOARDS.parent / "mini"
    kinds: Counter[str] = Counter()
    for path in simulate(tmp_path, "mini", players, games=150, seed="corners"):
        judge(folder, path)
        record = json.loads(path.read_text(encoding="utf-8"))
        kinds.update(event["kind"] for entry in record["entries"][1:] for event in entry["events"])
    assert kinds["deck_shuffled"] > 0
    assert kinds["display_flushed"] > 0


def test_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    folder = BOARDS.parent / "mini"
    [record] = simulate(tmp_path / "fair", "mini", 2, games=1)
    assert main([str(folder), str(record)]) == 0
    bad = tmp_path / "bad.json"
    bad.write_text(record.read_text(encoding="utf-8").replace('"seq": 3', '"seq": 4'), encoding="utf-8")
    assert main([str(folder), str(record), str(bad)]) == 1
    assert "entry 3: seq is 4 (record.md)" in capsys.readouterr().out
