"""Networks of the players, and the shortest ways to join two cities: for mechanics about joined cities.

A network is what a player's own tracks of this game join; a city without one is in no network.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from whistlestop.rules.graph import Edge, Networks, shortest_distances
from whistlestop.rules.ids import CityCode, Seat, TrackName
from whistlestop.rules.state import PublicState

__all__ = [
    "Way",
    "are_joined",
    "chance_of_way",
    "network_of",
    "network_with",
    "rivals_ahead",
    "spread_over",
    "way_between",
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


def way_between(public: PublicState, seat: Seat, a: CityCode, b: CityCode) -> Way | None:
    """None if there is no way left, or too few trains for it."""
    edges = _passable(public, seat)
    from_a, from_b = shortest_distances(edges, a), shortest_distances(edges, b)
    spaces = from_a.get(b)
    if spaces is None or spaces > public.trains[seat]:
        return None
    found: dict[TrackName, int] = {}
    for track in public.free:
        ends = ((track.a, track.b), (track.b, track.a))
        if any(from_a.get(x, spaces) + track.length + from_b.get(y, spaces) == spaces for x, y in ends):
            found[track.name] = track.length
    return Way(spaces, found)


def rivals_ahead(public: PublicState, seat: Seat, a: CityCode, b: CityCode, spaces: int) -> bool:
    """Whether somebody else needs fewer spaces."""
    others = [other for other in range(public.players) if other != seat]
    needed = [shortest_distances(_passable(public, other), a).get(b) for other in others]
    return any(each is not None and each < spaces for each in needed)


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
