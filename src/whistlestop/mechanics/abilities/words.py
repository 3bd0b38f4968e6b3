"""The words of V-S3: a small class for each kind of ability. None of them knows a mechanic, only named values."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from whistlestop.mechanics.abilities.worths import (
    USES,
    Worth,
    always,
    card_worth,
    first_claims,
    in_cards,
    own_events,
    own_routes,
)
from whistlestop.rules.hooks import Price
from whistlestop.rules.ids import GRAY, CityCode, Seat, TrackName
from whistlestop.rules.state import PublicState, View

__all__ = ["ANSWERS", "ClaimedRoute", "Word", "words_of"]

ANSWERS: Final = frozenset({"bridge_without_locomotive"})
"""Abilities that are answers to questions. The dollars that such an answer brings have the same word."""
_LENGTH: Final = "length>="


class ClaimedRoute(NamedTuple):
    """A claim, for abilities that pay for it."""

    public: PublicState
    """After the claim."""
    seat: Seat
    track: TrackName
    large: frozenset[CityCode]
    """The large cities of the board."""


class Word:
    """Changes nothing and pays nothing; each word overrides what it is about."""

    is_announced: bool = True
    """Whether one that works once is announced before the action; otherwise it is an answer to a question."""

    def figure(self, _name: str, amount: int) -> int:
        """A named figure."""
        return amount

    def gain(self, _why: str, amount: int) -> int:
        """Dollars that are gained under a name."""
        return amount

    def answers(self, _word: str) -> bool:
        """Whether it is used up by the answer of this word to a question of the claim."""
        return False

    def forbids(self, _name: str) -> bool:
        """Whether it keeps the company from what has this name."""
        return False

    def price(self, _public: PublicState, _track: TrackName, price: Price) -> Price:
        return price

    def changes_prices(self) -> bool:
        return False

    def at_once(self) -> int:
        """Dollars when the company gets it."""
        return 0

    def for_claim(self, _claim: ClaimedRoute) -> int:
        """Dollars for a claim."""
        return 0

    def cards_for_claim(self, _claim: ClaimedRoute) -> int:
        """Cards from the deck for a claim."""
        return 0

    def waives(self) -> bool:
        """Whether the costliest ticket that is not completed takes nothing off."""
        return False

    def draws_third(self) -> bool:
        """Whether a third card is drawn after the second."""
        return False

    def worth(self, _view: View) -> float:
        """About what it brings the viewer in a game, in dollars."""
        return 0.0


class FigureWord(Word):
    """`ticket_draw +1`, `unused_trains -2`: a figure is higher or lower; with `more` None it is 0."""

    def __init__(self, name: str, more: int | None, worth: Worth) -> None:
        self._name: Final = name
        self._more: Final = more
        self._worth: Final = worth

    def figure(self, name: str, amount: int) -> int:
        if name != self._name:
            return amount
        return 0 if self._more is None else amount + self._more

    def worth(self, view: View) -> float:
        return self._worth(view)


class OneMoreAnswer(FigureWord):
    """`bridge_without_locomotive`: the figure offers the answer, and its dollars have the same word."""

    def __init__(self, name: str, worth: Worth) -> None:
        super().__init__(name, 1, worth)
        self._answer: Final = name
        self.is_announced = False

    def answers(self, word: str) -> bool:
        return word == self._answer


class GainWord(Word):
    """`colour_bonus +1`: dollars of this name are more."""

    def __init__(self, name: str, more: int, worth: Worth) -> None:
        self._name: Final = name
        self._more: Final = more
        self._worth: Final = worth

    def gain(self, why: str, amount: int) -> int:
        return amount + self._more if why == self._name else amount

    def worth(self, view: View) -> float:
        return self._worth(view)


class StartCoins(GainWord):
    """`start_coins 2`: with the coins of the set-up, or when the company gets it."""

    def __init__(self, amount: int) -> None:
        super().__init__("start_coins", amount, always(amount))
        self._amount: Final = amount

    def at_once(self) -> int:
        return self._amount


class Immune(Word):
    """`event_payments immune`."""

    def __init__(self, name: str) -> None:
        self._name: Final = name

    def forbids(self, name: str) -> bool:
        return name == self._name

    def worth(self, _view: View) -> float:
        return 1.5


class Cheaper(Word):
    """`price gray -1`, `price length>=4 -1`: fewer cards, never below 1 nor below the locomotives of a ferry."""

    def __init__(self, condition: str, less: int) -> None:
        self._least: Final = int(condition.removeprefix(_LENGTH)) if condition.startswith(_LENGTH) else 0
        """The fewest spaces; 0 for routes without a colour, of any length."""
        self._less: Final = less

    def changes_prices(self) -> bool:
        return True

    def price(self, public: PublicState, track: TrackName, price: Price) -> Price:
        found = public.board.tracks[track]
        means = found.length >= self._least if self._least else found.colour == GRAY
        if not means:
            return price
        return price._replace(length=max(1, price.locomotives, price.length - self._less))

    def worth(self, view: View) -> float:
        return card_worth(view.public) * self._less


class FirstBedPays(Word):
    """`first_bed_pays 2`: for a bed that nobody has claimed in any game before."""

    def __init__(self, amount: int) -> None:
        self._amount: Final = amount

    def for_claim(self, claim: ClaimedRoute) -> int:
        is_bed = claim.track in claim.public.rules.traits.get("bed", ())
        return self._amount if is_bed and self._is_first(claim.public, claim.track) else 0

    def _is_first(self, public: PublicState, track: TrackName) -> bool:
        """A bed that was claimed in an earlier game has a colour."""
        return public.board.tracks[track].colour == GRAY

    def worth(self, view: View) -> float:
        public = view.public
        blank = [name for name in public.rules.traits.get("bed", ()) if self._is_first(public, name)]
        return self._amount * first_claims(len(blank))


class FirstAtLargeCity(Word):
    """`coins first_route_per_large_city 1`."""

    def __init__(self, amount: int) -> None:
        self._amount: Final = amount

    def for_claim(self, claim: ClaimedRoute) -> int:
        return self._amount * sum([self._is_first(claim, city) for city in _ends(claim.public, claim.track)])

    def _is_first(self, claim: ClaimedRoute, city: CityCode) -> bool:
        earlier = [
            track
            for track, owner in claim.public.owners.items()
            if owner == claim.seat and track != claim.track and city in _ends(claim.public, track)
        ]
        return city in claim.large and not earlier

    def worth(self, _view: View) -> float:
        return USES * self._amount


class CardsForLength(Word):
    """`cards length>=4 1`."""

    def __init__(self, condition: str, count: int) -> None:
        self._least: Final = int(condition.removeprefix(_LENGTH))
        self._count: Final = count

    def cards_for_claim(self, claim: ClaimedRoute) -> int:
        return self._count if claim.public.board.tracks[claim.track].length >= self._least else 0

    def worth(self, view: View) -> float:
        return card_worth(view.public) * self._count * USES


class Waive(Word):
    """`waive costliest_ticket`."""

    def waives(self) -> bool:
        return True

    def worth(self, _view: View) -> float:
        return 2.5


class ThirdCard(Word):
    """`third_card blind`."""

    def draws_third(self) -> bool:
        return True

    def worth(self, view: View) -> float:
        return card_worth(view.public)


def _ends(public: PublicState, track: TrackName) -> tuple[CityCode, CityCode]:
    found = public.board.tracks[track]
    return found.a, found.b


Maker: TypeAlias = Callable[[Sequence[str]], Word]


def _coins(words: Sequence[str]) -> Word:
    what, number = words
    amount = int(number)
    if what == "first_route_per_large_city":
        return FirstAtLargeCity(amount)
    name = {"per_event_in_own_turn": "event_coins", "per_holdup": "holdup_coins"}[what]
    worth = own_events(amount) if name == "event_coins" else always(amount)
    return FigureWord(name, amount, worth)


def _figure(name: str, worth: Callable[[float], Worth], each: float) -> Maker:
    """A word that is the name of a figure; `each` is what one more of it is worth."""
    return lambda words: FigureWord(name, int(words[-1]), worth(each * abs(int(words[-1]))))


def _gain(name: str, worth: Callable[[float], Worth], each: float) -> Maker:
    """A word that is the name of dollars."""
    return lambda words: GainWord(name, int(words[0]), worth(each * int(words[0])))


_MAKERS: Final[Mapping[str, Maker]] = MappingProxyType(
    {
        "start_coins": lambda words: StartCoins(int(words[0])),
        "setup_cards": _figure("setup_cards", in_cards, 1.0),
        "opening_tickets": _figure("opening_tickets", in_cards, 1.1),
        "wires": _figure("wires", always, 1.3),
        "ticket_draw": _figure("ticket_draw", always, 1.5),
        "colour_bonus": _gain("colour_bonus", own_routes, 1.0),
        "freight_bonus": _gain("freight_bonus", always, 2.0),
        "ore": _figure("ore", always, 1.5),
        "unused_trains": _figure("unused_trains", always, 1.3),
        "postmark": _figure("rarest_postmark", always, 3.0),
        "coins": _coins,
        "holdup_immune": lambda _: FigureWord("holdup_loss", None, always(1.5)),
        "event_payments": lambda _: Immune("event_payments"),
        "face_up_loco_counts_one": lambda _: FigureWord("locomotive_cards", -1, in_cards(1.0)),
        "bridge_without_locomotive": lambda _: OneMoreAnswer("bridge_without_locomotive", in_cards(1.5)),
        "price": lambda words: Cheaper(words[0], -int(words[1])),
        "first_bed_pays": lambda words: FirstBedPays(int(words[0])),
        "cards": lambda words: CardsForLength(words[0], int(words[1])),
        "waive": lambda _: Waive(),
        "third_card": lambda _: ThirdCard(),
    }
)
_MADE: Final[dict[str, Word]] = {}
"""The same few effects are asked for again and again."""


def words_of(effects: Sequence[str]) -> list[Word]:
    found: list[Word] = []
    for effect in effects:
        if effect not in _MADE:
            name, *rest = effect.split()
            _MADE[effect] = _MAKERS[name](rest)
        found.append(_MADE[effect])
    return found
