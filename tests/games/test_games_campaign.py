"""Mistakes in the data of a campaign that no table shows alone are reported at their place."""

import shutil
from pathlib import Path
from typing import Final

import pytest

from whistlestop import games
from whistlestop.games.problems import DataProblem

FOLDER: Final = games.load("legends").folder
MISTAKES: Final = [
    # names between tables
    ("events.csv", "W08,lightning,cards without_employee 1,1868-01", "1868-01", "1868-09", "piece"),
    ("items.csv", "satchel,wires +1,plains", "plains", "plain", "piece"),
    ("frontiers.csv", "lakes,,F-lakes,P41", "P41", "P50", "gives"),
    ("story.csv", "1895-03,11,after,,postcard", "postcard", "postcards", "gives"),
    ("postcards.csv", "P41,fixed,box,S41,turn,frontier lakes 2,item lantern", "lantern", "lamp", "reward"),
    ("items.csv", "map,ticket_draw +1,trails", "map", "atlas", "key"),
    ("game.toml", 'optional = ["1877-02"', "1877-02", "1877-03b", "campaign.optional"),
    # figures that cannot be
    ("employees.csv", "E11,1,holdups,9", ",9", ",19", "until"),
    ("stickers.csv", "1880-01,end,5,11,boom", ",11,", ",13,", "until"),
    # the board
    ("postcards.csv", "S06,turn,claim NAS NOL", "NAS NOL", "NAS BOS", "condition"),
    ("postcards.csv", "P73,fixed,finale,S73,now", "now", "turn", "when"),
    # effects
    ("events.csv", "W01,continuous,colour_bonus +1", "colour_bonus", "color_bonus", "effect"),
    ("events.csv", "W06,continuous,claim_pays large 1", "large", "big", "effect"),
    ("events.csv", "W10,continuous,claim_pays city:CHI 2", "CHI", "CHX", "effect"),
    ("events.csv", "W29,continuous,claim_pays frontier:border 1", "border", "borders", "effect"),
    ("events.csv", "W11,continuous,forbid wires", "wires", "wire", "effect"),
    ("events.csv", "W04,lightning,coins poorest 2", "poorest", "porest", "effect"),
    ("events.csv", "W08,lightning,cards without_employee 1", "employee", "employees", "effect"),
    ("events.csv", "W12,lightning,pay coins>=10 2 relief", "relief", "relieff", "effect"),
    ("events.csv", "W19,lightning,share relief poorest", "relief", "box", "effect"),
    ("events.csv", "W26,lightning,coins per_seal max 4", "per_seal", "per_seals", "effect"),
]
TEXTS: Final = [
    ("texts.pl.toml", "W05-text", "events.csv", "key", "W05,"),
    ("texts.en.toml", "W05-text", "events.csv", "key", "W05,"),
    ("words.pl.toml", "E05", "employees.csv", "key", "E05,"),
    ("words.pl.toml", "chain-text", "items.csv", "key", "chain,"),
    ("words.en.toml", "livery", "charters.csv", "key", "livery,"),
    ("words.pl.toml", "P05-text", "postcards.csv", "key", "P05,"),
    ("words.pl.toml", "S05", "postcards.csv", "side", "P05,"),
    ("words.pl.toml", "cherokee", "nations.csv", "key", "cherokee,"),
    ("words.en.toml", "exhibit-lakes", "exhibits.csv", "key", "exhibit-lakes,"),
    ("texts.pl.toml", "orange", "frontiers.csv", "frontier", "orange,"),
    ("texts.pl.toml", "sticker-1868-04", "stickers.csv", "card", "1868-04,"),
]


def changed(tmp_path: Path, file: str, context: str, old: str, new: str) -> Path:
    folder = tmp_path / "legends"
    shutil.copytree(FOLDER, folder)
    text = (folder / file).read_text("utf-8")
    assert text.count(context) == 1
    (folder / file).write_text(text.replace(context, context.replace(old, new)), "utf-8")
    return folder


@pytest.mark.parametrize(("file", "context", "old", "new", "field"), MISTAKES)
def test_a_mistake_in_a_table_is_reported_at_its_row(
    tmp_path: Path, file: str, context: str, old: str, new: str, field: str
) -> None:
    problems = games.check(changed(tmp_path, file, context, old, new))
    expected = next(
        number
        for number, line in enumerate((FOLDER / file).read_text("utf-8").splitlines(), 1)
        if context in line
    )
    assert (file, expected, field) in [(problem.file, problem.line, problem.field) for problem in problems]


@pytest.mark.parametrize(("file", "word", "table", "field", "row"), TEXTS)
def test_a_missing_text_is_reported_at_the_row_that_needs_it(
    tmp_path: Path, file: str, word: str, table: str, field: str, row: str
) -> None:
    (problem,) = games.check(changed(tmp_path, file, f"\n{word} = ", word, f"{word}x"))
    assert (problem.file, problem.field) == (table, field)
    assert line_of(tmp_path, problem).startswith(row)
    assert problem.message == f"The text {word} is missing in the language {file.split('.')[1]}."


def test_a_box_that_gives_what_another_gives_is_reported(tmp_path: Path) -> None:
    (problem,) = games.check(changed(tmp_path, "frontiers.csv", "F-lakes,P41", "P41", "P42"))
    assert (problem.file, problem.field) == ("frontiers.csv", "gives")
    assert line_of(tmp_path, problem).startswith("confluence,")


def test_a_nation_whose_land_no_route_crosses_is_reported(tmp_path: Path) -> None:
    folder = changed(
        tmp_path, "nations.csv", "osage,trails\n", "osage,trails\n", "osage,trails\nmohawk,trails\n"
    )
    for language in ("en", "pl"):
        path = folder / f"words.{language}.toml"
        path.write_text(path.read_text("utf-8").replace("osage =", 'mohawk = "Mohawk"\nosage ='), "utf-8")
    (problem,) = games.check(folder)
    assert (problem.file, problem.field) == ("nations.csv", "key")
    assert line_of(tmp_path, problem).startswith("mohawk,")


def line_of(tmp_path: Path, problem: DataProblem) -> str:
    return (tmp_path / "legends" / problem.file).read_text("utf-8").splitlines()[problem.line - 1]


@pytest.mark.rule("V-W31")
def test_too_few_events_for_the_newspapers_are_a_warning(tmp_path: Path) -> None:
    file, row = "events.csv", "W07,lightning,coins per_own_colour_route max 3,"
    folder = changed(tmp_path, file, f"{row}\n", f"{row}\n", f"{row}1898-01\n")
    assert games.check(folder) == []
    (warning,) = games.warnings(folder)
    assert (warning.file, warning.field) == (file, "piece")
    assert warning.message == "Game 1 has only 6 events for 6 newspapers."


def test_a_game_without_a_card_after_it_is_reported(tmp_path: Path) -> None:
    folder = changed(tmp_path, "story.csv", "1892-03,10,after,,\n", "after", "setup")
    (problem,) = games.check(folder)
    assert (problem.file, problem.field) == ("story.csv", "game")
    assert problem.message == "Game 10 has no card that is read in 'after'."
    assert line_of(tmp_path, problem).startswith("1892-03,")


@pytest.mark.parametrize(("language", "words"), [("en", 39), ("pl", 91)])
def test_a_card_that_is_too_short_or_too_long_to_read_aloud_is_a_warning(
    tmp_path: Path, language: str, words: int
) -> None:
    title = games.load("legends").story[language].cards["1886-01"][0]
    text = games.load("legends").story[language].cards["1886-01"][1]
    new = " ".join(["słowo"] * words)
    folder = changed(tmp_path, f"story.{language}.toml", text, text, new)
    assert games.check(folder) == []
    (warning,) = games.warnings(folder)
    assert title
    assert (warning.file, warning.field) == ("story.csv", "card")
    assert line_of(tmp_path, warning).startswith("1886-01,")
    assert f"{words} words in the language {language}" in warning.message


def test_straight_quotation_marks_in_polish_are_a_warning(tmp_path: Path) -> None:
    folder = changed(tmp_path, "texts.pl.toml", "Spichlerze pełne", "pełne", '\\"pełne\\"')
    (warning,) = games.warnings(folder)
    assert (warning.file, warning.field) == ("events.csv", "key")
    assert line_of(tmp_path, warning).startswith("W01,")
