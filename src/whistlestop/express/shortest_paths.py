"""Shortest paths for tickets over a seat's own and the free tracks, with the ties of `bots/greedy.py`.

Of the cities at the same distance the first in the alphabet is visited first; of equally long paths to a city the one
whose tracks come first in the alphabet counts. Own and planned tracks cost nothing and are not part of a path.
"""

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.express.layout import FREE
from whistlestop.express.position import Position
from whistlestop.express.tables import LookupTables, zeros

__all__ = ["ShortestPaths"]


class ShortestPaths:
    """Working memory for one seat's plan."""

    def __init__(self, tables: LookupTables) -> None:
        cities, tracks = int(tables.cities), int(tables.tracks)
        self._tables: LookupTables = tables
        self.planned: vec[i64] = zeros(tracks)
        """The tracks of all paths so far."""
        self.count: i64 = 0
        self._cost: vec[i64] = zeros(tracks)
        """By track: its length, zero for own and planned ones, -1 for tracks of others."""
        self._distance: vec[i64] = zeros(cities)
        """By city: the distance, -1 for a city that has not been reached."""
        self._done: vec[i64] = zeros(cities)
        self._via: vec[i64] = zeros(cities)
        """By city: the city before it."""
        self._by: vec[i64] = zeros(cities)
        """By city: the track that leads there, -1 if it costs nothing."""
        self._is_end: vec[i64] = zeros(cities)
        self._reached: vec[i64] = zeros(cities)
        self._one: vec[i64] = zeros(tracks + 1)
        self._other: vec[i64] = zeros(tracks + 1)
        names = list(tables.rules.board.cities)
        self._city_rank: vec[i64] = _ranks(names)
        self._track_rank: vec[i64] = _ranks(tables.track_names)

    def begin(self, p: Position, seat: i64) -> None:
        """No track is planned."""
        t, cells = self._tables, p.cells
        cost = self._cost
        track: i64 = 0
        while track < t.tracks:
            owner = cells[t.owners + track]
            if owner == seat:
                cost[track] = 0
            elif owner == FREE:
                cost[track] = t.track_length[track]
            else:
                cost[track] = -1
            track += 1
        self.count = 0

    def add(self, ticket: i64) -> i64:
        """Plan the shortest path of a ticket, and return its cost; zero if nothing can be built."""
        city = self._search(ticket)
        if city < 0:
            return 0
        cost = self._distance[city]
        size = self._way(city, self._one)
        at: i64 = 0
        while at < size:
            track = self._one[at]
            self.planned[self.count] = track
            self.count += 1
            # Later tickets use it for nothing.
            self._cost[track] = 0
            at += 1
        return cost

    def _search(self, ticket: i64) -> i64:
        """The end of the path, -1 if there is none."""
        t, distance, done, reached = self._tables, self._distance, self._done, self._reached
        city: i64 = 0
        while city < t.cities:
            distance[city] = -1
            done[city] = 0
            self._is_end[city] = 0
            city += 1
        count: i64 = 0
        at = t.ends_from[2 * ticket]
        while at < t.ends_from[2 * ticket + 1]:
            city = t.end_cities[at]
            distance[city] = 0
            self._via[city] = -1
            self._by[city] = -1
            reached[count] = city
            count += 1
            at += 1
        while at < t.ends_from[2 * ticket + 2]:
            self._is_end[t.end_cities[at]] = 1
            at += 1
        while count > 0:
            place = self._nearest(count)
            city = reached[place]
            count -= 1
            # A plain list with the last moved to the gap: boards have some dozens of cities.
            reached[place] = reached[count]
            if self._is_end[city] == 1:
                return city
            done[city] = 1
            count = self._go_on(city, count)
        return -1

    def _nearest(self, count: i64) -> i64:
        """The place of the nearest of the reached cities."""
        distance, reached, rank = self._distance, self._reached, self._city_rank
        best: i64 = 0
        least = distance[reached[0]]
        at: i64 = 1
        while at < count:
            here = distance[reached[at]]
            if here < least or (here == least and rank[reached[at]] < rank[reached[best]]):
                best = at
                least = here
            at += 1
        return best

    def _go_on(self, city: i64, count: i64) -> i64:
        """Reach the cities beside this one; return the number of reached cities."""
        t, distance = self._tables, self._distance
        at = t.near_from[city]
        while at < t.near_from[city + 1]:
            track = t.near[at]
            at += 1
            cost = self._cost[track]
            other = t.track_a[track] + t.track_b[track] - city
            if cost < 0 or self._done[other] == 1:
                continue
            further = distance[city] + cost
            by = track
            if cost == 0:
                by = -1
            if distance[other] < 0:
                self._reached[count] = other
                count += 1
            elif further > distance[other] or (
                further == distance[other] and not self._is_before(city, by, other)
            ):
                continue
            distance[other] = further
            self._via[other] = city
            self._by[other] = by
        return count

    def _is_before(self, city: i64, by: i64, other: i64) -> bool:
        """Whether the path through a city and by a track comes before the one that has reached the other city."""
        one, two, rank = self._one, self._other, self._track_rank
        size = self._way(city, one)
        if by >= 0:
            one[size] = by
            size += 1
        length = self._way(other, two)
        at: i64 = 0
        while at < size and at < length:
            if one[at] != two[at]:
                return rank[one[at]] < rank[two[at]]
            at += 1
        return size < length

    def _way(self, city: i64, into: vec[i64]) -> i64:
        """Write the tracks of the path to a city, and return their number."""
        size: i64 = 0
        at = city
        while at >= 0:
            if self._by[at] >= 0:
                size += 1
            at = self._via[at]
        at = city
        place = size
        while at >= 0:
            if self._by[at] >= 0:
                place -= 1
                into[place] = self._by[at]
            at = self._via[at]
        return size


def _ranks(names: list[str]) -> vec[i64]:
    """The place of each name in the alphabet."""
    order = sorted(names)
    places = {name: place for place, name in enumerate(order)}
    return vec[i64]([places[name] for name in names])
