"""Which tickets a planner keeps, and when it draws more."""

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.bots.express_planner.plan import ExpressPlan, Planner
from whistlestop.bots.express_planner.scene import ExpressScene, floats
from whistlestop.bots.weights import Weights
from whistlestop.express.layout import TICKETS_LEFT, TICKETS_TOP
from whistlestop.express.options import kept_sets
from whistlestop.express.position import Position
from whistlestop.express.tables import LookupTables, zeros

__all__ = ["TicketChooser"]


class TicketChooser:
    """Chooses for the seat that the planner's scene looks at. Codes are those of `express.options`."""

    def __init__(self, planner: Planner, weights: Weights) -> None:
        tables = planner.scene.tables
        self._scene: ExpressScene = planner.scene
        self._tables: LookupTables = tables
        self._planner: Planner = planner
        self._appetite: float = weights.appetite
        self._costs: vec[float] = floats(int(tables.tracks))
        self._values: vec[float] = floats(int(tables.tickets))
        self._kept: vec[i64] = zeros(int(tables.tickets))
        self._is_mine: vec[i64] = zeros(int(tables.tickets))
        self._joined: vec[i64] = zeros(int(tables.tracks))

    def best_kept(self, p: Position) -> i64:
        """The set of tickets that gives the plan with the highest value."""
        t = self._tables
        first, count = kept_sets(p)
        best: i64 = -1
        most = 0.0
        at: i64 = 0
        while at < count:
            mask = t.keep_masks[first + at]
            worth = self._worth_of(p, mask)
            if best < 0 or worth > most:
                best = mask
                most = worth
            at += 1
        return t.keep_code + best

    def _worth_of(self, p: Position, mask: i64) -> float:
        """Completed tickets count fully; the others are planned together with those in hand."""
        t, cells, scene, planner = self._tables, p.cells, self._scene, self._planner
        sure = 0.0
        count = planner.unfinished_count
        at: i64 = 0
        while at < count:
            self._kept[at] = planner.unfinished[at]
            at += 1
        place: i64 = 0
        while place < cells[t.offered_counts + scene.seat]:
            if (mask >> place) & 1 == 1:
                ticket = cells[t.offered + scene.seat * t.offer_size + place]
                if scene.is_joined(scene.seat, ticket):
                    sure += float(t.ticket_points[ticket]) + scene.ticket_bonus
                else:
                    self._kept[count] = ticket
                    count += 1
            place += 1
        gain = sure * self._appetite
        whole = planner.plan_for(self._kept, count, self._kept, count).value
        own = planner.unfinished_count
        if count > own and own > 0:
            whole = max(whole, planner.plan_for(self._kept, count, planner.unfinished, own).value)
        return gain + whole

    def pays_to_draw(self, p: Position, plan: ExpressPlan) -> bool:
        """Only with the network nearly finished and enough time left."""
        scene = self._scene
        if plan.turns > 0.2 * scene.left or scene.clock < 4.0:
            return False
        return self._worth_of_drawing(p, plan) > 0.0

    def _worth_of_drawing(self, p: Position, plan: ExpressPlan) -> float:
        """Expected gain of drawing tickets now, minus the turn it takes."""
        t, scene, costs = self._tables, self._scene, self._costs
        track: i64 = 0
        while track < t.tracks:
            costs[track] = scene.costs[track]
            track += 1
        at: i64 = 0
        while at < plan.count:
            costs[plan.tracks[at]] = 0.0
            at += 1
        self._mark_mine(p)
        count: i64 = 0
        ticket: i64 = 0
        while ticket < t.tickets:
            if self._is_mine[ticket] == 0:
                self._insert_value(self._marginal(plan, ticket), count)
                count += 1
            ticket += 1
        if count == 0:
            return -100.0
        return self._best_of(count, min(t.ticket_draw, count)) * self._appetite - scene.turn

    def _mark_mine(self, p: Position) -> None:
        """The tickets in hand, and those that the seat put under the deck."""
        t, cells, seat = self._tables, p.cells, self._scene.seat
        at: i64 = 0
        while at < t.tickets:
            self._is_mine[at] = 0
            at += 1
        at = 0
        while at < cells[t.kept_counts + seat]:
            self._is_mine[cells[t.kept + seat * t.tickets + at]] = 1
            at += 1
        at = 0
        place = cells[TICKETS_TOP]
        while at < cells[TICKETS_LEFT]:
            if cells[t.buried_by + place] == seat:
                self._is_mine[cells[t.ticket_deck + place]] = 1
            place += 1
            if place == t.tickets:
                place = 0
            at += 1

    def _insert_value(self, value: float, count: i64) -> None:
        """The values are in descending order."""
        values = self._values
        to = count
        while to > 0 and values[to - 1] < value:
            values[to] = values[to - 1]
            to -= 1
        values[to] = value

    def _marginal(self, plan: ExpressPlan, ticket: i64) -> float:
        """The gain of one more ticket: its points if there is time for it, minus the racing it costs."""
        t, scene, planner = self._tables, self._scene, self._planner
        points = float(t.ticket_points[ticket])
        if scene.is_joined(scene.seat, ticket):
            return points + scene.ticket_bonus
        if not planner.forest.way(self._costs, ticket):
            return -points
        cost = 0.0
        at: i64 = 0
        while at < planner.forest.path_size:
            cost += self._costs[planner.forest.path[at]]
            at += 1
        count = self._join_tracks(plan)
        turns = planner.turns_for(self._joined, count, -1)
        trains = planner.trains_for(self._joined, count)
        chance = planner.chance_of(self._joined, count, turns + 1.0, trains)
        return points * (2.0 * chance - 1.0) + chance * scene.ticket_bonus - chance * cost

    def _join_tracks(self, plan: ExpressPlan) -> i64:
        """The tracks of the plan and of the path that was found last, in the board's order."""
        forest, joined = self._planner.forest, self._joined
        count: i64 = 0
        at: i64 = 0
        while at < plan.count:
            joined[count] = plan.tracks[at]
            count += 1
            at += 1
        at = 0
        while at < forest.path_size:
            track = forest.path[at]
            to = count
            while to > 0 and joined[to - 1] > track:
                to -= 1
            if to == 0 or joined[to - 1] != track:
                move = count
                while move > to:
                    joined[move] = joined[move - 1]
                    move -= 1
                joined[to] = track
                count += 1
            at += 1
        return count

    def _best_of(self, count: i64, draws: i64) -> float:
        """Expected maximum of that many different draws."""
        expected = 0.0
        none_yet = 1.0
        at: i64 = 0
        while at < count and count - at >= draws:
            hit = float(draws) / float(count - at)
            expected += none_yet * hit * self._values[at]
            none_yet *= 1.0 - hit
            at += 1
        return expected
