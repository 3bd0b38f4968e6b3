"""Estimates what the companies will pay at the end, and what one more share changes."""

from collections.abc import Sequence
from math import exp, sqrt
from typing import Final

from whistlestop.mechanics.shares.companies import ShareCompany
from whistlestop.mechanics.shares.ledger import ledger_of
from whistlestop.rules.ids import NOBODY, Seat
from whistlestop.rules.state import View

__all__ = ["Forecast"]

_SHOWN: Final = 0.5
"""The share of the dummy's cards that is turned up at the end (P-10)."""
_SENIOR: Final = 0.3
"""The value, in shares, of the lowest number, which breaks ties."""


class Forecast:
    """The companies as one seat sees them."""

    def __init__(self, view: View, companies: Sequence[ShareCompany]) -> None:
        public = view.public
        self._ledger: Final = ledger_of(public)
        self._companies: Final = companies
        self._seat: Final = view.seat
        self._holders: Final = [*range(public.players), *([] if self._ledger.dummy is None else [NOBODY])]
        # The nearer the end of the game, the fewer shares will still be taken.
        self._ahead: Final = min(1.0, 1.3 * sum(public.trains) / (public.players * public.rules.knobs.trains))

    def swings(self) -> tuple[list[float], list[float]]:
        """For each company, what its next share brings if the viewer takes it, and if the dummy gets it."""
        count = len(self._companies)
        left = [self._ledger.top(at) <= self._companies[at].shares for at in range(count)]
        own = [self.swing(at, self._seat) if left[at] else 0.0 for at in range(count)]
        if NOBODY not in self._holders:
            return own, [0.0] * count
        return own, [self.swing(at, NOBODY) if left[at] else 0.0 for at in range(count)]

    def swing(self, company: int, taker: Seat) -> float:
        """The viewer's gain relative to the average of the others if `taker` gets the top share."""
        return self._lead(company, taker) - self._lead(company, None)

    def _lead(self, company: int, taker: Seat | None) -> float:
        pays = self._expected(company, taker)
        others = [pays[seat] for seat in pays if seat not in (self._seat, NOBODY)]
        return pays[self._seat] - sum(others) / len(others)

    def _expected(self, company: int, taker: Seat | None) -> dict[Seat, float]:
        """The expected payout of the company to each holder."""
        figures = self._companies[company]
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
        # The chance that a holder gets none of the shares that are still to come (Poisson).
        stays_out = {holder: 0.0 if counts[holder] else exp(-each) for holder in self._holders}
        if senior is not None:
            counts[senior] += _SENIOR
        # The more shares are still to come, the less today's difference decides; 0.15 keeps the ranks from
        # being certain.
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
    """The payout of a holder with so many others above it; fractional ranks are interpolated."""
    at = int(above)
    here, below = ((*payouts, 0, 0)[min(place, len(payouts))] for place in (at, at + 1))
    return here + (above - at) * (below - here)
