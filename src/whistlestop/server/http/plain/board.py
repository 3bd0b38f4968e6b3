"""Draws the board of the plain pages as lines and points: cities at their coordinates, routes as dashed lines.

All lengths are in units of the SVG view box, which is `_WIDTH` wide.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from whistlestop.games import CityPlace, Game
from whistlestop.rules import View
from whistlestop.rules.board import Track
from whistlestop.rules.ids import GRAY
from whistlestop.table.table_state import TableState
from whistlestop.text import Names, say

__all__ = ["BoardPicture", "draw_board"]

_WIDTH: Final = 1000.0
_MARGIN: Final = 64.0
_HALF_LETTER: Final = 4.5
"""Half of the average width of a letter in the name of a city."""
_TRACK_DISTANCE: Final = 9.0
"""Between the centre lines of parallel tracks."""
_CITY_GAP: Final = 9.0
"""Between the centre of a city and the end of a route."""


@dataclass(frozen=True)
class CityShape:
    x: float
    y: float
    name: str

    @property
    def name_x(self) -> float:
        """The centre of the name: the same as of the city, unless the name would leave the drawing."""
        half = len(self.name) * _HALF_LETTER
        return round(min(max(self.x, half), _WIDTH - half), 1)


@dataclass(frozen=True)
class RouteShape:
    x1: float
    y1: float
    x2: float
    y2: float
    colour: str
    owner: str
    """The colour of the owner's trains; empty if nobody claimed the route."""
    dash: str
    """`stroke-dasharray`: one dash for each space of the route."""
    title: str


@dataclass(frozen=True)
class BoardPicture:
    height: float
    cities: tuple[CityShape, ...]
    routes: tuple[RouteShape, ...]


def draw_board(table_state: TableState, view: View, lang: str, names: Names) -> BoardPicture | None:
    """None for a game whose data has no coordinates for its cities."""
    board = view.public.board
    city_points, height = _city_points(table_state.game)
    if any(city not in city_points for city in board.cities):
        return None
    owners = view.public.owners
    colours = [table_seat.colour for table_seat in table_state.seats]
    routes = tuple(
        _route_shape(
            track, len(board.parallel[track.route]), city_points, owners.get(track.name), colours, lang, names
        )
        for track in board.tracks.values()
    )
    cities = tuple(CityShape(*city_points[code], names.city(code, lang)) for code in board.cities)
    return BoardPicture(height, cities, routes)


def _city_points(game: Game) -> tuple[dict[str, tuple[float, float]], float]:
    """Degrees converted to points that fill the width of the drawing, and the height that results."""
    places: Mapping[str, CityPlace] = game.places
    if not places:
        return {}, 0
    # A degree of longitude is shorter than one of latitude, except at the equator.
    width_of_degree = math.cos(math.radians(sum(place.lat for place in places.values()) / len(places)))
    xs = {code: place.lon * width_of_degree for code, place in places.items()}
    ys = {code: -place.lat for code, place in places.items()}
    left, top = min(xs.values()), min(ys.values())
    # One, if all cities lie on one meridian.
    scale = (_WIDTH - 2 * _MARGIN) / (max(xs.values()) - left or 1)
    city_points = {
        code: (
            round(_MARGIN + (xs[code] - left) * scale, 1),
            round(_MARGIN + (ys[code] - top) * scale, 1),
        )
        for code in places
    }
    return city_points, round(max(y for _, y in city_points.values()) + _MARGIN, 1)


def _route_shape(
    track: Track,
    parallel_tracks: int,
    city_points: Mapping[str, tuple[float, float]],
    owner: int | None,
    colours: list[str],
    lang: str,
    names: Names,
) -> RouteShape:
    (ax, ay), (bx, by) = city_points[track.a], city_points[track.b]
    distance = math.hypot(bx - ax, by - ay) or 1.0
    dx, dy = (bx - ax) / distance, (by - ay) / distance
    offset = (track.number - (parallel_tracks + 1) / 2) * _TRACK_DISTANCE
    drawn = max(distance - 2 * _CITY_GAP, 4.0)
    space = drawn / track.length
    return RouteShape(
        round(ax + dx * _CITY_GAP - dy * offset, 1),
        round(ay + dy * _CITY_GAP + dx * offset, 1),
        round(bx - dx * _CITY_GAP - dy * offset, 1),
        round(by - dy * _CITY_GAP + dx * offset, 1),
        "gray" if track.colour == GRAY else names.rules.cards[track.colour],
        "" if owner is None else colours[owner],
        f"{max(space - 3, 1):.1f} 3",
        _title(track, owner, lang, names),
    )


def _title(track: Track, owner: int | None, lang: str, names: Names) -> str:
    route = say(
        "page.route",
        lang,
        cities=names.between(track.a, track.b, lang),
        length=track.length,
        colour=names.price_colour(track.colour, lang),
    )
    return route if owner is None else say("page.owned", lang, route=route, name=names.player(owner))
