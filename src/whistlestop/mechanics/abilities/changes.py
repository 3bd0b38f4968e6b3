"""What events change in the record. No rule is applied here."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from whistlestop.mechanics.abilities.events import AbilityAnnounced, AbilitySpent, ItemTaken
from whistlestop.mechanics.abilities.ledger import RECORD, AbilityLedger, ability_ledger_of
from whistlestop.mechanics.abilities.words import ANSWERS
from whistlestop.rules.events import Asked, CardTaken, PointsGained, RouteClaimed, TurnBegan
from whistlestop.rules.state import PublicState, with_extra
from whistlestop.rules.steps import SecondCard

__all__ = ["ON_PUBLIC"]


def _put(public: PublicState, ledger: AbilityLedger) -> None:
    public.extras = with_extra(public.extras, RECORD, ledger)


def _turn_began(public: PublicState, _event: TurnBegan) -> None:
    ledger = ability_ledger_of(public)
    new = AbilityLedger(ledger.taken, ledger.spent)
    if ledger != new:
        _put(public, new)


def _announced(public: PublicState, event: AbilityAnnounced) -> None:
    ledger = ability_ledger_of(public)
    _put(public, ledger._replace(announced=(*ledger.announced, event.ability)))


def _spent(public: PublicState, event: AbilitySpent) -> None:
    ledger = ability_ledger_of(public)
    left = tuple([key for key in ledger.announced if key != event.ability])
    spent = (*ledger.spent, (event.seat, event.ability))
    _put(public, ledger._replace(announced=left, spent=tuple(sorted(spent))))


def _taken(public: PublicState, event: ItemTaken) -> None:
    ledger = ability_ledger_of(public)
    _put(public, ledger._replace(taken=tuple(sorted([*ledger.taken, (event.seat, event.item)]))))


def _route_claimed(public: PublicState, event: RouteClaimed) -> None:
    paid = sum([count for _, count in event.cards])
    _put(public, ability_ledger_of(public)._replace(paid=paid, answered=""))


def _points_gained(public: PublicState, event: PointsGained) -> None:
    if event.why in ANSWERS:
        _put(public, ability_ledger_of(public)._replace(answered=event.why))


def _card_taken(public: PublicState, event: CardTaken) -> None:
    """Only what was announced needs to know it."""
    ledger, rules = ability_ledger_of(public), public.rules
    if ledger.announced and rules.colour_of[event.card] == rules.locomotive:
        _put(public, ledger._replace(locomotive=True))


def _asked(public: PublicState, event: Asked) -> None:
    ledger = ability_ledger_of(public)
    if ledger.announced and event.steps and isinstance(event.steps[-1], SecondCard):
        _put(public, ledger._replace(second=True))


ON_PUBLIC: Final[Mapping[type, Any]] = MappingProxyType(
    {
        TurnBegan: _turn_began,
        AbilityAnnounced: _announced,
        AbilitySpent: _spent,
        ItemTaken: _taken,
        RouteClaimed: _route_claimed,
        PointsGained: _points_gained,
        CardTaken: _card_taken,
        Asked: _asked,
    }
)
