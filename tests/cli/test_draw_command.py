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
    assert (code, output) == (0, f"Written to {out}.\n{sheet}: no overlaps\n")
    root = ET.parse(out).getroot()
    assert root.get("width") == width
    titles = [title.text for title in root.iter(f"{SVG}title")]
    assert len(titles) == 100
    words = {text.text for text in root.iter(f"{SVG}text")}
    assert ("Waszyngton" if width == "1440" else "WAS") in words


def test_the_picture_is_printed_where_no_file_is_named() -> None:
    code, printed, _ = run("mini")
    assert code == 0
    assert ET.fromstring(printed).tag == f"{SVG}svg"


def test_the_layout_itself(tmp_path: Path) -> None:
    out = tmp_path / "x.json"
    code, _, output = run("pennsylvania", "-o", out)
    assert (code, output) == (0, f"Written to {out}.\nwide and narrow: no overlaps\n")
    data = json.loads(out.read_text("utf-8"))
    assert [sheet["name"] for sheet in data["sheets"]] == ["wide", "narrow"]
    assert data["marks"]["PRR"]["letters"] == "P"


def test_a_board_of_ones_own_keeps_its_drawing(tmp_path: Path) -> None:
    folder = games.copy_template(tmp_path / "my-island", "my-island")
    texts = folder / "texts.pl.toml"
    texts.write_text(texts.read_text("utf-8").replace("Trzcinisko", "Trzcinowo"), encoding="utf-8")
    assert draw.stored(games.load(folder)) is None
    code, _, output = run(folder, "-o", folder / "drawing.json")
    assert (code, output.splitlines()[-1]) == (0, "wide and narrow: no overlaps")
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
