"""The bot `greedy` in express form: it chooses the same moves as `bots/greedy.py`.

What it plans depends on its tickets and on the claimed tracks alone, so a plan is kept until one of them changes.
"""

from random import Random

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.express.layout import (
    ACT,
    ASKED,
    CLAIMS,
    DECK_END,
    DECK_TOP,
    EMPTY,
    FREE,
    KEEP,
    LAST_SEAT,
    OPENING,
    PART,
    PART_QUESTION,
    PART_TRACK,
    QUESTION,
    TICKETS_LEFT,
)
from whistlestop.express.options import claim_code, kept_sets, legal_codes, ones
from whistlestop.express.policy import Policy
from whistlestop.express.position import Position, roll
from whistlestop.express.shortest_paths import ShortestPaths
from whistlestop.express.tables import LookupTables, zeros

__all__ = ["GreedyPolicy"]


class GreedyPolicy(Policy):
    """For any number of seats. With a seed it chooses for one seat as the bot with that seed."""

    def __init__(self, tables: LookupTables, seed: str | None = None) -> None:
        self._tables: LookupTables = tables
        self._dice: Random | None = None if seed is None else Random(seed)
        self._paths: ShortestPaths = ShortestPaths(tables)
        self._tickets: vec[i64] = zeros(int(tables.tickets))
        self._plans: list[vec[i64]] = [zeros(int(tables.tracks)) for _ in range(tables.players)]
        """By seat: the tracks of the plan, as far as they are free."""
        self._plan_sizes: vec[i64] = zeros(int(tables.players))
        self._planned_at: vec[i64] = zeros(int(tables.players))
        """By seat: the number of claimed tracks when the plan was made."""
        self._planned_for: vec[i64] = zeros(int(tables.players))
        """By seat: the number of tickets that it was made for."""
        self._wanted: vec[i64] = zeros(int(tables.cards))
        """By card: how much the plan needs one more of it."""
        longest: i64 = 0
        for track in range(tables.tracks):
            longest = max(longest, tables.track_length[track])
        self._long: i64 = min(4, longest)
        """The length from which a track beside the plan is claimed."""

    def begin(self, _p: Position) -> None:
        seat: i64 = 0
        while seat < self._tables.players:
            self._planned_at[seat] = -1
            seat += 1

    def choose(self, p: Position) -> i64:
        t, cells = p.tables, p.cells
        question = cells[QUESTION]
        seat = cells[ASKED]
        if question in (KEEP, OPENING):
            return self._keep(p, seat)
        if question == PART:
            asked, track = cells[PART_QUESTION], cells[PART_TRACK]
            return t.choose_code + t.asking.advised(cells, asked, seat, track)
        self._make_plan(p, seat)
        size = self._reachable(p, seat)
        self._find_wanted(p, seat, size)
        if question == ACT:
            claim = self._best_claim(p, seat, size)
            if claim >= 0:
                return claim
            if cells[TICKETS_LEFT] > 0 and size == 0 and self._has_time(p, seat):
                return t.tickets_code
        return self._draw(p)

    # Tickets

    def _keep(self, p: Position, seat: i64) -> i64:
        """The minimum number of tickets, and among those sets the one that needs the fewest new trains."""
        t, cells = p.tables, p.cells
        first, count = kept_sets(p)
        size = ones(t.keep_masks[first])
        best: i64 = -1
        best_cost: i64 = 0
        best_points: i64 = 0
        at: i64 = 0
        while at < count:
            mask = t.keep_masks[first + at]
            if ones(mask) > size:
                break
            own = self._own_tickets(p, seat)
            points: i64 = 0
            place: i64 = 0
            while place < cells[t.offered_counts + seat]:
                if (mask >> place) & 1 == 1:
                    self._tickets[own] = cells[t.offered + seat * t.offer_size + place]
                    points += t.ticket_points[self._tickets[own]]
                    own += 1
                place += 1
            cost = self._network(p, seat, own)
            if best < 0 or cost < best_cost or (cost == best_cost and points > best_points):
                best, best_cost, best_points = mask, cost, points
            at += 1
        return t.keep_code + best

    def _own_tickets(self, p: Position, seat: i64) -> i64:
        """Copy the seat's tickets, and return their number."""
        t, cells = p.tables, p.cells
        count = cells[t.kept_counts + seat]
        at: i64 = 0
        while at < count:
            self._tickets[at] = cells[t.kept + seat * t.tickets + at]
            at += 1
        return count

    # The plan

    def _make_plan(self, p: Position, seat: i64) -> None:
        t, cells = p.tables, p.cells
        kept = cells[t.kept_counts + seat]
        if self._planned_at[seat] == cells[CLAIMS] and self._planned_for[seat] == kept:
            return
        self._network(p, seat, self._own_tickets(p, seat))
        plan, planned = self._plans[seat], self._paths.planned
        at: i64 = 0
        while at < self._paths.count:
            plan[at] = planned[at]
            at += 1
        self._plan_sizes[seat] = at
        self._planned_at[seat] = cells[CLAIMS]
        self._planned_for[seat] = kept

    def _network(self, p: Position, seat: i64, count: i64) -> i64:
        """The shortest paths for the tickets, the most valuable first, each reusing the tracks of the others; return
        their cost."""
        t, tickets = p.tables, self._tickets
        at: i64 = 1
        while at < count:
            ticket = tickets[at]
            to = at
            while to > 0 and t.ticket_points[tickets[to - 1]] < t.ticket_points[ticket]:
                tickets[to] = tickets[to - 1]
                to -= 1
            tickets[to] = ticket
            at += 1
        self._paths.begin(p, seat)
        cost: i64 = 0
        at = 0
        while at < count:
            cost += self._paths.add(tickets[at])
            at += 1
        return cost

    def _reachable(self, p: Position, seat: i64) -> i64:
        """Move the tracks for which the trains do not suffice behind the others; return the number of the others."""
        t, plan = p.tables, self._plans[seat]
        trains = p.cells[t.trains + seat]
        count = self._plan_sizes[seat]
        good: i64 = 0
        at: i64 = 0
        while at < count:
            track = plan[at]
            if t.track_length[track] <= trains:
                plan[at] = plan[good]
                plan[good] = track
                good += 1
            at += 1
        return good

    # Claims

    def _best_claim(self, p: Position, seat: i64, size: i64) -> i64:
        """The longest planned track that can be paid; if nothing is planned, any long one. -1 for none."""
        t, cells = p.tables, p.cells
        best: i64 = -1
        length: i64 = 0
        if size > 0:
            plan = self._plans[seat]
            at: i64 = 0
            while at < size:
                track = plan[at]
                here = t.track_length[track]
                # Of equal lengths the first of the board counts.
                is_better = here > length or (here == length and track < best)
                if is_better and _is_affordable(p, seat, track):
                    best, length = track, here
                at += 1
        else:
            length = self._long - 1
            if cells[LAST_SEAT] >= 0 or not self._has_time(p, seat):
                length = 0
            track = 0
            while track < t.tracks:
                if t.track_length[track] > length and _is_affordable(p, seat, track):
                    best, length = track, t.track_length[track]
                track += 1
        if best < 0:
            return -1
        return self._cheapest(p, seat, best)

    def _cheapest(self, p: Position, seat: i64, track: i64) -> i64:
        """The payment with few locomotives, in the colour that the rest of the plan needs least."""
        t, cells = p.tables, p.cells
        hand = t.hands + seat * t.cards
        wild = cells[hand + t.wild]
        length, group = t.track_length[track], t.track_class[track]
        colour = t.class_colour[group]
        last = colour + 1
        if colour < 0:
            colour = 0
            last = t.wild
        elif colour == t.wild:
            last = colour
        best: i64 = -1
        fewest: i64 = 0
        while colour < last:
            held = cells[hand + colour]
            if held > 0 and held + wild >= length and wild >= t.class_least[group]:
                count = max(t.class_least[group], length - held)
                is_fewer = best < 0 or count < fewest
                if is_fewer or (count == fewest and self._wanted[colour] < self._wanted[best]):
                    best, fewest = colour, count
            colour += 1
        if best < 0:
            return claim_code(p, track, t.wild, length)
        return claim_code(p, track, best, fewest)

    # Cards

    def _find_wanted(self, p: Position, seat: i64, size: i64) -> None:
        """For each card, how much the plan, or else any free track, needs one more of it."""
        t, wanted = p.tables, self._wanted
        card: i64 = 0
        while card < t.wild:
            wanted[card] = 0
            card += 1
        wanted[t.wild] = 1
        best = _most_held(p, seat)
        at: i64 = 0
        if size > 0:
            while at < size:
                self._want(p, seat, self._plans[seat][at], best)
                at += 1
        else:
            while at < t.tracks:
                if p.cells[t.owners + at] == FREE:
                    self._want(p, seat, at, best)
                at += 1

    def _want(self, p: Position, seat: i64, track: i64, best: i64) -> None:
        t = p.tables
        group = t.track_class[track]
        card = t.class_colour[group]
        if card == t.wild:
            return
        if card < 0:
            card = best
        held = p.cells[t.hands + seat * t.cards + card]
        # As in `bots/greedy.py`: locomotives that the track requires are not paid with colours.
        if held < t.track_length[track] - t.class_least[group]:
            self._wanted[card] = held + 1

    def _draw(self, p: Position) -> i64:
        """The most useful face-up card; otherwise a card from the deck; otherwise any legal action."""
        t, cells = p.tables, p.cells
        is_first = cells[QUESTION] == ACT
        has_deck = cells[DECK_TOP] < cells[DECK_END]
        best: i64 = -1
        most: i64 = 0
        takes: i64 = 0
        place: i64 = 0
        while place < t.display_size and (has_deck or not is_first):
            card = cells[t.display + place]
            if card != EMPTY and (is_first or card != t.wild):
                takes += 1
                if self._wanted[card] > most:
                    best, most = place, self._wanted[card]
            place += 1
        if best >= 0:
            return best
        if has_deck:
            return t.draw_code
        codes = legal_codes(p)
        if takes == 0:
            return codes[0]
        dice = self._dice
        if dice is None:
            return codes[roll(cells, takes)]
        return codes[int(dice.random() * int(takes))]

    def _has_time(self, p: Position, seat: i64) -> bool:
        """Whether there are enough trains for another ticket, here and at the seat with the fewest trains."""
        t, cells = p.tables, p.cells
        fewest = t.trains_dealt
        other: i64 = 0
        while other < t.players:
            fewest = min(fewest, cells[t.trains + other])
            other += 1
        return fewest * 3 > t.trains_dealt and cells[t.kept_counts + seat] < 5


def _is_affordable(p: Position, seat: i64, track: i64) -> bool:
    t, cells = p.tables, p.cells
    length = t.track_length[track]
    if (cells[t.open_to + track] >> seat) & 1 == 0 or length > cells[t.trains + seat]:
        return False
    hand = t.hands + seat * t.cards
    wild = cells[hand + t.wild]
    if wild >= length:
        return True
    group = t.track_class[track]
    if wild < t.class_least[group]:
        return False
    colour = t.class_colour[group]
    if colour >= 0:
        return colour < t.wild and cells[hand + colour] + wild >= length
    return cells[hand + _most_held(p, seat)] + wild >= length


def _most_held(p: Position, seat: i64) -> i64:
    """The first of the colours of which the seat has most cards."""
    t, cells = p.tables, p.cells
    hand = t.hands + seat * t.cards
    best: i64 = 0
    card: i64 = 1
    while card < t.wild:
        if cells[hand + card] > cells[hand + best]:
            best = card
        card += 1
    return best
