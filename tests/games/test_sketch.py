"""A board that is not finished is drawn as far as it goes, with the hints that its tables give."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from whistlestop import draw, games
from whistlestop.cli.app import app
from whistlestop.cli.draw import changes
from whistlestop.draw.city_placement import projection_of
from whistlestop.draw.drawing_input import fingerprint
from whistlestop.draw.formats import SHEETS
from whistlestop.draw.land import sea_bend
from whistlestop.draw.search import Search

CITIES = "code,city\nAAA,Alpha\nBBB,Beta\nCCC,Gamma\n"
ROUTES = "city_a,city_b,length,colour,track\nAlpha,Beta,2,red,1\nBeta,Gamma,3,gray,1\n"
PLACES = "code,lat,lon\nAAA,50,10\nBBB,50,12\nCCC,49,11\n"


@pytest.fixture
def draft(tmp_path: Path) -> Path:
    folder = tmp_path / "draft"
    folder.mkdir()
    for name, text in (("cities", CITIES), ("routes", ROUTES), ("places", PLACES)):
        (folder / f"{name}.csv").write_text(text)
    return folder


def test_a_folder_with_three_tables_can_be_drawn(draft: Path) -> None:
    sketch = games.sketch(draft)
    assert [problem.file for problem in sketch.problems] == ["game.toml"]
    assert sketch.game is not None
    assert list(sketch.game.ruleset.board.tracks) == ["AAA-BBB", "BBB-CCC"]


def test_what_has_no_place_or_a_mistake_is_left_out(draft: Path) -> None:
    (draft / "places.csv").write_text(PLACES.replace("CCC,49,11\n", ""))
    (draft / "routes.csv").write_text(ROUTES + "Alpha,Nowhere,2,red,1\nAlpha,Beta,many,blue,2\n")
    sketch = games.sketch(draft)
    assert sketch.game is not None
    assert list(sketch.game.ruleset.board.cities) == ["AAA", "BBB"]
    assert list(sketch.game.ruleset.board.tracks) == ["AAA-BBB"]
    (draft / "places.csv").write_text("code,lat,lon\n")
    assert games.sketch(draft).game is None


def test_a_whole_game_is_the_game() -> None:
    sketch = games.sketch("mini")
    assert sketch.game is not None
    assert sketch.problems == ()
    assert sketch.game.data_hash == games.load("mini").data_hash


def test_the_command_draws_a_draft_and_says_what_is_missing(draft: Path) -> None:
    done = CliRunner().invoke(app, ["draw", str(draft), "-o", str(draft / "x.svg"), "--lang", "en"])
    assert "game.toml:1: This file is missing." in done.stderr
    assert "no overlaps" in done.stderr
    assert {"Alpha", "Beta", "Gamma"} <= set(re.findall(r">(\w+)<", (draft / "x.svg").read_text()))
    (draft / "routes.csv").unlink()
    assert CliRunner().invoke(app, ["draw", str(draft), "-o", str(draft / "x.svg")]).exit_code == 0
    assert CliRunner().invoke(app, ["draw", str(draft), "--watch"]).exit_code == 2


def test_a_change_of_a_table_is_noticed_and_one_of_the_picture_is_not(draft: Path) -> None:
    steps = iter(
        [
            lambda: (draft / "x.svg").write_text("picture"),
            lambda: (draft / "routes.csv").write_text(ROUTES + "Alpha,Gamma,3,gray,1\n"),
            lambda: None,
        ]
    )

    def wait() -> None:
        step = next(steps, None)
        if step is None:
            raise KeyboardInterrupt
        step()

    assert list(changes(draft, wait)) == [None]


def hinted(draft: Path, via: str, pin: str = "", label: str = "") -> games.Game:
    lines = ROUTES.splitlines()
    (draft / "routes.csv").write_text(
        "\n".join([f"{lines[0]},via", f"{lines[1]},{via}", f"{lines[2]},"]) + "\n"
    )
    places = PLACES.splitlines()
    (draft / "places.csv").write_text(
        "\n".join([f"{places[0]},pin,label", *(f"{row},{pin},{label}" for row in places[1:])]) + "\n"
    )
    game = games.sketch(draft).game
    assert game is not None
    return game


def test_a_route_passes_where_the_table_says(draft: Path) -> None:
    for via, is_north in (("50.5 11", True), ("49.5 11", False)):
        drawing_input = draw.drawing_input_of(hinted(draft, via))
        search = Search(drawing_input, SHEETS[0], projection_of(drawing_input, SHEETS[0]))
        search.run(6)
        (_, y1), (_, y2) = search.laid[0].handles[1:3]
        (_, a), (_, b) = search.cities[0], search.cities[1]
        assert ((y1 + y2) / 2 < (a + b) / 2) == is_north


def test_a_pinned_city_stays_and_a_pinned_name_is_on_its_side(draft: Path) -> None:
    drawing_input = draw.drawing_input_of(hinted(draft, "", "yes", "s"))
    search = Search(drawing_input, SHEETS[0], projection_of(drawing_input, SHEETS[0]))
    search.run(6)
    assert search.cities == search.home
    assert all(spot.dy > 0 for chosen in search.spots for spot in chosen)


def test_hints_change_the_drawing_and_boards_without_hints_keep_theirs(draft: Path) -> None:
    plain = fingerprint(draw.drawing_input_of(hinted(draft, "")))
    assert plain == fingerprint(draw.drawing_input_of(hinted(draft, "", "", "")))
    others = [
        hinted(draft, "50.5 11"),
        hinted(draft, "sea"),
        hinted(draft, "", "yes"),
        hinted(draft, "", "", "n"),
    ]
    assert len({plain, *(fingerprint(draw.drawing_input_of(game)) for game in others)}) == 5


@pytest.mark.parametrize(
    ("via", "pin", "label", "words"),
    [
        ("north", "", "", "'north' is neither a place"),
        ("", "maybe", "", "'maybe' is not yes"),
        ("", "", "up", "'up' is not a side of the city: n, ne, e"),
    ],
)
def test_a_hint_that_says_nothing_is_a_mistake(
    tmp_path: Path, via: str, pin: str, label: str, words: str
) -> None:
    island = games.copy_template(tmp_path / "my-island", "my-island")
    for name, more in (("routes", f"via,{via}"), ("places", f"pin,{pin},label,{label}")):
        columns, cells = more.split(",")[::2], more.split(",")[1::2]
        first, *rows = (island / f"{name}.csv").read_text().splitlines()
        lines = [",".join([first, *columns]), *(",".join([row, *cells]) for row in rows)]
        (island / f"{name}.csv").write_text("\n".join(lines) + "\n")
    assert words in str(games.check(island)[0])


def test_a_ferry_by_sea_bends_over_the_baltic() -> None:
    drawing_input = draw.drawing_input_of(games.load("poland"))
    (ferry,) = [route for route in drawing_input.routes if route.by_sea]
    ground = projection_of(drawing_input, SHEETS[0])
    a, b = (drawing_input.cities[at] for at in (ferry.a, ferry.b))
    places = [(city.lat, city.lon) for city in drawing_input.cities]
    bend = sea_bend(ground, ground.at(a.lat, a.lon), ground.at(b.lat, b.lon), places)
    assert bend is not None
    # The route leads east; a negative bend is to the north of it.
    assert bend < -0.2
