"""The command that measures the bots: what it has played it need not play again."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))

import contest_games
from contest_games import Contest, on_express, on_rules

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
    contest = Contest("mini", 2, "greedy", "random", 1)
    path = tmp_path / "strength.jsonl"
    results = strength.ResultFile(path)
    game = contest_games.played(contest, 0, 1)
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
    contest = Contest("mini", 2, "greedy", "random", 2)
    run = strength.Run({"Mini": [contest]}, strength.ResultFile(tmp_path / "strength.jsonl"), None)
    assert run.row(contest) == ""
    for deal, table_seat in ((0, 0), (0, 1), (1, 0)):
        run.results.add(contest_games.played(contest, deal, table_seat))
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


def test_kept_weights_play_under_their_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contest_games, "WEIGHTS", tmp_path)
    (tmp_path / "builder-2.json").write_text('{"points": 2.2}', encoding="utf-8")
    assert isinstance(contest_games.seated("builder-2", "seed"), contest_games.PlannerBot)
    game = contest_games.played(Contest("mini", 2, "builder-2", "hard-first", 1), 0, 0)
    assert game.turns > 0


@pytest.mark.parametrize(
    ("game", "players", "hero", "rival"),
    [
        ("mini", 3, "medium", "easy"),
        ("usa-classic", 2, "hard", "hard-first"),
        ("pennsylvania", 2, "greedy", "random"),
    ],
)
def test_a_game_on_the_simulator_is_the_game_on_the_rules(
    game: str, players: int, hero: str, rival: str
) -> None:
    contest = Contest(game, players, hero, rival, 2)
    for deal in range(2):
        expected = on_rules(contest, deal, 1)
        found = on_express(contest, deal, 1)
        assert found == msgspec.structs.replace(expected, mean_ms=None, worst_ms=None)


def test_bots_without_a_form_for_the_simulator_play_on_the_rules() -> None:
    assert contest_games.simulator(Contest("mini", 2, "racer", "hard", 1)) is None
    assert contest_games.simulator(Contest("pennsylvania", 2, "hard", "medium", 1)) is None
    assert contest_games.simulator(Contest("mini", 2, "medium", "hard", 1)) is not None


def test_the_edition_follows_the_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    before = contest_games.edition.__wrapped__()
    assert before == contest_games.edition.__wrapped__()
    monkeypatch.setattr(contest_games, "PROBES", contest_games.PROBES[1:])
    assert contest_games.edition.__wrapped__() != before
