"""Shares in the express simulator.

For each company a row of cells: the number of the next share, then for each share who holds it. A dummy's share that
was turned up at the end has a holder of its own.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.mechanics.express_part import NO_QUESTION, ExpressPart
from whistlestop.mechanics.shares.companies import ShareCompany
from whistlestop.mechanics.shares.ledger import Ledger, Stock, ledger_of
from whistlestop.mechanics.shares.steps import TakeDummyShare, TakeShare
from whistlestop.rules.actions import DECLINE
from whistlestop.rules.chance import Chance
from whistlestop.rules.ids import TrackName
from whistlestop.rules.ruleset import Ruleset
from whistlestop.rules.state import PublicState
from whistlestop.rules.step import Step

__all__ = ["ExpressShares"]

_STACK: Final = -1
_OWN: Final = 1
"""The question for the player's own share."""
_DUMMY: Final = 2
"""The question for the dummy's share."""


class ExpressShares(ExpressPart):
    def __init__(
        self,
        companies: Sequence[ShareCompany],
        beside: Mapping[TrackName, tuple[int, ...]],
        rules: Ruleset,
        players: int,
    ) -> None:
        most = max((company.shares for company in companies), default=0)
        keys = [company.key for company in companies]
        super().__init__(len(companies) * (most + 1), [*keys, DECLINE])
        self._companies: tuple[ShareCompany, ...] = tuple(companies)
        self._row: i64 = most + 1
        self._players: i64 = players
        self._dummy: i64 = players
        """The holder of the dummy's face-down shares; the next number is that of its revealed ones."""
        self._has_dummy: bool = players == 2
        self._shares: vec[i64] = vec[i64]([company.shares for company in companies])
        self._payouts: list[vec[i64]] = [vec[i64](company.payouts) for company in companies]
        self._from: vec[i64] = vec[i64]()
        """For each track, where its companies begin in `beside`."""
        self._beside: vec[i64] = vec[i64]()
        for track in rules.board.tracks:
            self._from = append(self._from, len(self._beside))
            for company in beside.get(track, ()):
                self._beside = append(self._beside, company)
        self._from = append(self._from, len(self._beside))
        self._held: vec[i64] = vec[i64]([0] * (players + 2))
        self._lowest: vec[i64] = vec[i64]([0] * (players + 2))
        self._paid: vec[i64] = vec[i64]([0] * players)
        self._hidden: i64 = 0
        """The number of face-down shares of the company that was counted last."""

    def begin(self, cells: vec[i64]) -> None:
        """P-4: all shares are in their stacks."""
        company: i64 = 0
        while company < len(self._shares):
            first = self.at + company * self._row
            cells[first] = 1
            number: i64 = 1
            while number < self._row:
                cells[first + number] = _STACK
                number += 1
            company += 1

    def load(self, public: PublicState, cells: vec[i64]) -> None:
        ledger = ledger_of(public)
        stocks = [*enumerate(ledger.held), (int(self._dummy), ledger.dummy or ())]
        for holder, stock in (*stocks, (int(self._dummy) + 1, ledger.revealed)):
            for company, numbers in enumerate(stock):
                for number in numbers:
                    cells[self.at + company * self._row + number] = holder
        for company in range(len(self._companies)):
            cells[self.at + company * self._row] = ledger.top(company)

    def record(self, cells: vec[i64]) -> Ledger:
        held = tuple(self._stock(cells, (seat,)) for seat in range(self._players))
        dummy = int(self._dummy)
        hidden = self._stock(cells, (dummy, dummy + 1)) if self._has_dummy else None
        return Ledger(held, hidden, self._stock(cells, (dummy + 1,)))

    def question_of(self, step: Step) -> int:
        if isinstance(step, TakeDummyShare):
            return _DUMMY
        return _OWN if isinstance(step, TakeShare) else NO_QUESTION

    def step(self, question: int, seat: int, track: str) -> Step:
        return TakeShare(seat, track) if question == _OWN else TakeDummyShare(seat, track)

    # Questions

    def after_claim(self, cells: vec[i64], _seat: i64, track: i64) -> i64:
        """P-5: asked if a company beside the track has a share left."""
        if self._left(cells, track) > 0:
            return _OWN
        return NO_QUESTION

    def count(self, cells: vec[i64], question: i64, track: i64) -> i64:
        left = self._left(cells, track)
        if question == _OWN:
            left += 1
        return left

    def option(self, cells: vec[i64], _question: i64, track: i64, number: i64) -> i64:
        at = self._from[track]
        while at < self._from[track + 1]:
            company = self._beside[at]
            if cells[self.at + company * self._row] <= self._shares[company]:
                if number == 0:
                    return company
                number -= 1
            at += 1
        return len(self._shares)

    def advised(self, cells: vec[i64], question: i64, seat: i64, track: i64) -> i64:
        """The same figures as `advice.option_worth` with the outlook `now`."""
        best: i64 = len(self._shares)
        best_gain = best_usual = 0.0
        number: i64 = 0
        while number < self.count(cells, question, track):
            company = self.option(cells, question, track, number)
            gain = usual = 0.0
            if company < len(self._shares):
                gain, usual = self._worth(cells, question, seat, company)
            # Strictly greater: the first of equal options wins, as `max` does in the rules' bots.
            if number == 0 or gain > best_gain or (gain == best_gain and usual > best_usual):
                best, best_gain, best_usual = company, gain, usual
            number += 1
        return best

    def answer(self, cells: vec[i64], question: i64, seat: i64, track: i64, choice: i64) -> i64:
        if choice == len(self._shares):
            return NO_QUESTION
        first = self.at + choice * self._row
        number = cells[first]
        cells[first + number] = seat
        if question == _DUMMY:
            cells[first + number] = self._dummy
        cells[first] = number + 1
        # X-P10: the dummy's share is asked for after the player's own, if a share is still available.
        if question == _OWN and self._has_dummy and self._left(cells, track) > 0:
            return _DUMMY
        return NO_QUESTION

    def _worth(self, cells: vec[i64], question: i64, seat: i64, company: i64) -> tuple[float, float]:
        """What the next share of a company changes if the game ends now, and what its shares usually bring.

        Of the dummy's shares half are expected to count; when its own share is chosen, all.
        """
        figures = self._companies[company]
        usual = sum(figures.payouts) / figures.shares
        if question == _OWN:
            after = self._lead(cells, company, seat, seat, 2)
            return after - self._lead(cells, company, seat, _STACK, 2), usual
        after = self._lead(cells, company, seat, self._dummy, 1)
        return after - self._lead(cells, company, seat, _STACK, 1), -usual

    def _lead(self, cells: vec[i64], company: i64, seat: i64, taker: i64, every: i64) -> float:
        """What a company pays the seat, minus what it pays the others on average, with one more share for a taker.

        Every so many of the dummy's shares count.
        """
        held, lowest, paid = self._held, self._lowest, self._paid
        self._count(cells, company)
        hidden = self._hidden
        if taker == self._dummy:
            hidden += 1
            if hidden == 1:
                lowest[self._dummy] = cells[self.at + company * self._row]
        elif taker >= 0:
            held[taker] += 1
            if held[taker] == 1:
                lowest[taker] = cells[self.at + company * self._row]
        held[self._dummy] = (hidden + every - 1) // every
        other: i64 = 0
        while other < self._players:
            paid[other] = 0
            other += 1
        self._pay(self._payouts[company], paid)
        others: i64 = 0
        other = 0
        while other < self._players:
            if other != seat:
                others += paid[other]
            other += 1
        return float(paid[seat]) - float(others) / float(self._players - 1)

    # The end

    def end(self, cells: vec[i64], chance: Chance) -> None:
        """P-10: half of the dummy's shares, rounded up, are turned up."""
        if not self._has_dummy:
            return
        places = [
            int(self.at) + place
            for place in range(self.size)
            if place % int(self._row) and cells[self.at + place] == self._dummy
        ]
        for place in chance.shuffle("dummy", 0, places)[: (len(places) + 1) // 2]:
            cells[place] = self._dummy + 1

    def score(self, cells: vec[i64], _completed: vec[i64], totals: vec[i64]) -> None:
        company: i64 = 0
        while company < len(self._shares):
            self._count(cells, company)
            self._pay(self._payouts[company], totals)
            company += 1

    def _count(self, cells: vec[i64], company: i64) -> None:
        """Count the shares of each holder, and find the lowest number of each."""
        held, lowest = self._held, self._lowest
        holder: i64 = 0
        while holder < self._players + 2:
            held[holder] = 0
            holder += 1
        first = self.at + company * self._row
        number = self._shares[company]
        while number > 0:
            holder = cells[first + number]
            if holder >= 0:
                held[holder] += 1
                lowest[holder] = number
            number -= 1
        self._hidden = held[self._dummy]
        held[self._dummy] = 0  # what stays face down does not count

    def _pay(self, payouts: vec[i64], totals: vec[i64]) -> None:
        """P-7: by number of shares, then by the lowest number; the dummy takes its rank but gets nothing."""
        held, lowest = self._held, self._lowest
        seat: i64 = 0
        while seat < self._players:
            if held[seat] > 0:
                rank: i64 = 0
                other: i64 = 0
                while other < self._players + 2:
                    is_more = held[other] > held[seat]
                    if is_more or (held[other] == held[seat] and lowest[other] < lowest[seat]):
                        rank += 1
                    other += 1
                if rank < len(payouts):
                    totals[seat] += payouts[rank]
            seat += 1

    def _left(self, cells: vec[i64], track: i64) -> i64:
        """The number of companies beside the track that have a share left."""
        count: i64 = 0
        at = self._from[track]
        while at < self._from[track + 1]:
            company = self._beside[at]
            if cells[self.at + company * self._row] <= self._shares[company]:
                count += 1
            at += 1
        return count

    def _stock(self, cells: vec[i64], holders: tuple[int, ...]) -> Stock:
        return tuple(
            tuple(
                number
                for number in range(1, company.shares + 1)
                if cells[self.at + index * self._row + number] in holders
            )
            for index, company in enumerate(self._companies)
        )
