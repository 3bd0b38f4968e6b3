"""What a mechanic may implement: small protocols, each of them whole or not at all.

A mechanic is any object with a name. A ruleset finds with `isinstance` which protocols it implements; nothing has to
be inherited. The protocols for front ends, bots and other programs are in `whistlestop.mechanics`.

This module stays interpreted: mypyc does not compile runtime-checkable protocols.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, Protocol, TypeAlias, runtime_checkable

if TYPE_CHECKING:  # all of these modules import the ruleset, which imports this one
    from whistlestop.rules.actions import Choose
    from whistlestop.rules.board import City, Track
    from whistlestop.rules.chance import Chance
    from whistlestop.rules.decide import Question
    from whistlestop.rules.hooks import Price, ScoreLine
    from whistlestop.rules.ids import Card, CityCode, Seat, TrackName
    from whistlestop.rules.resolution import Resolution
    from whistlestop.rules.scoring import Tally
    from whistlestop.rules.state import PublicState, Secrets, State, View
    from whistlestop.rules.step import Step

__all__ = [
    "PROTOCOLS",
    "Acts",
    "AddsCards",
    "AddsKinds",
    "Asks",
    "ChangesFigures",
    "Conserves",
    "DeclaresFigures",
    "DeclaresPermissions",
    "Emits",
    "Ends",
    "Gains",
    "GivesNames",
    "Grows",
    "Keeps",
    "KeepsSecrets",
    "LaysAside",
    "Make",
    "Mechanic",
    "Moment",
    "OrdersKinds",
    "OrdersPayments",
    "Permits",
    "PermitsClaims",
    "PermitsDraws",
    "Prices",
    "PrintsCityTraits",
    "PrintsPrices",
    "PrintsTraits",
    "Ranks",
    "Reports",
    "Run",
    "Scores",
    "Slot",
    "Slots",
    "TakesCards",
    "WatchesRow",
    "Works",
]

Moment: TypeAlias = Literal["setup", "claim", "drawn", "turn", "end"]
"""When steps of mechanics run: in the set-up, after a claim, after the last card of the action of drawing, at the end
of each turn before it is checked whether the last round starts, after the last turn."""
Make: TypeAlias = "Callable[[PublicState, Seat, TrackName], Step | None]"
"""Makes the step of a slot, or None: (public, seat, track). After a claim these are the claimed track and its owner.
Otherwise the track is empty; the seat is the first player in the set-up, the one who draws or whose turn ends, NOBODY
at the end."""
Run: TypeAlias = "Callable[[Resolution, Any], None]"
"""Does the work of a step: (resolution, step)."""


class Mechanic(Protocol):
    """An extension of the rules that some games use."""

    @property
    def name(self) -> str:
        """The name in `game.toml`, and the key of its records."""
        ...


class Slot(NamedTuple):
    """A place of a mechanic in a numbered list of steps."""

    moment: Moment
    number: int
    """Lower numbers run first."""
    make: Make
    order: int = 1
    """Within a number lower ones run first; those with the same run in the order of the mechanics."""
    by_place: bool = False
    """At the end: once for each seat, the last place first. Those with the same number and order are all worked for
    one seat before the next."""


# What it does


@runtime_checkable
class Slots(Protocol):
    """Steps in the set-up, after a claim, after drawing, at the end of a turn, or after the last turn."""

    @property
    def slots(self) -> Sequence[Slot]: ...


@runtime_checkable
class Works(Protocol):
    """Steps that need no decision."""

    @property
    def work(self) -> Mapping[type[Any], Run]:
        """By the class of the step."""
        ...


@runtime_checkable
class Asks(Protocol):
    """Questions to the players."""

    @property
    def asks(self) -> Mapping[type[Any], Question]:
        """By the class of the step."""
        ...


@runtime_checkable
class Acts(Protocol):
    """What a player may do in a turn besides its action."""

    def acts(self, view: View) -> Sequence[Choose]:
        """The acts that are possible now."""
        ...

    def act(self, resolution: Resolution, seat: Seat, option: str) -> bool:
        """Do it and return True, or return False if it is no act of this mechanic; refuse with NotLegal. The
        turn's action is asked again afterwards."""
        ...


@runtime_checkable
class TakesCards(Protocol):
    """Something happens when a card leaves the deck."""

    def card_left_deck(self, resolution: Resolution, card: Card, then: Step) -> bool:
        """True if it took the card; it has then pushed `then`, with which the game goes on."""
        ...


@runtime_checkable
class WatchesRow(Protocol):
    """Something may happen when the display has been checked for locomotives and left as it is."""

    def row_left(self, resolution: Resolution, flushes: int) -> None:
        """Push what follows, if anything does. `flushes` counts the flushes that led to this row, so that one more
        can be counted with them (D-D3). Not asked in the set-up."""
        ...


@runtime_checkable
class LaysAside(Protocol):
    """It lays cards aside that it took from the deck."""

    def discard_aside(self, resolution: Resolution) -> None:
        """Discard them if they have waited for this: a card leaves the deck, or a hand has discarded cards."""
        ...


# What it keeps


@runtime_checkable
class Emits(Protocol):
    """Events, and what they change in the public state. Folding applies no rule."""

    @property
    def events(self) -> tuple[type[Any], ...]:
        """The classes of its events."""
        ...

    @property
    def on_public(self) -> Mapping[type[Any], Callable[[PublicState, Any], None]]:
        """Changes of the public state by the class of the event; events of the rules are allowed too."""
        ...


@runtime_checkable
class Keeps(Mechanic, Protocol):
    """A public record in `public.extras`."""

    def initial(self, players: int) -> object:
        """The record of a new game."""
        ...

    def write_extra(self, public: Any, hidden: Any) -> str:
        """Its records as one line in the text of a position; `hidden` is None without a secret record."""
        ...

    def read_extra(self, text: str, players: int) -> tuple[object, object]:
        """The inverse: the public and the secret record; raises ValueError for what cannot be."""
        ...


@runtime_checkable
class KeepsSecrets(Keeps, Protocol):
    """A secret record in `secrets.extras` besides the public one."""

    def initial_secret(self, players: int) -> object:
        """The record of a new game."""
        ...

    @property
    def on_secrets(self) -> Mapping[type[Any], Callable[[Secrets, Any], None]]:
        """Changes of the secrets by the class of the event."""
        ...

    @property
    def on_view(self) -> Mapping[type[Any], Callable[[View, Any], None]]:
        """Changes of a view by the class of the event, which comes as the seat saw it."""
        ...

    def project(self, record: Any, public: PublicState, seat: Seat) -> object:
        """The part of the secret record that the seat may see; the seat of a spectator is NOBODY."""
        ...

    def sample_secret(self, seen: Any, view: View, chance: Chance) -> object:
        """A secret record that would look like `seen` to this seat."""
        ...


@runtime_checkable
class Conserves(Protocol):
    """Something that is neither lost nor created; a law counts it."""

    def conserved(self, state: State) -> Mapping[str, int]:
        """How many there are of each thing, the same number in every position of a game."""
        ...


# What it adds to cards and board


@runtime_checkable
class AddsKinds(Protocol):
    """Train cards of a colour with something more printed on them."""

    @property
    def kinds(self) -> Sequence[tuple[str, str, int]]:
        """(name, colour, how many); they are shuffled in with the others."""
        ...


@runtime_checkable
class OrdersKinds(Protocol):
    @property
    def leaving(self) -> Sequence[str]:
        """Kinds and plain cards in the order in which those of one colour leave a hand."""
        ...


@runtime_checkable
class OrdersPayments(Protocol):
    """Some tracks are paid for in another order of kinds."""

    def payment_order(self, public: PublicState, track: TrackName) -> Sequence[str]:
        """Kinds and plain cards in the order in which those of one colour pay for the track; empty for the usual
        order."""
        ...


@runtime_checkable
class PrintsTraits(Protocol):
    @property
    def traits(self) -> Mapping[str, frozenset[TrackName]]:
        """Tracks by a word for what is printed at them, so that other mechanics can name it."""
        ...


@runtime_checkable
class PrintsCityTraits(Protocol):
    @property
    def city_traits(self) -> Mapping[str, frozenset[CityCode]]:
        """The same for cities."""
        ...


@runtime_checkable
class AddsCards(Protocol):
    """Cards besides colours and locomotives. They start outside the deck and are never in a hand."""

    @property
    def cards(self) -> Sequence[tuple[str, int]]:
        """(name, how many)."""
        ...

    def in_deck(self, public: PublicState) -> Mapping[Card, int]:
        """How many of them are in the deck; the number is public, their places are not."""
        ...


@runtime_checkable
class Grows(Protocol):
    """The board grows (`add_tracks` in `rules/free_tracks.py`)."""

    @property
    def frontiers(self) -> tuple[Sequence[City], Sequence[Track]]:
        """Everything that may be added, so that texts can name it."""
        ...


@runtime_checkable
class GivesNames(Protocol):
    @property
    def names(self) -> Mapping[str, str]:
        """What players read for the words of its events and options: proper names."""
        ...


# What it changes: each method gets the value so far last, and returns the next one


@runtime_checkable
class PrintsPrices(Protocol):
    def printed_price(self, track: Track, price: Price) -> Price:
        """The price printed on the board; asked once for each track."""
        ...


@runtime_checkable
class Prices(Protocol):
    """Prices that change during the game."""

    def changes_prices(self, public: PublicState, seat: Seat) -> bool:
        """Whether any price differs for this seat now. If not, `price` is not asked, which is much faster."""
        ...

    def price(self, public: PublicState, track: Track, seat: Seat, price: Price) -> Price:
        """The current price for this seat."""
        ...


@runtime_checkable
class PermitsDraws(Protocol):
    def may_draw(self, public: PublicState, seat: Seat, rule: str) -> str:
        """The rule that forbids drawing cards, or an empty string."""
        ...


@runtime_checkable
class PermitsClaims(Protocol):
    def may_claim(self, public: PublicState, track: Track, seat: Seat, rule: str) -> str:
        """The rule that forbids this claim, or an empty string."""
        ...


@runtime_checkable
class Gains(Protocol):
    def gain(self, public: PublicState, seat: Seat, why: str, track: TrackName, amount: int) -> int:
        """The points that the seat gets; `why` is `route` for a claim, `track` is empty without a route."""
        ...


@runtime_checkable
class DeclaresFigures(Protocol):
    """Numbers that its rules use, by name, so that other mechanics can change them (`figure_of`)."""

    @property
    def figures(self) -> Mapping[str, int]:
        """As printed, before any mechanic changes them. No two mechanics declare the same name."""
        ...


@runtime_checkable
class ChangesFigures(Protocol):
    def figure(self, public: PublicState, seat: Seat, name: str, amount: int) -> int:
        """The figure of this name for the seat; `amount` for names that it does not change."""
        ...


@runtime_checkable
class DeclaresPermissions(Protocol):
    """Things that players may do by its rules, by name, so that other mechanics can forbid them (`forbidden`)."""

    @property
    def permissions(self) -> Sequence[str]:
        """No two mechanics declare the same name."""
        ...


@runtime_checkable
class Permits(Protocol):
    def permit(self, public: PublicState, seat: Seat, name: str, rule: str) -> str:
        """The rule that forbids the seat what has this name, or an empty string; `rule` for other names."""
        ...


@runtime_checkable
class Ends(Protocol):
    def end_reached(self, public: PublicState, seat: Seat, reached: bool) -> bool:
        """Whether the turn that ends now starts the last round."""
        ...


@runtime_checkable
class Scores(Protocol):
    def score_lines(
        self, state: State, tallies: tuple[Tally, ...], lines: list[ScoreLine]
    ) -> list[ScoreLine]:
        """The lines of the final score."""
        ...


@runtime_checkable
class Ranks(Protocol):
    def standing(self, state: State, seat: Seat, key: tuple[int, ...]) -> tuple[int, ...]:
        """The key by which seats are ranked, greatest first."""
        ...


@runtime_checkable
class Reports(Protocol):
    """Keys that it adds to the result of a record, in the form of JSON."""

    def seat_result(self, state: State, seat: Seat) -> Mapping[str, object]: ...

    def table_result(self, state: State) -> Mapping[str, object]: ...


PROTOCOLS: Final[tuple[type[Any], ...]] = (
    Slots,
    Works,
    Asks,
    Acts,
    TakesCards,
    WatchesRow,
    LaysAside,
    Emits,
    Keeps,
    KeepsSecrets,
    Conserves,
    AddsKinds,
    OrdersKinds,
    OrdersPayments,
    PrintsTraits,
    PrintsCityTraits,
    AddsCards,
    Grows,
    GivesNames,
    PrintsPrices,
    Prices,
    PermitsDraws,
    PermitsClaims,
    Gains,
    DeclaresFigures,
    ChangesFigures,
    DeclaresPermissions,
    Permits,
    Ends,
    Scores,
    Ranks,
    Reports,
)
"""The protocols that the rules use."""
