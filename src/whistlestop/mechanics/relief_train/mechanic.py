"""The mechanic: who claims a route to the city may discard two train cards, once in a game, and gets a gift."""

from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement
from types import MappingProxyType
from typing import Any, ClassVar, Final, TypeAlias

from whistlestop.mechanics.advises import Outlook
from whistlestop.mechanics.lasts import give
from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.settings import only, word, words
from whistlestop.mechanics.shows import OptionNote
from whistlestop.mechanics.source import GameSource
from whistlestop.rules.actions import Action, Choose, Payment
from whistlestop.rules.claim import discard
from whistlestop.rules.decide import Question
from whistlestop.rules.errors import NotLegal
from whistlestop.rules.events import TurnBegan
from whistlestop.rules.ids import CityCode, Counts, Seat, TrackName
from whistlestop.rules.mechanic import Slot
from whistlestop.rules.options import Options
from whistlestop.rules.resolution import Resolution
from whistlestop.rules.ruleset import Ruleset
from whistlestop.rules.state import PublicState, View, with_extra
from whistlestop.rules.steps import ForSeat

__all__ = ["OfferRelief", "ReliefTrain", "ReliefTrainSent"]

Sent: TypeAlias = tuple[Seat, ...]
"""The record: the seats that have sent a train, in this order."""

_SLOT: Final = 11
_RECORD: Final = "relief_train"
_WHY: Final = "relief_cards"
_NONE: Final = "none"
_PREFIX: Final = "relief-"
_MARK: Final = "RELIEF"
_CARDS: Final = 2
_GIFT_WORTH: Final = 3.0
"""What the gift is worth to a bot, in dollars."""
_CARD_WORTH: Final = 0.8
_FULL_HAND: Final = 6
"""With so many cards a bot can spare two."""


class ReliefTrainSent(TurnBegan):
    __slots__ = ()
    kind: ClassVar[str] = "relief_train_sent"


class OfferRelief(ForSeat):
    """Choose two cards to give away, or none."""

    __slots__ = ()
    kind: ClassVar[str] = "offer_relief"

    def asked(self) -> tuple[Seat, ...]:
        return (self.seat,)


class ReliefTrain:
    """V-J2. The gift is named in the section."""

    name: Final = _RECORD
    columns: ClassVar[Mapping[str, frozenset[str]]] = {}

    def __init__(self, section: Mapping[str, object], source: GameSource) -> None:
        only(section, ("city", "cards", "gift"))
        self.city: Final = word(section, "city")
        names = {row["city"] for code, row in source.cities if code == self.city}
        if not names:
            raise ValueError(f"city: there is no city {self.city!r}")
        self._tracks: Final = frozenset(
            [name for name, row in source.routes if names & {row["city_a"], row["city_b"]}]
        )
        self._gift: Final = word(section, "gift")
        pairs = combinations_with_replacement(words(section, "cards"), _CARDS)
        self._pairs: Final = MappingProxyType({_PREFIX + "-".join(pair): pair for pair in pairs})
        """The names of the cards by option."""
        self.choices: Final = (_NONE, *self._pairs)
        self.events: Final[tuple[type[Any], ...]] = (ReliefTrainSent,)
        self.slots: Final = (Slot("claim", _SLOT, self._offer_step),)
        self.asks: Final[Mapping[type, Question]] = MappingProxyType(
            {OfferRelief: Question(self._offer, self._choose)}
        )
        self.on_public: Final[Mapping[type, Any]] = MappingProxyType({ReliefTrainSent: _public_sent})

    def initial(self, _players: int) -> Sent:
        return ()

    def _offer_step(self, public: PublicState, seat: Seat, track: TrackName) -> OfferRelief | None:
        """Whether somebody is asked follows from what everybody sees."""
        has_cards = public.hand_sizes[seat] >= _CARDS
        is_due = track in self._tracks and seat not in _sent(public) and has_cards
        return OfferRelief(seat) if is_due else None

    def _offer(self, view: View, _step: OfferRelief) -> Options:
        return Options([Choose(option) for option in self._possible(view.public.rules, view.hand_by_colour)])

    def _possible(self, rules: Ruleset, hand: Counts) -> list[str]:
        payable = [option for option, pair in self._pairs.items() if _is_in(hand, _payment(rules, pair))]
        return [_NONE, *payable]

    def _choose(self, resolution: Resolution, _step: OfferRelief, seat: Seat, action: Action) -> None:
        rules = resolution.public.rules
        hand = rules.by_colour(resolution.state.secrets.hands[seat])
        if not isinstance(action, Choose) or action.option not in self._possible(rules, hand):
            raise NotLegal("V-J2", "relief_first", {})
        if action.option != _NONE:
            resolution.emit(ReliefTrainSent(seat))
            discard(resolution, seat, _payment(rules, self._pairs[action.option]), _WHY)
            give(resolution, seat, self._gift)

    # Display

    def marks(self) -> Mapping[str, str]:
        return {_MARK: _MARK}

    def badges(self) -> Mapping[TrackName | CityCode, tuple[str, ...]]:
        return {self.city: (_MARK,)}

    def option_notes(self, view: View, options: Sequence[str]) -> list[OptionNote] | None:
        if not isinstance(view.public.agenda[-1], OfferRelief):
            return None
        return [OptionNote(option, _label(option)) for option in options]

    # Advice for bots

    def claim_worth(self, view: View, _outlook: Outlook) -> Mapping[TrackName, float]:
        if view.seat < 0 or view.seat in _sent(view.public):
            return {}
        worth = _GIFT_WORTH - _CARDS * _CARD_WORTH
        return {track.name: worth for track in view.public.free if track.name in self._tracks}

    def option_worth(
        self, view: View, options: Sequence[Action], _outlook: Outlook
    ) -> list[tuple[float, ...]] | None:
        """Cards of which the hand has fewest go first, and locomotives last; a small hand gives none."""
        if not isinstance(view.public.agenda[-1], OfferRelief):
            return None
        hand = view.hand_by_colour
        worth = _GIFT_WORTH if sum(hand) >= _FULL_HAND or view.public.last_seat >= 0 else 0.0
        return [(worth - self._cost(view, action) if _gives(action) else 0.0,) for action in options]

    def _cost(self, view: View, action: Action) -> float:
        assert isinstance(action, Choose)
        rules, hand = view.public.rules, view.hand_by_colour
        if view.public.last_seat >= 0:
            return 0.0
        worth = [2.0 if card == rules.locomotive else held / sum(hand) for card, held in enumerate(hand)]
        return _CARD_WORTH * sum(
            [count * worth[card] for card, count in _payment(rules, self._pairs[action.option])]
        )

    def option_reason(self, view: View, action: Action) -> Message | None:
        if not isinstance(view.public.agenda[-1], OfferRelief):
            return None
        return Message("relief" if _gives(action) else "no_relief")

    # Text forms

    def write_extra(self, public: Sent, _hidden: None) -> str:
        return ",".join(map(str, public)) or "-"

    def read_extra(self, text: str, players: int) -> tuple[Sent, None]:
        sent = () if text == "-" else tuple(map(int, text.split(",")))
        if len({*sent}) < len(sent) or not {*sent} <= {*range(players)}:
            raise ValueError(text)
        return sent, None

    def game_object(self) -> dict[str, Any]:
        return {"city": self.city}

    def view_object(self, view: View) -> dict[str, Any]:
        return {"sent": list(_sent(view.public))}

    def features(self, view: View) -> list[int]:
        """For each seat from the viewer's to the left whether it has sent a train."""
        players, sent = view.public.players, _sent(view.public)
        return [int((max(view.seat, 0) + turn) % players in sent) for turn in range(players)]


def _payment(rules: Ruleset, names: tuple[str, ...]) -> Payment:
    cards = [rules.cards.index(name) for name in names]
    return tuple([(card, cards.count(card)) for card in sorted({*cards})])


def _is_in(hand: Counts, cards: Payment) -> bool:
    return all(hand[card] >= count for card, count in cards)


def _gives(action: Action) -> bool:
    return isinstance(action, Choose) and action.option != _NONE


def _label(option: str) -> Message:
    return Message("relief_train.option", (("name", "word", option),))


def _sent(public: PublicState) -> Sent:
    record = public.extras[_RECORD]
    assert isinstance(record, tuple)
    return record


def _public_sent(public: PublicState, event: ReliefTrainSent) -> None:
    public.extras = with_extra(public.extras, _RECORD, (*_sent(public), event.seat))
