"""Networks of the players, and the shortest ways to join two cities: for mechanics about joined cities.

A network is what a player's own tracks of this game join; a city without one is in no network.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from whistlestop.rules.graph import Edge, Networks, distances_from, neighbours
from whistlestop.rules.ids import CityCode, Seat, TrackName
from whistlestop.rules.state import PublicState

__all__ = [
    "Way",
    "Ways",
    "are_joined",
    "chance_of_way",
    "is_ahead",
    "network_of",
    "network_with",
    "rivals_of",
    "spread_over",
]

_CONFIDENCE: Final = 0.94
"""How likely a bot thinks it is to get each further space that it needs."""
_BEHIND: Final = 0.4
"""The share that is left of a prize if somebody else is nearer to it."""


class Way(NamedTuple):
    """What a seat still needs to join two cities."""

    spaces: int
    """0 if they are joined."""
    tracks: Mapping[TrackName, int]
    """The free tracks on the shortest ways, with their lengths."""


def network_of(public: PublicState, seat: Seat) -> Networks:
    return Networks(_held(public, seat))


def network_with(public: PublicState, seat: Seat, track: TrackName) -> Networks:
    """The network as it is after a claim of this track."""
    claimed = public.board.tracks[track]
    return Networks([*_held(public, seat), (claimed.a, claimed.b, claimed.length)])


def are_joined(public: PublicState, seat: Seat, a: CityCode, b: CityCode) -> bool:
    return network_of(public, seat).joined((a,), (b,))


class Ways:
    """The ways over a seat's own tracks and free ones, as the board is now. What is found once is kept: bots ask for
    several ways in one position."""

    def __init__(self, public: PublicState, seat: Seat) -> None:
        self._public: Final = public
        self._seat: Final = seat
        self._near: Final = neighbours(_passable(public, seat))
        self._from: Final[dict[CityCode, dict[CityCode, int]]] = {}

    def spaces(self, a: CityCode, b: CityCode) -> int | None:
        """How many spaces are missing between the cities; None if there is no way left."""
        return self._distances(b).get(a)

    def between(self, a: CityCode, b: CityCode) -> Way | None:
        """None if there is no way left, or too few trains for it."""
        spaces = self.spaces(a, b)
        if spaces is None or spaces > self._public.trains[self._seat]:
            return None
        from_a, from_b = self._distances(a), self._distances(b)
        found: dict[TrackName, int] = {}
        for track in self._public.free:
            x, y, left = track.a, track.b, spaces - track.length
            if (
                from_a.get(x, spaces) + from_b.get(y, spaces) == left
                or from_a.get(y, spaces) + from_b.get(x, spaces) == left
            ):
                found[track.name] = track.length
        return Way(spaces, found)

    def _distances(self, city: CityCode) -> dict[CityCode, int]:
        if city not in self._from:
            self._from[city] = distances_from(self._near, city)
        return self._from[city]


def rivals_of(public: PublicState, seat: Seat) -> list[Ways]:
    """The ways of all others."""
    return [Ways(public, other) for other in range(public.players) if other != seat]


def is_ahead(rival: Ways, a: CityCode, b: CityCode, spaces: int) -> bool:
    """Whether the rival needs fewer spaces."""
    needed = rival.spaces(a, b)
    return needed is not None and needed < spaces


def chance_of_way(way: Way, is_behind: bool) -> float:
    """How likely a bot thinks it is to complete a way before the others."""
    chance: float = _CONFIDENCE**way.spaces
    return chance * _BEHIND if is_behind else chance


def spread_over(way: Way, worth: float, is_last: bool) -> Mapping[TrackName, float]:
    """The worth of the whole way, by the share of its spaces that a track brings. In the last turn only a track that
    completes the way is worth anything."""
    if is_last:
        return {name: worth for name, length in way.tracks.items() if length == way.spaces}
    return {name: worth * length / way.spaces for name, length in way.tracks.items()}


def _held(public: PublicState, seat: Seat) -> list[Edge]:
    tracks = [public.board.tracks[name] for name, owner in public.owners.items() if owner == seat]
    return [(track.a, track.b, track.length) for track in tracks]


def _passable(public: PublicState, seat: Seat) -> list[Edge]:
    """The seat's own tracks, which cost nothing more, and all free ones."""
    own = [(a, b, 0) for a, b, _ in _held(public, seat)]
    return [*own, *[(track.a, track.b, track.length) for track in public.free]]
