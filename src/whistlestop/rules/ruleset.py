"""A game as the rules see it: board, tickets, knobs, mechanics. One immutable value for all games of this kind."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, TypeAlias, TypeVar

from whistlestop.rules.actions import Take
from whistlestop.rules.board import Board, Ticket, Track
from whistlestop.rules.hooks import Price
from whistlestop.rules.ids import Counts, TicketName, TrackName
from whistlestop.rules.mechanic import (
    Acts,
    AddsCards,
    AddsKinds,
    Asks,
    ChangesFigures,
    DeclaresFigures,
    DeclaresPermissions,
    Emits,
    Ends,
    Gains,
    GivesNames,
    Grows,
    Keeps,
    KeepsSecrets,
    LaysAside,
    Mechanic,
    Moment,
    OrdersKinds,
    OrdersPayments,
    Permits,
    PermitsClaims,
    PermitsDraws,
    Prices,
    PrintsCityTraits,
    PrintsPrices,
    PrintsTraits,
    Ranks,
    Reports,
    Run,
    Scores,
    Slot,
    Slots,
    TakesCards,
    WatchesRow,
    Works,
)
from whistlestop.rules.mechanic_check import check_mechanic, known_protocols

__all__ = ["FACE_UP", "LOCOMOTIVE_CARDS", "FreeByPrice", "Knobs", "Mechanic", "Ruleset"]

T = TypeVar("T")

LOCOMOTIVE: Final = "locomotive"
"""The name of the wild card."""
FACE_UP: Final = "face_up"
"""The permission to take cards from the display."""
LOCOMOTIVE_CARDS: Final = "locomotive_cards"
"""The figure of how many of the two cards of drawing a face-up locomotive counts as (B-L2)."""
FreeByPrice: TypeAlias = Mapping[Price, tuple[tuple[int, TrackName], ...]]


@dataclass(frozen=True, slots=True)
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
    open_holdings: int = 0
    """1 if what players took in front of everybody is displayed openly, 0 if only its number is (D-P6)."""


_NO_CITES: Final[Mapping[str, str]] = MappingProxyType({})


class Ruleset:
    """Board, tickets, knobs and mechanics. The mechanics are sorted by protocol once, here."""

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
            check_mechanic(mechanic)
        self.mechanics: Final = mechanics
        by_protocol = MappingProxyType(
            {protocol: _implementing(mechanics, protocol) for protocol in known_protocols()}
        )
        self._by_protocol: Final[Mapping[type[Any], tuple[Any, ...]]] = by_protocol
        self.game: Final = game
        self.colours: Final = colours
        self.locomotive: Final = len(colours)
        """The card index of the wild card."""
        plain = (*colours, LOCOMOTIVE)
        self.adds_cards: Final = _of(by_protocol, AddsCards)
        kinds = [kind for mechanic in _of(by_protocol, AddsKinds) for kind in mechanic.kinds]
        extra = [card for mechanic in self.adds_cards for card in mechanic.cards]
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
        named = [name for mechanic in _of(by_protocol, OrdersKinds) for name in mechanic.leaving]
        self.leaving: Final = _leaving(self.cards, self.colour_of[: len(coloured)], len(plain), named)
        """For each colour its kinds in the order in which they leave a hand: the plain card first, if no mechanic
        names another order."""
        self.orders_payments: Final = _of(by_protocol, OrdersPayments)
        train_cards = (*card_counts, *(count for _, _, count in kinds))
        self.card_counts: Final[Counts] = (*train_cards, *(count for _, count in extra))
        """How many cards of each kind the game has."""
        self.deck_counts: Final[Counts] = (*train_cards, *(0 for _ in extra))
        """How many of each are shuffled into the deck at the start."""
        self.no_cards: Final[Counts] = (0,) * len(self.cards)
        self.board: Final = board
        atlas = board
        for growing in _of(by_protocol, Grows):
            atlas = atlas.extended(*growing.frontiers)
        self.atlas: Final = atlas
        """The board with everything that may be added to it, so that texts can name it."""
        self.tickets: Final[Mapping[TicketName, Ticket]] = MappingProxyType(
            {ticket.name: ticket for ticket in tickets}
        )
        self.knobs: Final = knobs
        self.cites: Final = MappingProxyType(dict(cites))
        """Rules that have another number in this game."""
        self.takes: Final = tuple(Take(place) for place in range(knobs.display))
        """The action for each place of the display."""
        slots = [slot for mechanic in _of(by_protocol, Slots) for slot in mechanic.slots]
        self.setup_slots: Final = _at(slots, "setup")
        self.claim_slots: Final = _at(slots, "claim")
        self.drawn_slots: Final = _at(slots, "drawn")
        self.turn_slots: Final = _at(slots, "turn")
        self.end_slots: Final = _at(slots, "end")
        self.acts: Final = _of(by_protocol, Acts)
        self.prints: Final = _of(by_protocol, PrintsPrices)
        self.prices: Final = _of(by_protocol, Prices)
        self.permits_draws: Final = _of(by_protocol, PermitsDraws)
        self.permits_claims: Final = _of(by_protocol, PermitsClaims)
        self.gains: Final = _of(by_protocol, Gains)
        self.traits: Final = _traits([each.traits for each in _of(by_protocol, PrintsTraits)])
        """Tracks by what mechanics print at them."""
        self.city_traits: Final = _traits([each.city_traits for each in _of(by_protocol, PrintsCityTraits)])
        """Cities by what mechanics print at them."""
        self.figures: Final[Mapping[str, int]] = MappingProxyType(
            _once(
                [
                    ("ticket_draw", knobs.ticket_draw),
                    ("opening_tickets", knobs.opening_tickets),
                    ("setup_cards", 0),
                    (LOCOMOTIVE_CARDS, 2),
                    *[pair for m in _of(by_protocol, DeclaresFigures) for pair in m.figures.items()],
                ]
            )
        )
        """The figures that the rules and mechanics declare, as printed (`named_values.py`)."""
        self.changes_figures: Final = _of(by_protocol, ChangesFigures)
        self.permissions: Final[frozenset[str]] = frozenset(
            _once(
                [
                    (FACE_UP, 0),
                    *[(name, 0) for m in _of(by_protocol, DeclaresPermissions) for name in m.permissions],
                ]
            )
        )
        self.permits: Final = _of(by_protocol, Permits)
        self.ends: Final = _of(by_protocol, Ends)
        self.scores: Final = _of(by_protocol, Scores)
        self.ranks: Final = _of(by_protocol, Ranks)
        self.reports: Final = _of(by_protocol, Reports)
        self.takes_cards: Final = _of(by_protocol, TakesCards)
        self.watches_row: Final = _of(by_protocol, WatchesRow)
        self.lays_aside: Final = _of(by_protocol, LaysAside)
        self.keeps: Final = _of(by_protocol, Keeps)
        self.keeps_secrets: Final = _of(by_protocol, KeepsSecrets)
        self.names: Final[Mapping[str, str]] = MappingProxyType(
            {word: name for m in _of(by_protocol, GivesNames) for word, name in m.names.items()}
        )
        """Proper names of what mechanics add, by the word that events and options use."""
        emits = _of(by_protocol, Emits)
        self.events: Final[tuple[Any, ...]] = tuple(
            [event for mechanic in emits for event in mechanic.events]
        )
        self.work: Final[Mapping[type, Run]] = MappingProxyType(
            {step: run for m in _of(by_protocol, Works) for step, run in m.work.items()}
        )
        self.asks: Final[Mapping[type, Any]] = MappingProxyType(
            {step: question for m in _of(by_protocol, Asks) for step, question in m.asks.items()}
        )
        self.steps: Final[tuple[Any, ...]] = (*self.asks, *self.work)
        """The classes of the steps that mechanics add."""
        self.on_public: Final = _gathered([mechanic.on_public for mechanic in emits])
        self.on_secrets: Final = _gathered([mechanic.on_secrets for mechanic in self.keeps_secrets])
        self.on_view: Final = _gathered([mechanic.on_view for mechanic in self.keeps_secrets])
        self.printed: Final[Mapping[TrackName, Price]] = MappingProxyType(
            {name: self.printed_price(track) for name, track in self.atlas.tracks.items()}
        )
        """The printed price of each track of the atlas, before any event changes it."""
        self.opening_prices: Final = self.by_price(board)
        """All tracks of the board by their printed price."""

    def printed_price(self, track: Track) -> Price:
        """The printed price, from the track's length and colour and the mechanics."""
        price = Price(track.length, track.colour, 0, "B-R1")
        for mechanic in self.prints:
            price = mechanic.printed_price(track, price)
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

    def leaving_by(self, named: Sequence[str]) -> tuple[tuple[int, ...], ...]:
        """For each colour its kinds in the order of these names, as `leaving` has them in the usual order."""
        plain = self.locomotive + 1
        return _leaving(self.cards, self.colour_of[: plain + len(self.kinds)], plain, list(named))

    def implementing(self, protocol: type[T]) -> tuple[T, ...]:
        """The mechanics that implement a protocol, in their order."""
        found = self._by_protocol.get(protocol)
        return _implementing(self.mechanics, protocol) if found is None else found

    def points_for(self, length: int) -> int:
        """B-R7, X-R7."""
        return self.knobs.route_points[length]


def _implementing(mechanics: tuple[Mechanic, ...], protocol: type[Any]) -> tuple[Any, ...]:
    return tuple([mechanic for mechanic in mechanics if isinstance(mechanic, protocol)])


def _of(by_protocol: Mapping[type[Any], tuple[Any, ...]], protocol: type[T]) -> tuple[T, ...]:
    return by_protocol[protocol]


def _once(pairs: Iterable[tuple[str, int]]) -> dict[str, int]:
    found: dict[str, int] = {}
    for name, value in pairs:
        if name in found:
            raise ValueError(f"two mechanics declare {name}")
        found[name] = value
    return found


def _gathered(
    handlers: Iterable[Mapping[type, Callable[[Any, Any], None]]],
) -> Mapping[type, tuple[Callable[[Any, Any], None], ...]]:
    """Collect handlers by class: several mechanics may handle one event."""
    gathered: dict[type, tuple[Callable[[Any, Any], None], ...]] = {}
    for by_kind in handlers:
        for kind, change in by_kind.items():
            gathered[kind] = (*gathered.get(kind, ()), change)
    return MappingProxyType(gathered)


def _leaving(
    cards: tuple[str, ...], colour_of: Counts, colours: int, named: list[str]
) -> tuple[tuple[int, ...], ...]:
    order = {name: at for at, name in enumerate(named)}
    kinds = sorted(range(len(colour_of)), key=lambda kind: order.get(cards[kind], kind))
    return tuple([tuple([kind for kind in kinds if colour_of[kind] == colour]) for colour in range(colours)])


def _traits(printed: Iterable[Mapping[str, frozenset[str]]]) -> Mapping[str, frozenset[str]]:
    """What all mechanics print under a word."""
    traits: dict[str, frozenset[str]] = {}
    for by_word in printed:
        for word, names in by_word.items():
            traits[word] = traits.get(word, frozenset()) | names
    return MappingProxyType(traits)


def _at(slots: Iterable[Slot], moment: Moment) -> tuple[Slot, ...]:
    """In the order of their numbers, and within a number by `order`, then in the order of the mechanics."""
    found = [slot for slot in slots if slot.moment == moment]
    return tuple(sorted(found, key=lambda slot: (slot.number, slot.order)))
