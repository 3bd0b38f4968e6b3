"""The progress of a ticket: completed, or what its shortest path still needs."""

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count

from whistlestop.rules import Track, View
from whistlestop.rules.doubles import holds_parallel
from whistlestop.rules.ids import CityCode, TicketName

__all__ = ["Leg", "Progress", "progress"]


@dataclass(frozen=True)
class Leg:
    """A track in the direction of travel."""

    a: CityCode
    b: CityCode
    track: Track


@dataclass(frozen=True)
class Progress:
    ticket: TicketName
    points: int
    missing: tuple[Leg, ...] | None
    """The legs of the shortest path that the player does not own; None if no path is left."""

    @property
    def is_done(self) -> bool:
        return self.missing == ()

    @property
    def trains(self) -> int:
        return sum(leg.track.length for leg in self.missing or ())

    @property
    def stretches(self) -> list[list[CityCode]]:
        """The cities along the missing legs, from one end of the ticket to the other, split where the player owns
        track."""
        stretches: list[list[CityCode]] = []
        for leg in self.missing or ():
            if stretches and stretches[-1][-1] == leg.a:
                stretches[-1].append(leg.b)
            else:
                stretches.append([leg.a, leg.b])
        return stretches


def progress(view: View, name: TicketName) -> Progress:
    """The shortest path over own tracks, which cost nothing, and tracks that can still be claimed."""
    ticket = view.public.rules.tickets[name]
    stops = view.public.board.stops
    links = _links(view)
    order = count()
    queue: list[tuple[int, int, CityCode, tuple[Leg, ...]]] = [
        (0, next(order), city, ()) for city in stops[ticket.a]
    ]
    reached: set[CityCode] = set()
    while queue:
        cost, _, city, way = heappop(queue)
        if city in stops[ticket.b]:
            return Progress(name, ticket.points, way)
        if city in reached:
            continue
        reached.add(city)
        for other, track, is_own in links.get(city, ()):
            further = way if is_own else (*way, Leg(city, other, track))
            heappush(queue, (cost if is_own else cost + track.length, next(order), other, further))
    return Progress(name, ticket.points, None)


def _links(view: View) -> dict[CityCode, list[tuple[CityCode, Track, bool]]]:
    links: dict[CityCode, list[tuple[CityCode, Track, bool]]] = {}
    for track, is_own in _usable(view):
        links.setdefault(track.a, []).append((track.b, track, is_own))
        links.setdefault(track.b, []).append((track.a, track, is_own))
    return links


def _usable(view: View) -> Iterator[tuple[Track, bool]]:
    public = view.public
    for name, owner in public.owners.items():
        if owner == view.seat:
            yield public.board.tracks[name], True
    for track in public.free:
        if not holds_parallel(public, track, view.seat):
            yield track, False
