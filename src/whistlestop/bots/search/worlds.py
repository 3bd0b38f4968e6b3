"""Samples of what a seat cannot see: the position stays as it looks from that seat, the rest is dealt again.

Cards are dealt evenly. A ticket is more likely in a hand that has built towards it.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.express.layout import (
    ASKED,
    DECK_END,
    DECK_TOP,
    OPENING,
    QUESTION,
    TICKETS_LEFT,
    TICKETS_TOP,
)
from whistlestop.express.position import Position, roll, seed_dice, shuffle
from whistlestop.express.tables import LookupTables, zeros
from whistlestop.express.trail import Trails

__all__ = ["Worlds"]

_NONE: Final = 1
_ONE_END: Final = 7
_BOTH_ENDS: Final = 50
_JOINED: Final = 75
"""How likely a ticket is in a hand whose network touches neither end, one or both of them, or joins them. Fitted to
the tickets that planners held in 500 of their games on usa-classic (`tools/ticket_odds.py`)."""


class Worlds:
    """The positions that one seat holds possible."""

    def __init__(self, tables: LookupTables) -> None:
        self._tables: LookupTables = tables
        self._base: Position = Position(tables)
        self._seat: i64 = 0
        self._pool: vec[i64] = zeros(int(tables.size))
        """Cards or tickets that are still to be dealt."""
        self._left: i64 = 0
        self._likely: vec[i64] = zeros(int(tables.players) * int(tables.tickets))
        """By seat and ticket."""
        self._trails: Trails = Trails(tables)

    def see(self, base: Position, seat: i64) -> None:
        """From now on deal worlds that look to this seat as the position does. What the seat cannot see in it is
        only read to count it."""
        self._base = base
        self._seat = seat
        self._find_likely()

    def deal(self, target: Position, number: i64) -> None:
        """The world with this number; the same number gives the same world."""
        cells, base = target.cells, self._base.cells
        at: i64 = 0
        while at < self._tables.size:
            cells[at] = base[at]
            at += 1
        target.chance = None
        seed_dice(target, number)
        self._deal_cards(cells)
        self._deal_tickets(cells)
        if cells[QUESTION] == OPENING:
            self._ask_again(cells)

    # Cards

    def _deal_cards(self, cells: vec[i64]) -> None:
        t, pool = self._tables, self._pool
        count = self._gather_deck(cells, 0)
        seat: i64 = 0
        while seat < t.players:
            if seat != self._seat:
                count = self._gather_hand(cells, seat, count)
            seat += 1
        # In the cells of the deck there is room for all cards, and the deck is written last.
        at: i64 = 0
        while at < count:
            cells[t.deck + at] = pool[at]
            at += 1
        shuffle(cells, t.deck, count)
        at = 0
        while at < count:
            pool[at] = cells[t.deck + at]
            at += 1
        self._left = count
        seat = 0
        while seat < t.players:
            if seat != self._seat:
                self._fill_hand(cells, seat)
            seat += 1
        at = 0
        while at < self._left:
            cells[t.deck + at] = pool[at]
            at += 1
        cells[DECK_TOP] = 0
        cells[DECK_END] = self._left

    def _gather_deck(self, cells: vec[i64], count: i64) -> i64:
        at = cells[DECK_TOP]
        while at < cells[DECK_END]:
            self._pool[count] = cells[self._tables.deck + at]
            count += 1
            at += 1
        return count

    def _gather_hand(self, cells: vec[i64], seat: i64, count: i64) -> i64:
        """The cards that were not seen when they were taken."""
        t = self._tables
        row = seat * t.cards
        card: i64 = 0
        while card < t.cards:
            hidden = cells[t.hands + row + card] - cells[t.shown + row + card]
            while hidden > 0:
                self._pool[count] = card
                count += 1
                hidden -= 1
            cells[t.hands + row + card] = min(cells[t.hands + row + card], cells[t.shown + row + card])
            card += 1
        return count

    def _fill_hand(self, cells: vec[i64], seat: i64) -> None:
        t = self._tables
        row = t.hands + seat * t.cards
        held: i64 = 0
        card: i64 = 0
        while card < t.cards:
            held += cells[row + card]
            card += 1
        while held < cells[t.hand_sizes + seat]:
            self._left -= 1
            cells[row + self._pool[self._left]] += 1
            held += 1

    # Tickets

    def _find_likely(self) -> None:
        t = self._tables
        seat: i64 = 0
        while seat < t.players:
            if seat != self._seat:
                self._trails.connect(self._base, seat)
                ticket: i64 = 0
                while ticket < t.tickets:
                    self._likely[seat * t.tickets + ticket] = self._weigh(ticket)
                    ticket += 1
            seat += 1

    def _weigh(self, ticket: i64) -> i64:
        """For the network that was connected last: whether it joins the ends, or touches both, one or none."""
        t = self._tables
        first, middle, last = (
            t.ends_from[2 * ticket],
            t.ends_from[2 * ticket + 1],
            t.ends_from[2 * ticket + 2],
        )
        touched: i64 = 0
        if self._touches(first, middle):
            touched += 1
        if self._touches(middle, last):
            touched += 1
        if touched == 0:
            return _NONE
        if touched == 1:
            return _ONE_END
        at = first
        while at < middle:
            to = middle
            while to < last:
                if self._trails.root(t.end_cities[at]) == self._trails.root(t.end_cities[to]):
                    return _JOINED
                to += 1
            at += 1
        return _BOTH_ENDS

    def _touches(self, first: i64, last: i64) -> bool:
        t, trails = self._tables, self._trails
        edge: i64 = 0
        while edge < trails.count:
            track = trails.edges[edge]
            at = first
            while at < last:
                city = t.end_cities[at]
                if t.track_a[track] == city or t.track_b[track] == city:
                    return True
                at += 1
            edge += 1
        return False

    def _deal_tickets(self, cells: vec[i64]) -> None:
        t = self._tables
        self._gather_tickets(cells)
        seat: i64 = 0
        while seat < t.players:
            if seat != self._seat:
                at: i64 = 0
                while at < cells[t.kept_counts + seat]:
                    cells[t.kept + seat * t.tickets + at] = self._draw_likely(cells, seat)
                    at += 1
            seat += 1
        seat = 0
        while seat < t.players:
            if seat != self._seat:
                at = 0
                while at < cells[t.offered_counts + seat]:
                    cells[t.offered + seat * t.offer_size + at] = self._draw_any(cells)
                    at += 1
            seat += 1
        at = 0
        place = cells[TICKETS_TOP]
        while at < cells[TICKETS_LEFT]:
            if cells[t.buried_by + place] != self._seat:
                cells[t.ticket_deck + place] = self._draw_any(cells)
            place = self._next_place(place)
            at += 1

    def _gather_tickets(self, cells: vec[i64]) -> None:
        """All tickets that the seat has not seen, in the order of the ruleset: where they are says nothing."""
        t, pool = self._tables, self._pool
        at: i64 = 0
        while at < t.tickets:
            pool[t.tickets + at] = 0
            at += 1
        seat: i64 = 0
        while seat < t.players:
            if seat != self._seat:
                self._mark(cells, t.kept + seat * t.tickets, cells[t.kept_counts + seat])
                self._mark(cells, t.offered + seat * t.offer_size, cells[t.offered_counts + seat])
            seat += 1
        at = 0
        place = cells[TICKETS_TOP]
        while at < cells[TICKETS_LEFT]:
            if cells[t.buried_by + place] != self._seat:
                pool[t.tickets + cells[t.ticket_deck + place]] = 1
            place = self._next_place(place)
            at += 1
        self._left = 0
        at = 0
        while at < t.tickets:
            if pool[t.tickets + at] == 1:
                pool[self._left] = at
                self._left += 1
            at += 1

    def _mark(self, cells: vec[i64], first: i64, count: i64) -> None:
        at: i64 = 0
        while at < count:
            self._pool[self._tables.tickets + cells[first + at]] = 1
            at += 1

    def _next_place(self, place: i64) -> i64:
        place += 1
        if place == self._tables.tickets:
            return 0
        return place

    def _draw_any(self, cells: vec[i64]) -> i64:
        return self._draw_at(roll(cells, self._left))

    def _draw_likely(self, cells: vec[i64], seat: i64) -> i64:
        row = seat * self._tables.tickets
        total: i64 = 0
        at: i64 = 0
        while at < self._left:
            total += self._likely[row + self._pool[at]]
            at += 1
        wanted = roll(cells, total)
        at = 0
        while wanted >= self._likely[row + self._pool[at]]:
            wanted -= self._likely[row + self._pool[at]]
            at += 1
        return self._draw_at(at)

    def _draw_at(self, at: i64) -> i64:
        found = self._pool[at]
        self._left -= 1
        self._pool[at] = self._pool[self._left]
        return found

    def _ask_again(self, cells: vec[i64]) -> None:
        """Nobody knows what others chose at the opening (D-S6): in each world they choose again."""
        t = self._tables
        seat: i64 = 0
        while seat < t.players:
            if seat != self._seat:
                cells[t.chosen + seat] = 0
            seat += 1
        cells[ASKED] = self._seat
