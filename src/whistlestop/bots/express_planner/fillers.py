"""Tracks beside the network, by points per turn (`bots/plan.py`, `fillers`)."""

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.bots.express_planner.plan import ExpressPlan, Planner
from whistlestop.bots.express_planner.scene import ExpressScene, floats
from whistlestop.bots.weights import Weights
from whistlestop.express.position import Position
from whistlestop.express.tables import zeros
from whistlestop.express.trail import Trails

__all__ = ["Fillers"]


class Fillers:
    """The best tracks beside the network, the best first."""

    def __init__(self, planner: Planner, weights: Weights) -> None:
        t = planner.scene.tables
        self.scene: ExpressScene = planner.scene
        self.planner: Planner = planner
        self.order: vec[i64] = zeros(int(t.tracks))
        """The tracks, the best first."""
        self.count: i64 = 0
        self.rate: vec[float] = floats(int(t.tracks))
        """By track, as all below."""
        self.gain: vec[float] = floats(int(t.tracks))
        self.missing: vec[i64] = zeros(int(t.tracks))
        self.colour: vec[i64] = zeros(int(t.tracks))
        self._harm: vec[float] = floats(int(t.tracks))
        self._harm_of: vec[i64] = zeros(int(t.tracks))
        """The number of the board for which the harm is known."""
        self._is_taken: vec[i64] = zeros(int(t.tracks))
        self._is_mine: vec[i64] = zeros(int(t.players * t.tracks))
        """By seat and track: 1 for the tracks of which the longest routes below are known."""
        self._mine: vec[i64] = zeros(int(t.players))
        """By seat: the number of these tracks."""
        self._before: vec[i64] = zeros(int(t.players))
        """By seat: their longest route."""
        self._after: vec[i64] = vec[i64]([-1] * int(t.players * t.tracks))
        """By seat and track: their longest route with one more track; -1 if it is not known."""
        self._thrift: float = weights.thrift
        self._bonus: float = t.rules.knobs.longest_route * weights.longest
        self._trails: Trails = Trails(t)

    def find(self, p: Position, plan: ExpressPlan) -> None:
        scene = self.scene
        t = scene.tables
        self._mark_routes(plan)
        spare = scene.trains - plan.trains
        count: i64 = 0
        at: i64 = 0
        while at < scene.open_count:
            track = scene.open[at]
            if self._is_taken[track] == 0 and t.track_length[track] <= spare:
                if self._harm_of[track] != scene.board_number:
                    self._harm[track] = scene.harm(p, track)
                    self._harm_of[track] = scene.board_number
                self._weigh(p, track, 0.0)
                self.order[count] = track
                count += 1
            at += 1
        self._sort(count, 8)
        self.count = min(count, 8)
        self._add_bonuses(p, plan)
        self._sort(self.count, self.count)

    def _mark_routes(self, plan: ExpressPlan) -> None:
        """The tracks of the network, and those beside them."""
        t, is_taken = self.scene.tables, self._is_taken
        track: i64 = 0
        while track < t.tracks:
            is_taken[track] = 0
            track += 1
        at: i64 = 0
        while at < plan.count:
            track = plan.tracks[at]
            is_taken[track] = 1
            place = t.beside_from[track]
            while place < t.beside_from[track + 1]:
                is_taken[t.beside[place]] = 1
                place += 1
            at += 1

    def _weigh(self, p: Position, track: i64, bonus: float) -> None:
        scene = self.scene
        t, cells = scene.tables, p.cells
        group = t.track_class[track]
        colour = t.class_colour[group]
        if scene.is_gray(track):
            colour = scene.most_colour
        length = t.track_length[track]
        missing = length - min(cells[scene.hand + colour], length - t.class_least[group])
        missing -= min(cells[scene.hand + t.wild], missing)
        used = length - missing
        sunk = self._thrift * min(1.0, scene.left / 8.0) * 0.6 * float(used)
        gain = float(t.track_points[track]) + bonus + self._harm[track]
        turns = (float(missing) + sunk) / 1.6 + 1.0
        self.rate[track] = gain / turns
        self.missing[track] = missing
        self.colour[track] = colour
        self.gain[track] = gain

    def _sort(self, count: i64, wanted: i64) -> None:
        """Bring the best to the front; equal ones keep their order."""
        order, rate = self.order, self.rate
        at: i64 = 1
        while at < count:
            track = order[at]
            to = at
            if to > wanted:
                # What is not among the best so far cannot push one of them out without being better.
                to = wanted
                if rate[order[to - 1]] >= rate[track]:
                    at += 1
                    continue
                order[at] = order[to - 1]
                to -= 1
            while to > 0 and rate[order[to - 1]] < rate[track]:
                order[to] = order[to - 1]
                to -= 1
            order[to] = track
            at += 1

    def _add_bonuses(self, p: Position, plan: ExpressPlan) -> None:
        """What each track adds to the expected bonus for the longest route."""
        if self._bonus == 0.0 or self.count == 0:
            return
        self._note_mine(plan)
        before = self._before[self.scene.seat]
        row = self.scene.seat * self.scene.tables.tracks
        at: i64 = 0
        while at < self.count:
            track = self.order[at]
            if self._after[row + track] < 0:
                self._after[row + track] = self._with(plan, track, before)
            self._weigh(p, track, self._bonus * 0.06 * float(self._after[row + track] - before))
            at += 1

    def _note_mine(self, plan: ExpressPlan) -> None:
        """Find the longest routes again if the tracks of the seat and its plan are others than last time. A claim
        of the plan changes nothing."""
        seat, t = self.scene.seat, self.scene.tables
        own = self.scene.parts[seat]
        row = seat * t.tracks
        known = self._marked(own.edges, own.count, row) + self._marked(plan.tracks, plan.count, row)
        if known == own.count + plan.count and known == self._mine[seat]:
            return
        track: i64 = 0
        while track < t.tracks:
            self._is_mine[row + track] = 0
            self._after[row + track] = -1
            track += 1
        at: i64 = 0
        while at < own.count:
            self._is_mine[row + own.edges[at]] = 1
            at += 1
        at = 0
        while at < plan.count:
            self._is_mine[row + plan.tracks[at]] = 1
            at += 1
        self._mine[seat] = own.count + plan.count
        self._before[seat] = self._longest(plan, -1)

    def _marked(self, tracks: vec[i64], count: i64, row: i64) -> i64:
        """How many of these tracks are among those that are known."""
        known: i64 = 0
        at: i64 = 0
        while at < count:
            known += self._is_mine[row + tracks[at]]
            at += 1
        return known

    def _with(self, plan: ExpressPlan, track: i64, before: i64) -> i64:
        """The longest route with one more track."""
        own = self.scene.parts[self.scene.seat]
        if self._touches(own.edges, own.count, track) or self._touches(plan.tracks, plan.count, track):
            return self._longest(plan, track)
        return max(before, self.scene.tables.track_length[track])

    def _touches(self, tracks: vec[i64], count: i64, track: i64) -> bool:
        """Whether the track has a city in common with one of these."""
        t = self.scene.tables
        a, b = t.track_a[track], t.track_b[track]
        at: i64 = 0
        while at < count:
            one, other = t.track_a[tracks[at]], t.track_b[tracks[at]]
            if one == a or one == b or other == a or other == b:  # noqa: SIM109 a tuple would be made
                return True
            at += 1
        return False

    def _longest(self, plan: ExpressPlan, more: i64) -> i64:
        """The longest route of the network with the plan, and perhaps one more track."""
        own = self.scene.parts[self.scene.seat]
        trails = self._trails
        trails.clear()
        at: i64 = 0
        while at < own.count:
            trails.join(own.edges[at])
            at += 1
        at = 0
        while at < plan.count:
            trails.join(plan.tracks[at])
            at += 1
        if more >= 0:
            trails.join(more)
        return trails.longest()
