"""Selling and exchanging postcards: all holders are asked at once; nobody sees an answer before the last (V-09)."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

from whistlestop.mechanics.postcards.cards import BAG
from whistlestop.mechanics.postcards.events import (
    ExchangeChosen,
    PostcardPutBack,
    PostcardSold,
    SaleChosen,
    VaultWritten,
)
from whistlestop.mechanics.postcards.ledger import RECORD, mail_of, postcard_ledger_of
from whistlestop.mechanics.postcards.steps import ExchangePostcard, SellPostcard
from whistlestop.rules.actions import Action, Choose
from whistlestop.rules.decide import Question
from whistlestop.rules.errors import NotLegal
from whistlestop.rules.ids import Seat
from whistlestop.rules.named_values import count_of
from whistlestop.rules.options import Options
from whistlestop.rules.resolution import Resolution
from whistlestop.rules.scoring import last_first
from whistlestop.rules.state import PublicState, State, View
from whistlestop.rules.tickets import seats_from

__all__ = ["NONE", "SOLD", "Trades"]

NONE: Final = "none"
SOLD: Final = "sold_postcard"
_MAIL_CAR: Final = "mail_car"

SideOf: TypeAlias = Callable[[State, str], str]
"""The secret side of a held postcard."""
DrawTop: TypeAlias = Callable[[Resolution, Seat], None]
"""Draws the top card of the bag at the end of a game."""


class Trades:
    def __init__(self, sale: int, side_of: SideOf, draw_top: DrawTop) -> None:
        self._sale: Final = sale
        self._side_of: Final = side_of
        self._draw_top: Final = draw_top
        self.asks: Final[Mapping[type, Question]] = MappingProxyType(
            {
                SellPostcard: Question(_offer, self._choose),
                ExchangePostcard: Question(_offer, self._choose),
            }
        )

    def offer_sale(self, resolution: Resolution) -> None:
        """V-Y10: whether somebody is asked is public."""
        holders = _holders(resolution.public)
        if self._sale and holders:
            resolution.push(SellPostcard(holders))

    def offer_exchange(self, resolution: Resolution) -> None:
        """V-Y11: not while the bag is empty."""
        holders = _holders(resolution.public)
        if holders and _bag(resolution.state):
            resolution.push(ExchangePostcard(holders))

    def _choose(self, resolution: Resolution, step: SellPostcard, seat: Seat, action: Action) -> None:
        is_exchange = isinstance(step, ExchangePostcard)
        answers = [NONE, *_held(resolution.public, seat)]
        if not isinstance(action, Choose) or action.option not in answers:
            raise NotLegal("V-Y11" if is_exchange else "V-Y10", "sale_first", {})
        chosen = ExchangeChosen if is_exchange else SaleChosen
        resolution.emit(chosen(seat, action.option))
        waiting = tuple([other for other in step.seats if other != seat])
        if waiting:
            resolution.push(type(step)(waiting))
        elif is_exchange:
            self._exchange(resolution)
        else:
            self._sell(resolution)

    def _sell(self, resolution: Resolution) -> None:
        """V-05: the last place is first."""
        for seat in last_first(resolution.state):
            postcard = _answer(resolution.state, seat)
            if postcard != NONE:
                resolution.emit(PostcardSold(seat, postcard, self._side_of(resolution.state, postcard)))
                resolution.emit(VaultWritten(seat, SOLD, self._sale))

    def _exchange(self, resolution: Resolution) -> None:
        """V-05: the holder of the mail car is first. V-09: without a card in the bag the answer counts as no."""
        for seat in _from_mail_car(resolution.public):
            postcard = _answer(resolution.state, seat)
            if postcard != NONE and _bag(resolution.state):
                resolution.emit(PostcardPutBack(seat, postcard))
                self._draw_top(resolution, seat)


def _from_mail_car(public: PublicState) -> list[Seat]:
    holders = [seat for seat in range(public.players) if count_of(public, seat, _MAIL_CAR)]
    return seats_from(public, holders[0] if holders else max(public.first, 0))


def _offer(view: View, _step: SellPostcard) -> Options:
    return Options([Choose(key) for key in (NONE, *_held(view.public, view.seat))])


def _answer(state: State, seat: Seat) -> str:
    """What the seat has chosen, if it still holds it."""
    chosen = dict(mail_of(state.secrets.extras[RECORD]).chosen).get(seat, NONE)
    return chosen if chosen in _held(state.public, seat) else NONE


def _held(public: PublicState, seat: Seat) -> Sequence[str]:
    return [card.key for card in postcard_ledger_of(public).held if card.seat == seat]


def _holders(public: PublicState) -> tuple[Seat, ...]:
    return tuple(sorted({card.seat for card in postcard_ledger_of(public).held}))


def _bag(state: State) -> tuple[str, ...]:
    return mail_of(state.secrets.extras[RECORD]).heap(BAG)
