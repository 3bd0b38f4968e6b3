"""Records who holds which shares. Stacks are open and every share is taken in public, so all of it is public
(D-P6)."""

from typing import Final, NamedTuple, TypeAlias

from whistlestop.rules.ids import Seat
from whistlestop.rules.state import PublicState

__all__ = ["RECORD", "Ledger", "Stock", "ledger_of"]

RECORD: Final = "shares"
"""The key of the ledger in the extras of the public state."""

Stock: TypeAlias = tuple[tuple[int, ...], ...]
"""For each company, in the order of the data, the numbers of the shares held."""


class Ledger(NamedTuple):
    held: tuple[Stock, ...]
    """By seat."""
    dummy: Stock | None
    """The dummy's face-down shares; None if there is no dummy (P-10)."""
    revealed: Stock
    """The dummy's shares that were turned up at the end; empty before."""

    def numbers(self, company: int) -> list[int]:
        """All shares of a company that are no longer in its stack."""
        stocks = self.held if self.dummy is None else (*self.held, self.dummy)
        return [number for stock in stocks for number in stock[company]]

    def top(self, company: int) -> int:
        """P-4: the number of the top share; if the stack is empty, one more than the company's number of shares."""
        return max(self.numbers(company), default=0) + 1

    def given(self, seat: Seat, company: int, number: int) -> "Ledger":
        """The ledger with one more share for a player."""
        held = tuple(
            _plus(stock, company, number) if owner == seat else stock for owner, stock in enumerate(self.held)
        )
        return Ledger(held, self.dummy, self.revealed)

    def laid_aside(self, company: int, number: int) -> "Ledger":
        """The ledger with one more share for the dummy."""
        return Ledger(self.held, _plus(self.dummy or (), company, number), self.revealed)


def ledger_of(public: PublicState) -> Ledger:
    ledger = public.extras[RECORD]
    assert isinstance(ledger, Ledger)
    return ledger


def _plus(stock: Stock, company: int, number: int) -> Stock:
    return (*stock[:company], (*stock[company], number), *stock[company + 1 :])
