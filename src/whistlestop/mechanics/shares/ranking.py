"""The payouts of a company and the players who get them."""

from collections.abc import Iterable

from whistlestop.mechanics.shares.companies import ShareCompany
from whistlestop.mechanics.shares.ledger import Ledger
from whistlestop.rules.hooks import ScoreLine
from whistlestop.rules.ids import NOBODY, Seat

__all__ = ["ranked", "share_lines"]


def ranked(ledger: Ledger, company: int) -> list[Seat]:
    """P-7: the shareholders, first rank first; NOBODY represents the dummy, by its revealed shares (P-10)."""
    stocks = [*enumerate(ledger.held), (NOBODY, ledger.revealed)]
    holders = [(holder, stock[company]) for holder, stock in stocks if stock[company]]
    # P-7: the number of shares, then the lowest number among them.
    holders.sort(key=lambda entry: (-len(entry[1]), min(entry[1])))
    return [holder for holder, _ in holders]


def share_lines(ledger: Ledger, companies: Iterable[ShareCompany]) -> list[ScoreLine]:
    """A line for each company that pays a player; the dummy occupies its rank but gets nothing."""
    lines: list[ScoreLine] = []
    for index, company in enumerate(companies):
        places = zip(ranked(ledger, index), company.payouts, strict=False)
        for rank, (seat, points) in enumerate(places, 1):
            if seat != NOBODY:
                lines.append(ScoreLine(seat, "shares", points, (("company", company.key), ("rank", rank))))
    return lines
