"""What is true, and what one seat knows of it.

A position has two halves. The **table** is what lies open: everybody reads the same one. The **secrets** are the
rest: hands, tickets, the order of the decks. A state is both; a view is the table and the part of the secrets that
belongs to one seat. So a view has no handle on the truth, and the table's history is folded by one piece of code
for players and for the engine.

The containers inside are never changed in place, only replaced; copies of a position are therefore shallow.
"""

from typing import Final, TypeAlias

from whistlestop.rules.board import Board, Track
from whistlestop.rules.ids import NOBODY, Counts, Seat, TicketName, TrackName
from whistlestop.rules.ruleset import FreeByPrice, Ruleset
from whistlestop.rules.step import Step
from whistlestop.rules.value import Value

__all__ = ["EMPTY", "Choice", "KnownDeck", "Secrets", "State", "Table", "View"]

EMPTY: Final = -1
"""A place of the display without a card."""

Choice: TypeAlias = tuple[tuple[TicketName, ...], tuple[TicketName, ...]]
"""An opening answer: the tickets kept, and those that go under the deck."""


KnownDeck: TypeAlias = tuple[TicketName | None, ...]
"""Top first; None for a ticket this seat cannot know."""


class Table(Value):
    """Everything that lies open."""

    __slots__ = (
        "agenda",
        "board",
        "chosen",
        "deck_size",
        "discards",
        "display",
        "ended",
        "extras",
        "first",
        "free",
        "free_by_price",
        "given_back",
        "hand_sizes",
        "last_seat",
        "mover",
        "offered_counts",
        "owners",
        "passes",
        "players",
        "points",
        "rules",
        "shown",
        "shuffles",
        "ticket_counts",
        "ticket_deck_size",
        "trains",
        "turn",
    )

    def __init__(self, rules: Ruleset, players: int) -> None:
        nothing = (0,) * players
        self.rules: Ruleset = rules
        self.players: int = players
        self.board: Board = rules.board
        self.agenda: tuple[Step, ...] = ()
        """Steps still to do, the next one last."""
        self.trains: Counts = (rules.knobs.trains,) * players
        self.points: Counts = nothing
        """The score track."""
        self.hand_sizes: Counts = nothing
        self.shown: tuple[Counts, ...] = (rules.no_cards,) * players
        """Of each hand, the cards that everybody saw going in and has not seen leaving."""
        self.ticket_counts: Counts = nothing
        """Tickets kept."""
        self.given_back: Counts = nothing
        """Tickets put under the deck so far."""
        self.offered_counts: Counts = nothing
        """Tickets lying before a player who has still to choose."""
        self.chosen: tuple[bool, ...] = (False,) * players
        """Who has answered at the opening (D-S6)."""
        self.display: tuple[int, ...] = (EMPTY,) * rules.knobs.display
        self.deck_size: int = 0
        self.discards: Counts = rules.deck_counts
        """At the start all cards lie here; the first shuffle makes the deck."""
        self.ticket_deck_size: int = 0
        self.owners: dict[TrackName, Seat] = {}
        """Claimed tracks in the order claimed."""
        self.free: tuple[Track, ...] = tuple(rules.board.tracks.values())
        """Tracks that are neither claimed nor closed, in the board's order."""
        self.free_by_price: FreeByPrice = rules.opening_prices
        """The same by printed price, each with its place in the board's order: what a claim is looked up in."""
        self.first: Seat = NOBODY
        self.mover: Seat = NOBODY
        """Whose turn it is."""
        self.turn: int = 0
        """Turns begun."""
        self.passes: int = 0
        """Passes in a row (D-D9)."""
        self.last_seat: Seat = NOBODY
        """Who started the last round and will end it (D-E2)."""
        self.ended: bool = False
        self.shuffles: int = 0
        """Times the deck has been shuffled: the ordinal of the next shuffle."""
        self.extras: dict[str, object] = {}
        """Each mechanic's own open record, by the mechanic's name."""

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats whose decision is awaited."""
        return self.agenda[-1].asked() if self.agenda else ()

    def copy(self) -> "Table":
        new = Table.__new__(Table)
        new.rules = self.rules
        new.players = self.players
        new.board = self.board
        new.agenda = self.agenda
        new.trains = self.trains
        new.points = self.points
        new.hand_sizes = self.hand_sizes
        new.shown = self.shown
        new.ticket_counts = self.ticket_counts
        new.given_back = self.given_back
        new.offered_counts = self.offered_counts
        new.chosen = self.chosen
        new.display = self.display
        new.deck_size = self.deck_size
        new.discards = self.discards
        new.ticket_deck_size = self.ticket_deck_size
        new.owners = self.owners
        new.free = self.free
        new.free_by_price = self.free_by_price
        new.first = self.first
        new.mover = self.mover
        new.turn = self.turn
        new.passes = self.passes
        new.last_seat = self.last_seat
        new.ended = self.ended
        new.shuffles = self.shuffles
        new.extras = self.extras
        return new

    def parts(self) -> tuple[object, ...]:
        """What makes two tables equal; `free` follows from the owners, whose order counts too."""
        return (
            self.rules.game,
            self.board,
            self.agenda,
            self.trains,
            self.points,
            self.hand_sizes,
            self.shown,
            self.ticket_counts,
            self.given_back,
            self.offered_counts,
            self.chosen,
            self.display,
            self.deck_size,
            self.discards,
            self.ticket_deck_size,
            tuple(self.owners.items()),
            self.first,
            self.mover,
            self.turn,
            self.passes,
            self.last_seat,
            self.ended,
            self.shuffles,
            tuple(sorted(self.extras.items())),
        )


class Secrets(Value):
    """Everything that somebody may not know."""

    __slots__ = (
        "choices",
        "deck",
        "extras",
        "hands",
        "known_decks",
        "offered",
        "ticket_deck",
        "tickets",
    )

    def __init__(self, rules: Ruleset, players: int) -> None:
        self.hands: tuple[Counts, ...] = (rules.no_cards,) * players
        self.tickets: tuple[tuple[TicketName, ...], ...] = ((),) * players
        """Kept, in the order kept."""
        self.offered: tuple[tuple[TicketName, ...], ...] = ((),) * players
        self.choices: tuple[Choice | None, ...] = (None,) * players
        """Opening answers that wait for the others (D-S6)."""
        self.deck: tuple[int, ...] = ()
        """Top card first."""
        self.ticket_deck: tuple[TicketName, ...] = ()
        """Top ticket first."""
        self.known_decks: tuple[KnownDeck, ...] = ((),) * players
        """The ticket deck as each seat knows it: who puts a ticket under the deck knows where it lies."""
        self.extras: dict[str, object] = {}

    def copy(self) -> "Secrets":
        new = Secrets.__new__(Secrets)
        new.hands = self.hands
        new.tickets = self.tickets
        new.offered = self.offered
        new.choices = self.choices
        new.deck = self.deck
        new.ticket_deck = self.ticket_deck
        new.known_decks = self.known_decks
        new.extras = self.extras
        return new

    def parts(self) -> tuple[object, ...]:
        return (
            self.hands,
            self.tickets,
            self.offered,
            self.choices,
            self.deck,
            self.ticket_deck,
            self.known_decks,
            tuple(sorted(self.extras.items())),
        )


class State(Value):
    """The whole truth of a game in progress."""

    __slots__ = ("secrets", "table")

    def __init__(self, table: Table, secrets: Secrets) -> None:
        self.table: Final = table
        self.secrets: Final = secrets

    def parts(self) -> tuple[object, ...]:
        return (self.table, self.secrets)

    def copy(self) -> "State":
        return State(self.table.copy(), self.secrets.copy())


class View(Value):
    """What one seat knows: the table, its own cards and tickets. For a spectator the seat is NOBODY."""

    __slots__ = ("choice", "extras", "hand", "offered", "seat", "table", "ticket_deck", "tickets")

    def __init__(
        self,
        table: Table,
        seat: Seat,
        hand: Counts,
        tickets: tuple[TicketName, ...],
        offered: tuple[TicketName, ...],
        choice: Choice | None,
        ticket_deck: tuple[TicketName | None, ...],
        extras: dict[str, object],
    ) -> None:
        self.table: Table = table
        self.seat: Final = seat
        self.hand: Counts = hand
        self.tickets: tuple[TicketName, ...] = tickets
        self.offered: tuple[TicketName, ...] = offered
        self.choice: Choice | None = choice
        self.ticket_deck: tuple[TicketName | None, ...] = ticket_deck
        """Top first; only the tickets this seat buried are known."""
        self.extras: dict[str, object] = extras

    @property
    def buried(self) -> tuple[TicketName, ...]:
        """The tickets this seat put under the deck and that still lie there."""
        return tuple(ticket for ticket in self.ticket_deck if ticket is not None)

    @property
    def is_asked(self) -> bool:
        return self.seat in self.table.asked

    def copy(self) -> "View":
        return View(
            self.table.copy(),
            self.seat,
            self.hand,
            self.tickets,
            self.offered,
            self.choice,
            self.ticket_deck,
            self.extras,
        )

    def parts(self) -> tuple[object, ...]:
        return (
            self.table,
            self.seat,
            self.hand,
            self.tickets,
            self.offered,
            self.choice,
            self.ticket_deck,
            tuple(sorted(self.extras.items())),
        )
