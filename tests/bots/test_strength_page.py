"""The command that measures the bots: what it has played it need not play again."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def strength() -> ModuleType:
    spec = importlib.util.spec_from_file_location("strength_bench", ROOT / "bench" / "strength.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["strength_bench"] = module
    spec.loader.exec_module(module)
    return module


def test_every_game_and_number_of_players_is_measured(strength: ModuleType) -> None:
    found = [each for wanted in strength.contests().values() for each in wanted]
    for game in strength.games.available():
        assert {each.players for each in found if each.game == game} == {2, 3, 4, 5}
        assert {"easy", "medium"} <= {each.rival for each in found if each.game == game}


def test_a_run_that_was_stopped_goes_on(strength: ModuleType, tmp_path: Path) -> None:
    contest = strength.Contest("mini", 2, "greedy", "random", 1)
    path = tmp_path / "strength.jsonl"
    results = strength.ResultFile(path)
    game = strength.played(contest, 0, 1)
    results.add(game)
    with path.open("ab") as file:
        file.write(b'\n{"contest":"mini 2 gre')
    again = strength.ResultFile(path)
    assert list(again.games) == [("mini 2 greedy random", 0, 1)]
    again.add(game)
    assert list(strength.ResultFile(path).games) == list(again.games)


def test_other_bots_begin_a_new_result_file(strength: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "strength.jsonl"
    path.write_bytes(b"another edition\n{}")
    assert not strength.ResultFile(path).games


def test_a_row_counts_whole_deals_alone(strength: ModuleType, tmp_path: Path) -> None:
    contest = strength.Contest("mini", 2, "greedy", "random", 2)
    run = strength.Run({"Mini": [contest]}, strength.ResultFile(tmp_path / "strength.jsonl"), None)
    assert run.row(contest) == ""
    for deal, table_seat in ((0, 0), (0, 1), (1, 0)):
        run.results.add(strength.played(contest, deal, table_seat))
    assert run.row(contest).split(" | ")[-2] == "1"
    assert "## Mini" in run.text()


def test_a_table_that_was_not_played_stays_on_the_page(
    strength: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"# Bots\n\n{strength.MARK}\n\n## One\n\n| a |\n\n## Two\n\n| b |\n", encoding="utf-8")
    monkeypatch.setattr(strength, "PAGE", page)
    strength.write({"Two": "| c |", "Master": "| d |"})
    assert page.read_text(encoding="utf-8") == (
        f"# Bots\n\n{strength.MARK}\n\n## One\n\n| a |\n\n## Two\n\n| c |\n\n## Master\n\n| d |\n"
    )


def test_the_first_weights_of_hard_stay_a_yardstick(strength: ModuleType) -> None:
    found = strength.contests()[strength.MASTER]
    assert {"racer", "hard", "hard-first"} <= {each.rival for each in found}
    assert {each.game for each in found} == set(strength.games.available())
    assert strength.plays(strength.MASTER, None) == strength.is_compiled()


def test_kept_weights_play_under_their_name(
    strength: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strength, "WEIGHTS", tmp_path)
    (tmp_path / "builder-2.json").write_text('{"points": 2.2}', encoding="utf-8")
    assert isinstance(strength.seated("builder-2", "seed"), strength.PlannerBot)
    game = strength.played(strength.Contest("mini", 2, "builder-2", "hard-first", 1), 0, 0)
    assert game.turns > 0
