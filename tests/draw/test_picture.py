"""Small pictures of boards: everything is there, inside the picture, and it is small."""

import json
import re
from dataclasses import asdict

import pytest

from whistlestop import games
from whistlestop.draw import board_key, picture_of, stored

BOARDS = ("usa-classic", "pennsylvania", "poland", "legends", "mini")


@pytest.mark.parametrize("name", BOARDS)
def test_a_picture_has_every_city_and_track_and_is_small(name: str) -> None:
    drawing = stored(games.load(name))
    assert drawing is not None
    picture = picture_of(drawing)
    sheet = drawing.sheets[0]
    assert picture.cities.count("M") == len(sheet.cities)
    assert sum(line.count("M") for line in picture.tracks.values()) == len(sheet.tracks)
    assert picture.tracks.keys() == {track.colour for track in sheet.tracks}
    width, height = picture.units
    for x, y in re.findall(r"[ML](-?\d+) (-?\d+)", "".join(picture.tracks.values()) + picture.cities):
        assert 0 <= int(x) <= width
        assert 0 <= int(y) <= height
    assert picture.land.count("M") == picture.land.count("z") > 0
    assert len(json.dumps(asdict(picture))) < 8000


def test_games_on_one_board_share_a_picture() -> None:
    assert board_key(games.load("usa-classic")) == board_key(games.load("usa-mega"))
    assert board_key(games.load("usa-classic")) != board_key(games.load("mini"))
