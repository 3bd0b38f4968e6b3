"""The board of the terminal as a map of characters."""

import re

from whistlestop import games
from whistlestop.cli.play.map import draw_map
from whistlestop.rules import Seeded, project, start


def test_the_map_shows_the_cities_of_the_board_alone() -> None:
    """Cities of frontiers that are not open yet are in the data of Legends, and not on the map."""
    game = games.load("legends")
    view = project(start(game.ruleset, 2, Seeded("map"))[0], 0)
    shown = set(re.findall(r"[A-Z]{3}", draw_map(view, game.places, 160, 60).plain))
    assert set(game.places) > set(view.public.board.cities)
    assert shown == set(view.public.board.cities)
