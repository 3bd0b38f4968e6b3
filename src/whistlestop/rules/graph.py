"""A player's network as a graph: the longest route (B-F3), connected cities, distances.

The search for the longest route minimizes the track that is left out. `docs/longest-route.md` describes and proves
it.
"""

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from typing import Final, TypeAlias

__all__ = [
    "Edge",
    "Neighbours",
    "Networks",
    "components",
    "distances_from",
    "joined",
    "longest_trail",
    "longest_trail_path",
    "neighbours",
    "shortest_distances",
    "trail_steps",
]

Edge: TypeAlias = tuple[str, str, int]
"""Two cities and the length of the track between them."""
Neighbours: TypeAlias = dict[str, list[tuple[str, int]]]
"""For each city those to which a track leads, with its length."""


def longest_trail(edges: Sequence[Edge]) -> int:
    """The length of the longest route; 0 without track."""
    return _Longest(edges).length


def longest_trail_path(edges: Sequence[Edge]) -> tuple[int, list[int]]:
    """The length of the longest route, and the indexes of its edges in the order of travel."""
    longest = _Longest(edges)
    return longest.length, _travel(edges, longest.kept)


def trail_steps(edges: Sequence[Edge]) -> int:
    """The number of positions that the search visits: a measure of its work that does not depend on a clock."""
    return _Longest(edges).steps


class Networks:
    """The connected components of a network, computed once to check many tickets."""

    def __init__(self, edges: Iterable[Edge]) -> None:
        self.parts: Final = components(edges)

    def joined(self, starts: Iterable[str], ends: Iterable[str]) -> bool:
        """Whether any of the starts and any of the ends are in one component."""
        reached = [self.parts[city] for city in starts if city in self.parts]
        return any(self.parts[city] in reached for city in ends if city in self.parts)


def components(edges: Iterable[Edge]) -> dict[str, int]:
    """The number of each city's component, in order of appearance; cities without track are absent."""
    parent: dict[str, str] = {}
    for a, b, _ in edges:
        parent[_root(parent, b)] = _root(parent, a)
    numbers: dict[str, int] = {}
    return {city: numbers.setdefault(_root(parent, city), len(numbers)) for city in parent}


def _root(parent: dict[str, str], city: str) -> str:
    above = parent.setdefault(city, city)
    while above != city:
        parent[city] = parent[above]
        city, above = above, parent[above]
    return city


def joined(edges: Iterable[Edge], starts: Iterable[str], ends: Iterable[str]) -> bool:
    """Whether track connects any of the starts with any of the ends (B-T4)."""
    return Networks(edges).joined(starts, ends)


def shortest_distances(edges: Iterable[Edge], start: str) -> dict[str, int]:
    """The shortest length of track from the start to each reachable city."""
    return distances_from(neighbours(edges), start)


def neighbours(edges: Iterable[Edge]) -> Neighbours:
    near: Neighbours = {}
    for a, b, length in edges:
        near.setdefault(a, []).append((b, length))
        near.setdefault(b, []).append((a, length))
    return near


def distances_from(near: Neighbours, start: str) -> dict[str, int]:
    """For several starts in one graph, whose neighbours are found once."""
    distances: dict[str, int] = {}
    heap = [(0, start)]
    while heap:
        distance, city = heappop(heap)
        if city in distances:
            continue
        distances[city] = distance
        for other, length in near.get(city, []):
            if other not in distances:
                heappush(heap, (distance + length, other))
    return distances


_Front: TypeAlias = dict[tuple[int, int, tuple[int, ...]], tuple[int, int]]
"""By position (places with an odd number of kept edges, ends left behind, places connected by kept edges): the
greatest length kept, and the edges kept."""


class _Step:
    """One edge of the sweep. A city occupies a place, a bit, from its first edge to its last."""

    def __init__(self, index: int, weight: int, a: int, b: int) -> None:
        self.edge: Final = 1 << index
        self.weight: Final = weight
        self.touch: Final = a | b
        self.flip: Final = a ^ b
        self.leave = 0
        """Places released after this edge."""


class _Longest:
    """The longest route so far: its length, its edges as bits, and the number of positions visited."""

    def __init__(self, edges: Sequence[Edge]) -> None:
        self.length = 0
        self.kept = 0
        self.rest = 0
        """Length of the edges of this component that the sweep has not reached."""
        self.steps = 0
        parts = components(edges)
        members: dict[int, list[int]] = {}
        for index, (city, _, _) in enumerate(edges):
            members.setdefault(parts[city], []).append(index)
        for indexes in members.values():
            self._search(edges, indexes)

    def _search(self, edges: Sequence[Edge], indexes: list[int]) -> None:
        """Search one connected component: all of it if it has an Euler trail, otherwise by a sweep over its edges."""
        near = _near(edges, indexes)
        self.rest = sum(edges[index][2] for index in indexes)
        if sum(len(around) & 1 for around in near.values()) <= 2:
            self._offer(self.rest, sum(1 << index for index in indexes))
            return
        front: _Front = {(0, 0, ()): (0, 0)}
        for step in _steps(edges, near, _narrow_order(edges, near)):
            self.rest -= step.weight
            self.steps += len(front)
            front = self._advance(front, step)

    def _advance(self, front: _Front, step: _Step) -> _Front:
        """Drop or keep the step's edge in every position."""
        after: _Front = {}
        for (odd, ends, parts), (length, kept) in front.items():
            self._reach(after, step, odd, ends, list(parts), length, kept)
            one = step.touch
            many: list[int] = []
            for part in parts:
                if part & one:
                    one |= part
                else:
                    many.append(part)
            many.append(one)
            length += step.weight
            self._reach(after, step, odd ^ step.flip, ends, many, length, kept | step.edge)
        return after

    def _reach(
        self, after: _Front, step: _Step, odd: int, ends: int, parts: list[int], length: int, kept: int
    ) -> None:
        """Release the cities that have no more edges; store the position if it can still be the longest."""
        if step.leave:
            ends += (odd & step.leave).bit_count()
            if ends > 2:
                return
            odd &= ~step.leave
            parts = [part & ~step.leave for part in parts]
            if 0 in parts:
                if len(parts) == 1:
                    self._offer(length, kept)
                return
        if length + self.rest > self.length:
            parts.sort()
            position = (odd, ends, tuple(parts))
            if position not in after or after[position][0] < length:
                after[position] = (length, kept)

    def _offer(self, length: int, kept: int) -> None:
        if length > self.length:
            self.length, self.kept = length, kept


def _steps(edges: Sequence[Edge], near: dict[str, list[int]], order: list[int]) -> list[_Step]:
    left = {city: len(around) for city, around in near.items()}
    free = [1 << place for place in reversed(range(len(near)))]
    places: dict[str, int] = {}
    steps: list[_Step] = []
    for index in order:
        a, b, weight = edges[index]
        for city in (a, b):
            if city not in places:
                places[city] = free.pop()
        step = _Step(index, weight, places[a], places[b])
        for city in (a, b):
            left[city] -= 1
            if left[city] == 0:
                free.append(places[city])
                step.leave |= places[city]
        steps.append(step)
    return steps


def _narrow_order(edges: Sequence[Edge], near: dict[str, list[int]]) -> list[int]:
    """Order the edges city by city so that few cities are incomplete at a time."""
    numbers = {city: number for number, city in enumerate(near)}
    around = [0] * len(near)
    for indexes in near.values():
        for index in indexes:
            a, b = numbers[edges[index][0]], numbers[edges[index][1]]
            around[a] |= 1 << b
            around[b] |= 1 << a
    names = list(near)
    _, cities = min(_greedy_order(around, start) for start in range(len(names)))
    return list(dict.fromkeys(index for city in cities for index in near[names[city]]))


def _greedy_order(around: list[int], start: int) -> tuple[int, list[int]]:
    """Always complete the city that adds the fewest new ones; return the cost of the whole order too."""
    order: list[int] = []
    price, done, front = 0, 0, 1 << start
    while front:
        best, fewest = -1, len(around)
        for city in range(len(around)):
            if front >> city & 1:
                new = (around[city] & ~(front | done)).bit_count()
                if new < fewest:
                    best, fewest = city, new
        order.append(best)
        done |= 1 << best
        front = (front | around[best]) & ~done
        price += 1 << front.bit_count()
    return price, order


def _near(edges: Sequence[Edge], indexes: Iterable[int]) -> dict[str, list[int]]:
    """The edges at each city; a loop is listed twice."""
    near: dict[str, list[int]] = {}
    for index in indexes:
        near.setdefault(edges[index][0], []).append(index)
        near.setdefault(edges[index][1], []).append(index)
    return near


def _travel(edges: Sequence[Edge], kept: int) -> list[int]:
    """Hierholzer's algorithm over the kept edges, from the first odd city if there is one."""
    near = _near(edges, [index for index in range(len(edges)) if kept >> index & 1])
    if not near:
        return []
    starts = [city for city, around in near.items() if len(around) & 1] or list(near)
    walk: list[int] = []
    stack = [(starts[0], -1)]
    while stack:
        city, came_by = stack[-1]
        around = near[city]
        while around and not kept >> around[-1] & 1:
            around.pop()
        if around:
            index = around.pop()
            kept ^= 1 << index
            a, b, _ = edges[index]
            stack.append((b if city == a else a, index))
        else:
            stack.pop()
            walk.append(came_by)
    return walk[-2::-1]
