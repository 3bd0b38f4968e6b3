"""Contracts as a counter and a panel."""

from collections.abc import Mapping

from whistlestop.mechanics.contracts.ledger import ContractLedger
from whistlestop.mechanics.contracts.offers import Contract
from whistlestop.mechanics.messages import Field, Message
from whistlestop.mechanics.shows import Column, Counter, Panel, PanelRow

__all__ = ["counters", "panel"]


def counters(ledger: ContractLedger, players: int) -> list[Counter]:
    found: list[Counter] = []
    for seat in range(players):
        value = sum([owner == seat for owner, _ in ledger.taken])
        sentence = Message("counter.contracts.sentence", (("seat", "seat", seat), ("count", "number", value)))
        found.append(Counter(seat, "contracts", Message("counter.contracts"), value, sentence))
    return found


def panel(ledger: ContractLedger, contracts: Mapping[str, Contract], pays: Mapping[str, int]) -> Panel:
    """`pays`: what each open contract pays the viewer now."""
    columns = (
        Column(None, Message("panel.contracts.pays")),
        Column(None, Message("panel.contracts.distance")),
    )
    listed = [contracts[key] for key in ledger.open]
    sentences = [_sentence(contract, pays[contract.key]) for contract in listed]
    return Panel(
        "contracts",
        Message("panel.contracts"),
        Message("panel.contracts.cities"),
        columns,
        tuple([_row(contract, pays[contract.key]) for contract in listed]),
        tuple(sentences or [Message("panel.contracts.none")]),
    )


def _row(contract: Contract, pays: int) -> PanelRow:
    return PanelRow(Message("panel.contracts.row", _cities(contract)), (pays, contract.distance))


def _sentence(contract: Contract, pays: int) -> Message:
    return Message("panel.contracts.sentence", (*_cities(contract), ("pays", "number", pays)))


def _cities(contract: Contract) -> tuple[Field, Field]:
    return (("city_a", "city", contract.a), ("city_b", "city", contract.b))
