"""A game as the rules see it: board, tickets, figures, mechanics. One value, shared by all its games."""

from dataclasses import dataclass
from typing import Final

from whistlestop.rules.board import Board, Ticket

__all__ = ["Knobs", "Ruleset"]


@dataclass(frozen=True)
class Knobs:
    """The figures in which the games of the family differ. The defaults are the classic edition's."""

    min_players: int = 2
    max_players: int = 5
    trains: int = 45
    """B-C2."""
    hand: int = 4
    """Cards dealt to each player (B-S1)."""
    display: int = 5
    """Face-up places (B-S2)."""
    flush_at: int = 3
    """Face-up locomotives that clear the row (B-D2)."""
    flush_limit: int = 10
    """Flushes in a row after which the row stays as it lies (D-D3)."""
    opening_tickets: int = 3
    opening_keep: int = 2
    """C-S4, N-S4."""
    ticket_draw: int = 3
    ticket_keep: int = 1
    """B-T1."""
    end_at: int = 2
    """A turn ended with this many trains or fewer starts the last round (C-E1, N-E1)."""
    both_tracks_from: int = 4
    """The number of players from which both tracks of a double are open (B-R6)."""
    longest_route: int = 10
    """Points of the longest-route card; 0 where the game has none (B-C3)."""
    route_points: tuple[int, ...] = (0, 1, 2, 4, 7, 10, 15)
    """By length (B-R7, X-R7)."""


class Ruleset:
    def __init__(
        self,
        game: str,
        colours: tuple[str, ...],
        card_counts: tuple[int, ...],
        board: Board,
        tickets: tuple[Ticket, ...],
        knobs: Knobs,
        mechanics: tuple[object, ...] = (),
    ) -> None:
        self.game: Final = game
        self.colours: Final = colours
        self.card_counts: Final = card_counts
        self.board: Final = board
        self.tickets: Final = {ticket.name: ticket for ticket in tickets}
        self.knobs: Final = knobs
        self.mechanics: Final = mechanics
