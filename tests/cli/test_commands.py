"""The contracts that other programs rely on, tried through the real command."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from whistlestop import games
from whistlestop.cli.app import app

Run = Callable[..., CompletedProcess[str]]


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_games_as_json(whistlestop: Run) -> None:
    listed = json.loads(whistlestop("games", "--json").stdout)
    assert [row["id"] for row in listed] == list(games.available())
    classic = listed[0]
    assert {**classic, "title": ""} == {
        "id": "usa-classic",
        "title": "",
        "players": [2, 5],
        "cities": 36,
        "tracks": 100,
        "tickets": 30,
    }


def test_simulate_as_json(whistlestop: Run, tmp_path: Path) -> None:
    bots = "random,random,random,random"
    done = whistlestop(
        "simulate", "--game", "usa-classic", "--players", "4", "--games", "12", "--seed", "s",
        "--bots", bots, "--json", "--records", tmp_path / "deep" / "records",
    )  # fmt: skip
    report = json.loads(done.stdout)
    assert list(report) == [
        "games",
        "decisions",
        "cpu_seconds",
        "games_per_cpu_second",
        "engine",
        "compiled",
        "mean_scores",
        "wins",
    ]
    assert report["games"] == 12
    assert len(report["mean_scores"]) == len(report["wins"]) == 4
    assert sum(report["wins"]) == pytest.approx(12)
    written = files(tmp_path / "deep" / "records")
    assert list(written) == [f"{number:05}.json" for number in range(12)]
    records = [json.loads(data) for data in written.values()]
    assert report["decisions"] == sum(len(record["entries"]) - 1 for record in records)
    for seat in range(4):
        totals = [record["result"]["seats"][seat]["total"] for record in records]
        assert report["mean_scores"][seat] == pytest.approx(sum(totals) / 12)


def test_records_do_not_depend_on_workers_or_the_hash_seed(whistlestop: Run, tmp_path: Path) -> None:
    runs = {"one": ("1", "0"), "two": ("2", "1"), "again": ("1", "4242")}
    for name, (workers, hash_seed) in runs.items():
        whistlestop(
            "simulate", "--game", "mini", "--games", "25", "--seed", "ź/1", "--bots",
            "greedy,random,greedy", "--records", tmp_path / name, "--workers", workers, PYTHONHASHSEED=hash_seed,
        )  # fmt: skip
    assert files(tmp_path / "one") == files(tmp_path / "two") == files(tmp_path / "again")
    assert len(files(tmp_path / "one")) == 25


def test_verify_tells_true_from_bent_from_old(whistlestop: Run, tmp_path: Path) -> None:
    folder = tmp_path / "records"
    whistlestop("simulate", "--game", "usa-new", "--games", "2", "--records", folder)
    true, bent = folder / "00000.json", folder / "00001.json"
    assert whistlestop("verify", true, bent).returncode == 0
    bent.write_text(bent.read_text().replace('"card_drawn"', '"card_dealt"', 1))
    cut = tmp_path / "cut.json"
    cut.write_bytes(true.read_bytes()[:5000])
    for path, words in ((bent, "hash"), (cut, "not the record"), (tmp_path / "none.json", "cannot be read")):
        done = whistlestop("verify", true, path)
        assert done.returncode == 1
        assert words in done.stderr
        assert path.name in done.stderr
        assert "Traceback" not in done.stderr
    old = tmp_path / "old.json"
    _make_old(true, old)
    done = whistlestop("verify", true, old)
    assert done.returncode == 3
    assert "0.9" in done.stdout
    assert whistlestop("verify", old, cut).returncode == 1


def test_verify_holds_a_record_against_what_the_table_showed(whistlestop: Run) -> None:
    path = Path(__file__).parents[1] / "records" / "mini-5.json"
    shown = json.loads(path.read_text())["header"]["commitment"]
    assert whistlestop("verify", path, "--commitment", shown.upper()).returncode == 0
    done = whistlestop("verify", path, "--commitment", "0" * 64)
    assert done.returncode == 1
    assert shown in done.stderr


def _make_old(true: Path, old: Path) -> None:
    import msgspec

    from whistlestop.table import read_record, write_record
    from whistlestop.wire import record_hash

    record = read_record(true)
    record.header.rules_version = "0.9"
    write_record(msgspec.structs.replace(record, hash=record_hash(record)), old)


def test_a_game_folder_of_ones_own_works_everywhere(whistlestop: Run, tmp_path: Path) -> None:
    mine = tmp_path / "my-island"
    assert whistlestop("new-board", mine).returncode == 0
    assert "in order" in whistlestop("check-board", mine).stdout
    done = whistlestop("simulate", "--game", mine, "--games", "2", "--records", tmp_path / "records")
    assert done.returncode == 0
    record = tmp_path / "records" / "00000.json"
    assert json.loads(record.read_text())["header"]["game"] == "my-island"
    assert whistlestop("verify", "--game", mine, record).returncode == 0
    assert whistlestop("perft", "--game", mine, "--depth", "1").returncode == 0
    done = whistlestop("new-board", mine)
    assert done.returncode == 2
    assert "my-island" in done.stderr
    assert "Traceback" not in done.stderr


def test_check_board_names_file_line_and_field(whistlestop: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    whistlestop("new-board", mine)
    routes = mine / "routes.csv"
    lines = routes.read_text().splitlines()
    columns = lines[0].split(",")
    broken = lines[3].split(",")
    broken[columns.index("length")] = "many"
    routes.write_text("\n".join([*lines[:3], ",".join(broken), *lines[4:]]) + "\n")
    done = whistlestop("check-board", mine)
    assert done.returncode == 1
    assert "routes.csv:4: length" in done.stdout
    problems = json.loads(whistlestop("check-board", mine, "--json").stdout)
    assert {"routes.csv", 4, "length"} <= set(problems[0].values())
    assert whistlestop("simulate", "--game", mine).returncode == 2


def test_check_board_speaks_polish_to_the_last_line(whistlestop: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    whistlestop("new-board", mine)
    said = whistlestop("check-board", mine, "--lang", "pl").stdout
    assert "mine: w porządku. 9 miast, 16 nitek, 35 pól, 16 biletów, skrót danych " in said
    (mine / "texts.pl.toml").unlink()
    warned = whistlestop("check-board", mine, "--lang", "pl").stdout
    assert "uwaga: texts.pl.toml:1: Brakuje tego pliku" in warned
    assert "warning: texts.pl.toml:1: This file is missing" in whistlestop("check-board", mine).stdout
    (mine / "places.csv").unlink()
    broken = whistlestop("check-board", mine, "--lang", "pl")
    assert (broken.returncode, broken.stdout.splitlines()[-1]) == (1, "1 błąd")


def test_perft_and_bench_and_doctor_answer(whistlestop: Run) -> None:
    counted = json.loads(whistlestop("perft", "--game", "mini", "--depth", "2", "--json").stdout)
    assert counted["nodes"][0] == 1
    assert len(counted["nodes"]) == 3
    figures = json.loads(whistlestop("bench", "--json", "--games", "3").stdout)
    assert figures["games_per_cpu_second"] > 0
    done = whistlestop("doctor")
    assert done.returncode == 0
    assert "usa-classic: in order" in done.stdout


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["simulate", "--game", "usa-clasic"], "usa-classic"),
        (["simulate", "--bots", "gredy"], "greedy"),
        (["simulate", "--players", "6"], "5"),
        (["simulate", "--players", "1", "--bots", "random"], "2"),
        (["simulate", "--players", "2", "--bots", "random,random,random"], "3 bots for 2 players"),
        (["simulate", "--first", "7"], "7"),
        (["simulate", "--games", "0"], "--games"),
        (["check-board", "nowhere"], "nowhere"),
        (["juggle"], "juggle"),
    ],
)
def test_mistakes_at_the_prompt_are_told_without_a_traceback(
    words: list[str], expected: str, whistlestop: Run
) -> None:
    done = whistlestop(*words)
    assert done.returncode == 2
    assert expected in done.stderr
    assert "Traceback" not in done.stderr


def test_every_command_teaches(whistlestop: Run) -> None:
    overview = whistlestop("--help").stdout
    commands = [str(one.name) for one in (*app.registered_commands, *app.registered_groups)]
    assert {"play", "serve", "arena", "verify", "check-board"} <= set(commands)
    for command in commands:
        assert command in overview
        assert "Usage" in whistlestop(command, "--help").stdout
    assert whistlestop("--version").stdout.startswith("whistlestop ")


def _saved(whistlestop: Run, path: Path) -> Path:
    whistlestop("play", "--game", "mini", "--first", "0", "--save", path, stdin="1 2\n\ndraw\n")
    return path


def test_saved_games_and_records_are_told_apart(whistlestop: Run, tmp_path: Path) -> None:
    saved = _saved(whistlestop, tmp_path / "s.json")
    assert "is a saved game, not a record" in whistlestop("verify", saved).stderr
    assert "to zapisany stan gry" in whistlestop("replay", saved, "--lang", "pl").stderr
    whistlestop("simulate", "--game", "mini", "--games", "1", "--records", tmp_path / "r", "--workers", "1")
    done = whistlestop("play", "--load", tmp_path / "r" / "00000.json", "--lang", "en")
    assert done.returncode == 2
    assert "is a record, not a saved game" in done.stderr


def test_a_saved_game_takes_no_settings(whistlestop: Run, tmp_path: Path) -> None:
    saved = _saved(whistlestop, tmp_path / "s.json")
    done = whistlestop("play", "--load", saved, "--game", "mini", "--players", "3", "--lang", "en")
    assert done.returncode == 2
    assert "leave out" in done.stderr
    assert "--game, --players" in done.stderr


def test_a_bent_save_is_told_in_words(whistlestop: Run, tmp_path: Path) -> None:
    saved = _saved(whistlestop, tmp_path / "s.json")
    saved.write_text(saved.read_text("utf-8").replace('"draw"', '"drow"'), "utf-8")
    output = whistlestop("play", "--load", saved, "--lang", "pl").stderr
    assert "„drow” nie jest akcją" in output
    assert "unknown_action" not in output


@pytest.mark.parametrize(
    ("lang", "expected"), [("en", "there is no such file"), ("pl", "nie ma takiego pliku")]
)
def test_a_file_that_is_not_there(lang: str, expected: str, whistlestop: Run) -> None:
    stderr = whistlestop("play", "--load", "nofile.json", "--lang", lang).stderr
    assert expected in stderr
    assert "(nofile.json)" in stderr


def test_new_board_says_what_to_do(whistlestop: Run, tmp_path: Path) -> None:
    whistlestop("new-board", "island")
    output = whistlestop("new-board", "island").stderr
    assert "island is there already" in output
    assert "Errno" not in output
    assert "--id my-island" in whistlestop("new-board", "Wyspa").stderr
    assert whistlestop("new-board", "Wyspa", "--id", "wyspa").returncode == 0
    cities = tmp_path / "island" / "cities.csv"
    cities.write_text(cities.read_text("utf-8") + "ZZZ,Zed\n", "utf-8")
    assert "or delete this line" in whistlestop("check-board", "island").stdout


def test_games_speak_the_language_of_the_locale(whistlestop: Run) -> None:
    assert "wydanie klasyczne" in whistlestop("games", LC_ALL="pl_PL.UTF-8").stdout
    assert whistlestop("games", "--lang", "de").returncode == 2


def test_a_folder_that_cannot_be_made_is_one_sentence(whistlestop: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    records = tmp_path / "file" / "records"
    output = whistlestop("simulate", "--game", "mini", "--games", "1", "--records", records)
    assert (output.returncode, output.stdout) == (2, "")
    assert output.stderr == f"whistlestop: {records}: a part of the path is not a folder\n"
