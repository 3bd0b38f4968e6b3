"""Maps latitude and longitude to the sheet by an equidistant conic projection for the board's own extent."""

import math
from collections.abc import Callable, Collection
from typing import TypeAlias

from whistlestop.draw.geometry import Point
from whistlestop.games import CityPlace

__all__ = ["Project", "conic"]

Project: TypeAlias = Callable[[float, float], Point]
"""(latitude, longitude) to a point; one unit is a degree of latitude."""


def conic(places: Collection[CityPlace]) -> Project:
    """Standard parallels at a sixth of the height from either edge, the axis in the middle."""
    south, north = min(p.lat for p in places), max(p.lat for p in places)
    middle = (min(p.lon for p in places) + max(p.lon for p in places)) / 2
    one, two = (math.radians(south + (north - south) * share) for share in (1 / 6, 5 / 6))
    if abs(one + two) < 0.05:  # at the equator the cone is a cylinder
        flat = math.cos((one + two) / 2)
        return lambda lat, lon: (_around(lon - middle) * flat, -lat)
    slope = (math.cos(one) - math.cos(two)) / (two - one) if two - one > 1e-6 else math.sin(one)
    apex = math.cos(one) / slope + one
    half = (one + two) / 2

    def project(lat: float, lon: float) -> Point:
        away = apex - math.radians(lat)
        turn = slope * math.radians(_around(lon - middle))
        x, y = away * math.sin(turn), (apex - half) - away * math.cos(turn)
        return (math.degrees(x), -math.degrees(y))

    return project


def _around(degrees: float) -> float:
    """Normalize to the shorter way across the date line."""
    return (degrees + 180) % 360 - 180
