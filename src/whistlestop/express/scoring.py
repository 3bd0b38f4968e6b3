"""The final score. The rules are those of `rules/scoring.py`."""

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.express.position import Position
from whistlestop.express.tables import LookupTables, zeros
from whistlestop.express.trail import Trails

__all__ = ["Scorer"]


class Scorer:
    """The score of a position, and working memory for it: one object scores any number of positions."""

    def __init__(self, tables: LookupTables) -> None:
        players = int(tables.players)
        self.tables: LookupTables = tables
        self.totals: vec[i64] = zeros(players)
        self.completed: vec[i64] = zeros(players)
        """The number of completed tickets."""
        self.longest: vec[i64] = zeros(players)
        """The length of the longest route; 0 in a game without a bonus for it."""
        self.ranks: vec[i64] = zeros(players)
        """1 for the winners; equal results share a rank."""
        self._trails: Trails = Trails(tables)

    def score(self, p: Position) -> None:
        """B-F1 to B-F4. Works for any position; the score is final when the game has ended."""
        t, cells = self.tables, p.cells
        seat: i64 = 0
        best: i64 = 0
        while seat < t.players:
            self._trails.connect(p, seat)
            self.totals[seat] = cells[t.points + seat] + self._tickets(p, seat)
            self.longest[seat] = self._trails.longest() if t.longest_points > 0 else 0
            best = max(best, self.longest[seat])
            seat += 1
        if t.longest_points > 0 and best > 0:
            self._add_longest(best)
        for part in t.parts:
            part.score(cells, self.completed, self.totals)
        self._rank(best)

    def is_completed(self, ticket: i64) -> bool:
        """B-T4: whether the tracks that were connected last join the ends; any city of a stop counts (X-P3)."""
        t, trails = self.tables, self._trails
        at = t.ends_from[2 * ticket]
        while at < t.ends_from[2 * ticket + 1]:
            root = trails.root(t.end_cities[at])
            to = t.ends_from[2 * ticket + 1]
            while to < t.ends_from[2 * ticket + 2]:
                if trails.root(t.end_cities[to]) == root:
                    return True
                to += 1
            at += 1
        return False

    def _tickets(self, p: Position, seat: i64) -> i64:
        """B-F2."""
        t, cells = self.tables, p.cells
        first = t.kept + seat * t.tickets
        points: i64 = 0
        done: i64 = 0
        at: i64 = 0
        while at < cells[t.kept_counts + seat]:
            ticket = cells[first + at]
            if self.is_completed(ticket):
                done += 1
                points += t.ticket_points[ticket]
            else:
                points -= t.ticket_points[ticket]
            at += 1
        self.completed[seat] = done
        return points

    def _add_longest(self, best: i64) -> None:
        """B-F3: each of them gets it on a tie."""
        seat: i64 = 0
        while seat < self.tables.players:
            if self.longest[seat] == best:
                self.totals[seat] += self.tables.longest_points
            seat += 1

    def _rank(self, best: i64) -> None:
        """B-F4: points, then completed tickets, then the longest-route card if the game has one."""
        seat: i64 = 0
        while seat < self.tables.players:
            rank: i64 = 1
            other: i64 = 0
            while other < self.tables.players:
                if self._is_ahead(other, seat, best):
                    rank += 1
                other += 1
            self.ranks[seat] = rank
            seat += 1

    def _is_ahead(self, one: i64, other: i64, best: i64) -> bool:
        if self.totals[one] != self.totals[other]:
            return self.totals[one] > self.totals[other]
        if self.completed[one] != self.completed[other]:
            return self.completed[one] > self.completed[other]
        has_card = self.tables.longest_points > 0 and best > 0
        return has_card and self.longest[one] == best and self.longest[other] != best
