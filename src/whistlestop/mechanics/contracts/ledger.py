"""The records of contracts. Everybody sees those that lie open, were passed over or taken; the others are hidden."""

from typing import Final, NamedTuple, TypeAlias

from whistlestop.rules.ids import Seat
from whistlestop.rules.state import PublicState, Secrets

__all__ = [
    "RECORD",
    "ContractLedger",
    "ContractOrder",
    "contract_ledger_of",
    "order_of",
    "read_ledger",
    "write_ledger",
]

RECORD: Final = "contracts"

ContractOrder: TypeAlias = tuple[str, ...]
"""The hidden record: the contracts that nobody has seen yet, the top first; empty in a view."""


class ContractLedger(NamedTuple):
    open: tuple[str, ...] = ()
    """In the order in which they lie."""
    hidden: int = 0
    """How many nobody has seen yet."""
    passed: tuple[str, ...] = ()
    """Shown and put under the deck, because their cities were joined: all that is left when the others are gone."""
    taken: tuple[tuple[Seat, str], ...] = ()

    @property
    def seen(self) -> tuple[str, ...]:
        return (*self.open, *self.passed, *[key for _, key in self.taken])


def contract_ledger_of(public: PublicState) -> ContractLedger:
    ledger = public.extras[RECORD]
    assert isinstance(ledger, ContractLedger)
    return ledger


def order_of(secrets: Secrets) -> ContractOrder:
    order = secrets.extras[RECORD]
    assert isinstance(order, tuple)
    return order


def write_ledger(ledger: ContractLedger, order: ContractOrder) -> str:
    """`open M01,M02; deck M03,M04; passed M05; taken 0=M06`: what is empty is left out."""
    facts = [
        ("open", ledger.open),
        ("deck", order),
        ("passed", ledger.passed),
        ("taken", [f"{seat}={key}" for seat, key in ledger.taken]),
    ]
    return "; ".join([f"{name} {','.join(keys)}" for name, keys in facts if keys])


def read_ledger(text: str) -> tuple[ContractLedger, ContractOrder]:
    """The inverse. Raises ValueError for a fact that it does not know."""
    facts: dict[str, tuple[str, ...]] = {}
    for part in filter(None, [part.strip() for part in text.split(";")]):
        name, keys = part.split()
        facts[name] = tuple(keys.split(","))
    taken = [pair.split("=") for pair in facts.pop("taken", ())]
    order = facts.pop("deck", ())
    ledger = ContractLedger(
        facts.pop("open", ()),
        len(order),
        facts.pop("passed", ()),
        tuple([(int(seat), key) for seat, key in taken]),
    )
    if facts:
        raise ValueError(text)
    return ledger, order
