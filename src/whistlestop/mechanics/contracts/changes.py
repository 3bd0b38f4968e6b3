"""What events change in the records. No rule is applied here."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from whistlestop.mechanics.contracts.events import (
    ContractPassed,
    ContractsShuffled,
    ContractTaken,
    ContractTurnedUp,
)
from whistlestop.mechanics.contracts.ledger import RECORD, ContractLedger, contract_ledger_of, order_of
from whistlestop.rules.state import PublicState, Secrets, with_extra

__all__ = ["ON_PUBLIC", "ON_SECRETS"]


def _put(public: PublicState, ledger: ContractLedger) -> None:
    public.extras = with_extra(public.extras, RECORD, ledger)


def _shuffled(public: PublicState, event: ContractsShuffled) -> None:
    _put(public, contract_ledger_of(public)._replace(hidden=len(event.order)))


def _turned_up(public: PublicState, event: ContractTurnedUp) -> None:
    ledger = contract_ledger_of(public)
    _put(public, ledger._replace(open=(*ledger.open, event.contract), hidden=ledger.hidden - 1))


def _passed(public: PublicState, event: ContractPassed) -> None:
    ledger = contract_ledger_of(public)
    _put(public, ledger._replace(passed=(*ledger.passed, event.contract), hidden=ledger.hidden - 1))


def _taken(public: PublicState, event: ContractTaken) -> None:
    ledger = contract_ledger_of(public)
    left = tuple([key for key in ledger.open if key != event.contract])
    _put(public, ledger._replace(open=left, taken=(*ledger.taken, (event.seat, event.contract))))


def _order_shuffled(secrets: Secrets, event: ContractsShuffled) -> None:
    secrets.extras = with_extra(secrets.extras, RECORD, event.order)


def _top_shown(secrets: Secrets, _event: ContractTurnedUp) -> None:
    secrets.extras = with_extra(secrets.extras, RECORD, order_of(secrets)[1:])


ON_PUBLIC: Final[Mapping[type, Any]] = MappingProxyType(
    {
        ContractsShuffled: _shuffled,
        ContractTurnedUp: _turned_up,
        ContractPassed: _passed,
        ContractTaken: _taken,
    }
)
ON_SECRETS: Final[Mapping[type, Any]] = MappingProxyType(
    {ContractsShuffled: _order_shuffled, ContractTurnedUp: _top_shown, ContractPassed: _top_shown}
)
