"""The record of beds: which was coloured in this game, and what was paid for the last claim."""

from typing import Final, NamedTuple

from whistlestop.rules.ids import TrackName
from whistlestop.rules.state import PublicState

__all__ = ["RECORD", "BedLedger", "bed_ledger_of", "read_bed_ledger", "write_bed_ledger"]

RECORD: Final = "beds"
_NOTHING: Final = "-"


class BedLedger(NamedTuple):
    coloured: tuple[tuple[TrackName, str], ...]
    """Beds first claimed in this game, with their colours from the next game on."""
    paid: str
    """The colour of the cards of the last claim; empty if it was paid with locomotives alone."""


def bed_ledger_of(public: PublicState) -> BedLedger:
    ledger = public.extras[RECORD]
    assert isinstance(ledger, BedLedger)
    return ledger


def write_bed_ledger(ledger: BedLedger) -> str:
    """`paid red; coloured JAX-MIA=red,TAM-MIA=blue`."""
    coloured = ",".join([f"{track}={colour}" for track, colour in ledger.coloured])
    return f"paid {ledger.paid or _NOTHING}; coloured {coloured or _NOTHING}"


def read_bed_ledger(text: str) -> BedLedger:
    facts = dict([part.split() for part in text.split(";")])
    paid, coloured = facts.pop("paid", _NOTHING), facts.pop("coloured", _NOTHING)
    if facts:
        raise ValueError(text)
    pairs = [] if coloured == _NOTHING else [pair.split("=") for pair in coloured.split(",")]
    return BedLedger(tuple([(track, colour) for track, colour in pairs]), "" if paid == _NOTHING else paid)
