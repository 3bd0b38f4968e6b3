"""What a planner derives from a position: open tracks, contested tracks, costs, the length of the game.

The figures are those of `bots/plan.py` (`Scene`), `bots/analysis/opponents.py` and `bots/analysis/game_length.py`, in
the same order of operations, so that they are equal to the last bit.
"""

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.bots.weights import Weights
from whistlestop.express.layout import CLAIMS, FREE, LAST_SEAT, NOBODY, QUESTION, SECOND, TURN
from whistlestop.express.position import Position
from whistlestop.express.tables import LookupTables, zeros
from whistlestop.express.trail import Trails
from whistlestop.mechanics.advises import completed_ticket_bonus

__all__ = ["ExpressScene", "floats"]


def floats(count: int) -> vec[float]:
    return vec[float]([0.0] * count)


class ExpressScene:
    """The position as one seat sees it, and working memory for it."""

    def __init__(self, tables: LookupTables, weights: Weights) -> None:
        tracks, players = int(tables.tracks), int(tables.players)
        self.tables: LookupTables = tables
        self.turn: float = weights.turn
        self.points: float = weights.points * (1 - 0.12 * (players - 2)) * 1.0
        self.caution: float = weights.caution
        self.danger: float = weights.danger
        self.block: float = weights.block
        self.suspects: float = weights.suspects
        self.steady: float = weights.steady
        self.keeps_time: bool = weights.keeps_time
        self.delay: float = 1 + 0.1 * (players - 2)
        bonus = completed_ticket_bonus(tables.rules)
        self.ticket_bonus: float = 0.2 * bonus * min(1.0, weights.longest)
        self.seat: i64 = 0
        self.hand: i64 = 0
        """The first cell of the seat's hand."""
        self.most_colour: i64 = 0
        """The colour of which the seat has most cards, the first of equal ones."""
        self.trains: i64 = 0
        self.clock: float = 0.0
        self.left: float = 0.0
        self.open: vec[i64] = zeros(tracks)
        """The tracks that the seat may claim, in the board's order."""
        self.open_count: i64 = 0
        self.wanted: vec[float] = floats(tracks)
        self.wanted_by: vec[i64] = zeros(tracks)
        self.costs: vec[float] = floats(tracks)
        self.hasty: vec[float] = floats(tracks)
        self.begun: vec[i64] = zeros(players * tracks)
        """By seat and track: 1 for the tracks of its last plan."""
        self.parts: list[Trails] = [Trails(tables) for _ in range(players)]
        """The network of each seat."""
        self.board_number: i64 = 0
        """Changes whenever something but the seat's own cards may have changed since the last look."""
        self._claims: i64 = -1
        """How many tracks were claimed when the networks were found."""
        self._turn: i64 = -1
        """The turn of the last look."""
        self._near: vec[i64] = zeros(players * int(tables.cities))
        """By seat and city: 1 if the seat has a track there."""
        longest = max(1, int(tables.longest_track))
        self._attraction: vec[float] = vec[float](
            [(track.length / longest) ** 2 for track in tables.rules.board.tracks.values()]
        )
        self._colour: vec[i64] = vec[i64]([tables.rules.printed[name].colour for name in tables.track_names])
        """The printed colour of each track, below zero for gray."""
        self._distance: vec[i64] = zeros(int(tables.cities))
        self._reached: vec[i64] = zeros(int(tables.cities))

    def forget(self) -> None:
        """Another game begins, or the same one from another position."""
        self._claims = -1
        self._turn = -1

    def look(self, p: Position, seat: i64) -> None:
        """Derive everything for this seat. For the second card of a turn only the seat's own cards have changed."""
        cells = p.cells
        if cells[QUESTION] != SECOND or cells[TURN] != self._turn or seat != self.seat:
            self.look_at_board(p, seat)
        self._turn = cells[TURN]
        self.find_most_colour(p)
        self.find_costs(p)

    def look_at_board(self, p: Position, seat: i64) -> None:
        """Derive what does not depend on the seat's own cards."""
        t, cells = self.tables, p.cells
        self.board_number += 1
        self.seat = seat
        self.hand = t.hands + seat * t.cards
        self.trains = cells[t.trains + seat]
        if cells[CLAIMS] != self._claims:
            self._find_networks(p)
            self._claims = cells[CLAIMS]
        self._find_open(p)
        self._find_wanted(p)
        self.look_at_time(p)

    def look_at_time(self, p: Position) -> None:
        """Estimate how many turns are left."""
        self.clock = self._turns_left(p)
        self.left = self.clock
        if not self.keeps_time:
            self.left = 30.0

    def is_gray(self, track: i64) -> bool:
        return self._colour[track] < 0

    def is_joined(self, seat: i64, ticket: i64) -> bool:
        """Whether the seat's tracks complete the ticket."""
        t, parts = self.tables, self.parts[seat]
        at = t.ends_from[2 * ticket]
        middle = t.ends_from[2 * ticket + 1]
        while at < middle:
            root = parts.root(t.end_cities[at])
            to = middle
            while to < t.ends_from[2 * ticket + 2]:
                if parts.root(t.end_cities[to]) == root:
                    return True
                to += 1
            at += 1
        return False

    def harm(self, p: Position, track: i64) -> float:
        """What claiming the track costs an opponent."""
        want = self.wanted[track]
        rival = self.wanted_by[track]
        if want < self.suspects or rival == NOBODY or self.block == 0.0:
            return 0.0
        return self.block * want * self._detour(p, track, rival)

    def _find_networks(self, p: Position) -> None:
        t = self.tables
        at: i64 = 0
        while at < t.players * t.cities:
            self._near[at] = 0
            at += 1
        seat: i64 = 0
        while seat < t.players:
            parts = self.parts[seat]
            parts.connect(p, seat)
            at = 0
            while at < parts.count:
                track = parts.edges[at]
                self._near[seat * t.cities + t.track_a[track]] = 1
                self._near[seat * t.cities + t.track_b[track]] = 1
                at += 1
            seat += 1

    def _find_open(self, p: Position) -> None:
        t, cells = self.tables, p.cells
        count: i64 = 0
        track: i64 = 0
        while track < t.tracks:
            if (cells[t.open_to + track] >> self.seat) & 1 == 1:
                self.open[count] = track
                count += 1
            track += 1
        self.open_count = count

    # Opponents

    def _find_wanted(self, p: Position) -> None:
        """For each open track how much an opponent wants it, and which opponent wants it most."""
        t = self.tables
        taste = 0.0
        seat: i64 = 0
        while seat < t.players:
            if seat != self.seat:
                taste = max(taste, self._long_track_taste(seat))
            seat += 1
        at: i64 = 0
        while at < self.open_count:
            track = self.open[at]
            best = taste * self._attraction[track]
            who: i64 = NOBODY
            seat = 0
            while seat < t.players:
                if seat != self.seat:
                    want = self._want(p, track, seat)
                    if want > best:
                        best = want
                        who = seat
                seat += 1
            if self._has_spare(p, track):
                best = best * 0.5
            self.wanted[track] = best
            self.wanted_by[track] = who
            at += 1

    def _want(self, p: Position, track: i64, seat: i64) -> float:
        t, cells = self.tables, p.cells
        length = t.track_length[track]
        if cells[t.trains + seat] < length:
            return 0.0
        a, b = t.track_a[track], t.track_b[track]
        near = self._near[seat * t.cities + a] + self._near[seat * t.cities + b]
        want = 0.1
        if near == 2:
            if self.parts[seat].root(a) != self.parts[seat].root(b):
                want = 0.8
        elif near == 1:
            want = 0.4
        if not self.is_gray(track):
            shown = cells[t.shown + seat * t.cards + t.class_colour[t.track_class[track]]]
            if shown > 1:
                want += 0.25 * min(1.0, float(shown) / float(length))
        return want

    def _long_track_taste(self, seat: i64) -> float:
        total = float(self._owned_length(seat)) / float(self.tables.longest_track)
        share = (1.5 + total) / float(3 + self.parts[seat].count)
        return max(0.1, min(0.6, 1.5 * (share - 0.35)))

    def _owned_length(self, seat: i64) -> i64:
        parts = self.parts[seat]
        total: i64 = 0
        at: i64 = 0
        while at < parts.count:
            total += self.tables.track_length[parts.edges[at]]
            at += 1
        return total

    def _has_spare(self, p: Position, track: i64) -> bool:
        """Whether another track of the route stays open if an opponent takes this one."""
        t, cells = self.tables, p.cells
        if t.both_open == 0:
            return False
        at = t.beside_from[track]
        while at < t.beside_from[track + 1]:
            if cells[t.owners + t.beside[at]] == FREE:
                return True
            at += 1
        return False

    def _detour(self, p: Position, track: i64, seat: i64) -> float:
        """Extra trains that this seat would need to connect the track's ends without the track, at most 8."""
        t, cells, distance, reached = self.tables, p.cells, self._distance, self._reached
        city: i64 = 0
        most = t.track_length[track] + 8
        while city < t.cities:
            distance[city] = most
            city += 1
        distance[t.track_a[track]] = 0
        reached[0] = t.track_a[track]
        count: i64 = 1
        while count > 0:
            place: i64 = 0
            at: i64 = 1
            while at < count:
                if distance[reached[at]] < distance[reached[place]]:
                    place = at
                at += 1
            city = reached[place]
            if city == t.track_b[track]:
                return float(distance[city] - t.track_length[track])
            count -= 1
            reached[place] = reached[count]
            at = t.near_from[city]
            while at < t.near_from[city + 1]:
                link = t.near[at]
                at += 1
                owner = cells[t.owners + link]
                further = distance[city]
                if owner == FREE:
                    if link == track or self._goes_with(link, track):
                        continue
                    further += t.track_length[link]
                elif owner != seat:
                    continue
                other = t.track_a[link] + t.track_b[link] - city
                if further < distance[other]:
                    if distance[other] == most:
                        reached[count] = other
                        count += 1
                    distance[other] = further
        return 8.0

    def _goes_with(self, link: i64, track: i64) -> bool:
        """Whether both are tracks of one route of which only one can be claimed."""
        t = self.tables
        if t.both_open == 1:
            return False
        at = t.beside_from[track]
        while at < t.beside_from[track + 1]:
            if t.beside[at] == link:
                return True
            at += 1
        return False

    # Time and costs

    def _turns_left(self, p: Position) -> float:
        t, cells = self.tables, p.cells
        if cells[LAST_SEAT] != NOBODY:
            return 1.0
        least = 1e9
        seat: i64 = 0
        while seat < t.players:
            if seat != self.seat:
                trains = max(cells[t.trains + seat] - t.end_at, 0)
                cards = max(0.0, float(trains) - 0.85 * float(cells[t.hand_sizes + seat]))
                usual = 0.62 * float(t.longest_track)
                count = self.parts[seat].count
                usual = (usual * 3.0 + float(self._owned_length(seat))) / float(3 + count)
                least = min(least, cards / 1.9 + float(trains) / usual)
            seat += 1
        return max(1.0, least + 1.5)

    def find_most_colour(self, p: Position) -> None:
        cells = p.cells
        self.most_colour = 0
        card: i64 = 1
        while card < self.tables.wild:
            if cells[self.hand + card] > cells[self.hand + self.most_colour]:
                self.most_colour = card
            card += 1

    def find_costs(self, p: Position) -> None:
        """Points lost by building each track instead of racing, and the same with less weight on the points."""
        t, cells, costs, hasty = self.tables, p.cells, self.costs, self.hasty
        track: i64 = 0
        while track < t.tracks:
            costs[track] = 0.0
            hasty[track] = 0.0
            track += 1
        hasty_points = 0.3 * self.points
        most = cells[self.hand + self.most_colour]
        wild = 0.5 * float(cells[self.hand + t.wild])
        at: i64 = 0
        while at < self.open_count:
            track = self.open[at]
            at += 1
            length = t.track_length[track]
            group = t.track_class[track]
            held = most
            pace = 1.7
            if not self.is_gray(track):
                held = cells[self.hand + t.class_colour[group]]
                pace = 1.35
            missing = max(0.0, float(length - held) - wild + 0.5 * float(t.class_least[group]))
            turns = missing / pace + 0.4 * (float(length) - missing) / 1.8 + 1.0
            plain = self.turn * turns + 0.15 * float(length)
            points = float(t.track_points[track])
            risk = 1.0 + 0.1 * self.caution * self.wanted[track]
            cost = max(0.3, (plain - self.points * points) * risk)
            hasty_cost = max(0.3, (plain - hasty_points * points) * risk)
            if self.begun[self.seat * t.tracks + track] == 1:
                cost = cost * self.steady
                hasty_cost = hasty_cost * self.steady
            if length > self.trains:
                cost = 1000.0
                hasty_cost = 1000.0
            costs[track] = cost
            hasty[track] = hasty_cost
