"""The player's network as a graph: the longest route (B-F3), joined cities, distances.

The longest route leaves out as little track as it can. `docs/longest-route.md` tells the method and proves it.
"""

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from typing import Final, TypeAlias

__all__ = [
    "Edge",
    "Networks",
    "components",
    "joined",
    "longest_trail",
    "longest_trail_path",
    "shortest_distances",
    "trail_steps",
]

Edge: TypeAlias = tuple[str, str, int]
"""Two cities and the length of the track between them."""


def longest_trail(edges: Sequence[Edge]) -> int:
    """The length of the longest route; 0 where there is no track."""
    return _Longest(edges).length


def longest_trail_path(edges: Sequence[Edge]) -> tuple[int, list[int]]:
    """The length of the longest route, and the indexes of its edges in the order one travels them."""
    longest = _Longest(edges)
    return longest.length, _travel(edges, longest.kept)


def trail_steps(edges: Sequence[Edge]) -> int:
    """How many positions the search looks at: a measure of its work that no clock disturbs."""
    return _Longest(edges).steps


class Networks:
    """The connected parts of a network, found in one pass so that many tickets can be asked about."""

    def __init__(self, edges: Iterable[Edge]) -> None:
        self.parts: Final = components(edges)

    def joined(self, starts: Iterable[str], ends: Iterable[str]) -> bool:
        """Whether any of the starts and any of the ends lie in one part."""
        reached = [self.parts[city] for city in starts if city in self.parts]
        return any(self.parts[city] in reached for city in ends if city in self.parts)


def components(edges: Iterable[Edge]) -> dict[str, int]:
    """The number of each city's part, in order of appearance; cities without track are absent."""
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
    """Whether track leads from any of the starts to any of the ends (B-T4)."""
    return Networks(edges).joined(starts, ends)


def shortest_distances(edges: Iterable[Edge], start: str) -> dict[str, int]:
    """The least length of track from the start to each city that can be reached."""
    near: dict[str, list[tuple[str, int]]] = {}
    for a, b, length in edges:
        near.setdefault(a, []).append((b, length))
        near.setdefault(b, []).append((a, length))
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


class _Longest:
    """The best part of the network: its length, its kept edges as bits, and the work it took."""

    def __init__(self, edges: Sequence[Edge]) -> None:
        self.length = 0
        self.kept = 0
        self.steps = 0
        parts = components(edges)
        members: dict[int, list[int]] = {}
        for index, (a, _, _) in enumerate(edges):
            members.setdefault(parts[a], []).append(index)
        for indexes in members.values():
            self._try(edges, indexes)

    def _try(self, edges: Sequence[Edge], indexes: list[int]) -> None:
        total = sum(edges[index][2] for index in indexes)
        if total <= self.length:
            return
        kept = sum(1 << index for index in indexes)
        near = _near(edges, indexes)
        if sum(len(around) & 1 for around in near.values()) > 2:
            dropped, kept, work = _least_dropped(_sweep(edges, near))
            total -= dropped
            self.steps += work
        if total > self.length:
            self.length, self.kept = total, kept


def _near(edges: Sequence[Edge], indexes: Iterable[int]) -> dict[str, list[int]]:
    """The edges at each city; a loop counts twice there."""
    near: dict[str, list[int]] = {}
    for index in indexes:
        near.setdefault(edges[index][0], []).append(index)
        near.setdefault(edges[index][1], []).append(index)
    return near


def _travel(edges: Sequence[Edge], kept: int) -> list[int]:
    """Hierholzer's walk over the kept edges, from the first odd city if there is one."""
    near = _near(edges, [index for index in range(len(edges)) if kept >> index & 1])
    if not near:
        return []
    odd = [city for city, around in near.items() if len(around) & 1]
    walk: list[int] = []
    stack = [(odd[0] if odd else next(iter(near)), -1)]
    while stack:
        city, arrived_by = stack[-1]
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
            walk.append(arrived_by)
    walk.pop()
    return walk[::-1]


class _Step:
    """One edge of the sweep. A city on the front holds a place, a bit, until its last edge is swept."""

    def __init__(self, index: int, weight: int, a: int, b: int) -> None:
        self.edge: Final = 1 << index
        self.weight: Final = weight
        self.touch: Final = a | b
        self.flip: Final = a ^ b
        self.fresh = 0
        """Places taken at this edge."""
        self.leave = 0
        """Places given up after it."""
        self.ends = [0]
        """Which leaving places may be ends of the route: sets of those with an odd number of edges."""


def _order(near: list[int], start: int) -> tuple[int, list[int]]:
    """The cities in a greedy order that keeps the front narrow, and the price of that order."""
    order: list[int] = []
    price, done, front = 0, 0, 1 << start
    while front:
        best, fewest = -1, len(near)
        for city in range(len(near)):
            if front >> city & 1:
                new = (near[city] & ~(front | done)).bit_count()
                if new < fewest:
                    best, fewest = city, new
        order.append(best)
        done |= 1 << best
        front = (front | near[best]) & ~done
        price += 1 << front.bit_count()
    return price, order


def _sweep(edges: Sequence[Edge], near: dict[str, list[int]]) -> list[_Step]:
    """The edges of one connected part, ordered, with the places of their cities."""
    number = {city: place for place, city in enumerate(near)}
    masks = [0] * len(near)
    for city, around in near.items():
        for index in around:
            masks[number[city]] |= 1 << number[edges[index][0]] | 1 << number[edges[index][1]]
    names = list(near)
    order = [names[city] for city in min(_order(masks, start) for start in range(len(near)))[1]]
    swept: dict[int, None] = {}
    for city in order:
        for index in near[city]:
            swept.setdefault(index)
    return _steps(edges, near, list(swept))


def _steps(edges: Sequence[Edge], near: dict[str, list[int]], swept: list[int]) -> list[_Step]:
    left = {city: len(around) for city, around in near.items()}
    places: dict[str, int] = {}
    free: list[int] = [1 << place for place in range(len(near))][::-1]
    steps: list[_Step] = []
    for index in swept:
        a, b, weight = edges[index]
        fresh = 0
        for city in (a, b):
            if city not in places:
                places[city] = free.pop()
                fresh |= places[city]
        step = _Step(index, weight, places[a], places[b])
        step.fresh = fresh
        for city in (a, b):
            left[city] -= 1
            if not left[city]:
                place = places[city]
                step.leave |= place
                free.append(place)
                if len(near[city]) & 1:
                    step.ends += [ends | place for ends in step.ends]
        steps.append(step)
    return steps


def _bounds(steps: list[_Step]) -> list[dict[int, int]]:
    """The least that must still be dropped before each step if the route need not hang together.

    The key is the set of places with an odd number of kept edges, then the number of ends already left behind.
    """
    after = {0: 0, 1: 0, 2: 0}
    bounds = [after]
    for step in reversed(steps):
        before: dict[int, int] = {}
        for key, cost in after.items():
            for ends in step.ends:
                count = (key & 3) - ends.bit_count()
                if count < 0:
                    continue
                odd = key >> 2 | ends
                if not odd & step.fresh:
                    dropped = odd << 2 | count
                    if before.get(dropped, 1 << 60) > cost + step.weight:
                        before[dropped] = cost + step.weight
                odd ^= step.flip
                if not odd & step.fresh:
                    kept = odd << 2 | count
                    if before.get(kept, 1 << 60) > cost:
                        before[kept] = cost
        bounds.append(before)
        after = before
    return bounds[::-1]


def _least_dropped(steps: list[_Step]) -> tuple[int, int, int]:
    """A*: weight dropped, edges kept, work."""
    bounds = _bounds(steps)
    last = len(steps)
    rest = [0] * (last + 1)
    for at in range(last - 1, -1, -1):
        rest[at] = rest[at + 1] + steps[at].weight
    stacks: list[list[tuple[int, int, int, tuple[int, ...], int]]] = [[] for _ in range(rest[0] + 1)]
    seen: list[dict[tuple[int, tuple[int, ...]], int]] = [{} for _ in range(last + 1)]
    bound = bounds[0][0]
    stacks[bound].append((0, 0, 0, (), 0))
    work = sum(map(len, bounds))
    while True:
        while stacks[bound]:
            at, cost, key, parts, kept = stacks[bound].pop()
            if at == last:
                return cost, kept, work
            if seen[at].get((key, parts), cost) < cost:
                continue
            work += 1
            step = steps[at]
            for keep in (0, 1):
                odd = key >> 2
                if keep:
                    odd ^= step.flip
                    one = step.touch
                    many = []
                    for part in parts:
                        if part & one:
                            one |= part
                        else:
                            many.append(part)
                    many.append(one)
                    g = cost
                    k = kept | step.edge
                else:
                    many = list(parts)
                    g = cost + step.weight
                    k = kept
                nxt = at + 1
                if step.leave:
                    ends = odd & step.leave
                    odd ^= ends
                    many = [part & ~step.leave for part in many]
                    nk = odd << 2 | ((key & 3) + ends.bit_count())
                    if ends not in step.ends or (key & 3) + ends.bit_count() > 2:
                        continue
                    if 0 in many:
                        if len(many) > 1:
                            continue
                        g += rest[nxt]
                        many = []
                        nxt = last
                else:
                    nk = odd << 2 | key & 3
                h = bounds[nxt].get(nk, -1)
                if h < 0:
                    continue
                many.sort()
                ps = tuple(many)
                if seen[nxt].get((nk, ps), 1 << 60) <= g:
                    continue
                seen[nxt][(nk, ps)] = g
                stacks[g + h].append((nxt, g, nk, ps, k))
        bound += 1
