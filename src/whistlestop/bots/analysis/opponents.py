"""Estimates what the opponents want, from their tracks and the face-up cards they took."""

from heapq import heappop, heappush
from typing import Final

from whistlestop.bots.analysis.board_index import SeatBoard
from whistlestop.rules import View
from whistlestop.rules.ids import GRAY, NOBODY, Seat

__all__ = ["detour", "wanted_by"]

_JOINS: Final = 0.8
"""The track would join two components of an opponent's network."""
_EXTENDS: Final = 0.4
_WITHIN: Final = 0.1
_APART: Final = 0.1
_FARTHEST: Final = 8
"""Maximum length of a detour, in trains."""
_CARDS: Final = 0.25
"""Added if the opponent was seen collecting the colour."""


def wanted_by(view: View, ground: SeatBoard) -> dict[int, tuple[float, Seat]]:
    """For each open track, the probability that an opponent wants it (0 to about 1), and which opponent wants it
    most."""
    public = view.public
    lengths = ground.board_index.lengths
    longest = max(lengths)
    rivals = [seat for seat in range(public.players) if seat != view.seat]
    taste = max(_long_track_taste(ground, seat) for seat in rivals)
    free = _free_beside_others(view)
    found: dict[int, tuple[float, Seat]] = {}
    for track in ground.open:
        # Long tracks are attractive to everyone, most of all to players who have claimed such tracks before.
        best, who = taste * (lengths[track] / longest) ** 2, NOBODY
        for seat in rivals:
            want = _want(view, ground, track, seat)
            if want > best:
                best, who = want, seat
        # With a second track open, an opponent who takes one of them blocks nobody.
        found[track] = (best * (0.5 if _has_spare(ground, track, free) else 1.0), who)
    return found


def _want(view: View, ground: SeatBoard, track: int, seat: Seat) -> float:
    """How well the track fits what this seat has built and collected."""
    length = ground.board_index.lengths[track]
    if view.public.trains[seat] < length:
        return 0.0
    a, b = ground.board_index.ends[track]
    parts = ground.parts[seat]
    at_a, at_b = parts.get(a), parts.get(b)
    if at_a is not None and at_b is not None:
        want = _JOINS if at_a != at_b else _WITHIN
    else:
        want = _APART if at_a is None and at_b is None else _EXTENDS
    colour = ground.prices[track].colour
    if colour != GRAY and view.public.shown[seat][colour] > 1:
        want += _CARDS * min(1.0, view.public.shown[seat][colour] / length)
    return want


def detour(view: View, ground: SeatBoard, track: int, seat: Seat) -> int:
    """Extra trains that this seat would need to connect the track's ends without the track."""
    public, board_index = view.public, ground.board_index
    gone = board_index.tracks[track]
    closes = public.players < public.rules.knobs.both_tracks_from
    links: dict[int, list[tuple[int, int]]] = {}
    costs = [(number, 0) for number in ground.owned[seat]]
    costs += [
        (board_index.number[free.name], free.length)
        for free in public.free
        if free.name != gone.name and not (closes and free.route == gone.route)
    ]
    for number, cost in costs:
        a, b = board_index.ends[number]
        links.setdefault(a, []).append((b, cost))
        links.setdefault(b, []).append((a, cost))
    start, goal = board_index.ends[track]
    most = gone.length + _FARTHEST
    best = {start: 0}
    heap = [(0, start)]
    while heap:
        so_far, city = heappop(heap)
        # Beyond this nobody would build the detour: its length no longer matters, and the search can stop.
        if city == goal or so_far >= most:
            return min(so_far, most) - gone.length
        for other, cost in links.get(city, ()):
            if so_far + cost < best.get(other, most):
                best[other] = so_far + cost
                heappush(heap, (so_far + cost, other))
    return _FARTHEST


def _long_track_taste(ground: SeatBoard, seat: Seat) -> float:
    """How much a player prefers long tracks, from what they have claimed so far."""
    lengths = [ground.board_index.lengths[track] for track in ground.owned[seat]]
    longest = max(ground.board_index.lengths)
    share = (0.5 * 3 + sum(lengths) / longest) / (3 + len(lengths))
    return max(0.1, min(0.6, 1.5 * (share - 0.35)))


def _free_beside_others(view: View) -> frozenset[str]:
    """The free tracks, if both tracks of a double route are open."""
    public = view.public
    if public.players < public.rules.knobs.both_tracks_from:
        return frozenset()
    return frozenset(track.name for track in public.free)


def _has_spare(ground: SeatBoard, track: int, free: frozenset[str]) -> bool:
    """Whether another track of the route stays open if an opponent takes this one."""
    parallel = ground.board_index.board.parallel[ground.board_index.tracks[track].route]
    return sum(1 for other in parallel if other.name in free) > 1
