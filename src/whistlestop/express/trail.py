"""The longest route of a seat, by depth-first search with bounds.

A longest trail of a connected network either uses all of it, if at most two cities have an odd number of tracks, or
leads from one odd city to another: at an even city with an unused track it could go on. So the search starts at odd
cities only, and ends when a trail reaches the greatest length that the numbers of tracks at the cities allow. Where
this takes too many steps, the sweep of `rules/graph.py` finds the answer.
"""

from collections.abc import Iterable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.express.compiled import is_compiled
from whistlestop.express.layout import CLAIMS
from whistlestop.express.position import Position
from whistlestop.express.tables import LookupTables, zeros
from whistlestop.rules.graph import longest_trail

__all__ = ["Trails"]

_MOST_STEPS: Final = 40_000 if is_compiled() else 2000
"""Compiled, the steps that the worst kept networks need take less time than the sweep."""
_MOST_EDGES: Final = 60
"""Edges are bits of one integer."""


class Trails:
    """Working memory for the search, so that nothing is allocated."""

    def __init__(self, tables: LookupTables) -> None:
        cities, tracks = int(tables.cities), int(tables.tracks)
        self.tables: LookupTables = tables
        self.parent: vec[i64] = zeros(cities)
        """A forest of the cities that the seat's tracks connect."""
        self.edges: vec[i64] = zeros(tracks)
        """The tracks of the seat."""
        self.count: i64 = 0
        self._degree: vec[i64] = zeros(cities)
        self._from: vec[i64] = zeros(cities + 1)
        self._near: vec[i64] = zeros(2 * tracks)
        """The edges at each city, as numbers in `edges`."""
        self._total: vec[i64] = zeros(cities)
        """By root of a component: the length of all its track."""
        self._odd: vec[i64] = zeros(cities)
        """By root: the number of its odd cities."""
        self._left: vec[i64] = zeros(cities)
        """By root: the number of its odd cities from which no trail has been searched."""
        self._least: vec[i64] = zeros(cities)
        """By odd city: the length of its shortest track."""
        self._leasts: vec[i64] = zeros(cities)
        """By root: the sum of these lengths."""
        self._most_least: vec[i64] = zeros(cities)
        """By root: the greatest of these lengths."""
        self._stack_city: vec[i64] = zeros(tracks + 2)
        self._stack_next: vec[i64] = zeros(tracks + 2)
        self._stack_edge: vec[i64] = zeros(tracks + 2)
        self._most_steps: i64 = _MOST_STEPS
        self.best: i64 = 0
        self.steps: i64 = 0

    def connect(self, p: Position, seat: i64) -> None:
        """Collect the tracks of a seat, and connect their cities."""
        t, cells = self.tables, p.cells
        self.clear()
        at: i64 = 0
        while at < cells[CLAIMS]:
            track = cells[t.claim_order + at]
            if cells[t.owners + track] == seat:
                self.join(track)
            at += 1

    def connect_tracks(self, tracks: Iterable[int]) -> None:
        """The same for any tracks of the board."""
        self.clear()
        for track in tracks:
            self.join(track)

    def clear(self) -> None:
        """All cities without track."""
        parent = self.parent
        city: i64 = 0
        while city < self.tables.cities:
            parent[city] = city
            city += 1
        self.count = 0

    def join(self, track: i64) -> None:
        """Add a track."""
        t = self.tables
        self.edges[self.count] = track
        self.count += 1
        self.parent[self.root(t.track_b[track])] = self.root(t.track_a[track])

    def root(self, city: i64) -> i64:
        parent = self.parent
        while parent[city] != city:
            # Path halving: the trees stay flat without a rank.
            parent[city] = parent[parent[city]]
            city = parent[city]
        return city

    def longest(self) -> i64:
        """The length of the longest route of the connected tracks."""
        t = self.tables
        # The set of used edges is one integer of 64 bits.
        if self.count > _MOST_EDGES:
            return self._swept()
        self._index()
        self.best = 0
        self.steps = 0
        city: i64 = 0
        while city < t.cities:
            if self._total[city] > 0 and self._odd[city] <= 2:
                self.best = max(self.best, self._total[city])
            city += 1
        city = 0
        while city < t.cities:
            if self._degree[city] & 1 == 1:
                root = self.root(city)
                limit = self._limit(city, root)
                # A trail between the last two odd cities has been found from the other end.
                if self._odd[root] > 2 and limit > self.best and self._left[root] > 1:
                    self._search(city, limit)
                    if self.steps > self._most_steps:
                        return self._swept()
                self._left[root] -= 1
            city += 1
        return self.best

    def _limit(self, first: i64, root: i64) -> i64:
        """No trail from this city is longer: at every odd city but its two ends a track stays unused, and a track
        has two ends."""
        unused = self._leasts[root] - self._least[first] - self._most_least[root]
        return self._total[root] - ((max(unused, 0) + 1) >> 1)

    def _index(self) -> None:
        """The edges at each city, and the figures of each component."""
        t, edges, degree, near, start = self.tables, self.edges, self._degree, self._near, self._from
        city: i64 = 0
        while city < t.cities:
            degree[city] = 0
            self._total[city] = 0
            self._odd[city] = 0
            self._leasts[city] = 0
            self._most_least[city] = 0
            city += 1
        at: i64 = 0
        while at < self.count:
            track = edges[at]
            degree[t.track_a[track]] += 1
            degree[t.track_b[track]] += 1
            self._total[self.root(t.track_a[track])] += t.track_length[track]
            at += 1
        total: i64 = 0
        city = 0
        while city < t.cities:
            start[city] = total
            total += degree[city]
            if degree[city] & 1 == 1:
                self._odd[self.root(city)] += 1
            city += 1
        start[t.cities] = total
        at = 0
        while at < self.count:
            track = edges[at]
            near[start[t.track_a[track]]] = at
            start[t.track_a[track]] += 1
            near[start[t.track_b[track]]] = at
            start[t.track_b[track]] += 1
            at += 1
        city = t.cities
        while city > 0:
            start[city] = start[city - 1]
            city -= 1
        start[0] = 0
        self._find_leasts()

    def _find_leasts(self) -> None:
        """The shortest track of each odd city."""
        t, start = self.tables, self._from
        city: i64 = 0
        while city < t.cities:
            if self._degree[city] & 1 == 1:
                least = t.longest_track
                at = start[city]
                while at < start[city + 1]:
                    least = min(least, t.track_length[self.edges[self._near[at]]])
                    at += 1
                root = self.root(city)
                self._least[city] = least
                self._leasts[root] += least
                self._most_least[root] = max(self._most_least[root], least)
                self._left[root] = self._odd[root]
            city += 1

    def _search(self, first: i64, limit: i64) -> None:
        """All trails from a city, until one reaches the limit."""
        t, edges, near, start = self.tables, self.edges, self._near, self._from
        stack_city, stack_next, stack_edge = self._stack_city, self._stack_next, self._stack_edge
        used: i64 = 0
        length: i64 = 0
        depth: i64 = 0
        best = self.best
        steps = self.steps
        most = self._most_steps
        stack_city[0] = first
        stack_next[0] = start[first]
        while depth >= 0:
            city = stack_city[depth]
            at = stack_next[depth]
            if at == start[city + 1]:
                if length > best:
                    best = length
                    if best >= limit:
                        break
                if depth > 0:
                    edge = stack_edge[depth]
                    used ^= 1 << edge
                    length -= t.track_length[edges[edge]]
                depth -= 1
                continue
            stack_next[depth] = at + 1
            edge = near[at]
            if (used >> edge) & 1 == 1:
                continue
            steps += 1
            if steps > most:
                break
            track = edges[edge]
            used |= 1 << edge
            length += t.track_length[track]
            other = t.track_a[track] + t.track_b[track] - city
            depth += 1
            stack_city[depth] = other
            stack_next[depth] = start[other]
            stack_edge[depth] = edge
        self.best = best
        self.steps = steps

    def _swept(self) -> i64:
        t = self.tables
        network: list[tuple[str, str, int]] = []
        at: i64 = 0
        while at < self.count:
            track = self.edges[at]
            ends = str(t.track_a[track]), str(t.track_b[track])
            network.append((ends[0], ends[1], int(t.track_length[track])))
            at += 1
        return longest_trail(network)
