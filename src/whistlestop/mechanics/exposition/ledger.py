"""The record of the exposition: where exhibits lie, and who has taken which."""

from typing import Final, NamedTuple

from whistlestop.rules.ids import Seat
from whistlestop.rules.state import PublicState

__all__ = ["RECORD", "ExhibitLedger", "exhibits_of", "read_ledger", "write_ledger"]

RECORD: Final = "exposition"


class ExhibitLedger(NamedTuple):
    lying: tuple[str, ...] = ()
    """The exhibits that nobody has taken."""
    taken: tuple[tuple[Seat, str], ...] = ()


def exhibits_of(public: PublicState) -> ExhibitLedger:
    ledger = public.extras[RECORD]
    assert isinstance(ledger, ExhibitLedger)
    return ledger


def write_ledger(ledger: ExhibitLedger) -> str:
    """`lying exhibit-lakes,exhibit-orange; taken 0=exhibit-plains`: what is empty is left out."""
    facts = [("lying", ledger.lying), ("taken", [f"{seat}={key}" for seat, key in ledger.taken])]
    return "; ".join([f"{name} {','.join(keys)}" for name, keys in facts if keys])


def read_ledger(text: str) -> ExhibitLedger:
    """The inverse. Raises ValueError for a fact that it does not know."""
    facts: dict[str, tuple[str, ...]] = {}
    for part in filter(None, [part.strip() for part in text.split(";")]):
        name, keys = part.split()
        facts[name] = tuple(keys.split(","))
    taken = [pair.split("=") for pair in facts.pop("taken", ())]
    ledger = ExhibitLedger(facts.pop("lying", ()), tuple([(int(seat), key) for seat, key in taken]))
    if facts:
        raise ValueError(text)
    return ledger
