"""The zones of time, and how many of them one network of a player has (V-N1, V-N2)."""

from collections.abc import Mapping
from typing import Final

from whistlestop.mechanics.source import SourceRow
from whistlestop.rules.graph import components
from whistlestop.rules.ids import CityCode, Seat
from whistlestop.rules.state import PublicState

__all__ = ["ZONES", "Belts", "read_zone"]

ZONES: Final = ("eastern", "central", "mountain", "pacific")


def read_zone(row: SourceRow) -> str:
    if row["zone"] not in ZONES:
        row.fail("zone", f"A zone is {', '.join(ZONES)}, not {row['zone']!r}.")
    return row["zone"]


class Belts:
    """The zones of each network of one seat."""

    def __init__(self, zones: Mapping[CityCode, str], public: PublicState, seat: Seat) -> None:
        self._zones: Final = zones
        tracks = [public.board.tracks[name] for name, owner in public.owners.items() if owner == seat]
        self._network: Final = components([(track.a, track.b, track.length) for track in tracks])
        self._found: Final[dict[int, frozenset[str]]] = {}
        for city, number in self._network.items():
            self._found[number] = self._found.get(number, frozenset()) | {zones[city]}

    @property
    def most(self) -> int:
        """Zones in the network that has most of them."""
        return max([len(zones) for zones in self._found.values()], default=0)

    def most_with(self, a: CityCode, b: CityCode) -> int:
        """The same with a further track between two cities."""
        return max(self.most, len(self._at(a) | self._at(b)))

    def _at(self, city: CityCode) -> frozenset[str]:
        number = self._network.get(city)
        return frozenset({self._zones[city]}) if number is None else self._found[number]
