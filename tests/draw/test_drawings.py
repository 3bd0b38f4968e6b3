"""The drawings that the package keeps: whole, fresh, and with nothing lying on anything."""

from dataclasses import replace
from functools import cache

import pytest

from whistlestop import draw, games
from whistlestop.draw.base_paths import read_paths
from whistlestop.draw.drawing import Drawing, DrawnSheet
from whistlestop.draw.drawing_input import atlas_input_of, fingerprint
from whistlestop.draw.formats import AROUND, CLAIMED, SHEETS
from whistlestop.draw.geometry import Box
from whistlestop.draw.store import STORE
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
    loaded = [games.load(game) for game in GAMES]
    needed = {fingerprint(atlas_input_of(game) or draw.drawing_input_of(game)) for game in loaded}
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
        for language, labels in level.labels.items():
            cities = loaded.texts[language].cities
            assert all(" ".join(label.lines) == cities[label.code] for label in labels if label.is_full)
            missing = {name.code for name in draw.missing_names(sheet, level) if name.language == language}
            assert {label.code for label in labels if label.is_full} | missing == set(rules.board.cities)
            # Where a name is not whole, there is a whole one for players who need it.
            assert {label.code for label in level.covering[language]} == missing
    beside = {place: marks for place, marks in badges_of(rules).items() if ":" not in place}
    assert len(sheet.badges) == sum(map(len, beside.values()))


@pytest.mark.parametrize("game", GAMES)
def test_names_are_whole_on_a_small_laptop_and_on_a_phone_that_is_zoomed_in(game: str) -> None:
    wide, narrow = (sheet_of(game, name) for name in NAMES)
    # What the page leaves to the board at 1280 × 720, and a press of the button that enlarges 1.5 times.
    laptop = min(770 / wide.units[0], 520 / wide.units[1])
    scales = [(wide, laptop), *((narrow, zoom * 360 / narrow.units[0]) for zoom in (1.5, 2, 3, 5, 8))]
    for sheet, scale in scales:
        level = draw.level_for(sheet, scale)
        assert level.size * scale >= 9 - 1e-6
        assert [str(name) for name in draw.missing_names(sheet, level)] == []


@pytest.mark.parametrize("game", GAMES)
def test_few_names_are_abbreviated_in_the_whole_view_of_a_phone(game: str) -> None:
    narrow = sheet_of(game, "narrow")
    scale = 360 / narrow.units[0]
    level = draw.level_for(narrow, scale)
    assert level.size * scale >= 9 - 1e-6
    for language, labels in level.labels.items():
        missing = [name for name in draw.missing_names(narrow, level) if name.language == language]
        assert len(missing) <= 6
        # An abbreviation says more than the code, and ends with a full stop.
        assert all(not name.shown or ("." in name.shown and name.shown != name.code) for name in missing)
        assert not any(label.lines == (label.code,) for label in labels)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", GAMES)
def test_claimed_tracks_cover_no_name(game: str, name: str) -> None:
    sheet = sheet_of(game, name)
    wider = tuple(
        replace(track, spaces=tuple(box._replace(width=box.width * CLAIMED) for box in track.spaces), hit=())
        for track in sheet.tracks
    )
    found = [str(overlap) for overlap in draw.overlaps(replace(sheet, tracks=wider)) if overlap.depth > 1]
    assert [text for text in found if "label" in text and "space" in text] == []


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
    one, two, three, *rest = level.labels["en"]
    on_space = replace(one, box=Box(space.x, space.y, one.box.length, one.box.width))
    on_label = replace(two, box=three.box)
    off_edge = replace(rest[0], box=rest[0].box._replace(x=1.0))
    labels = (on_space, on_label, three, off_edge, *rest[1:])
    problems = complaints(replace(sheet, levels=(replace(level, labels={"en": labels}),)))
    assert f"label {one.code} (en, 16.5) and space 1 of {sheet.tracks[0].name}" in problems or (
        f"space 1 of {sheet.tracks[0].name} and label {one.code} (en, 16.5)" in problems
    )
    assert f"label {two.code} (en, 16.5)" in problems
    assert f"label {rest[0].code} (en, 16.5) and the edge" in problems


def test_a_hit_area_that_reaches_too_far_is_reported() -> None:
    sheet = sheet_of("mini", "narrow")
    first, *rest = sheet.tracks
    width, height = sheet.units
    everything = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    problems = complaints(replace(sheet, tracks=(replace(first, hit=(everything,)), *rest)))
    assert f"hit area 1 of {rest[0].name}" in problems


@pytest.mark.parametrize("game", ["usa-classic", "poland", "pennsylvania"])
def test_land_continues_around_the_sheet(game: str) -> None:
    """A window that is wider or higher than the board shows land there, not a strip of sea."""
    for sheet in drawing(game).sheets:
        across, down = sheet.units
        points = [point for path in read_paths(sheet.base["land"]) for point in path]
        outside = [(x, y) for x, y in points if not (-100 < x < across + 100 and -100 < y < down + 100)]
        assert outside
        assert min(x for x, _ in points) >= -AROUND
        assert max(y for _, y in points) <= down + AROUND
