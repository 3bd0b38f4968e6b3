"""Connections, the longest route, and the whole result of a game, computed again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from ref_data import Game, Ticket, Track
from ref_shares import Held, in_order, share_lines

Adjacency = dict[str, list[tuple[int, str]]]


def reached(tracks: Iterable[Track], start: str) -> set[str]:
    """Every city that a chain of these tracks joins to `start`, itself included."""
    ends = [(track.a, track.b) for track in tracks]
    seen, frontier = {start}, [start]
    while frontier:
        city = frontier.pop()
        for pair in ends:
            if city in pair:
                other = pair[1] if pair[0] == city else pair[0]
                if other not in seen:
                    seen.add(other)
                    frontier.append(other)
    return seen


def is_completed(game: Game, tracks: Sequence[Track], ticket: Ticket) -> bool:
    """B-T4; X-P3 where one name on a ticket stands for several cities."""
    goals = set(game.ticket_cities[ticket.b])
    return any(reached(tracks, start) & goals for start in game.ticket_cities[ticket.a])


class LongestRoute:
    """B-F3 by exhaustive search: a trail from every city, cut where the rest cannot beat the best so far."""

    def __init__(self, tracks: Sequence[Track]) -> None:
        self.lengths = [track.length for track in tracks]
        self.at: Adjacency = defaultdict(list)
        for number, track in enumerate(tracks):
            self.at[track.a].append((number, track.b))
            self.at[track.b].append((number, track.a))
        self.best = 0
        self.seen: set[tuple[str, int]] = set()

    def length(self) -> int:
        for city in list(self.at):
            self._walk(city, 0, 0)
        return self.best

    def _walk(self, city: str, used: int, length: int) -> None:
        self.best = max(self.best, length)
        if (city, used) in self.seen or length + self._hope(city, used) <= self.best:
            return
        self.seen.add((city, used))
        for number, other in self.at[city]:
            if not used >> number & 1:
                self._walk(other, used | 1 << number, length + self.lengths[number])

    def _hope(self, city: str, used: int) -> int:
        """No trail on from here can be longer than this.

        Where a trail only passes it uses an even number of tracks. So every city with an odd number left,
        but for this one and the one where the trail ends, keeps a track unused; and one unused track serves
        two cities at most. `total` and `wasted` count each track at both its ends.
        """
        total, wasted = 0, []
        seen, frontier = {city}, [city]
        while frontier:
            here = frontier.pop()
            left = [(self.lengths[n], other) for n, other in self.at[here] if not used >> n & 1]
            total += sum(length for length, _ in left)
            if len(left) % 2 and here != city:
                wasted.append(min(length for length, _ in left))
            fresh = {other for _, other in left} - seen
            seen |= fresh
            frontier.extend(fresh)
        wasted.sort()
        return (total - sum(wasted[:-1])) // 2


def longest_route(tracks: Sequence[Track]) -> int:
    return LongestRoute(tracks).length()


class Holding:
    """What one seat has when the game is over."""

    def __init__(
        self,
        name: str,
        claims: Sequence[tuple[Track, int]],
        tickets: Sequence[Ticket],
        shares: Held | None = None,
    ) -> None:
        self.name = name
        self.claims = claims
        self.tickets = tickets
        self.shares = shares or {}
        self.tracks = [track for track, _ in claims]


def result(game: Game, holdings: Sequence[Holding], dummy: tuple[Held, Held] | None = None) -> dict[str, Any]:
    """The `result` of docs/record.md. The dummy, where there is one: all its shares, and those turned up."""
    seats = [_seat(game, number, holding) for number, holding in enumerate(holdings)]
    completed = [sum(ticket["completed"] for ticket in seat["tickets"]) for seat in seats]
    longest = [seat["longest"] or 0 for seat in seats]
    # D-F3, D-P8: a best of nothing earns nothing.
    bonus = game.knobs["longest_route"]
    has_longest = [bool(bonus) and n == max(longest) > 0 for n in longest]
    has_most = [bool(game.globetrotter) and n == max(completed) > 0 for n in completed]
    revealed = dummy[1] if dummy else {}
    shares = share_lines(game.companies, [holding.shares for holding in holdings], revealed)
    for seat, long, most, paid in zip(seats, has_longest, has_most, shares, strict=True):
        seat["lines"] += paid
        if long:
            seat["lines"].append({"kind": "longest_route", "points": bonus})
        if most:
            seat["lines"].append({"kind": "globetrotter", "points": game.globetrotter})
        seat["total"] = sum(line["points"] for line in seat["lines"])
    # B-F4, D-F6; without the longest-route card that tie-break is skipped (D-V4, D-P9): all are False then.
    standing = [(seat["total"], completed[n], has_longest[n]) for n, seat in enumerate(seats)]
    for n, seat in enumerate(seats):
        seat["rank"] = 1 + sum(other > standing[n] for other in standing)
    final: dict[str, Any] = {"seats": seats, "winners": [seat["seat"] for seat in seats if seat["rank"] == 1]}
    if dummy:
        whole, turned_up = (in_order(game.companies, held) for held in dummy)
        final["dummy"] = {"shares": whole, "revealed": turned_up}
    return final


def _seat(game: Game, number: int, holding: Holding) -> dict[str, Any]:
    routes = [
        {"track": track.name, "length": track.length, "points": points} for track, points in holding.claims
    ]
    tickets, earned = [], 0
    for ticket in holding.tickets:
        completed = is_completed(game, holding.tracks, ticket)
        name = game.ticket_name(ticket)
        tickets.append({"ticket": name, "points": ticket.points, "completed": completed})
        earned += ticket.points if completed else -ticket.points
    lines = [
        {"kind": "routes", "points": sum(points for _, points in holding.claims)},
        {"kind": "tickets", "points": earned},
    ]
    return {
        "seat": number,
        "name": holding.name,
        "routes": routes,
        "tickets": tickets,
        "longest": longest_route(holding.tracks) if game.knobs["longest_route"] else None,
        **({"shares": in_order(game.companies, holding.shares)} if game.companies else {}),
        "lines": lines,
    }
