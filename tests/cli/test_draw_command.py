"""`whistlestop draw`, as a map designer uses it."""

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from typer.testing import CliRunner

from whistlestop import draw, games
from whistlestop.cli.app import app

SVG = "{http://www.w3.org/2000/svg}"


def run(*words: str | Path) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["draw", *map(str, words)])
    return result.exit_code, result.stdout, result.stderr


@pytest.mark.parametrize(("width", "sheet"), [("360", "narrow"), ("1440", "wide")])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_picture_of_every_size_and_theme(tmp_path: Path, width: str, sheet: str, theme: str) -> None:
    out = tmp_path / "x.svg"
    code, _, output = run("usa-classic", "-o", out, "--width", width, "--theme", theme, "--lang", "pl")
    assert code == 0
    lines = output.splitlines()
    assert lines[:2] == [f"Written to {out}.", f"{sheet}: no overlaps"]
    assert lines[-1] == (
        "wide: 0 names abbreviated, 0 left out"
        if sheet == "wide"
        else "narrow: 2 names abbreviated, 2 left out"
    )
    root = ET.parse(out).getroot()
    assert root.get("width") == width
    titles = [title.text for title in root.iter(f"{SVG}title")]
    assert len(titles) == 100
    words = {text.text for text in root.iter(f"{SVG}text")}
    assert "Waszyngton" in words
    assert not {"WAS", "NYC", "KAN"} & words
    if sheet == "narrow":
        # Every name that is not whole is in the report, with what is shown instead.
        found = [line for line in lines if "no free place for" in line]
        assert len(found) == 4
        assert "narrow, names of 36 units, pl: no free place for KAN, abbreviated as Kans. City" in found


def test_the_picture_is_printed_where_no_file_is_named() -> None:
    code, printed, _ = run("mini")
    assert code == 0
    assert ET.fromstring(printed).tag == f"{SVG}svg"


def test_the_layout_itself(tmp_path: Path) -> None:
    out = tmp_path / "x.json"
    code, _, output = run("pennsylvania", "-o", out)
    assert code == 0
    assert output.startswith(f"Written to {out}.\nwide and narrow: no overlaps\n")
    assert "wide: 0 names abbreviated, 0 left out" in output
    data = json.loads(out.read_text("utf-8"))
    assert [sheet["name"] for sheet in data["sheets"]] == ["wide", "narrow"]
    assert data["marks"]["PRR"]["letters"] == "P"


def test_a_board_of_ones_own_keeps_its_drawing(tmp_path: Path) -> None:
    folder = games.copy_template(tmp_path / "my-island", "my-island")
    texts = folder / "texts.pl.toml"
    texts.write_text(texts.read_text("utf-8").replace("Trzcinisko", "Trzcinowo"), encoding="utf-8")
    assert draw.stored(games.load(folder)) is None
    code, _, output = run(folder, "-o", folder / "drawing.json")
    assert code == 0
    assert "wide and narrow: no overlaps" in output
    assert games.check(folder) == []
    kept = draw.stored(games.load(folder))
    assert kept is not None
    assert draw.drawing_of(games.load(folder)) == kept
    places = folder / "places.csv"
    places.write_text(places.read_text("utf-8").replace("44.8,-40.2", "44.9,-40.2"), encoding="utf-8")
    assert draw.stored(games.load(folder)) is None
    (folder / "drawing.json").write_text("{}")
    assert draw.stored(games.load(folder)) is None


def test_hit_areas_can_be_seen() -> None:
    _, plain, _ = run("mini")
    _, painted, _ = run("mini", "--hits")
    assert 'class="hit"' in painted
    assert 'class="hit"' not in plain


def test_a_theme_that_is_none() -> None:
    code, _, output = run("mini", "--theme", "sepia")
    assert code == 2
    assert "sepia" in output


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    code, _, output = run("mini", "-o", tmp_path / "nowhere" / "x.svg")
    assert code == 2
    assert "cannot be written" in output
