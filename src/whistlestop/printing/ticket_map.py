"""The small map on a ticket: the land, all cities as faint dots, and the cities of the ticket."""

from typing import Final

from whistlestop.draw import Drawing, picture_of
from whistlestop.draw.svg import XML, symbols
from whistlestop.rules.board import Board
from whistlestop.rules.ids import CityCode

__all__ = ["TicketMap"]

_DOT: Final = 6
_FAINT: Final = 3


class TicketMap:
    def __init__(self, drawing: Drawing, board: Board) -> None:
        self._picture = picture_of(drawing)
        sheet = drawing.sheets[0]
        scale = self._picture.units[0] / sheet.units[0]
        self._dots = {city.code: (city.x * scale, city.y * scale) for city in sheet.cities}
        self._stops = board.stops
        self._tones = symbols()["themes"]["light"]

    def svg(self, a: CityCode, b: CityCode) -> str:
        """The map of a ticket between two stops; a stop may be several cities."""
        across, down = self._picture.units
        tones = self._tones
        return (
            f'<svg xmlns="{XML}" viewBox="0 0 {across} {down}">'
            f'<rect width="{across}" height="{down}" fill="{tones["water"]}"/>'
            f'<path d="{self._picture.land}" fill="{tones["land"]}" stroke="{tones["coast"]}"/>'
            f'<path d="{self._picture.cities}" stroke="{tones["border"]}" '
            f'stroke-width="{_FAINT}" stroke-linecap="round"/>'
            f"{self._line(a, b)}{self._marked(a)}{self._marked(b)}</svg>"
        )

    def _line(self, a: CityCode, b: CityCode) -> str:
        """From the middle of one stop to the middle of the other."""
        (x1, y1), (x2, y2) = self._middle(a), self._middle(b)
        return (
            f'<path d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" stroke="{self._tones["signal"]}" '
            'stroke-width="2" stroke-dasharray="5 4"/>'
        )

    def _middle(self, stop: CityCode) -> tuple[float, float]:
        points = [self._dots[city] for city in self._stops[stop]]
        return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)

    def _marked(self, stop: CityCode) -> str:
        tones = self._tones
        return "".join(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{_DOT}" fill="{tones["signal"]}" stroke="{tones["edge"]}" '
            'stroke-width="2"/>'
            for x, y in (self._dots[city] for city in self._stops[stop])
        )
