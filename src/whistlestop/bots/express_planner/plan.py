"""Plans: tickets worth pursuing, a network for them, and what they are worth (`bots/plan.py`)."""

from math import exp

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.bots.express_planner.forest import ForestSearch
from whistlestop.bots.express_planner.scene import ExpressScene
from whistlestop.express.position import Position
from whistlestop.express.tables import LookupTables, zeros

__all__ = ["ExpressPlan", "Planner"]


class ExpressPlan:
    def __init__(self, tables: LookupTables) -> None:
        self.pursued: vec[i64] = zeros(int(tables.tickets))
        self.pursued_count: i64 = 0
        self.tracks: vec[i64] = zeros(int(tables.tracks))
        self.count: i64 = 0
        self.missing: vec[i64] = zeros(int(tables.tracks))
        """By place in `tracks`: cards still to draw."""
        self.colours: vec[i64] = zeros(int(tables.tracks))
        """By place in `tracks`: the colour to pay with."""
        self.turns: float = 0.0
        self.trains: i64 = 0
        self.chance: float = 0.0
        self.value: float = 0.0


class Planner:
    """Makes plans for a scene."""

    def __init__(self, scene: ExpressScene) -> None:
        t = scene.tables
        self.scene: ExpressScene = scene
        self.forest: ForestSearch = ForestSearch(scene)
        self.unfinished: vec[i64] = zeros(int(t.tickets))
        self.unfinished_count: i64 = 0
        self.missing: vec[i64] = zeros(int(t.tracks))
        self.colours: vec[i64] = zeros(int(t.tracks))
        self.hand: vec[i64] = zeros(int(t.cards))
        """The hand for which cards are counted as missing."""
        self.is_brief: bool = False
        """Whether quick plans are left out."""
        self._left: vec[i64] = zeros(int(t.cards))
        self._is_useful: vec[i64] = zeros(int(t.cards))
        self._pace: vec[float] = vec[float]([0.7, 0.7, 0.95, 1.2, 1.4, 1.6, 1.75, 1.85])
        self._pool: list[ExpressPlan] = []
        self._used: i64 = 0
        self._tried: vec[i64] = zeros(int(t.tickets) + 1)

    def begin(self, p: Position) -> None:
        """Find the tickets that are not completed."""
        t, cells, scene = self.scene.tables, p.cells, self.scene
        self._used = 0
        self.forest.begin(p)
        self.take_hand(p)
        count: i64 = 0
        at: i64 = 0
        while at < cells[t.kept_counts + scene.seat]:
            ticket = cells[t.kept + scene.seat * t.tickets + at]
            if not scene.is_joined(scene.seat, ticket):
                self.unfinished[count] = ticket
                count += 1
            at += 1
        self.unfinished_count = count

    def take_hand(self, p: Position) -> None:
        card: i64 = 0
        while card < self.scene.tables.cards:
            self.hand[card] = p.cells[self.scene.hand + card]
            card += 1

    def make(self) -> ExpressPlan:
        """For all unfinished tickets if that is feasible, otherwise for the most valuable subset."""
        tickets, count = self.unfinished, self.unfinished_count
        plan = self.plan_for(tickets, count, tickets, count)
        if plan.chance > 0.9 or count == 0:
            return plan
        other = self._gathered(tickets, count)
        if other.value > plan.value:
            return other
        return plan

    def plan_for(self, tickets: vec[i64], count: i64, wanted: vec[i64], wanted_count: i64) -> ExpressPlan:
        """The better of two plans for the wanted tickets: one that prefers long tracks, and a quick one."""
        plan = self._plan_by(0, tickets, count, wanted, wanted_count)
        if plan.count == 0 or self.is_brief:
            return plan
        quick = self._plan_by(1, tickets, count, wanted, wanted_count)
        if quick.value > plan.value:
            return quick
        return plan

    def _gathered(self, tickets: vec[i64], count: i64) -> ExpressPlan:
        """Add tickets one by one while each makes the plan more valuable."""
        best = self.plan_for(tickets, count, tickets, 0)
        while best.pursued_count < count:
            size = best.pursued_count
            next_best = best
            is_first = True
            at: i64 = 0
            while at < count:
                if not _contains(best.pursued, size, tickets[at]):
                    _copy(best.pursued, self._tried, size)
                    self._tried[size] = tickets[at]
                    plan = self.plan_for(tickets, count, self._tried, size + 1)
                    if is_first or plan.value > next_best.value:
                        next_best = plan
                        is_first = False
                at += 1
            if next_best.value <= best.value:
                break
            best = next_best
        return best

    def _plan_by(
        self, is_hasty: i64, tickets: vec[i64], count: i64, wanted: vec[i64], wanted_count: i64
    ) -> ExpressPlan:
        scene, forest = self.scene, self.forest
        t = scene.tables
        forest.search(is_hasty, wanted, wanted_count)
        plan = self._new()
        _copy(forest.tracks, plan.tracks, forest.count)
        plan.count = forest.count
        plan.trains = self.trains_for(plan.tracks, plan.count)
        plan.turns = self.turns_for(plan.tracks, plan.count, -1)
        _copy(self.missing, plan.missing, plan.count)
        _copy(self.colours, plan.colours, plan.count)
        chance = self.chance_of(plan.tracks, plan.count, plan.turns, plan.trains)
        plan.chance = chance
        going: i64 = 0
        at: i64 = 0
        while at < wanted_count:
            if forest.is_cut_off[wanted[at]] == 0:
                plan.pursued[going] = wanted[at]
                going += 1
            at += 1
        plan.pursued_count = going
        value = 0.0
        at = 0
        while at < count:
            sign = -1.0
            if _contains(plan.pursued, going, tickets[at]):
                sign = 2.0 * chance - 1.0
            value += float(t.ticket_points[tickets[at]]) * sign
            at += 1
        value += chance * scene.ticket_bonus * float(going)
        value += chance * float(self.points_of(plan.tracks, plan.count))
        plan.value = value + self._rest(plan.turns, plan.trains)
        return plan

    def trains_for(self, tracks: vec[i64], count: i64) -> i64:
        total: i64 = 0
        at: i64 = 0
        while at < count:
            total += self.scene.tables.track_length[tracks[at]]
            at += 1
        return total

    def points_of(self, tracks: vec[i64], count: i64) -> i64:
        total: i64 = 0
        at: i64 = 0
        while at < count:
            total += self.scene.tables.track_points[tracks[at]]
            at += 1
        return total

    def chance_of(self, tracks: vec[i64], count: i64, turns: float, trains: i64) -> float:
        """Probability that a network gets finished: in time, with the trains left, and without being blocked."""
        scene = self.scene
        if trains > scene.trains:
            return 0.0
        if count == 0:
            return 1.0
        slack = (scene.left - turns) / (1.0 + 0.12 * turns)
        on_time = 1.0 / (1.0 + exp(-1.5 * slack))
        risk = 0.0
        at: i64 = 0
        while at < count:
            risk += scene.wanted[tracks[at]]
            at += 1
        return on_time * exp(-scene.danger * risk * scene.caution)

    def _rest(self, turns: float, trains: i64) -> float:
        """Expected points from the turns and trains left after the network."""
        scene = self.scene
        time = max(0.0, scene.left - turns)
        return min(scene.turn * time, 2.2 * float(max(scene.trains - trains, 0)))

    def turns_for(self, tracks: vec[i64], count: i64, without: i64) -> float:
        """Turns to draw the missing cards and claim the tracks, one of which may be left out.

        Coloured tracks use their colour; gray ones the largest remaining colour; locomotives fill the smallest gaps.
        """
        t, left, is_useful = self.scene.tables, self._left, self._is_useful
        card: i64 = 0
        while card < t.wild:
            left[card] = self.hand[card]
            is_useful[card] = 0
            card += 1
        kinds = self._pay(tracks, count, without, False) + self._pay(tracks, count, without, True)
        card = 0
        while card < t.wild:
            kinds += is_useful[card]
            card += 1
        total = self._fill_gaps(count)
        number = count
        if without >= 0:
            number -= 1
        return self.scene.delay * (float(total) / self._pace[min(kinds, 7)]) + float(number)

    def _pay(self, tracks: vec[i64], count: i64, without: i64, is_gray: bool) -> i64:
        """Pay for the gray or for the other tracks; return what gray tracks add to the useful colours."""
        scene, left = self.scene, self._left
        t = scene.tables
        freedom: i64 = 0
        at: i64 = 0
        while at < count:
            track = tracks[at]
            if track == without:
                self.missing[at] = 0
            elif scene.is_gray(track) == is_gray:
                group = t.track_class[track]
                colour = t.class_colour[group]
                if is_gray:
                    colour = 0
                    card: i64 = 1
                    while card < t.wild:
                        if left[card] > left[colour]:
                            colour = card
                        card += 1
                length, least = t.track_length[track], t.class_least[group]
                used = min(left[colour], length - least)
                left[colour] -= used
                self.colours[at] = colour
                self.missing[at] = length - used
                if length - used > least:
                    self._is_useful[colour] = 1
                    if is_gray:
                        freedom += 2
            at += 1
        return freedom

    def _fill_gaps(self, count: i64) -> i64:
        """Use the locomotives for the smallest gaps; return the number of cards that are still missing."""
        missing = self.missing
        wild = self.hand[self.scene.tables.wild]
        total: i64 = 0
        at: i64 = 0
        while at < count:
            total += missing[at]
            at += 1
        size: i64 = 1
        while wild > 0 and size < self.scene.tables.lengths:
            at = 0
            while at < count and wild > 0:
                if missing[at] == size:
                    helped = min(wild, size)
                    # Below zero until the end, so that it is not helped twice.
                    missing[at] = helped - size - 1
                    wild -= helped
                    total -= helped
                at += 1
            size += 1
        at = 0
        while at < count:
            if missing[at] < 0:
                missing[at] = -1 - missing[at]
            at += 1
        return total

    def _new(self) -> ExpressPlan:
        if self._used == len(self._pool):
            self._pool.append(ExpressPlan(self.scene.tables))
        self._used += 1
        return self._pool[self._used - 1]


def _contains(items: vec[i64], count: i64, item: i64) -> bool:
    at: i64 = 0
    while at < count:
        if items[at] == item:
            return True
        at += 1
    return False


def _copy(source: vec[i64], target: vec[i64], count: i64) -> None:
    at: i64 = 0
    while at < count:
        target[at] = source[at]
        at += 1
