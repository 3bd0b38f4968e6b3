"""The record of employees: who was turned up, hired, marked, settled or has left in this game."""

from typing import Final, NamedTuple

from whistlestop.rules.ids import Seat
from whistlestop.rules.state import PublicState

__all__ = ["RECORD", "Staff", "read_staff", "staff_of", "write_staff"]

RECORD: Final = "employees"


class Staff(NamedTuple):
    offered: tuple[str, ...] = ()
    """Turned up and not hired yet; empty after the set-up."""
    hired: tuple[tuple[Seat, str], ...] = ()
    """In this game, by seat."""
    marked: tuple[tuple[Seat, str], ...] = ()
    """Those that got a mark at the end of this game."""
    settled: tuple[tuple[Seat, str], ...] = ()
    """Those that settled at the end of this game."""
    left: tuple[str, ...] = ()
    """Those that left for good at the end of this game."""


def staff_of(public: PublicState) -> Staff:
    staff = public.extras[RECORD]
    assert isinstance(staff, Staff)
    return staff


def write_staff(staff: Staff) -> str:
    """`offered E01,E05; hired 0=E03`: what is empty is left out."""
    facts = [
        ("offered", list(staff.offered)),
        ("hired", _written(staff.hired)),
        ("marked", _written(staff.marked)),
        ("settled", _written(staff.settled)),
        ("left", list(staff.left)),
    ]
    return "; ".join([f"{name} {','.join(parts)}" for name, parts in facts if parts]) or "-"


def read_staff(text: str) -> Staff:
    """The inverse. Raises ValueError for a fact that it does not know."""
    facts = dict([part.split() for part in text.split(";") if part.strip() != "-"])
    staff = Staff(
        tuple(filter(None, facts.pop("offered", "").split(","))),
        _pairs(facts.pop("hired", "")),
        _pairs(facts.pop("marked", "")),
        _pairs(facts.pop("settled", "")),
        tuple(filter(None, facts.pop("left", "").split(","))),
    )
    if facts:
        raise ValueError(text)
    return staff


def _written(pairs: tuple[tuple[Seat, str], ...]) -> list[str]:
    return [f"{seat}={key}" for seat, key in pairs]


def _pairs(text: str) -> tuple[tuple[Seat, str], ...]:
    found = [part.split("=") for part in filter(None, text.split(","))]
    return tuple([(int(seat), key) for seat, key in found])
