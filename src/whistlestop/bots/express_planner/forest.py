"""A cheap network for several tickets: inserted and improved path by path, as in `bots/analysis/steiner.py`."""

from random import Random
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.bots.express_planner.scene import ExpressScene, floats
from whistlestop.express.position import Position
from whistlestop.express.tables import zeros

__all__ = ["ForestSearch"]

_FAR: Final = 1e9
_SLACK: Final = 1e-7
"""Sums in another order differ in their last bits, so bounds are a little wider."""
_KEPT: Final = 128
"""How many paths are remembered, a power of two."""


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
        self._floor: vec[float] = floats((2 * tickets + 1) * cities)
        """By costs, ticket and city: at least so much is missing to an end of the ticket. The last row has none."""
        self._no_floor: i64 = 2 * tickets * cities
        self._spent: float = 0.0
        self._added: float = 0.0
        dice = Random("tracks")
        self._key: vec[i64] = vec[i64]([dice.getrandbits(62) for _ in range(tracks)])
        """A number for each track; the numbers of a set's tracks together are the number of the set."""
        self._ticket_key: vec[i64] = vec[i64]([dice.getrandbits(62) for _ in range(2 * tickets)])
        self._kept_key: vec[i64] = zeros(_KEPT)
        self._kept_row: vec[i64] = vec[i64]([-1] * _KEPT)
        self._kept_sizes: vec[i64] = zeros(_KEPT)
        self._kept_costs: vec[float] = floats(_KEPT)
        self._kept_paths: vec[i64] = zeros(_KEPT * cities)
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
        place: i64 = 0
        while place < _KEPT:
            self._kept_row[place] = -1
            place += 1

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
        return self._follow(self._reach(costs, ticket, self._no_floor, 0.0, _FAR))

    def _follow(self, goal: i64) -> bool:
        """Collect the tracks of the path that was found last."""
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
        self.path_size = 0
        least = self._measure(costs, ticket, row)
        if least < _FAR:
            self._known[row] = 1
            self._follow(self._reach(costs, ticket, row * self._row, _FAR, least + _SLACK))
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
        cost = 0.0
        at = 0
        while at < count:
            ticket = order[at]
            self._stamps[ticket] = -1
            row = self._first + ticket
            # The path alone, also as the bound of the search that follows.
            self._write(ticket, self._alone, row * self._row, self._alone_sizes[row])
            if at == 0:
                cost = self._lengths[row]
            else:
                self._insert(costs, ticket, at + 1, False)
                self._write(ticket, self.path, 0, self.path_size)
                cost += self._added
            at += 1
        if count > 0:
            self._stamps[order[count - 1]] = 0
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
                self._insert(costs, ticket, count, True)
                if self._added < self._spent - 1e-9:
                    self._write(ticket, self.path, 0, self.path_size)
                    cost += self._added - self._spent
                    changes += 1
                self._stamps[ticket] = changes
            if cost >= before - 1e-9:
                break
            rounds += 1
        return cost

    def _insert(self, costs: vec[float], ticket: i64, count: i64, is_again: bool) -> None:
        """The cheapest path if the tracks of the other paths cost nothing. `_added` is what it costs, `_spent` what
        the path that the ticket has costs. If it is inserted again and no path can be cheaper, none is searched."""
        row = self._first + ticket
        key, near = self._share(ticket, count, row * self._row)
        shared = self._shared
        spent = 0.0
        place = ticket * self._row
        last = place + self._sizes[ticket]
        while place < last:
            spent += shared[self._ways[place]]
            place += 1
        self._spent = spent
        self._added = spent
        if not is_again or min(near, self._lengths[row]) < spent - 5e-10:
            self._find_shared(ticket, row, key, near)
        self._unshare(costs, ticket, count)

    def _share(self, ticket: i64, count: i64, row: i64) -> tuple[i64, float]:
        """Let the tracks of the other paths cost nothing; return a number for the set of these tracks, and the
        least cost from one of their cities to an end of the ticket."""
        t, shared, floor = self.scene.tables, self._shared, self._floor
        key: i64 = 0
        near = _FAR
        at: i64 = 0
        while at < count:
            other = self._order[at]
            at += 1
            if other != ticket:
                place = other * self._row
                last = place + self._sizes[other]
                while place < last:
                    track = self._ways[place]
                    if shared[track] != 0.0:
                        shared[track] = 0.0
                        key ^= self._key[track]
                        near = min(near, floor[row + t.track_a[track]])
                        near = min(near, floor[row + t.track_b[track]])
                    place += 1
        return key, near

    def _unshare(self, costs: vec[float], ticket: i64, count: i64) -> None:
        shared = self._shared
        at: i64 = 0
        while at < count:
            other = self._order[at]
            at += 1
            if other != ticket:
                place = other * self._row
                last = place + self._sizes[other]
                while place < last:
                    shared[self._ways[place]] = costs[self._ways[place]]
                    place += 1

    def _find_shared(self, ticket: i64, row: i64, key: i64, near: float) -> None:
        """The path by the shared costs, remembered until cards or tracks change."""
        place = (key ^ self._ticket_key[row]) & (_KEPT - 1)
        if self._kept_key[place] == key and self._kept_row[place] == row:
            self.path_size = self._kept_sizes[place]
            at: i64 = 0
            while at < self.path_size:
                self.path[at] = self._kept_paths[place * self._row + at]
                at += 1
            self._added = self._kept_costs[place]
            return
        goal = self._reach(self._shared, ticket, row * self._row, near, self._spent + _SLACK)
        self._follow(goal)
        self._added = self._best[goal]
        self._kept_key[place] = key
        self._kept_row[place] = row
        self._kept_sizes[place] = self.path_size
        self._kept_costs[place] = self._added
        at = 0
        while at < self.path_size:
            self._kept_paths[place * self._row + at] = self.path[at]
            at += 1

    def _mark_all(self, count: i64) -> None:
        """Mark the tracks of all paths."""
        mark = self._mark
        track: i64 = 0
        while track < self.scene.tables.tracks:
            mark[track] = 0
            track += 1
        at: i64 = 0
        while at < count:
            ticket = self._order[at]
            place = ticket * self._row
            last = place + self._sizes[ticket]
            while place < last:
                mark[self._ways[place]] = 1
                place += 1
            at += 1

    def _keep(self, count: i64) -> None:
        """Keep the tracks of all paths as the best so far."""
        self._mark_all(count)
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

    def _reach(self, costs: vec[float], ticket: i64, row: i64, near: float, bound: float) -> i64:
        """Dijkstra's algorithm up to the first of the ends; return the end of the path, -1 if there is none.

        Cities are left out from which the end cannot be reached within the bound. What is missing from a city is at
        least its floor in this row, or `near` by a track that costs less than when the floors were found. The path
        is the same as without bounds, because all cities of the cheapest paths stay.
        One function, because this is the busiest loop of a planner: calls would take longer than their work.
        """
        t, best, came_by, reached, floor = (
            self.scene.tables,
            self._best,
            self._came_by,
            self._reached,
            self._floor,
        )
        is_end, is_reached, end_cities = self._is_end, self._is_reached, t.end_cities
        link_from, link_track, link_city = self._link_from, self._link_track, self._link_city
        city: i64 = 0
        while city < t.cities:
            best[city] = _FAR
            city += 1
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
                if further < best[other]:
                    missing = floor[row + other]
                    if missing > near:
                        missing = near
                    # A city beyond an end that is reached already would never be next.
                    if further + missing <= bound:
                        best[other] = further
                        if is_end[other] == 1 and further < bound:
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

    def _measure(self, costs: vec[float], ticket: i64, row: i64) -> float:
        """The cost of the cheapest path of a ticket, and for each city at least what is missing to an end: in the
        cities that are further away than the ticket's other end, as much as from there."""
        t, best, reached, floor = self.scene.tables, self._best, self._reached, self._floor
        is_end, is_reached, end_cities = self._is_end, self._is_reached, t.end_cities
        link_from, link_track, link_city = self._link_from, self._link_track, self._link_city
        city: i64 = 0
        while city < t.cities:
            best[city] = _FAR
            city += 1
        first = t.ends_from[2 * ticket]
        middle = t.ends_from[2 * ticket + 1]
        last = t.ends_from[2 * ticket + 2]
        count: i64 = 0
        at = middle
        while at < last:
            city = end_cities[at]
            best[city] = 0.0
            reached[count] = city
            is_reached[city] = 1
            count += 1
            at += 1
        at = first
        while at < middle:
            is_end[end_cities[at]] = 1
            at += 1
        least = _FAR
        while count > 0:
            place: i64 = 0
            city = reached[0]
            here = best[city]
            at = 1
            while at < count:
                cost = best[reached[at]]
                if cost < here:
                    place = at
                    city = reached[at]
                    here = cost
                at += 1
            if here >= least:
                break
            count -= 1
            reached[place] = reached[count]
            is_reached[city] = 0
            at = link_from[city]
            stop = link_from[city + 1]
            while at < stop:
                other = link_city[at]
                further = here + costs[link_track[at]]
                if further < best[other] and further < least:
                    best[other] = further
                    if is_end[other] == 1:
                        least = further
                    if is_reached[other] == 0:
                        is_reached[other] = 1
                        reached[count] = other
                        count += 1
                at += 1
        while count > 0:
            count -= 1
            is_reached[reached[count]] = 0
        at = first
        while at < middle:
            is_end[end_cities[at]] = 0
            if best[end_cities[at]] == 0.0:
                least = 0.0
            at += 1
        place = row * self._row
        city = 0
        while city < t.cities:
            floor[place + city] = min(best[city], least)
            city += 1
        return least
