"""Finds a cheap network for several tickets (a Steiner forest) by inserting paths and improving them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Final, TypeAlias

from whistlestop.bots.analysis.board_index import SeatBoard

__all__ = ["Forest", "cheapest_forest", "distances", "way"]

Costs: TypeAlias = Sequence[float]
"""Cost by track; own tracks cost nothing."""

_FAR: Final = 1e9


@dataclass(frozen=True)
class Forest:
    tracks: tuple[int, ...]
    """Tracks to be claimed."""
    ways: Mapping[str, tuple[int, ...]]
    """For each ticket, the tracks of its path that the seat does not own yet."""
    cut_off: tuple[str, ...]
    """Tickets that no free path can complete."""
    cost: float


def cheapest_forest(ground: SeatBoard, costs: Costs, tickets: Sequence[str], rounds: int = 2) -> Forest:
    """Try two insertion orders, and improve each by removing and reinserting paths."""
    alone = {name: way(ground, costs, *ground.board_index.pairs[name]) for name in tickets}
    cut_off = tuple(name for name in tickets if alone[name] is None)
    lasting = [name for name in tickets if alone[name] is not None]
    length = {name: sum(costs[track] for track in alone[name] or ()) for name in lasting}
    # The longest first: short paths can often follow a long one.
    orders = [sorted(lasting, key=lambda name: -length[name])]
    if len(lasting) > 2:
        orders.append(sorted(lasting, key=lambda name: length[name]))
    best: tuple[float, dict[str, tuple[int, ...]]] = (_FAR, {})
    for order in orders:
        found = _improved(ground, costs, order, rounds if len(order) > 1 else 0)
        if found[0] < best[0] - 1e-9:
            best = found
    ways = best[1]
    tracks = tuple(sorted({track for name in ways for track in ways[name]}))
    return Forest(tracks, ways, cut_off, best[0] if lasting else 0.0)


def _improved(
    ground: SeatBoard, costs: Costs, order: Sequence[str], rounds: int
) -> tuple[float, dict[str, tuple[int, ...]]]:
    ways: dict[str, tuple[int, ...]] = {}
    for name in order:
        ways[name] = _insert(ground, costs, name, ways.values())
    cost = _total(costs, ways.values())
    for _ in range(rounds):
        before = cost
        for name in order:
            others = [tracks for other, tracks in ways.items() if other != name]
            tried = {**ways, name: _insert(ground, costs, name, others)}
            tried_cost = _total(costs, tried.values())
            if tried_cost < cost - 1e-9:
                ways, cost = tried, tried_cost
        if cost >= before - 1e-9:
            break
    return cost, ways


def _insert(ground: SeatBoard, costs: Costs, name: str, others: Iterable[Sequence[int]]) -> tuple[int, ...]:
    """The cheapest path if the tracks of the other paths cost nothing."""
    shared = list(costs)
    for tracks in others:
        for track in tracks:
            shared[track] = 0.0
    found = way(ground, shared, *ground.board_index.pairs[name])
    return found or ()


def _total(costs: Costs, ways: Iterable[Sequence[int]]) -> float:
    return sum(costs[track] for track in {track for tracks in ways for track in tracks})


def way(
    ground: SeatBoard, costs: Costs, starts: Sequence[int], ends: Sequence[int]
) -> tuple[int, ...] | None:
    """The tracks still to claim on the cheapest path; None if there is no path."""
    best, came_by = _search(ground, costs, starts, ends)
    goal = min(ends, key=lambda city: best[city])
    if best[goal] >= _FAR:
        return None
    own = set(ground.own)
    tracks: list[int] = []
    city = goal
    while came_by[city] >= 0:
        track = came_by[city]
        if track not in own:
            tracks.append(track)
        a, b = ground.board_index.ends[track]
        city = b if city == a else a
    return tuple(tracks)


def distances(ground: SeatBoard, costs: Costs, starts: Sequence[int]) -> list[float]:
    """The cost of reaching each city."""
    return _search(ground, costs, starts, ())[0]


def _search(
    ground: SeatBoard, costs: Costs, starts: Sequence[int], ends: Sequence[int]
) -> tuple[list[float], list[int]]:
    """Dijkstra's algorithm, up to the first of the ends."""
    links = ground.links
    best = [_FAR] * ground.board_index.size
    came_by = [-1] * ground.board_index.size
    heap = [(0.0, city) for city in starts]
    for city in starts:
        best[city] = 0.0
    while heap:
        cost, city = heappop(heap)
        if cost > best[city]:
            continue
        if city in ends:
            break
        for other, track in links[city]:
            reached = cost + costs[track]
            if reached < best[other]:
                best[other] = reached
                came_by[other] = track
                heappush(heap, (reached, other))
    return best, came_by
