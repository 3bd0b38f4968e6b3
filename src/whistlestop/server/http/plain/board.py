"""The board as a drawing of plain shapes: cities where they lie, routes between them, in their owners' colours."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from whistlestop.games import Game, Place
from whistlestop.rules import View
from whistlestop.rules.board import Track
from whistlestop.rules.ids import GRAY
from whistlestop.table.table_state import TableState
from whistlestop.text import Names, say

__all__ = ["BoardPicture", "draw_board"]

_WIDTH: Final = 1000.0
_MARGIN: Final = 64.0
_HALF_LETTER: Final = 4.5
"""Half of the width of a letter of a name."""
_APART: Final = 9.0
"""Between the middles of parallel tracks."""
_SHORT: Final = 9.0
"""What a route leaves free at its cities."""


@dataclass(frozen=True)
class CityShape:
    x: float
    y: float
    name: str

    @property
    def name_x(self) -> float:
        """The middle of the name: above the city, but inside the drawing."""
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
    """The colour of the piece on it; empty for a free route."""
    dash: str
    """One stroke a space."""
    title: str


@dataclass(frozen=True)
class BoardPicture:
    height: float
    cities: tuple[CityShape, ...]
    lines: tuple[RouteShape, ...]


def draw_board(table_state: TableState, view: View, lang: str, names: Names) -> BoardPicture | None:
    """None for a game whose cities have no places."""
    board = view.public.board
    spots, height = _spots(table_state.game)
    if any(city not in spots for city in board.cities):
        return None
    owners = view.public.owners
    colours = [table_seat.colour for table_seat in table_state.seats]
    lines = tuple(
        _line(track, len(board.parallel[track.route]), spots, owners.get(track.name), colours, lang, names)
        for track in board.tracks.values()
    )
    cities = tuple(CityShape(*spots[code], names.city(code, lang)) for code in board.cities)
    return BoardPicture(height, cities, lines)


def _spots(game: Game) -> tuple[dict[str, tuple[float, float]], float]:
    """Degrees as points: as wide as the page's drawing, and as high as that makes it."""
    places: Mapping[str, Place] = game.places
    if not places:
        return {}, 0
    squeeze = math.cos(math.radians(sum(place.lat for place in places.values()) / len(places)))
    xs = {code: place.lon * squeeze for code, place in places.items()}
    ys = {code: -place.lat for code, place in places.items()}
    left, top = min(xs.values()), min(ys.values())
    scale = (_WIDTH - 2 * _MARGIN) / (max(xs.values()) - left or 1)
    spots = {
        code: (
            round(_MARGIN + (xs[code] - left) * scale, 1),
            round(_MARGIN + (ys[code] - top) * scale, 1),
        )
        for code in places
    }
    return spots, round(max(y for _, y in spots.values()) + _MARGIN, 1)


def _line(
    track: Track,
    beside: int,
    spots: Mapping[str, tuple[float, float]],
    owner: int | None,
    colours: list[str],
    lang: str,
    names: Names,
) -> RouteShape:
    (ax, ay), (bx, by) = spots[track.a], spots[track.b]
    far = math.hypot(bx - ax, by - ay) or 1.0
    dx, dy = (bx - ax) / far, (by - ay) / far
    off = (track.number - (beside + 1) / 2) * _APART
    inside = max(far - 2 * _SHORT, 4.0)
    space = inside / track.length
    return RouteShape(
        round(ax + dx * _SHORT - dy * off, 1),
        round(ay + dy * _SHORT + dx * off, 1),
        round(bx - dx * _SHORT - dy * off, 1),
        round(by - dy * _SHORT + dx * off, 1),
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
