"""One layout for all games of a campaign: each game shows a part of it, and no city moves."""

import json
from dataclasses import replace
from functools import cache

import pytest
from laws.stages import stage_rules

from whistlestop import draw, games
from whistlestop.draw.atlas import part_of
from whistlestop.draw.drawing import Drawing, DrawnSheet
from whistlestop.draw.drawing_input import SPARE, DrawingInput, drawing_input_of
from whistlestop.draw.formats import SHEETS
from whistlestop.mechanics.shows import badges_of
from whistlestop.rules import Ruleset

LEGENDS = games.load("legends")
NAMES = [sheet.name for sheet in SHEETS]
STAGES = (1, 3, 4, 6, 8, 10, 12)


@cache
def whole() -> Drawing:
    """The board with all frontiers."""
    found = draw.stored(LEGENDS, LEGENDS.complete({}))
    assert found is not None, "legends has changed since it was drawn: run `make drawings`"
    return found


@cache
def drawing_at(game: int) -> Drawing:
    found = draw.stored(LEGENDS, stage_rules(game, 3))
    assert found is not None
    return found


def sheet_of(drawing: Drawing, name: str) -> DrawnSheet:
    return next(sheet for sheet in drawing.sheets if sheet.name == name)


def spots(sheet: DrawnSheet) -> dict[str, tuple[float, float]]:
    return {dot.code: (dot.x, dot.y) for dot in sheet.cities}


@pytest.mark.parametrize("name", NAMES)
def test_nothing_overlaps_on_the_whole_board(name: str) -> None:
    sheet = sheet_of(whole(), name)
    assert (len(sheet.cities), len(sheet.tracks)) == (68, 224)
    assert [str(overlap) for overlap in draw.overlaps(sheet)] == []


@pytest.mark.parametrize("name", NAMES)
def test_no_city_moves_when_a_frontier_joins(name: str) -> None:
    everywhere = spots(sheet_of(whole(), name))
    for game in STAGES:
        here = spots(sheet_of(drawing_at(game), name))
        moved = {
            (round(x - everywhere[code][0], 1), round(y - everywhere[code][1], 1))
            for code, (x, y) in here.items()
        }
        assert len(moved) == 1, game


@pytest.mark.parametrize("game", STAGES)
def test_a_game_shows_its_board_and_nothing_else(game: int) -> None:
    rules = stage_rules(game, 3)
    for sheet in drawing_at(game).sheets:
        assert [dot.code for dot in sheet.cities] == list(rules.board.cities)
        assert {row.name: row.colour for row in sheet.tracks} == {
            row.name: row.colour for route in drawing_input_of(LEGENDS, rules).routes for row in route.tracks
        }
        assert draw.overlaps(sheet) == []
        beside = {
            (place, mark) for place, marks in badges_of(rules).items() for mark in marks if ":" not in place
        }
        assert {(badge.route, badge.mark) for badge in sheet.badges} == beside


def test_what_is_closed_is_in_no_byte_of_a_drawing() -> None:
    sent = json.dumps(drawing_at(1).as_json(), ensure_ascii=False)
    closed = [city.code for city in whole().sheets[0].cities if city.code not in LEGENDS.ruleset.board.cities]
    assert len(closed) > 30
    for code in closed:
        assert f'"{code}"' not in sent
        assert f"{code}-" not in sent
        assert LEGENDS.texts["en"].cities[code] not in sent
    assert SPARE not in sent


@pytest.mark.parametrize("name", NAMES)
def test_a_town_that_grows_has_a_place_for_its_mark(name: str) -> None:
    given = drawing_input_of(LEGENDS, LEGENDS.complete({}))
    grown = replace(
        given,
        cities=tuple(
            city if "LARGE" in city.badges else replace(city, badges=(*city.badges, "LARGE"))
            for city in given.cities
        ),
    )
    sheet = sheet_of(_drawn(grown), name)
    assert sum(badge.mark == "LARGE" for badge in sheet.badges) == len(sheet.cities)
    assert [str(overlap) for overlap in draw.overlaps(sheet)] == []


def _drawn(drawing_input: DrawingInput) -> Drawing:
    kept = draw.kept_atlas(LEGENDS)
    assert kept is not None
    found = part_of(kept, drawing_input)
    assert found is not None
    return found


def test_a_board_with_more_than_the_atlas_is_no_part_of_it() -> None:
    given = drawing_input_of(games.load("usa-classic"))
    kept = draw.kept_atlas(LEGENDS)
    assert kept is not None
    assert part_of(kept, given) is None


@pytest.mark.parametrize("game", [1, 12])
def test_names_are_whole_on_a_small_laptop_and_on_a_phone_that_is_zoomed_in(game: int) -> None:
    wide, narrow = (sheet_of(drawing_at(game) if game == 1 else whole(), name) for name in NAMES)
    laptop = min(770 / wide.units[0], 520 / wide.units[1])
    # The whole of the largest board is too small for names on a phone: two presses of the button show them.
    zooms = (1.5, 2, 3, 5, 8) if game == 1 else (2, 3, 5, 8)
    scales = [(wide, laptop), *((narrow, zoom * 360 / narrow.units[0]) for zoom in zooms)]
    for sheet, scale in scales:
        level = draw.level_for(sheet, scale)
        assert level.size * scale >= 9 - 1e-6
        assert [str(name) for name in draw.missing_names(sheet, level)] == []


@pytest.mark.parametrize("game", [1, 12])
def test_names_have_nine_pixels_in_the_whole_view_of_a_phone(game: int) -> None:
    narrow = sheet_of(drawing_at(game) if game == 1 else whole(), "narrow")
    scale = 360 / narrow.units[0]
    assert draw.level_for(narrow, scale).size * scale >= 9 - 1e-6


def test_beds_get_the_colour_of_their_game() -> None:
    def colours(rules: Ruleset) -> dict[str, str]:
        found = draw.stored(LEGENDS, rules)
        assert found is not None
        return {row.name: row.colour for row in found.sheets[0].tracks}

    assert colours(stage_rules(6, 3))["BUF-TOR:2"] == "gray"
    assert colours(stage_rules(8, 3))["BUF-TOR:2"] == "red"
