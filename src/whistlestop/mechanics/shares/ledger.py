"""Who holds which shares. The stacks are open and every taking is seen, so all of it is public (D-P6)."""

from typing import Final, NamedTuple, TypeAlias

from whistlestop.rules.ids import Seat
from whistlestop.rules.state import PublicState

__all__ = ["RECORD", "Ledger", "Stock", "ledger_of"]

RECORD: Final = "shares"
"""Where the ledger lies among the table's extras."""

Stock: TypeAlias = tuple[tuple[int, ...], ...]
"""For each company, in the order of the data, the numbers of the shares held."""


class Ledger(NamedTuple):
    held: tuple[Stock, ...]
    """By seat."""
    dummy: Stock | None
    """What lies face down for the dummy; None where there is no dummy (P-10)."""
    revealed: Stock
    """Those of the dummy's that were turned up at the end; nothing before."""

    def numbers(self, company: int) -> list[int]:
        """All shares of a company that have left its stack."""
        stocks = self.held if self.dummy is None else (*self.held, self.dummy)
        return [number for stock in stocks for number in stock[company]]

    def top(self, company: int) -> int:
        """P-4: the number of the top share; one more than there are where the stack is used up."""
        return max(self.numbers(company), default=0) + 1

    def given(self, seat: Seat, company: int, number: int) -> "Ledger":
        """With one more share in a player's hands."""
        held = tuple(
            _plus(stock, company, number) if owner == seat else stock for owner, stock in enumerate(self.held)
        )
        return Ledger(held, self.dummy, self.revealed)

    def laid_aside(self, company: int, number: int) -> "Ledger":
        """With one more share for the dummy."""
        return Ledger(self.held, _plus(self.dummy or (), company, number), self.revealed)


def ledger_of(public: PublicState) -> Ledger:
    ledger = public.extras[RECORD]
    assert isinstance(ledger, Ledger)
    return ledger


def _plus(stock: Stock, company: int, number: int) -> Stock:
    return (*stock[:company], (*stock[company], number), *stock[company + 1 :])
