"""What shares will be worth when the companies pay, as far as one can tell now."""

from collections.abc import Sequence
from math import exp, sqrt
from typing import Final

from whistlestop.mechanics.shares import NONE, Shares, TakeDummyShare, ledger_of, shares_of
from whistlestop.rules import Action, Choose, View
from whistlestop.rules.ids import NOBODY, Seat

__all__ = ["Market", "market_of"]

_SHOWN: Final = 0.5
"""The part of the dummy's shares that will be turned up."""
_SENIOR: Final = 0.3
"""What the lowest number, which decides among equals, is worth in shares."""


class Market:
    """The companies, seen by one seat: who leads where, and what one more share would change."""

    def __init__(self, view: View, shares: Shares) -> None:
        table = view.table
        self._ledger: Final = ledger_of(table)
        self._shares: Final = shares
        self._seat: Final = view.seat
        self._holders: Final = [*range(table.players), *([] if self._ledger.dummy is None else [NOBODY])]
        # How many shares still leave the stacks, the game being so far from its end.
        self._ahead: Final = min(1.0, 1.3 * sum(table.trains) / (table.players * table.rules.knobs.trains))

    def answer(self, view: View, options: Sequence[Action]) -> Action | None:
        """Which share to take, or to lay aside for the dummy; None where something else is asked."""
        taker = NOBODY if isinstance(view.table.agenda[-1], TakeDummyShare) else self._seat
        companies = {company.key: at for at, company in enumerate(self._shares.companies)}
        answers: list[tuple[float, Action]] = []
        for option in options:
            if not isinstance(option, Choose) or (option.option != NONE and option.option not in companies):
                return None
            swing = 0.0 if option.option == NONE else self.swing(companies[option.option], taker)
            answers.append((swing, option))
        return max(answers, key=lambda answer: answer[0])[1]

    def worth(self) -> dict[str, float]:
        """For each track what the best share beside it is worth; with two players, the dummy's one as well."""
        count = len(self._shares.companies)
        open_ = [self._ledger.top(at) <= self._shares.companies[at].shares for at in range(count)]
        own = [self.swing(at, self._seat) if open_[at] else 0.0 for at in range(count)]
        aside = [0.0] * count
        if NOBODY in self._holders:
            aside = [self.swing(at, NOBODY) if open_[at] else 0.0 for at in range(count)]
        found: dict[str, float] = {}
        for track, beside in self._shares.beside.items():
            best = max((own[at] for at in beside), default=0.0)
            found[track] = max(0.0, best + max((aside[at] for at in beside if open_[at]), default=0.0))
        return found

    def swing(self, company: int, taker: Seat) -> float:
        """What it brings us against the others on average if the top share goes to this one."""
        return self._lead(company, taker) - self._lead(company, None)

    def _lead(self, company: int, taker: Seat | None) -> float:
        pays = self._expected(company, taker)
        others = [pays[seat] for seat in pays if seat not in (self._seat, NOBODY)]
        return pays[self._seat] - sum(others) / len(others)

    def _expected(self, company: int, taker: Seat | None) -> dict[Seat, float]:
        """What the company may be expected to pay to everybody."""
        figures = self._shares.companies[company]
        top = self._ledger.top(company)
        left = max(0, figures.shares - top + 1 - (taker is not None))
        each = left * self._ahead / len(self._holders)
        counts: dict[Seat, float] = {}
        for holder in self._holders:
            numbers = self._numbers(holder, company)
            weight = _SHOWN if holder == NOBODY else 1.0
            counts[holder] = weight * (len(numbers) + (holder == taker))
        senior = min(
            (holder for holder in self._holders if counts[holder]),
            key=lambda holder: min(self._numbers(holder, company), default=top),
            default=None,
        )
        stays_out = {holder: 0.0 if counts[holder] else exp(-each) for holder in self._holders}
        if senior is not None:
            counts[senior] += _SENIOR
        spread = sqrt(0.15 + 2 * each)
        pays: dict[Seat, float] = {}
        for holder in self._holders:
            above = sum(
                (1 - stays_out[other]) / (1 + exp(1.7 * (counts[holder] - counts[other]) / spread))
                for other in self._holders
                if other != holder
            )
            pays[holder] = (1 - stays_out[holder]) * _between(figures.payouts, above)
        return pays

    def _numbers(self, holder: Seat, company: int) -> tuple[int, ...]:
        stock = (self._ledger.dummy or ()) if holder == NOBODY else self._ledger.held[holder]
        return stock[company] if stock else ()


def _between(payouts: Sequence[int], above: float) -> float:
    """The payout of somebody with so many others above, the parts of a place weighed."""
    at = int(above)
    here, below = ((*payouts, 0, 0)[min(place, len(payouts))] for place in (at, at + 1))
    return here + (above - at) * (below - here)


def market_of(view: View) -> Market | None:
    """None in games without shares."""
    shares = shares_of(view.table.rules)
    return None if shares is None else Market(view, shares)
