"""A cheap network for several tickets: inserted and improved path by path, as in `bots/analysis/steiner.py`."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.bots.express_planner.scene import ExpressScene, floats
from whistlestop.express.position import Position
from whistlestop.express.tables import zeros

__all__ = ["ForestSearch"]

_FAR: Final = 1e9


class ForestSearch:
    """The network that was searched last, and working memory."""

    def __init__(self, scene: ExpressScene) -> None:
        t = scene.tables
        cities, tracks, tickets = int(t.cities), int(t.tracks), int(t.tickets)
        self.scene: ExpressScene = scene
        self.tracks: vec[i64] = zeros(tracks)
        """The tracks to be claimed, in the board's order."""
        self.count: i64 = 0
        self.is_cut_off: vec[i64] = zeros(tickets)
        """By ticket: 1 if no path can complete it."""
        self.path: vec[i64] = zeros(tracks)
        """The path that was found last, from its end on."""
        self.path_size: i64 = 0
        self._row: i64 = cities
        """A path has fewer tracks than there are cities."""
        self._ways: vec[i64] = zeros(tickets * cities)
        self._sizes: vec[i64] = zeros(tickets)
        self._first: i64 = 0
        """The first row of the costs in use in the arrays below."""
        self._alone: vec[i64] = zeros(2 * tickets * cities)
        self._alone_sizes: vec[i64] = zeros(2 * tickets)
        self._lengths: vec[float] = floats(2 * tickets)
        self._order: vec[i64] = zeros(tickets)
        self._shared: vec[float] = floats(tracks)
        self._mark: vec[i64] = zeros(tracks)
        self._best: vec[float] = floats(cities)
        self._came_by: vec[i64] = zeros(cities)
        self._is_end: vec[i64] = zeros(cities)
        self._is_reached: vec[i64] = zeros(cities)
        self._reached: vec[i64] = zeros(cities)
        self._is_own: vec[i64] = zeros(tracks)
        self._link_from: vec[i64] = zeros(cities + 1)
        """For each city, where its own and open tracks begin."""
        self._link_track: vec[i64] = zeros(2 * tracks)
        self._link_city: vec[i64] = zeros(2 * tracks)
        """The city at the other end of each."""
        self._board_number: i64 = -1
        """The number of the board whose tracks are noted."""
        self._stamps: vec[i64] = zeros(tickets)
        """By ticket: how often a path had been changed when its own was inserted."""
        self._known: vec[i64] = zeros(2 * tickets)
        """By costs and ticket: 1 if its path alone is known, 2 if it has none."""

    def begin(self, p: Position) -> None:
        """Note which tracks the seat may use, and forget the paths of other costs."""
        if self._board_number != self.scene.board_number:
            self._note_links(p)
            self._board_number = self.scene.board_number
        ticket: i64 = 0
        while ticket < 2 * self.scene.tables.tickets:
            self._known[ticket] = 0
            ticket += 1

    def _note_links(self, p: Position) -> None:
        t, cells, scene = self.scene.tables, p.cells, self.scene
        count: i64 = 0
        city: i64 = 0
        while city < t.cities:
            self._link_from[city] = count
            at = t.near_from[city]
            while at < t.near_from[city + 1]:
                track = t.near[at]
                is_own = cells[t.owners + track] == scene.seat
                if is_own or (cells[t.open_to + track] >> scene.seat) & 1 == 1:
                    self._is_own[track] = 0
                    if is_own:
                        self._is_own[track] = 1
                    self._link_track[count] = track
                    self._link_city[count] = t.track_a[track] + t.track_b[track] - city
                    count += 1
                at += 1
            city += 1
        self._link_from[t.cities] = count

    def search(self, is_hasty: i64, tickets: vec[i64], count: i64) -> None:
        """The network for these tickets, by the usual or by the hasty costs of the scene."""
        costs = self.scene.costs
        if is_hasty == 1:
            costs = self.scene.hasty
        self._first = is_hasty * self.scene.tables.tickets
        lasting = self._search_alone(costs, tickets, count)
        best = _FAR
        tries: i64 = 1
        if lasting > 2:
            tries = 2
        number: i64 = 0
        while number < tries:
            self._sort(lasting, number == 0)
            cost = self._improved(costs, lasting)
            if cost < best - 1e-9:
                best = cost
                self._keep(lasting)
            number += 1

    def way(self, costs: vec[float], ticket: i64) -> bool:
        """Find the cheapest path of a ticket: the tracks still to claim, in `path`."""
        goal = self._reach(costs, ticket)
        self.path_size = 0
        if goal < 0:
            return False
        t = self.scene.tables
        size: i64 = 0
        city = goal
        while self._came_by[city] >= 0:
            track = self._came_by[city]
            if self._is_own[track] == 0:
                self.path[size] = track
                size += 1
            city = t.track_a[track] + t.track_b[track] - city
        self.path_size = size
        return True

    def _search_alone(self, costs: vec[float], tickets: vec[i64], count: i64) -> i64:
        """The path of each ticket without the others; return the number of tickets that have one."""
        lasting: i64 = 0
        at: i64 = 0
        while at < count:
            ticket = tickets[at]
            row = self._first + ticket
            if self._known[row] == 0:
                self._find_alone(costs, ticket, row)
            self.is_cut_off[ticket] = self._known[row] - 1
            if self._known[row] == 1:
                self._order[lasting] = ticket
                lasting += 1
            at += 1
        return lasting

    def _find_alone(self, costs: vec[float], ticket: i64, row: i64) -> None:
        self._known[row] = 2
        if self.way(costs, ticket):
            self._known[row] = 1
        length = 0.0
        at: i64 = 0
        while at < self.path_size:
            self._alone[row * self._row + at] = self.path[at]
            length += costs[self.path[at]]
            at += 1
        self._alone_sizes[row] = self.path_size
        self._lengths[row] = length

    def _sort(self, count: i64, is_longest_first: bool) -> None:
        """Sort the tickets by the length of their paths; equal ones keep their order."""
        order, lengths, first = self._order, self._lengths, self._first
        at: i64 = 1
        while at < count:
            ticket = order[at]
            here = lengths[first + ticket]
            to = at
            while to > 0:
                before = lengths[first + order[to - 1]]
                if is_longest_first and before >= here:
                    break
                if not is_longest_first and before <= here:
                    break
                order[to] = order[to - 1]
                to -= 1
            order[to] = ticket
            at += 1

    def _improved(self, costs: vec[float], count: i64) -> float:
        """Insert all paths, then remove and reinsert each of them, at most twice."""
        order = self._order
        track: i64 = 0
        while track < self.scene.tables.tracks:
            self._shared[track] = costs[track]
            track += 1
        at: i64 = 0
        while at < count:
            self._sizes[order[at]] = 0
            at += 1
        at = 0
        while at < count:
            ticket = order[at]
            self._stamps[ticket] = -1
            if at == 0:
                row = self._first + ticket
                self._write(ticket, self._alone, row * self._row, self._alone_sizes[row])
            else:
                self._insert(costs, ticket, count)
                self._write(ticket, self.path, 0, self.path_size)
            at += 1
        if count == 1:
            return self._lengths[self._first + order[0]]
        if count > 0:
            self._stamps[order[count - 1]] = 0
        cost = self._total(costs, count, -1)
        changes: i64 = 0
        rounds: i64 = 0
        while rounds < 2 and count > 1:
            before = cost
            at = 0
            while at < count:
                ticket = order[at]
                at += 1
                if self._stamps[ticket] == changes:
                    continue  # the other paths are as they were when this one was inserted
                self._insert(costs, ticket, count)
                tried = self._total(costs, count, ticket)
                if tried < cost - 1e-9:
                    self._write(ticket, self.path, 0, self.path_size)
                    cost = tried
                    changes += 1
                self._stamps[ticket] = changes
            if cost >= before - 1e-9:
                break
            rounds += 1
        return cost

    def _insert(self, costs: vec[float], ticket: i64, count: i64) -> None:
        """The cheapest path if the tracks of the other paths cost nothing."""
        shared = self._shared
        at: i64 = 0
        while at < count:
            other = self._order[at]
            if other != ticket:
                place = other * self._row
                last = place + self._sizes[other]
                while place < last:
                    shared[self._ways[place]] = 0.0
                    place += 1
            at += 1
        self.way(shared, ticket)
        at = 0
        while at < count:
            place = self._order[at] * self._row
            last = place + self._sizes[self._order[at]]
            while place < last:
                shared[self._ways[place]] = costs[self._ways[place]]
                place += 1
            at += 1

    def _total(self, costs: vec[float], count: i64, replaced: i64) -> float:
        """The cost of all paths together; one of them may be replaced by the path that was found last."""
        self._mark_all(count, replaced)
        at: i64 = 0
        while replaced >= 0 and at < self.path_size:
            self._mark[self.path[at]] = 1
            at += 1
        total = 0.0
        track: i64 = 0
        while track < self.scene.tables.tracks:
            if self._mark[track] == 1:
                total += costs[track]
            track += 1
        return total

    def _mark_all(self, count: i64, without: i64) -> None:
        """Mark the tracks of all paths but one."""
        mark = self._mark
        track: i64 = 0
        while track < self.scene.tables.tracks:
            mark[track] = 0
            track += 1
        at: i64 = 0
        while at < count:
            ticket = self._order[at]
            if ticket != without:
                place = ticket * self._row
                last = place + self._sizes[ticket]
                while place < last:
                    mark[self._ways[place]] = 1
                    place += 1
            at += 1

    def _keep(self, count: i64) -> None:
        """Keep the tracks of all paths as the best so far."""
        self._mark_all(count, -1)
        size: i64 = 0
        track: i64 = 0
        while track < self.scene.tables.tracks:
            if self._mark[track] == 1:
                self.tracks[size] = track
                size += 1
            track += 1
        self.count = size

    def _write(self, ticket: i64, source: vec[i64], first: i64, size: i64) -> None:
        row = ticket * self._row
        at: i64 = 0
        while at < size:
            self._ways[row + at] = source[first + at]
            at += 1
        self._sizes[ticket] = size

    def _reach(self, costs: vec[float], ticket: i64) -> i64:
        """Dijkstra's algorithm up to the first of the ends; return the end of the path, -1 if there is none.

        One function, because this is the busiest loop of a planner: calls would take longer than their work.
        """
        t, best, came_by, reached = self.scene.tables, self._best, self._came_by, self._reached
        is_end, is_reached, end_cities = self._is_end, self._is_reached, t.end_cities
        link_from, link_track, link_city = self._link_from, self._link_track, self._link_city
        city: i64 = 0
        while city < t.cities:
            best[city] = _FAR
            city += 1
        bound = _FAR
        count: i64 = 0
        at = t.ends_from[2 * ticket]
        middle = t.ends_from[2 * ticket + 1]
        last = t.ends_from[2 * ticket + 2]
        while at < middle:
            city = end_cities[at]
            best[city] = 0.0
            came_by[city] = -1
            reached[count] = city
            is_reached[city] = 1
            count += 1
            at += 1
        while at < last:
            is_end[end_cities[at]] = 1
            at += 1
        while count > 0:
            # The reached city with the least cost; of equal ones the first of the board.
            place: i64 = 0
            city = reached[0]
            here = best[city]
            at = 1
            while at < count:
                other = reached[at]
                cost = best[other]
                if cost < here or (cost == here and other < city):
                    place = at
                    city = other
                    here = cost
                at += 1
            if is_end[city] == 1:
                break
            count -= 1
            reached[place] = reached[count]
            is_reached[city] = 0
            at = link_from[city]
            stop = link_from[city + 1]
            while at < stop:
                other = link_city[at]
                further = here + costs[link_track[at]]
                # A city beyond an end that is reached already would never be next.
                if further < best[other] and further <= bound:
                    best[other] = further
                    if is_end[other] == 1:
                        bound = further
                    came_by[other] = link_track[at]
                    if is_reached[other] == 0:
                        is_reached[other] = 1
                        reached[count] = other
                        count += 1
                at += 1
        while count > 0:
            count -= 1
            is_reached[reached[count]] = 0
        goal: i64 = -1
        least = _FAR
        at = middle
        while at < last:
            is_end[end_cities[at]] = 0
            if best[end_cities[at]] < least:
                goal = end_cities[at]
                least = best[goal]
            at += 1
        return goal
