"""The final scoring: lines, bonuses, ranks."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from whistlestop.rules.graph import Edge, Networks, longest_trail
from whistlestop.rules.hooks import ScoreLine
from whistlestop.rules.ids import Seat, TicketName, TrackName
from whistlestop.rules.state import PublicState, State
from whistlestop.rules.value import Value

__all__ = ["Result", "SeatResult", "Tally", "completed_tickets", "has_points", "last_first", "score"]


class Tally(Value):
    """What one seat has built, before points are computed."""

    __slots__ = ("_longest", "completed", "edges", "routes", "seat", "tickets")

    def __init__(
        self,
        seat: Seat,
        routes: tuple[TrackName, ...],
        tickets: tuple[TicketName, ...],
        completed: frozenset[TicketName],
        edges: tuple[Edge, ...],
    ) -> None:
        self.seat: Final = seat
        self.routes: Final = routes
        """In the order in which they were claimed."""
        self.tickets: Final = tickets
        """In the order in which they were kept."""
        self.completed: Final = completed
        self.edges: Final = edges
        """The same routes as a graph."""
        self._longest = -1

    @property
    def longest(self) -> int:
        """Length of the longest route (B-F3). It is computed when it is asked for: not every game has the bonus."""
        if self._longest < 0:
            self._longest = longest_trail(self.edges)
        return self._longest

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.routes, self.tickets, self.completed, self.edges)


@dataclass(frozen=True, slots=True)
class SeatResult:
    tally: Tally
    lines: tuple[ScoreLine, ...]
    total: int
    rank: int
    """1 for the winners; equal results share a rank (D-F6)."""
    extras: Mapping[str, object]
    """What mechanics add, in the form of the record."""


@dataclass(frozen=True, slots=True)
class Result:
    seats: tuple[SeatResult, ...]
    winners: tuple[Seat, ...]
    extras: Mapping[str, object]
    """What mechanics add for the whole table, in the form of the record."""


def score(state: State) -> Result:
    """B-F1 to B-F4. Works for any position; the score is final when the game has ended."""
    tallies = tuple(_tally(state, seat) for seat in range(state.public.players))
    lines = _base_lines(state, tallies)
    for mechanic in state.public.rules.scores:
        lines = mechanic.score_lines(state, tallies, lines)
    totals = [sum(line.points for line in lines if line.seat == seat) for seat in range(len(tallies))]
    keys = [_standing(state, tally, totals[tally.seat], lines) for tally in tallies]
    ranks = [1 + sum(other > key for other in keys) for key in keys]
    rules = state.public.rules
    return Result(
        tuple(
            SeatResult(
                tally,
                tuple(line for line in lines if line.seat == tally.seat),
                totals[tally.seat],
                ranks[tally.seat],
                _added([mechanic.seat_result(state, tally.seat) for mechanic in rules.reports]),
            )
            for tally in tallies
        ),
        tuple(seat for seat, rank in enumerate(ranks) if rank == 1),
        _added([mechanic.table_result(state) for mechanic in rules.reports]),
    )


def has_points(public: PublicState) -> bool:
    """Whether seats can have points before the final scoring."""
    return any(public.rules.knobs.route_points) or any(public.points)


def completed_tickets(state: State, seat: Seat, routes: tuple[TrackName, ...]) -> frozenset[TicketName]:
    """B-T4: connected by an unbroken chain of the seat's routes; any city of a stop counts (X-P3)."""
    board = state.public.board
    networks = Networks([(board.tracks[name].a, board.tracks[name].b, 1) for name in routes])
    done: set[TicketName] = set()
    for name in state.secrets.tickets[seat]:
        ticket = state.public.rules.tickets[name]
        if networks.joined(board.stops[ticket.a], board.stops[ticket.b]):
            done.add(name)
    return frozenset(done)


def _tally(state: State, seat: Seat) -> Tally:
    tracks = state.public.board.tracks
    routes = tuple(name for name, owner in state.public.owners.items() if owner == seat)
    edges = [(tracks[name].a, tracks[name].b, tracks[name].length) for name in routes]
    return Tally(
        seat,
        routes,
        state.secrets.tickets[seat],
        completed_tickets(state, seat, routes),
        tuple(edges),
    )


def _base_lines(state: State, tallies: tuple[Tally, ...]) -> list[ScoreLine]:
    """A line that this game cannot fill is left out for all seats."""
    rules = state.public.rules
    best = max(tally.longest for tally in tallies) if rules.knobs.longest_route else 0
    lines: list[ScoreLine] = []
    for tally in tallies:
        if has_points(state.public):
            lines.append(ScoreLine(tally.seat, "routes", state.public.points[tally.seat]))
        if rules.tickets:
            lines.append(ScoreLine(tally.seat, "tickets", _ticket_points(state, tally)))
        # B-F3: each of them gets it on a tie; D-F3: nobody gets it while nobody has a route.
        if rules.knobs.longest_route and tally.longest == best and best > 0:
            lines.append(ScoreLine(tally.seat, "longest_route", rules.knobs.longest_route))
    return lines


def _ticket_points(state: State, tally: Tally) -> int:
    tickets = state.public.rules.tickets
    return sum(
        tickets[name].points * (1 if name in tally.completed else -1)  # B-F2
        for name in tally.tickets
    )


def _added(reports: Iterable[Mapping[str, object]]) -> Mapping[str, object]:
    """What mechanics add to the result."""
    added: dict[str, object] = {}
    for report in reports:
        added.update(report)
    return added


def _standing(state: State, tally: Tally, total: int, lines: list[ScoreLine]) -> tuple[int, ...]:
    """B-F4: points, then completed tickets, then the longest-route card if the game has one (D-V4)."""
    holds_longest = any(line.kind == "longest_route" and line.seat == tally.seat for line in lines)
    key: tuple[int, ...] = (total, len(tally.completed), int(holds_longest))
    for mechanic in state.public.rules.ranks:
        key = mechanic.standing(state, tally.seat, key)
    return key


def last_first(state: State) -> list[Seat]:
    """The seats by their places, the last place first."""
    return [seat.tally.seat for seat in sorted(score(state).seats, key=_rank_of, reverse=True)]


def _rank_of(seat: SeatResult) -> int:
    return seat.rank
