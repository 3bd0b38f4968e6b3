"""Export shares: as JSON objects for other programs, and as rows of numbers for machine learning."""

from collections.abc import Mapping, Sequence
from typing import Any

from whistlestop.mechanics.shares.companies import ShareCompany
from whistlestop.mechanics.shares.ledger import Ledger, Stock
from whistlestop.rules.ids import Seat, TrackName

__all__ = ["company_objects", "ledger_object", "share_features"]


def company_objects(
    companies: Sequence[ShareCompany], beside: Mapping[TrackName, tuple[int, ...]]
) -> dict[str, Any]:
    """What is printed on the board: the companies, and the keys of those printed beside each track."""
    return {
        "companies": [
            {
                "key": company.key,
                "name": company.name,
                "shares": company.shares,
                "payouts": list(company.payouts),
            }
            for company in companies
        ],
        "beside": {track: [companies[index].key for index in printed] for track, printed in beside.items()},
    }


def ledger_object(companies: Sequence[ShareCompany], ledger: Ledger) -> dict[str, Any]:
    """For each company, the next share of its stack (null if none is left) and the numbers that each seat holds."""
    return {
        company.key: {
            "next": ledger.top(index) if ledger.top(index) <= company.shares else None,
            "seats": [list(stock[index]) for stock in ledger.held],
            "dummy": None if ledger.dummy is None else list(ledger.dummy[index]),
            "revealed": list(ledger.revealed[index]),
        }
        for index, company in enumerate(companies)
    }


def share_features(companies: Sequence[ShareCompany], ledger: Ledger, viewer: Seat) -> list[int]:
    """For each company the number of shares left in its stack, then two numbers for each holder.

    The holders are the seats, starting with the viewer, then the dummy, then the dummy's revealed shares. The two
    numbers are how many shares it holds and the lowest of them, which breaks ties (P-7).
    """
    seats = len(ledger.held)
    stocks = [ledger.held[(viewer + step) % seats] for step in range(seats)]
    numbers: list[int] = []
    for index, company in enumerate(companies):
        numbers.append(company.shares - ledger.top(index) + 1)
        for stock in (*stocks, ledger.dummy, ledger.revealed):
            numbers += _count_and_lowest(stock, index)
    return numbers


def _count_and_lowest(stock: Stock | None, company: int) -> tuple[int, int]:
    held = stock[company] if stock else ()
    return len(held), min(held, default=0)
