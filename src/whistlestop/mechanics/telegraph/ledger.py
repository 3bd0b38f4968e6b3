"""The record of the telegraph: wires by seat, and what the mover has done with one in this turn."""

from typing import Final, NamedTuple

from whistlestop.rules.ids import Seat
from whistlestop.rules.state import PublicState

__all__ = ["RECORD", "WireLedger", "read_wires", "wires_of", "write_wires"]

RECORD: Final = "telegraph"
_NOTHING: Final = "-"
_ORDERED: Final = "ordered"
_SPENT: Final = "spent"


class WireLedger(NamedTuple):
    wires: tuple[int, ...]
    """By seat."""
    ordered: bool = False
    """The mover has announced an order that has not been carried out."""
    spent: bool = False
    """The mover has spent a wire in this turn."""

    def with_more(self, seat: Seat, number: int) -> "WireLedger":
        return self._replace(
            wires=tuple([count + number * (at == seat) for at, count in enumerate(self.wires)])
        )


def wires_of(public: PublicState) -> WireLedger:
    ledger = public.extras[RECORD]
    assert isinstance(ledger, WireLedger)
    return ledger


def write_wires(ledger: WireLedger) -> str:
    """`wires 2 3; turn ordered`."""
    turn = _ORDERED if ledger.ordered else _SPENT if ledger.spent else _NOTHING
    return f"wires {' '.join(map(str, ledger.wires))}; turn {turn}"


def read_wires(text: str, players: int) -> WireLedger:
    facts = dict([part.strip().split(maxsplit=1) for part in text.split(";")])
    wires, turn = tuple(map(int, facts.get("wires", "").split())), facts.get("turn", "")
    if len(wires) != players or min(wires) < 0 or turn not in (_ORDERED, _SPENT, _NOTHING):
        raise ValueError(text)
    return WireLedger(wires, turn == _ORDERED, turn == _SPENT)
