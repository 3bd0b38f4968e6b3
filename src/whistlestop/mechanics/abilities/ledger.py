"""The record of abilities: what was announced and spent, and what the present turn has done that matters to them."""

from typing import Final, NamedTuple

from whistlestop.rules.ids import Seat
from whistlestop.rules.state import PublicState

__all__ = ["RECORD", "AbilityLedger", "ability_ledger_of", "read_ability_ledger", "write_ability_ledger"]

RECORD: Final = "abilities"


class AbilityLedger(NamedTuple):
    taken: tuple[tuple[Seat, str], ...] = ()
    """Items that companies got in this game."""
    spent: tuple[tuple[Seat, str], ...] = ()
    """Abilities that have worked their one time in this game."""
    announced: tuple[str, ...] = ()
    """What the mover has announced in this turn."""
    paid: int = 0
    """How many cards were paid for the last claim."""
    second: bool = False
    """The mover was asked for a second card in this turn."""
    locomotive: bool = False
    """The mover has taken a face-up locomotive in this turn."""
    answered: str = ""
    """The answer of an ability that the mover has given in this claim."""


def ability_ledger_of(public: PublicState) -> AbilityLedger:
    ledger = public.extras[RECORD]
    assert isinstance(ledger, AbilityLedger)
    return ledger


def write_ability_ledger(ledger: AbilityLedger) -> str:
    """`spent 0=E03; announced chain; paid 3; second`: what is empty is left out."""
    facts = [
        ("taken", [f"{seat}={key}" for seat, key in ledger.taken]),
        ("spent", [f"{seat}={key}" for seat, key in ledger.spent]),
        ("announced", list(ledger.announced)),
        ("paid", [str(ledger.paid)] if ledger.paid else []),
        ("answered", [ledger.answered] if ledger.answered else []),
    ]
    lines = [f"{name} {','.join(parts)}" for name, parts in facts if parts]
    flags = (("second", ledger.second), ("locomotive", ledger.locomotive))
    return "; ".join([*lines, *[name for name, is_set in flags if is_set]]) or "-"


def read_ability_ledger(text: str) -> AbilityLedger:
    """The inverse. Raises ValueError for a fact that it does not know."""
    facts = dict([_fact(part.strip()) for part in text.split(";") if part.strip() != "-"])
    ledger = AbilityLedger(
        _pairs(facts.pop("taken", "")),
        _pairs(facts.pop("spent", "")),
        tuple(filter(None, facts.pop("announced", "").split(","))),
        int(facts.pop("paid", "0")),
        facts.pop("second", None) is not None,
        facts.pop("locomotive", None) is not None,
        facts.pop("answered", ""),
    )
    if facts:
        raise ValueError(text)
    return ledger


def _fact(text: str) -> tuple[str, str]:
    name, _, value = text.partition(" ")
    return name, value


def _pairs(text: str) -> tuple[tuple[Seat, str], ...]:
    found = [part.split("=") for part in filter(None, text.split(","))]
    return tuple([(int(seat), key) for seat, key in found])
