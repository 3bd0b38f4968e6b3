"""The board as a character map: cities by their codes, tracks as dots, claimed tracks as their owner's shape."""

from collections.abc import Mapping

from rich.text import Text

from whistlestop.cli.play.colours import seat_mark, seat_style
from whistlestop.games import CityPlace
from whistlestop.rules import Track, View
from whistlestop.rules.ids import CityCode

__all__ = ["draw_map"]

Cell = tuple[int, int]
"""Column and row."""


def draw_map(view: View, places: Mapping[CityCode, CityPlace], width: int, highest: int) -> Text:
    """The map in the requested width; its height follows from the coordinates, up to `highest`."""
    # The data of a campaign also has places of cities that are not on the board yet.
    on_board = {code: place for code, place in places.items() if code in view.public.board.cities}
    spots, height = _spots(on_board, width, highest)
    cells: dict[Cell, tuple[str, str]] = {}
    for track in sorted(
        view.public.board.tracks.values(), key=lambda track: track.name in view.public.owners
    ):
        _lay(cells, track, view, spots)
    for code, (column, row) in spots.items():
        for at, letter in enumerate(code):
            cells[column - 1 + at, row] = (letter, "bold")
    return _text(cells, width, height)


def _spots(
    places: Mapping[CityCode, CityPlace], width: int, highest: int
) -> tuple[dict[CityCode, Cell], int]:
    """A character cell is twice as high as it is wide."""
    west, east = _span([place.lon for place in places.values()])
    south, north = _span([place.lat for place in places.values()])
    across = (width - 4) / (east - west)
    down = min(across / 2 * 1.3, (highest - 1) / (north - south))
    spots = {
        code: (2 + round((place.lon - west) * across), round((north - place.lat) * down))
        for code, place in places.items()
    }
    return spots, round((north - south) * down) + 1


def _span(values: list[float]) -> tuple[float, float]:
    least, most = min(values), max(values)
    return (least, most) if most > least else (least - 1, least + 1)


def _lay(
    cells: dict[Cell, tuple[str, str]], track: Track, view: View, spots: Mapping[CityCode, Cell]
) -> None:
    owner = view.public.owners.get(track.name)
    rules = view.public.rules
    mark, style = ("·", "dim") if owner is None else (seat_mark(owner, rules), seat_style(owner, rules))
    (x1, y1), (x2, y2) = spots[track.a], spots[track.b]
    steps = max(abs(x2 - x1) // 2, abs(y2 - y1), 1)
    for step in range(1, steps):
        part = step / steps
        cells[round(x1 + (x2 - x1) * part), round(y1 + (y2 - y1) * part)] = (mark, style)


def _text(cells: Mapping[Cell, tuple[str, str]], width: int, height: int) -> Text:
    text = Text(no_wrap=True, overflow="crop")
    for row in range(height):
        for column in range(width):
            letter, style = cells.get((column, row), (" ", ""))
            text.append(letter, style)
        text.append("\n")
    return text
