"""Write and read the ledger as the text that a written position contains.

`0 PRR:1+4,BO:2; dummy PRR:2`: seat 0 holds shares 1 and 4 of PRR and share 2 of BO.
Holders without shares are left out.
"""

from collections.abc import Sequence
from typing import Final

from whistlestop.mechanics.shares.companies import ShareCompany
from whistlestop.mechanics.shares.events import SharesByCompany
from whistlestop.mechanics.shares.ledger import Ledger, Stock

__all__ = ["read_ledger", "shares_by_company", "stock_of", "write_ledger"]

_EMPTY: Final = "-"


def shares_by_company(companies: Sequence[ShareCompany], stock: Stock) -> SharesByCompany:
    """The shares of a holder with the key of each company; companies without shares are left out."""
    # Not strict: the dummy of a game without one has the stock ().
    held = zip(companies, stock, strict=False)
    return tuple((company.key, numbers) for company, numbers in held if numbers)


def stock_of(companies: Sequence[ShareCompany], shares: SharesByCompany) -> Stock:
    """The inverse of `shares_by_company`; raises ValueError for a company or a number that does not exist."""
    sizes = {company.key: company.shares for company in companies}
    held = dict(shares)
    for key, numbers in shares:
        if not all(1 <= number <= sizes.get(key, 0) for number in numbers):
            raise ValueError(f"{key} has {sizes.get(key, 0)} shares")
    return tuple(held.get(company.key, ()) for company in companies)


def write_ledger(companies: Sequence[ShareCompany], ledger: Ledger) -> str:
    stocks = [(str(seat), stock) for seat, stock in enumerate(ledger.held)]
    stocks += [("dummy", ledger.dummy or ()), ("revealed", ledger.revealed)]
    holdings = [
        f"{holder} {_write_shares(shares_by_company(companies, stock))}"
        for holder, stock in stocks
        if any(stock)
    ]
    return "; ".join(holdings) or _EMPTY


def read_ledger(companies: Sequence[ShareCompany], empty: Ledger, text: str) -> Ledger:
    """The ledger that the text describes; `empty` gives the number of seats and says whether there is a dummy."""
    stocks: dict[str, Stock] = {}
    for part in [] if text == _EMPTY else text.split(";"):
        holder, shares = part.split()
        stocks[holder] = stock_of(companies, _read_shares(shares))
    held = tuple(stocks.pop(str(seat), stock) for seat, stock in enumerate(empty.held))
    dummy, revealed = empty.dummy, empty.revealed
    if dummy is not None:
        dummy, revealed = stocks.pop("dummy", dummy), stocks.pop("revealed", revealed)
    if stocks:
        raise ValueError(f"this game has no holder {', '.join(stocks)}")
    return Ledger(held, dummy, revealed)


def _write_shares(shares: SharesByCompany) -> str:
    return ",".join(f"{key}:{'+'.join(map(str, numbers))}" for key, numbers in shares)


def _read_shares(text: str) -> SharesByCompany:
    pairs = (part.split(":") for part in text.split(","))
    return tuple((key, tuple(map(int, numbers.split("+")))) for key, numbers in pairs)
