"""A game as the rules see it: board, tickets, knobs, mechanics. One immutable value for all games of this kind."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, Protocol, TypeAlias

from whistlestop.rules.actions import Take
from whistlestop.rules.board import Board, Ticket, Track
from whistlestop.rules.hooks import Price
from whistlestop.rules.ids import Counts, TicketName, TrackName

__all__ = ["HOOKS", "FreeByPrice", "Knobs", "Mechanic", "Ruleset"]

LOCOMOTIVE: Final = "locomotive"
"""The name of the wild card."""
FreeByPrice: TypeAlias = Mapping[Price, tuple[tuple[int, TrackName], ...]]


@dataclass(frozen=True)
class Knobs:
    """The numbers in which the games of the family differ. The defaults are those of the classic edition."""

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
    """Consecutive flushes after which the row stays as it is (D-D3)."""
    opening_tickets: int = 3
    opening_keep: int = 2
    """C-S4, N-S4."""
    least_cards: int = 0
    """Drawing train cards is possible only with more cards than this in deck and discards (B-D7, L-P3)."""
    ticket_draw: int = 3
    ticket_keep: int = 1
    """B-T1."""
    end_at: int = 2
    """A turn ended with this many trains or fewer starts the last round (C-E1, N-E1)."""
    both_tracks_from: int = 4
    """The number of players from which both tracks of a double route are open (B-R6)."""
    longest_route: int = 10
    """Points of the longest-route card; 0 if the game has none (B-C3)."""
    route_points: tuple[int, ...] = (0, 1, 2, 4, 7, 10, 15)
    """By length (B-R7, X-R7)."""
    opening_rule: str = "C-S4"
    ticket_rule: str = "B-T1"
    """The rules that set how many tickets must be kept, reported when too few are kept."""
    unit: str = "points"
    """What the score counts: `points` or `dollars`."""


_NO_CITES: Final[Mapping[str, str]] = MappingProxyType({})


class Mechanic(Protocol):
    """An extension used by some games. A mechanic implements some of HOOKS; the rest of it is private."""

    @property
    def name(self) -> str: ...


HOOKS: Final = frozenset(
    {
        # parts
        "kinds",  # ((name, colour, count), …): train cards of a colour with something more printed on them
        "cards",  # ((name, count), …): cards besides colours and locomotives; they start outside the deck
        "traits",  # {word: names of tracks}: what is printed at tracks, so that other mechanics can name it
        "leaving",  # ((name of a kind or a colour), …): the order in which cards of one colour leave a hand
        "initial",  # (players) -> its public record in public.extras
        "initial_secret",  # (players) -> its hidden record in secrets.extras
        "events",  # its own event classes
        "steps",  # its own step classes
        # steps at the numbered slots: ((slot, make), …); make(public, seat, track) -> Step | None
        "setup_steps",
        "claim_steps",
        "end_steps",
        # behaviour of its own steps and events, by class
        "work",  # step class -> run(resolution, step)
        "asks",  # step class -> Question
        "on_table",  # event class -> change(public, event)
        "on_secrets",  # event class -> change(secrets, event)
        "on_view",  # event class -> change(view, event)
        # changes of values; each gets the value so far as its last argument and returns the next
        "printed_price",  # (track, price)
        "price",  # (public, track, seat, price)
        "may_draw",  # (public, seat, rule that forbids or "")
        "may_claim",  # (public, track, seat, rule that forbids or "")
        "gain",  # (public, seat, why, track, amount)
        "figure",  # (public, seat, name, amount): a number by seat that has a name, such as `ticket_draw`
        "end_reached",  # (public, seat, reached)
        "score_lines",  # (state, tallies, lines)
        "standing",  # (state, seat, key): sort key of the final ranking
        "card_left_deck",  # (resolution, card, then) -> True if it took the card and pushed `then`
        # what a seat may know
        "project",  # (secret record, table, seat) -> the part of it that the seat sees
        "view_object",  # (view) -> its records as the seat knows them, as a plain object for other programs
        "game_object",  # () -> what it prints on board and cards, as a plain object
        "choices",  # all options that its questions may ever offer: they get their own action codes
        "features",  # (view) -> integers for learning programs, always the same number of them
        "imagine",  # (the seat's part, view, chance) -> a secret record consistent with them
        "in_deck",  # (table) -> {card: count}: its own cards among those that nobody sees; the number is public
        "conserved",  # (state) -> {name: count} that never changes
        # what it displays (whistlestop.mechanics.shows)
        "marks",
        "badges",
        "signs",
        "track_notes",
        "counters",
        "panels",
        "pieces",
        "option_notes",
        "facts",
        # advice for bots (whistlestop.mechanics.advises)
        "claim_worth",
        "option_worth",
        "option_reason",
        "most_completed_bonus",
        # a board that grows (`lay`)
        "frontiers",  # (cities, tracks): everything that may be added, so that texts can name it
        # its text forms
        "names",  # {word: proper name}: what players read for the words of its events and options
        "write_record",  # (public record, secret record) -> one line for both in the text of a position
        "read_record",  # (line, players) -> (public record, secret record)
        "seat_result",  # (state, seat) -> {key: value} that the result adds for this seat
        "table_result",  # (state) -> {key: value} that the result adds for the whole table
    }
)


class Ruleset:
    """Board, tickets, knobs and mechanics, with the hooks of the mechanics sorted by question."""

    def __init__(
        self,
        game: str,
        colours: tuple[str, ...],
        card_counts: Counts,
        board: Board,
        tickets: tuple[Ticket, ...],
        knobs: Knobs,
        mechanics: tuple[Mechanic, ...] = (),
        cites: Mapping[str, str] = _NO_CITES,
    ) -> None:
        for mechanic in mechanics:
            _check_hooks(mechanic)
        self.game: Final = game
        self.colours: Final = colours
        self.locomotive: Final = len(colours)
        """The card index of the wild card."""
        plain = (*colours, LOCOMOTIVE)
        kinds: tuple[tuple[str, str, int], ...] = _listed(mechanics, "kinds")
        extra: tuple[tuple[str, int], ...] = _listed(mechanics, "cards")
        self.cards: Final[tuple[str, ...]] = (
            *plain,
            *(name for name, _, _ in kinds),
            *(name for name, _ in extra),
        )
        """The name of each kind of card: the plain card of each colour, further kinds, cards of mechanics."""
        numbers = range(len(self.cards))
        coloured = (*numbers[: len(plain)], *(plain.index(colour) for _, colour, _ in kinds))
        self.colour_of: Final[Counts] = (*coloured, *numbers[len(coloured) :])
        """For each kind the index of its colour; a mechanic's card that is not a train card is its own colour."""
        self.kinds: Final[tuple[int, ...]] = tuple(numbers[len(plain) : len(coloured)])
        """Kinds besides the plain card of each colour; most games have none."""
        self.leaving: Final = _leaving(self.cards, self.colour_of[: len(coloured)], len(plain), mechanics)
        """For each colour its kinds in the order in which they leave a hand: the plain card first, if no mechanic
        names another order."""
        train_cards = (*card_counts, *(count for _, _, count in kinds))
        self.card_counts: Final[Counts] = (*train_cards, *(count for _, count in extra))
        """How many cards of each kind the game has."""
        self.deck_counts: Final[Counts] = (*train_cards, *(0 for _ in extra))
        """How many of each are shuffled into the deck at the start."""
        self.no_cards: Final[Counts] = (0,) * len(self.cards)
        self.board: Final = board
        self.atlas: Final = _atlas(board, mechanics)
        """The board with everything that may be added to it, so that texts can name it."""
        self.tickets: Final[Mapping[TicketName, Ticket]] = MappingProxyType(
            {ticket.name: ticket for ticket in tickets}
        )
        self.knobs: Final = knobs
        self.cites: Final = MappingProxyType(dict(cites))
        """Rules that have another number in this game."""
        self.mechanics: Final = mechanics
        self.takes: Final = tuple(Take(place) for place in range(knobs.display))
        """The action for each place of the display."""
        self.setup_slots: Final = _slots(mechanics, "setup_steps")
        self.claim_slots: Final = _slots(mechanics, "claim_steps")
        self.end_slots: Final = _slots(mechanics, "end_steps")
        self.printed_prices: Final = _hooks(mechanics, "printed_price")
        self.prices: Final = _hooks(mechanics, "price")
        self.may_draw: Final = _hooks(mechanics, "may_draw")
        self.may_claim: Final = _hooks(mechanics, "may_claim")
        self.gains: Final = _hooks(mechanics, "gain")
        self.figures: Final = _hooks(mechanics, "figure")
        self.traits: Final = _traits(mechanics)
        """Tracks by what mechanics print at them."""
        self.ends: Final = _hooks(mechanics, "end_reached")
        self.score_lines: Final = _hooks(mechanics, "score_lines")
        self.standings: Final = _hooks(mechanics, "standing")
        self.seat_results: Final = _hooks(mechanics, "seat_result")
        self.table_results: Final = _hooks(mechanics, "table_result")
        self.card_watchers: Final = _hooks(mechanics, "card_left_deck")
        self.names: Final[Mapping[str, str]] = MappingProxyType(
            {word: name for mechanic in mechanics for word, name in getattr(mechanic, "names", {}).items()}
        )
        """Proper names of what mechanics add, by the word that events and options use."""
        self.events: Final[tuple[Any, ...]] = _listed(mechanics, "events")
        self.steps: Final[tuple[Any, ...]] = _listed(mechanics, "steps")
        self.work: Final = _merged(mechanics, "work")
        self.asks: Final = _merged(mechanics, "asks")
        self.on_table: Final = _gathered(mechanics, "on_table")
        self.on_secrets: Final = _gathered(mechanics, "on_secrets")
        self.on_view: Final = _gathered(mechanics, "on_view")
        self.printed: Final[Mapping[TrackName, Price]] = MappingProxyType(
            {name: self.printed_price(track) for name, track in self.atlas.tracks.items()}
        )
        """The printed price of each track of the atlas, before any event changes it."""
        self.opening_prices: Final = self.by_price(board)
        """All tracks of the board by their printed price."""

    def printed_price(self, track: Track) -> Price:
        """The printed price, from the track's length and colour and the mechanics."""
        price = Price(track.length, track.colour, 0, "B-R1")
        for hook in self.printed_prices:
            price = hook(track, price)
        return price

    def by_price(self, board: Board) -> FreeByPrice:
        """The tracks of a board by printed price, each with its index in the board's order."""
        groups: dict[Price, tuple[tuple[int, TrackName], ...]] = {}
        for order, track in enumerate(board.tracks.values()):
            price = self.printed[track.name]
            groups[price] = (*groups.get(price, ()), (order, track.name))
        return MappingProxyType(groups)

    def by_colour(self, counts: Counts) -> Counts:
        """Counts of cards by colour, all kinds of a colour together, for payments."""
        if not self.kinds:
            return counts
        summed = list(counts)
        for kind in self.kinds:
            summed[self.colour_of[kind]] += counts[kind]
            summed[kind] = 0
        return tuple(summed)

    def points_for(self, length: int) -> int:
        """B-R7, X-R7."""
        return self.knobs.route_points[length]


def _atlas(board: Board, mechanics: tuple[Mechanic, ...]) -> Board:
    for mechanic in mechanics:
        cities, tracks = getattr(mechanic, "frontiers", ((), ()))
        if tracks:
            board = board.extended(cities, tracks)
    return board


def _hooks(mechanics: tuple[Mechanic, ...], name: str) -> tuple[Callable[..., Any], ...]:
    return tuple(getattr(mechanic, name) for mechanic in mechanics if hasattr(mechanic, name))


def _listed(mechanics: tuple[Mechanic, ...], name: str) -> tuple[Any, ...]:
    return tuple(item for mechanic in mechanics for item in getattr(mechanic, name, ()))


def _merged(mechanics: tuple[Mechanic, ...], name: str) -> Mapping[type, Any]:
    merged: dict[type, Any] = {}
    for mechanic in mechanics:
        merged.update(getattr(mechanic, name, {}))
    return MappingProxyType(merged)


def _gathered(mechanics: tuple[Mechanic, ...], name: str) -> Mapping[type, tuple[Callable[..., None], ...]]:
    """Collect handlers by class: several mechanics may handle one event."""
    gathered: dict[type, tuple[Callable[..., None], ...]] = {}
    for mechanic in mechanics:
        for kind, change in getattr(mechanic, name, {}).items():
            gathered[kind] = (*gathered.get(kind, ()), change)
    return MappingProxyType(gathered)


def _leaving(
    cards: tuple[str, ...], colour_of: Counts, colours: int, mechanics: tuple[Mechanic, ...]
) -> tuple[tuple[int, ...], ...]:
    order = {name: at for at, name in enumerate(_listed(mechanics, "leaving"))}
    kinds = sorted(range(len(colour_of)), key=lambda kind: order.get(cards[kind], kind))
    return tuple(tuple(kind for kind in kinds if colour_of[kind] == colour) for colour in range(colours))


def _traits(mechanics: tuple[Mechanic, ...]) -> Mapping[str, frozenset[TrackName]]:
    traits: dict[str, frozenset[TrackName]] = {}
    for mechanic in mechanics:
        for word, tracks in getattr(mechanic, "traits", {}).items():
            traits[word] = traits.get(word, frozenset()) | tracks
    return MappingProxyType(traits)


def _slots(mechanics: tuple[Mechanic, ...], name: str) -> tuple[tuple[int, Callable[..., Any]], ...]:
    """Steps in the order of their slots, and within a slot in the order of the mechanics."""
    return tuple(sorted(_listed(mechanics, name), key=lambda entry: entry[0]))


def _check_hooks(mechanic: Mechanic) -> None:
    """Refuse a misspelt hook, which would never be called."""
    for name in dir(mechanic):
        if not name.startswith("_") and name not in HOOKS and callable(getattr(mechanic, name)):
            raise ValueError(f"mechanic {mechanic.name}: {name} is not a hook")
