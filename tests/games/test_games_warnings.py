"""What check-board says beside mistakes: warnings, which do not prevent a game."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from whistlestop import games
from whistlestop.cli.app import app


@pytest.fixture
def island(tmp_path: Path) -> Path:
    return games.copy_template(tmp_path / "my-island", "my-island")


def rewrite(path: Path, pattern: str, new: str) -> None:
    text = path.read_text("utf-8")
    changed = re.sub(pattern, new, text, count=1, flags=re.MULTILINE)
    assert changed != text
    path.write_text(changed, "utf-8")


def warned(folder: Path) -> list[str]:
    assert games.check(folder) == []
    return [str(warning) for warning in games.warnings(folder)]


@pytest.mark.parametrize("game", games.available())
def test_games_of_the_package_have_no_warnings(game: str) -> None:
    assert games.warnings(game) == []
    done = CliRunner().invoke(app, ["check-board", game])
    assert (done.exit_code, "warning" in done.stdout) == (0, False)


def test_a_colour_without_a_route(island: Path) -> None:
    rewrite(island / "game.toml", r"^yellow = 6$", "yellow = 6\npurple = 6")
    for lang in ("en", "pl"):
        rewrite(island / f"texts.{lang}.toml", r"^red = ", 'purple = "P"\nred = ')
    assert warned(island) == [
        f"game.toml:{line_of(island / 'game.toml', 'purple')}: cards.purple: No route has the colour purple."
    ]


def line_of(path: Path, start: str) -> int:
    return next(at for at, line in enumerate(path.read_text().splitlines(), 1) if line.startswith(start))


def test_colours_with_very_different_spaces(island: Path) -> None:
    text = (island / "routes.csv").read_text("utf-8")
    (island / "routes.csv").write_text(text.replace(",red,", ",green,", 2), "utf-8")
    rewrite(island / "game.toml", r"(?s)^\[check\].*", "")
    (warning,) = warned(island)
    assert re.search(r"Routes in green have \d+ spaces, those in red only \d+\.$", warning)


def test_semicolons_are_read_and_said(island: Path) -> None:
    whole = games.load(island).data_hash
    for name in ("cities", "routes", "places", "tickets"):
        path = island / f"{name}.csv"
        text = path.read_text("utf-8").replace(",", ";")
        path.write_text(re.sub(r"(\d)\.(\d)", r"\1,\2", text), "utf-8")
    assert games.load(island).data_hash == whole
    assert games.load(island).places == games.load("mini").places
    assert [warning.split(":")[0] for warning in warned(island)] == [
        "cities.csv",
        "places.csv",
        "routes.csv",
        "tickets.csv",
    ]
    assert "separated by semicolons" in warned(island)[0]


def test_a_place_with_latitude_and_longitude_exchanged(island: Path) -> None:
    rows = (island / "places.csv").read_text("utf-8").splitlines()
    code, lat, lon = rows[3].split(",")[:3]
    rows[3] = f"{code},{lon},{lat}"
    (island / "places.csv").write_text("\n".join(rows) + "\n", "utf-8")
    (warning,) = warned(island)
    assert warning.startswith(f"places.csv:4: lat: {code} lies far from the others")


def put_at(island: Path, lat: int, lon: int) -> str:
    """Put all cities around this place, and return what check-board says."""
    codes = list(games.load(island).places)
    rows = [f"{code},{lat + at % 3},{lon + at // 3}" for at, code in enumerate(codes)]
    (island / "places.csv").write_text("\n".join(["code,lat,lon", *rows]) + "\n", "utf-8")
    return CliRunner().invoke(app, ["check-board", str(island)]).stdout


def test_a_board_in_the_sea_that_would_be_on_land(island: Path) -> None:
    assert "with lat and lon exchanged" in put_at(island, -50, -10)  # Brazil lies at -10, -50
    assert "exchanged" not in put_at(island, -10, -50)
    assert "exchanged" not in put_at(island, 46, -41)  # in the sea either way


def test_polish_texts_may_be_left_out(island: Path) -> None:
    (island / "texts.pl.toml").unlink()
    assert warned(island) == [
        "texts.pl.toml:1: This file is missing: players who read this language get the English texts."
    ]
    texts = games.load(island).texts
    assert texts["pl"] == texts["en"]


def test_a_ticket_without_points_is_worth_its_shortest_path(island: Path) -> None:
    path = island / "tickets.csv"
    rows = [row.split(",") for row in path.read_text("utf-8").splitlines()]
    at = rows[0].index("points")
    empty = [rows[0], *([*row[:at], "", *row[at + 1 :]] for row in rows[1:])]
    path.write_text("\n".join(",".join(row) for row in empty), "utf-8")
    assert warned(island) == []
    assert games.load(island).data_hash == games.load("mini").data_hash


def test_mistakes_and_warnings_are_both_on_standard_output(island: Path) -> None:
    (island / "texts.pl.toml").unlink()
    rewrite(island / "tickets.csv", r",(\d+)(,|$)", r",two\2")
    done = CliRunner().invoke(app, ["check-board", str(island)])
    assert done.exit_code == 1
    assert "'two' is not a whole number" in done.stdout
    assert "warning: texts.pl.toml:1: " in done.stdout
    objects = json.loads(CliRunner().invoke(app, ["check-board", str(island), "--json"]).stdout)
    assert {each["kind"] for each in objects} == {"mistake", "warning"}
