"""What events change in the records. No rule is applied here."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from whistlestop.mechanics.mining.ledger import RECORD, ore_deck_of, ore_ledger_of
from whistlestop.mechanics.mining.steps import OreShuffled, OreTurnedUp
from whistlestop.rules.events import RouteClaimed
from whistlestop.rules.state import PublicState, Secrets, with_extra

__all__ = ["ON_PUBLIC", "ON_SECRETS", "ON_VIEW"]

_PICKAXE: Final = "-pickaxe"
"""How the names of the kinds with a pickaxe end."""


def _route_claimed(public: PublicState, event: RouteClaimed) -> None:
    cards = public.rules.cards
    pickaxes = sum([count for card, count in event.cards if cards[card].endswith(_PICKAXE)])
    ledger = ore_ledger_of(public)._replace(pickaxes=pickaxes)
    public.extras = with_extra(public.extras, RECORD, ledger)


def _ore_shuffled(public: PublicState, event: OreShuffled) -> None:
    ledger = ore_ledger_of(public)
    deck, shuffles = ledger.deck + len(event.cards), ledger.shuffles + 1
    public.extras = with_extra(
        public.extras, RECORD, ledger._replace(deck=deck, discards=(), shuffles=shuffles)
    )


def _ore_turned_up(public: PublicState, event: OreTurnedUp) -> None:
    ledger = ore_ledger_of(public)
    dug = tuple([count + (seat == event.seat) for seat, count in enumerate(ledger.dug)])
    public.extras = with_extra(
        public.extras,
        RECORD,
        ledger._replace(
            deck=ledger.deck - len(event.cards), discards=(*ledger.discards, *event.cards), dug=dug
        ),
    )


def _shuffled_under(secrets: Secrets, event: OreShuffled) -> None:
    """Below what is left of the deck."""
    secrets.extras = with_extra(secrets.extras, RECORD, (*ore_deck_of(secrets), *event.cards))


def _top_turned(secrets: Secrets, event: OreTurnedUp) -> None:
    secrets.extras = with_extra(secrets.extras, RECORD, ore_deck_of(secrets)[len(event.cards) :])


ON_PUBLIC: Final[Mapping[type, Any]] = MappingProxyType(
    {RouteClaimed: _route_claimed, OreShuffled: _ore_shuffled, OreTurnedUp: _ore_turned_up}
)
ON_SECRETS: Final[Mapping[type, Any]] = MappingProxyType(
    {OreShuffled: _shuffled_under, OreTurnedUp: _top_turned}
)
ON_VIEW: Final[Mapping[type, Any]] = MappingProxyType({})
