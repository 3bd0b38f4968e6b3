"""The records of mining: the ore cards that lie open, who has dug, what the last claim paid; secret is the deck."""

from typing import Final, NamedTuple, TypeAlias

from whistlestop.rules.state import PublicState, Secrets

__all__ = [
    "RECORD",
    "OreDeck",
    "OreLedger",
    "dollars_of",
    "ore_card",
    "ore_deck_of",
    "ore_ledger_of",
    "read_ore",
    "write_ore",
]

RECORD: Final = "mining"
_NOTHING: Final = "-"

_CARD: Final = "ore-"
OreDeck: TypeAlias = tuple[str, ...]
"""The words for the ore cards (`ore-5`), top first; empty in a view."""


class OreLedger(NamedTuple):
    deck: int
    """How many ore cards lie face down."""
    discards: tuple[str, ...]
    """The ore cards turned up, in that order; before the set-up all cards lie here."""
    dug: tuple[int, ...]
    """How often each seat has dug in this game."""
    pickaxes: int
    """Cards with a pickaxe that were paid for the last claim."""
    shuffles: int
    """How often the ore cards have been shuffled."""


def ore_card(dollars: int) -> str:
    """The word for an ore card."""
    return f"{_CARD}{dollars}"


def dollars_of(card: str) -> int:
    return int(card.removeprefix(_CARD))


def ore_ledger_of(public: PublicState) -> OreLedger:
    ledger = public.extras[RECORD]
    assert isinstance(ledger, OreLedger)
    return ledger


def ore_deck_of(secrets: Secrets) -> OreDeck:
    deck = secrets.extras[RECORD]
    assert isinstance(deck, tuple)
    return deck


def write_ore(ledger: OreLedger, deck: OreDeck) -> str:
    """`deck ore-1,ore-2; discards ore-5; dug 0,1; pickaxes 2; shuffles 1`."""
    heaps = [("deck", deck), ("discards", ledger.discards), ("dug", tuple(map(str, ledger.dug)))]
    facts = [f"{name} {','.join(heap) or _NOTHING}" for name, heap in heaps]
    return "; ".join([*facts, f"pickaxes {ledger.pickaxes}", f"shuffles {ledger.shuffles}"])


def read_ore(text: str, players: int) -> tuple[OreLedger, OreDeck]:
    """The inverse; what is left out is empty. Raises ValueError for a fact that it does not know."""
    facts = dict([_fact(part) for part in text.split(";")])
    deck, discards = _heap(facts.pop("deck", _NOTHING)), _heap(facts.pop("discards", _NOTHING))
    dug = tuple(map(int, _heap(facts.pop("dug", _NOTHING)))) or (0,) * players
    pickaxes, shuffles = int(facts.pop("pickaxes", "0")), int(facts.pop("shuffles", "1"))
    if facts or len(dug) != players or min(*dug, pickaxes, shuffles) < 0:
        raise ValueError(text)
    return OreLedger(len(deck), discards, dug, pickaxes, shuffles), deck


def _fact(part: str) -> tuple[str, str]:
    name, value = part.split()
    return name, value


def _heap(text: str) -> tuple[str, ...]:
    return () if text == _NOTHING else tuple(text.split(","))
