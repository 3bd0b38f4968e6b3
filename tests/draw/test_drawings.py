"""The drawings that the package keeps: whole, fresh, and with nothing lying on anything."""

from dataclasses import replace
from functools import cache

import pytest

from whistlestop import draw, games
from whistlestop.draw.drawing import Drawing, DrawnSheet
from whistlestop.draw.drawing_input import fingerprint
from whistlestop.draw.formats import SHEETS
from whistlestop.draw.geometry import Box
from whistlestop.draw.store import STORE, written
from whistlestop.mechanics.shows import badges_of

GAMES = games.available()
NAMES = [sheet.name for sheet in SHEETS]


@cache
def drawing(game: str) -> Drawing:
    found = draw.stored(games.load(game))
    assert found is not None, f"{game} has changed since it was drawn: run `make drawings`"
    return found


def sheet_of(game: str, name: str) -> DrawnSheet:
    return next(sheet for sheet in drawing(game).sheets if sheet.name == name)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_drawing(game: str) -> None:
    assert [sheet.name for sheet in drawing(game).sheets] == NAMES
    assert [sheet.width for sheet in drawing(game).sheets] == [1440, 360]


def test_no_drawing_is_left_over() -> None:
    needed = {fingerprint(draw.drawing_input_of(games.load(game))) for game in GAMES}
    assert {path.stem.rpartition("-")[2] for path in STORE.iterdir()} == needed


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_overlaps(game: str, name: str) -> None:
    assert [str(overlap) for overlap in draw.overlaps(sheet_of(game, name))] == []


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", GAMES)
def test_everything_is_drawn(game: str, name: str) -> None:
    sheet, loaded = sheet_of(game, name), games.load(game)
    rules = loaded.ruleset
    assert {track.name: len(track.spaces) for track in sheet.tracks} == {
        track.name: track.length for track in rules.board.tracks.values()
    }
    assert all(len(track.hit) == len(track.spaces) for track in sheet.tracks)
    assert [city.code for city in sheet.cities] == list(rules.board.cities)
    for level in sheet.levels:
        assert [label.code for label in level.labels] == list(rules.board.cities)
    full = next(level for level in sheet.levels if level.name == "full")
    for language, texts in loaded.texts.items():
        for label in full.labels:
            assert " ".join(label.lines[language]) == texts.cities[label.code]
    beside = {place: marks for place, marks in badges_of(rules).items() if ":" not in place}
    assert len(sheet.badges) == sum(map(len, beside.values()))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", GAMES)
def test_there_is_land_and_hit_areas_are_wider_than_spaces(game: str, name: str) -> None:
    sheet = sheet_of(game, name)
    assert sheet.base["land"].startswith("M")
    shares = {
        track.name: max(_width(quad) for quad in track.hit) / track.spaces[0].width for track in sheet.tracks
    }
    # Where neighbours are close there is little to give; but little it must be, and elsewhere plenty.
    assert min(shares.values()) > 1.08, min(shares, key=lambda name: shares[name])
    is_dense = games.load(game).ruleset.board.widest > 2
    assert sum(shares.values()) / len(shares) > (1.6 if is_dense else 2)


def _width(quad: tuple[tuple[float, float], ...]) -> float:
    (ax, ay), _, _, (dx, dy) = quad
    return float(((ax - dx) ** 2 + (ay - dy) ** 2) ** 0.5)


def test_ferries_show_their_locomotives() -> None:
    for name in NAMES:
        shown = {t.name: t.locomotives for t in sheet_of("pennsylvania", name).tracks if t.locomotives}
        assert shown == {"ONW-ERI": 2, "ONW-ERI:2": 2, "ONE-BUF": 1, "ONE-BUF:2": 1}


def test_games_on_one_board_share_a_drawing() -> None:
    assert drawing("usa-mega") == drawing("usa-classic")


def test_a_drawing_reads_back_what_it_writes() -> None:
    assert draw.drawing_json(games.load("mini")) == written(drawing("mini"))
    assert draw.drawing_of(games.load("mini")) == drawing("mini")


# The report must be able to complain.


def complaints(sheet: DrawnSheet) -> str:
    return "\n".join(map(str, draw.overlaps(sheet)))


def test_a_space_on_a_space_is_reported() -> None:
    sheet = sheet_of("mini", "wide")
    first, second, *rest = sheet.tracks
    clash = replace(second, spaces=(first.spaces[0]._replace(angle=0.1), *second.spaces[1:]))
    problems = complaints(replace(sheet, tracks=(first, clash, *rest)))
    assert f"space 1 of {first.name}" in problems
    assert f"space 1 of {clash.name}" in problems


def test_a_label_on_a_space_a_label_and_the_edge_is_reported() -> None:
    sheet = sheet_of("mini", "wide")
    space, level = sheet.tracks[0].spaces[0], sheet.levels[0]
    one, two, three, *rest = level.labels
    on_space = replace(one, box=Box(space.x, space.y, one.box.length, one.box.width))
    on_label = replace(two, box=three.box)
    off_edge = replace(rest[0], box=rest[0].box._replace(x=1.0))
    labels = (on_space, on_label, three, off_edge, *rest[1:])
    problems = complaints(replace(sheet, levels=(replace(level, labels=labels), *sheet.levels[1:])))
    assert f"label {one.code} (full) and space 1 of {sheet.tracks[0].name}" in problems or (
        f"space 1 of {sheet.tracks[0].name} and label {one.code} (full)" in problems
    )
    assert f"label {two.code} (full)" in problems
    assert f"label {rest[0].code} (full) and the edge" in problems


def test_a_hit_area_that_reaches_too_far_is_reported() -> None:
    sheet = sheet_of("mini", "narrow")
    first, *rest = sheet.tracks
    width, height = sheet.units
    everything = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    problems = complaints(replace(sheet, tracks=(replace(first, hit=(everything,)), *rest)))
    assert f"hit area 1 of {rest[0].name}" in problems
