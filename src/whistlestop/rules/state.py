"""What is true, and what one seat knows of it.

A position has two halves. The **table** is what lies open: everybody reads the same one. The **secrets** are the
rest: hands, tickets, the order of the decks. A state is both; a view is the table and the part of the secrets that
belongs to one seat. So a view has no handle on the truth, and the table's history is folded by one piece of code
for players and for the engine.

The containers inside are never changed in place, only replaced; copies of a position are therefore shallow. They are
tuples and read-only mappings, so that nobody who holds a view can change the game through it.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from whistlestop.rules.board import Board, Track
from whistlestop.rules.ids import NOBODY, Counts, Seat, TicketName, TrackName
from whistlestop.rules.ruleset import FreeByPrice, Ruleset
from whistlestop.rules.step import Step
from whistlestop.rules.value import Value

__all__ = [
    "EMPTY",
    "NO_EXTRAS",
    "Choice",
    "KnownDeck",
    "PublicState",
    "Secrets",
    "State",
    "View",
    "with_record",
]

EMPTY: Final = -1
"""A place of the display without a card."""

NO_EXTRAS: Final[Mapping[str, object]] = MappingProxyType({})
NO_OWNERS: Final[Mapping[TrackName, Seat]] = MappingProxyType({})

Choice: TypeAlias = tuple[tuple[TicketName, ...], tuple[TicketName, ...]]
"""An opening answer: the tickets kept, and those that go under the deck."""


KnownDeck: TypeAlias = tuple[TicketName | None, ...]
"""Top first; None for a ticket this seat cannot know."""


def with_record(extras: Mapping[str, object], name: str, record: object) -> Mapping[str, object]:
    """The records of the mechanics with one of them replaced."""
    return MappingProxyType({**extras, name: record})


class PublicState(Value):
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

    rules: Ruleset
    players: int
    board: Board
    agenda: tuple[Step, ...]
    """Steps still to do, the next one last."""
    trains: Counts
    points: Counts
    """The score track."""
    hand_sizes: Counts
    shown: tuple[Counts, ...]
    """Of each hand, the cards that everybody saw going in and has not seen leaving."""
    ticket_counts: Counts
    """Tickets kept."""
    given_back: Counts
    """Tickets put under the deck so far."""
    offered_counts: Counts
    """Tickets lying before a player who has still to choose."""
    chosen: tuple[bool, ...]
    """Who has answered at the opening (D-S6)."""
    display: tuple[int, ...]
    deck_size: int
    discards: Counts
    """At the start all cards lie here; the first shuffle makes the deck."""
    ticket_deck_size: int
    owners: Mapping[TrackName, Seat]
    """Claimed tracks in the order claimed."""
    free: tuple[Track, ...]
    """Tracks that are neither claimed nor closed, in the board's order."""
    free_by_price: FreeByPrice
    """The same by printed price, each with its place in the board's order: what a claim is looked up in."""
    first: Seat
    mover: Seat
    """Whose turn it is."""
    turn: int
    """Turns begun."""
    passes: int
    """Passes in a row (D-D9)."""
    last_seat: Seat
    """Who started the last round and will end it (D-E2)."""
    ended: bool
    shuffles: int
    """Times the deck has been shuffled: the ordinal of the next shuffle."""
    extras: Mapping[str, object]
    """Each mechanic's own open record, by the mechanic's name."""

    def __init__(self, rules: Ruleset, players: int, like: "PublicState | None" = None) -> None:
        """A fresh one, or a copy: compiled classes cannot be copied from outside."""
        if like is not None:
            self.rules = like.rules
            self.players = like.players
            self.board = like.board
            self.agenda = like.agenda
            self.trains = like.trains
            self.points = like.points
            self.hand_sizes = like.hand_sizes
            self.shown = like.shown
            self.ticket_counts = like.ticket_counts
            self.given_back = like.given_back
            self.offered_counts = like.offered_counts
            self.chosen = like.chosen
            self.display = like.display
            self.deck_size = like.deck_size
            self.discards = like.discards
            self.ticket_deck_size = like.ticket_deck_size
            self.owners = like.owners
            self.free = like.free
            self.free_by_price = like.free_by_price
            self.first = like.first
            self.mover = like.mover
            self.turn = like.turn
            self.passes = like.passes
            self.last_seat = like.last_seat
            self.ended = like.ended
            self.shuffles = like.shuffles
            self.extras = like.extras
            return
        nothing = (0,) * players
        self.rules = rules
        self.players = players
        self.board = rules.board
        self.agenda = ()
        self.trains = (rules.knobs.trains,) * players
        self.points = nothing
        self.hand_sizes = nothing
        self.shown = (rules.no_cards,) * players
        self.ticket_counts = nothing
        self.given_back = nothing
        self.offered_counts = nothing
        self.chosen = (False,) * players
        self.display = (EMPTY,) * rules.knobs.display
        self.deck_size = 0
        self.discards = rules.deck_counts
        self.ticket_deck_size = 0
        self.owners = NO_OWNERS
        self.free = tuple(rules.board.tracks.values())
        self.free_by_price = rules.opening_prices
        self.first = NOBODY
        self.mover = NOBODY
        self.turn = 0
        self.passes = 0
        self.last_seat = NOBODY
        self.ended = False
        self.shuffles = 0
        self.extras = NO_EXTRAS

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats whose decision is awaited."""
        return self.agenda[-1].asked() if self.agenda else ()

    def copy(self) -> "PublicState":
        return PublicState(self.rules, self.players, self)

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

    hands: tuple[Counts, ...]
    tickets: tuple[tuple[TicketName, ...], ...]
    """Kept, in the order kept."""
    offered: tuple[tuple[TicketName, ...], ...]
    choices: tuple[Choice | None, ...]
    """Opening answers that wait for the others (D-S6)."""
    deck: tuple[int, ...]
    """Top card first."""
    ticket_deck: tuple[TicketName, ...]
    """Top ticket first."""
    known_decks: tuple[KnownDeck, ...]
    """The ticket deck as each seat knows it: who puts a ticket under the deck knows where it lies."""
    extras: Mapping[str, object]

    def __init__(self, no_cards: Counts, players: int, like: "Secrets | None" = None) -> None:
        """Fresh ones, or a copy."""
        if like is not None:
            self.hands = like.hands
            self.tickets = like.tickets
            self.offered = like.offered
            self.choices = like.choices
            self.deck = like.deck
            self.ticket_deck = like.ticket_deck
            self.known_decks = like.known_decks
            self.extras = like.extras
            return
        self.hands = (no_cards,) * players
        self.tickets = ((),) * players
        self.offered = ((),) * players
        self.choices = (None,) * players
        self.deck = ()
        self.ticket_deck = ()
        self.known_decks = ((),) * players
        self.extras = NO_EXTRAS

    def copy(self) -> "Secrets":
        return Secrets((), 0, self)

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

    __slots__ = ("public", "secrets")

    def __init__(self, public: PublicState, secrets: Secrets) -> None:
        self.public: Final = public
        self.secrets: Final = secrets

    def parts(self) -> tuple[object, ...]:
        return (self.public, self.secrets)

    def copy(self) -> "State":
        return State(self.public.copy(), self.secrets.copy())


class View(Value):
    """What one seat knows: the table, its own cards and tickets. For a spectator the seat is NOBODY."""

    __slots__ = ("choice", "extras", "hand", "offered", "public", "seat", "ticket_deck", "tickets")

    def __init__(
        self,
        public: PublicState,
        seat: Seat,
        hand: Counts,
        tickets: tuple[TicketName, ...],
        offered: tuple[TicketName, ...],
        choice: Choice | None,
        ticket_deck: tuple[TicketName | None, ...],
        extras: Mapping[str, object],
    ) -> None:
        self.public: PublicState = public
        self.seat: Final = seat
        self.hand: Counts = hand
        self.tickets: tuple[TicketName, ...] = tickets
        self.offered: tuple[TicketName, ...] = offered
        self.choice: Choice | None = choice
        self.ticket_deck: tuple[TicketName | None, ...] = ticket_deck
        """Top first; only the tickets this seat buried are known."""
        self.extras: Mapping[str, object] = extras

    @property
    def buried(self) -> tuple[TicketName, ...]:
        """The tickets this seat put under the deck and that still lie there."""
        return tuple(ticket for ticket in self.ticket_deck if ticket is not None)

    @property
    def hand_by_colour(self) -> Counts:
        """The hand as payments see it: all kinds of a colour together."""
        return self.public.rules.by_colour(self.hand)

    @property
    def is_asked(self) -> bool:
        return self.seat in self.public.asked

    def copy(self) -> "View":
        return View(
            self.public.copy(),
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
            self.public,
            self.seat,
            self.hand,
            self.tickets,
            self.offered,
            self.choice,
            self.ticket_deck,
            tuple(sorted(self.extras.items())),
        )
