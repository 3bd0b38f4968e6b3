"""Boards of other people are laid out by the same search: the same way every time, and without overlaps."""

import math
from dataclasses import replace

import pytest

from whistlestop import draw, games
from whistlestop.draw.drawing_input import DrawingInput, DrawnCity, DrawnRoute, DrawnTrack
from whistlestop.draw.formats import SHEETS, Sheet
from whistlestop.draw.geometry import Box, clip_line, clip_ring, depth, simplify
from whistlestop.draw.projection import conic
from whistlestop.draw.thin_plate_spline import thin_plate_spline
from whistlestop.games import CityPlace


def crossroads(lat: float, lon: float) -> DrawingInput:
    """Five cities about a middle, two of them on one spot, with a double and a route of one space."""
    spots = ((0.0, 0.0), (1.2, 0.1), (0.1, 1.5), (-1.1, -0.2), (-1.1, -0.2))
    cities = tuple(
        DrawnCity(f"C{i:02}", lat + dy, lon + dx, {"en": f"City {i}", "pl": f"Dłuższa nazwa {i}"})
        for i, (dy, dx) in enumerate(spots)
    )
    ends = ((0, 1, 3, 2), (0, 2, 2, 1), (0, 3, 3, 1), (3, 4, 1, 1), (1, 2, 4, 1), (4, 2, 5, 1))
    routes = tuple(
        DrawnRoute(
            f"C{a:02}-C{b:02}",
            a,
            b,
            length,
            tuple(DrawnTrack(f"C{a:02}-C{b:02}:{k}", "gray", 0) for k in range(count)),
            ("AA", "BB") if a == 0 else (),
        )
        for a, b, length, count in ends
    )
    return DrawingInput(cities, routes)


@pytest.mark.parametrize(
    ("place", "sheet"),
    [((52.0, 19.0), SHEETS[0]), ((0.3, 178.9), SHEETS[1]), ((-33.0, 151.0), SHEETS[1])],
    ids=["Poland", "date line", "south"],
)
def test_a_board_anywhere_is_laid_out(place: tuple[float, float], sheet: Sheet) -> None:
    (drawn,) = draw.lay_out(crossroads(*place), [sheet]).sheets
    assert [str(overlap) for overlap in draw.overlaps(drawn)] == []
    assert drawn.base["land"]


@pytest.mark.parametrize("spots", [((50, 10), (50, 12)), ((50, 10), (52, 10)), ((50, 10), (50, 10))])
def test_two_cities_make_a_board(spots: tuple[tuple[float, float], ...]) -> None:
    whole = crossroads(0, 0)
    cities = tuple(
        replace(city, lat=lat, lon=lon) for city, (lat, lon) in zip(whole.cities[:2], spots, strict=True)
    )
    (drawn,) = draw.lay_out(DrawingInput(cities, whole.routes[:1]), [SHEETS[0]]).sheets
    assert draw.overlaps(drawn) == []
    assert drawn.units[1] > drawn.units[0] / 3


def test_the_same_board_gives_the_same_drawing() -> None:
    whole = crossroads(52.0, 19.0)
    drawing_input = DrawingInput(whole.cities[:3], whole.routes[:2])
    sheets = [SHEETS[1]]
    assert draw.lay_out(drawing_input, sheets) == draw.lay_out(drawing_input, sheets)


def test_north_is_up_and_east_is_right() -> None:
    whole = crossroads(52.0, 19.0)
    sheet = draw.lay_out(DrawingInput(whole.cities[:4], whole.routes[:3]), [SHEETS[0]]).sheets[0]
    middle, north, east, south = sheet.cities
    assert north.y < middle.y < south.y
    assert east.x > middle.x


@pytest.mark.long
@pytest.mark.parametrize("game", ["usa-classic", "pennsylvania", "mini"])
def test_our_boards_laid_out_afresh(game: str) -> None:
    for sheet in draw.lay_out(draw.drawing_input_of(games.load(game))).sheets:
        assert [str(overlap) for overlap in draw.overlaps(sheet)] == []


def test_the_projection_keeps_distances_along_meridians() -> None:
    project = conic([CityPlace(25.0, -125.0), CityPlace(50.0, -70.0)])
    (_, north), (_, south) = project(41.0, -97.5), project(40.0, -97.5)
    assert math.isclose(south - north, 1.0, abs_tol=1e-9)
    assert project(40.0, -120.0)[0] < project(40.0, -80.0)[0]


def test_the_rubber_sheet_moves_what_lies_near() -> None:
    before = [(0.0, 0.0), (400.0, 0.0), (0.0, 400.0), (400.0, 400.0)]
    warp = thin_plate_spline(before, [(40.0, 0.0), *before[1:]])
    near, far = warp(10.0, 10.0), warp(390.0, 390.0)
    assert near[0] - 10.0 > 10
    assert abs(far[0] - 390.0) < 5


def test_boxes_meet_or_do_not() -> None:
    box = Box(0, 0, 10, 4)
    assert depth(box.corners(), Box(9, 0, 10, 4).corners()) == pytest.approx(1)
    assert depth(box.corners(), Box(12, 0, 10, 4).corners()) == pytest.approx(-2)
    assert depth(box.corners(), Box(0, 5, 10, 4, math.pi / 2).corners()) > 0
    assert depth(box.corners(), Box(6.5, 3.5, 4, 4, math.pi / 4).corners()) < 0


def test_paths_are_cut_and_made_simple() -> None:
    square = [(-5.0, -5.0), (5.0, -5.0), (5.0, 5.0), (-5.0, 5.0)]
    assert sorted(clip_ring(square, 0, 0, 9, 9)) == [(0, 0), (0, 5), (5, 0), (5, 5)]
    assert clip_line([(-9.0, 1.0), (-4.0, 1.0), (1.0, 1.0), (4.0, 1.0)], 0, 0, 9, 9) == [
        [(-4.0, 1.0), (1.0, 1.0), (4.0, 1.0)]
    ]
    assert simplify([(0.0, 0.0), (1.0, 0.1), (2.0, 0.0), (3.0, 4.0)], 0.5) == [(0, 0), (2, 0), (3, 4)]


def test_a_badge_more_changes_the_fingerprint() -> None:
    drawing_input = crossroads(52.0, 19.0)
    first, *rest = drawing_input.routes
    other = replace(drawing_input, routes=(replace(first, badges=("AA",)), *rest))
    assert draw.lay_out(other, []).board != draw.lay_out(drawing_input, []).board
