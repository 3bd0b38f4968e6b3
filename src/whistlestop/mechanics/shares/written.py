"""The ledger in the text of a position: `0 PRR:1+4,BO:2; dummy PRR:2; revealed PRR:2`; empty holdings are left
out."""

from collections.abc import Sequence
from typing import Final

from whistlestop.mechanics.shares.companies import Company
from whistlestop.mechanics.shares.events import Numbered
from whistlestop.mechanics.shares.ledger import Ledger, Stock

__all__ = ["numbered", "read_ledger", "stock_of", "write_ledger"]

_NOTHING: Final = "-"


def numbered(companies: Sequence[Company], stock: Stock) -> Numbered:
    """A stock by the companies' keys."""
    held = zip(companies, stock, strict=False)
    return tuple((company.key, numbers) for company, numbers in held if numbers)


def stock_of(companies: Sequence[Company], shares: Numbered) -> Stock:
    """The inverse; raises ValueError for a company or a number that does not exist."""
    sizes = {company.key: company.shares for company in companies}
    held = dict(shares)
    for key, numbers in shares:
        if not all(1 <= number <= sizes.get(key, 0) for number in numbers):
            raise ValueError(f"{key} has {sizes.get(key, 0)} shares")
    return tuple(held.get(company.key, ()) for company in companies)


def write_ledger(companies: Sequence[Company], ledger: Ledger) -> str:
    stocks = [(str(seat), stock) for seat, stock in enumerate(ledger.held)]
    stocks += [("dummy", ledger.dummy or ()), ("revealed", ledger.revealed)]
    holdings = [f"{who} {_write(numbered(companies, stock))}" for who, stock in stocks if any(stock)]
    return "; ".join(holdings) or _NOTHING


def read_ledger(companies: Sequence[Company], empty: Ledger, text: str) -> Ledger:
    """Read into an empty ledger, which knows the seats and whether there is a dummy."""
    stocks: dict[str, Stock] = {}
    for part in [] if text == _NOTHING else text.split(";"):
        who, shares = part.split()
        stocks[who] = stock_of(companies, _read(shares))
    held = tuple(stocks.pop(str(seat), stock) for seat, stock in enumerate(empty.held))
    dummy, revealed = empty.dummy, empty.revealed
    if dummy is not None:
        dummy, revealed = stocks.pop("dummy", dummy), stocks.pop("revealed", revealed)
    if stocks:
        raise ValueError(f"nobody here is called {', '.join(stocks)}")
    return Ledger(held, dummy, revealed)


def _write(shares: Numbered) -> str:
    return ",".join(f"{key}:{'+'.join(map(str, numbers))}" for key, numbers in shares)


def _read(text: str) -> Numbered:
    pairs = (part.split(":") for part in text.split(","))
    return tuple((key, tuple(map(int, numbers.split("+")))) for key, numbers in pairs)
