"""The record of hold-ups: the cache, and whether a hold-up is being worked through."""

from typing import Final, NamedTuple

from whistlestop.rules.ids import CityCode
from whistlestop.rules.state import PublicState

__all__ = ["RECORD", "HoldUpLedger", "holdups_of", "read_holdups", "write_holdups"]

RECORD: Final = "holdups"
_NOTHING: Final = "-"
_ROWS: Final = ("watched", "busy", "quiet")


class HoldUpLedger(NamedTuple):
    city: CityCode = ""
    """Where the cache lies; empty if there is none."""
    dollars: int = 0
    """What is in the cache."""
    row: str = "watched"
    """`busy` while new cards are turned up after a hold-up (V-H6); then `quiet` until a card is next turned up."""
    hidden: int = 0
    """How often a cache has been hidden in this game."""


def holdups_of(public: PublicState) -> HoldUpLedger:
    ledger = public.extras[RECORD]
    assert isinstance(ledger, HoldUpLedger)
    return ledger


def write_holdups(ledger: HoldUpLedger) -> str:
    """`cache NAS; dollars 6; row watched; hidden 1`."""
    city, dollars, row, hidden = ledger
    return f"cache {city or _NOTHING}; dollars {dollars}; row {row}; hidden {hidden}"


def read_holdups(text: str) -> HoldUpLedger:
    """The inverse; what is left out is as at the start."""
    facts = dict([part.split() for part in text.split(";")])
    city, row = facts.pop("cache", _NOTHING), facts.pop("row", _ROWS[0])
    dollars, hidden = int(facts.pop("dollars", "0")), int(facts.pop("hidden", "0"))
    if facts or row not in _ROWS or min(dollars, hidden) < 0:
        raise ValueError(text)
    return HoldUpLedger("" if city == _NOTHING else city, dollars, row, hidden)
