"""The board as a value: cities, the tracks between them, and the tickets that connect stops."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from whistlestop.rules.ids import CityCode, TicketName, TrackName

__all__ = ["Board", "City", "Ticket", "Track"]


@dataclass(frozen=True, slots=True)
class City:
    code: CityCode
    """Three letters, unique on the board."""
    name: str
    """As printed in the data, independent of the language."""
    stop: CityCode
    """The code that tickets use. Cities with the same stop are not connected by it (X-P3)."""
    stop_name: str
    """The name on tickets: the data's `ticket_name`."""


@dataclass(frozen=True, slots=True)
class Track:
    name: TrackName
    """`DEN-OMA`, `DEN-KAN:2`."""
    route: TrackName
    """The pair of cities; parallel tracks share it."""
    number: int
    """1, 2, 3 among parallel tracks."""
    a: CityCode
    b: CityCode
    length: int
    colour: int
    """A card index, or GRAY."""


@dataclass(frozen=True, slots=True)
class Ticket:
    name: TicketName
    a: CityCode
    """A stop: a city's own code, or the code several cities share."""
    b: CityCode
    points: int


class Board:
    """Cities and tracks, with common lookups."""

    def __init__(self, cities: Iterable[City], tracks: Iterable[Track]) -> None:
        self.cities: Final[Mapping[CityCode, City]] = MappingProxyType({city.code: city for city in cities})
        self.tracks: Final[Mapping[TrackName, Track]] = MappingProxyType(
            {track.name: track for track in tracks}
        )
        parallel: dict[TrackName, tuple[Track, ...]] = {}
        for track in self.tracks.values():
            parallel[track.route] = (*parallel.get(track.route, ()), track)
        self.parallel: Final[Mapping[TrackName, tuple[Track, ...]]] = MappingProxyType(parallel)
        """All tracks of a route, by the route's name."""
        self.widest: Final = max(map(len, parallel.values()), default=0)
        """Largest number of parallel tracks: 2 on a board with doubles, 3 with triples."""
        self.longest: Final = max((track.length for track in self.tracks.values()), default=0)
        stops: dict[CityCode, tuple[CityCode, ...]] = {}
        for city in self.cities.values():
            stops[city.stop] = (*stops.get(city.stop, ()), city.code)
        self.stops: Final[Mapping[CityCode, tuple[CityCode, ...]]] = MappingProxyType(stops)
        """For each stop, the cities that complete a ticket there."""
        self.stop_names: Final[Mapping[CityCode, str]] = MappingProxyType(
            {city.stop: city.stop_name for city in self.cities.values()}
        )

    def extended(self, cities: Iterable[City], tracks: Iterable[Track]) -> "Board":
        """A larger board; existing cities and tracks keep their names."""
        return Board(
            (*self.cities.values(), *cities),
            (*self.tracks.values(), *tracks),
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.cities == other.cities and self.tracks == other.tracks

    def __hash__(self) -> int:
        return hash((tuple(self.cities), tuple(self.tracks)))
