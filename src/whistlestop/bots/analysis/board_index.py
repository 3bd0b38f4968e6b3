"""The board with numbered cities and tracks, for fast lookups."""

from collections.abc import Mapping
from typing import Final

from whistlestop.bots.choices import claim_worth
from whistlestop.rules import View
from whistlestop.rules.board import Board
from whistlestop.rules.claim import price_of
from whistlestop.rules.ids import Seat
from whistlestop.rules.ruleset import Ruleset

__all__ = ["BoardIndex", "SeatBoard", "parts_of"]


class BoardIndex:
    """Cities and tracks numbered in the board's order."""

    def __init__(self, rules: Ruleset, board: Board) -> None:
        cities = {code: number for number, code in enumerate(board.cities)}
        self.rules: Final = rules
        self.board: Final = board
        self.size: Final = len(cities)
        self.tracks: Final = tuple(board.tracks.values())
        self.number: Final = {track.name: number for number, track in enumerate(self.tracks)}
        self.ends: Final = [(cities[track.a], cities[track.b]) for track in self.tracks]
        self.lengths: Final = [track.length for track in self.tracks]
        self.points: Final = [rules.points_for(track.length) for track in self.tracks]
        self.stops: Final = {
            stop: tuple(cities[code] for code in codes) for stop, codes in board.stops.items()
        }
        self.pairs: Final = {
            name: (self.stops[ticket.a], self.stops[ticket.b]) for name, ticket in rules.tickets.items()
        }
        """For each ticket the cities at its two ends."""


class SeatBoard:
    """The board for one seat: its own network, and the tracks it can still claim."""

    def __init__(
        self, board_index: BoardIndex, view: View, seat: Seat, worth: Mapping[str, float] | None = None
    ) -> None:
        """`worth` is the value of claims beyond points; by default, their value if the game ended now."""
        public = view.public
        self.board_index: Final = board_index
        self.owned: Final = [
            [board_index.number[name] for name, owner in public.owners.items() if owner == other]
            for other in range(public.players)
        ]
        """The tracks of each seat, in the order in which they were claimed."""
        self.own: Final = self.owned[seat]
        routes = {board_index.tracks[track].route for track in self.own}
        self.open: Final = [
            board_index.number[track.name] for track in public.free if track.route not in routes
        ]
        self.links: Final[list[list[tuple[int, int]]]] = [[] for _ in range(board_index.size)]
        """From each city, the next city and the track to it, over own and open tracks."""
        for track in (*self.own, *self.open):
            a, b = board_index.ends[track]
            self.links[a].append((b, track))
            self.links[b].append((a, track))
        self.prices: Final = {track: price_of(public, board_index.tracks[track], seat) for track in self.open}
        beyond = claim_worth(view, "now") if worth is None else worth
        self.gains: Final = [
            points + beyond.get(track.name, 0.0)
            for points, track in zip(board_index.points, board_index.tracks, strict=True)
        ]
        """The value of a claim: the points of the track and the rewards of mechanics."""
        self.parts: Final = [parts_of(board_index, tracks) for tracks in self.owned]
        """For each seat, the component of its network to which a city belongs."""

    def is_joined(self, seat: Seat, ticket: str) -> bool:
        """Whether this seat's tracks complete the ticket."""
        parts = self.parts[seat]
        starts, ends = self.board_index.pairs[ticket]
        reached = {parts[city] for city in starts if city in parts}
        return any(parts.get(city, -1) in reached for city in ends)


def parts_of(board_index: BoardIndex, tracks: list[int]) -> dict[int, int]:
    """The component of the network of each city; cities without a track are absent."""
    part: dict[int, int] = {}
    members: dict[int, list[int]] = {}
    for track in tracks:
        a, b = board_index.ends[track]
        for city in (a, b):
            if city not in part:
                part[city] = city
                members[city] = [city]
        into, other = part[a], part[b]
        if into != other:
            # Networks have at most a few dozen cities: relabelling is enough.
            for city in members[other]:
                part[city] = into
            members[into] += members.pop(other)
    return part
