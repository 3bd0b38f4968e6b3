"""The state of a game, and the view of one seat.

A position has two halves. The **public state** is what all players see. The **secrets** are the rest: hands,
tickets, the order of the decks. A state holds both; a view holds the public state and the secrets of one seat. So a
view has no reference to the full state, and the same code applies events for players and for the engine.

Containers are never changed in place, only replaced, so copies of a position are shallow. They are tuples and
read-only mappings, so that the holder of a view cannot change the game through it.
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
    "with_extra",
]

EMPTY: Final = -1
"""A place of the display without a card."""

NO_EXTRAS: Final[Mapping[str, object]] = MappingProxyType({})
NO_OWNERS: Final[Mapping[TrackName, Seat]] = MappingProxyType({})

Choice: TypeAlias = tuple[tuple[TicketName, ...], tuple[TicketName, ...]]
"""An opening choice: the tickets kept, and those that go under the deck."""


KnownDeck: TypeAlias = tuple[TicketName | None, ...]
"""Top first; None for a ticket that this seat does not know."""


def with_extra(extras: Mapping[str, object], name: str, record: object) -> Mapping[str, object]:
    """The mechanics' records with one of them replaced."""
    return MappingProxyType({**extras, name: record})


class PublicState(Value):
    """Everything that all players see."""

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
    """Pending steps, the next one last."""
    trains: Counts
    points: Counts
    """Points on the score track."""
    hand_sizes: Counts
    shown: tuple[Counts, ...]
    """For each hand, the cards that all players saw being added and have not seen leaving."""
    ticket_counts: Counts
    """Number of tickets kept."""
    given_back: Counts
    """Number of tickets put under the deck so far."""
    offered_counts: Counts
    """Number of tickets that a player still has to choose from."""
    chosen: tuple[bool, ...]
    """Which seats have chosen their opening tickets (D-S6)."""
    display: tuple[int, ...]
    deck_size: int
    discards: Counts
    """At the start all cards are here; the first shuffle makes the deck."""
    ticket_deck_size: int
    owners: Mapping[TrackName, Seat]
    """Claimed tracks in the order in which they were claimed."""
    free: tuple[Track, ...]
    """Tracks that are neither claimed nor closed, in the board's order."""
    free_by_price: FreeByPrice
    """The same by printed price, each with its index in the board's order, for finding claims."""
    first: Seat
    mover: Seat
    """The seat whose turn it is."""
    turn: int
    """Number of turns begun."""
    passes: int
    """Number of consecutive passes (D-D9)."""
    last_seat: Seat
    """The seat that started the last round and will end it (D-E2)."""
    ended: bool
    shuffles: int
    """How often the deck has been shuffled: the ordinal of the next shuffle."""
    extras: Mapping[str, object]
    """Each mechanic's public record, by the mechanic's name."""

    def __init__(self, rules: Ruleset, players: int, like: "PublicState | None" = None) -> None:
        """Create a new state, or copy `like`: compiled classes cannot be copied from outside."""
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
        """The seats that have to decide now."""
        return self.agenda[-1].asked() if self.agenda else ()

    def copy(self) -> "PublicState":
        return PublicState(self.rules, self.players, self)

    def parts(self) -> tuple[object, ...]:
        """The values that are compared for equality; `free` follows from the owners, whose order matters."""
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
    """Everything that is hidden from some seat."""

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
    """In the order in which they were kept."""
    offered: tuple[tuple[TicketName, ...], ...]
    choices: tuple[Choice | None, ...]
    """Opening choices that are hidden until all seats have chosen (D-S6)."""
    deck: tuple[int, ...]
    """Top card first."""
    ticket_deck: tuple[TicketName, ...]
    """Top ticket first."""
    known_decks: tuple[KnownDeck, ...]
    """The ticket deck as each seat knows it: a seat that puts a ticket under the deck knows its position."""
    extras: Mapping[str, object]

    def __init__(self, no_cards: Counts, players: int, like: "Secrets | None" = None) -> None:
        """Create new secrets, or copy `like`."""
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
    """The complete state of a game in progress."""

    __slots__ = ("public", "secrets")

    def __init__(self, public: PublicState, secrets: Secrets) -> None:
        self.public: Final = public
        self.secrets: Final = secrets

    def parts(self) -> tuple[object, ...]:
        return (self.public, self.secrets)

    def copy(self) -> "State":
        return State(self.public.copy(), self.secrets.copy())


class View(Value):
    """What one seat knows: the public state, its own cards and tickets. A spectator's seat is NOBODY."""

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
        """Top first; only the tickets that this seat put under the deck are known."""
        self.extras: Mapping[str, object] = extras

    @property
    def buried(self) -> tuple[TicketName, ...]:
        """The tickets that this seat put under the deck and that are still there."""
        return tuple(ticket for ticket in self.ticket_deck if ticket is not None)

    @property
    def hand_by_colour(self) -> Counts:
        """The hand as used for payments: all kinds of a colour together."""
        return self.public.rules.by_colour(self.hand)

    @property
    def display_by_colour(self) -> tuple[int, ...]:
        """The display with the colour of each card; EMPTY for a place without a card."""
        colour_of = self.public.rules.colour_of
        return tuple([card if card == EMPTY else colour_of[card] for card in self.public.display])

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
