"""Which track a planner claims, and with which cards."""

from mypy_extensions import i64

from whistlestop.bots.express_planner.fillers import Fillers
from whistlestop.bots.express_planner.plan import ExpressPlan, Planner
from whistlestop.bots.express_planner.scene import ExpressScene
from whistlestop.bots.weights import Weights
from whistlestop.express.options import claim_code, legal_codes
from whistlestop.express.position import Position
from whistlestop.express.tables import LookupTables
from whistlestop.express.trail import Trails

__all__ = ["ClaimChooser"]


class ClaimChooser:
    """Chooses for the seat that the planner's scene looks at. Codes are those of `express.options`; -1 is none."""

    def __init__(self, planner: Planner, fillers: Fillers, weights: Weights) -> None:
        self._scene: ExpressScene = planner.scene
        self._tables: LookupTables = planner.scene.tables
        self._planner: Planner = planner
        self._fillers: Fillers = fillers
        self._trails: Trails = Trails(planner.scene.tables)
        self._eager: float = weights.eager
        self._patience: float = weights.patience
        self._payment: i64 = 0
        """The code of the payment that was found last."""
        self._loss: float = 0.0
        """The turns by which it delays the plan."""

    def best(self, p: Position, plan: ExpressPlan) -> i64:
        """A track of the network; otherwise one beside it that does not endanger the network."""
        scene = self._scene
        t = self._tables
        hurry = plan.turns / max(1.0, scene.left)
        best: i64 = -1
        best_value = 0.0
        at: i64 = 0
        while at < plan.count:
            track = plan.tracks[at]
            if self._find_payment(p, track, plan, track, plan.turns, 0.25 * (1.0 - hurry), 1.0):
                wish = self._eager + scene.caution * scene.wanted[track] + hurry - 0.5
                wish += 0.1 * float(t.track_length[track])
                value = wish - self._loss + 0.01 * float(t.track_points[track])
                if value > best_value:
                    best_value = value
                    best = self._payment
            at += 1
        if best >= 0:
            return best
        return self._beside(p, plan)

    def _beside(self, p: Position, plan: ExpressPlan) -> i64:
        """A track beside the network, unless a much better one can be paid soon."""
        fillers, scene = self._fillers, self._scene
        at: i64 = 0
        while at < fillers.count:
            track = fillers.order[at]
            if self._find_payment(p, track, plan, -1, plan.turns, 0.1, 0.0):
                break
            at += 1
        if at == fillers.count:
            return -1
        track = fillers.order[at]
        hope = fillers.order[0]
        is_poor = fillers.rate[track] < self._patience * fillers.rate[hope]
        if is_poor and scene.left > float(fillers.missing[hope]) / 1.6 + 1.0:
            return -1
        if plan.count > 0 and self._is_too_dear(plan, track, max(0.0, self._loss)):
            return -1
        return self._payment

    def _is_too_dear(self, plan: ExpressPlan, track: i64, loss: float) -> bool:
        """Whether the delay of the network costs more than this track brings."""
        scene, t = self._scene, self._tables
        if loss > 0.8 and plan.chance > 0.5:
            return True
        later = self._planner.chance_of(plan.tracks, plan.count, plan.turns + 1.0 + loss, plan.trains)
        tickets: i64 = 0
        at: i64 = 0
        while at < plan.pursued_count:
            tickets += 2 * t.ticket_points[plan.pursued[at]]
            at += 1
        stake = float(tickets) + 0.5 * float(self._planner.points_of(plan.tracks, plan.count))
        turns = 1.0 + loss + 0.2 * float(t.track_length[track])
        risk = (plan.chance - later) * stake
        gain = self._fillers.gain[track]
        return risk > 0.8 * gain or gain < 0.8 * scene.turn * turns

    def _find_payment(
        self, p: Position, track: i64, plan: ExpressPlan, without: i64, turns: float, wild: float, more: float
    ) -> bool:
        """Find the payment that delays the plan least; False if the track cannot be claimed.

        `without` is a track of the plan that no longer has to be built, `turns` what the plan needs before the claim,
        `wild` the price of a locomotive in turns, and `more` the turns that the claim itself takes.
        """
        t, cells, scene, planner = self._tables, p.cells, self._scene, self._planner
        length, group = t.track_length[track], t.track_class[track]
        if (cells[t.open_to + track] >> scene.seat) & 1 == 0 or length > scene.trains:
            return False
        held_wild = cells[scene.hand + t.wild]
        colour = t.class_colour[group]
        last = colour + 1
        if colour < 0:
            colour = 0
            last = t.wild
        elif colour == t.wild:
            last = colour
        is_found = False
        while colour < last:
            held = cells[scene.hand + colour]
            if held > 0 and held + held_wild >= length and held_wild >= t.class_least[group]:
                count = max(t.class_least[group], length - held)
                planner.hand[colour] -= length - count
                planner.hand[t.wild] -= count
                loss = (
                    planner.turns_for(plan.tracks, plan.count, without) + more - turns + wild * float(count)
                )
                planner.hand[colour] += length - count
                planner.hand[t.wild] += count
                if not is_found or loss < self._loss:
                    self._loss = loss
                    self._payment = claim_code(p, track, colour, count)
                    is_found = True
            colour += 1
        if not is_found and held_wild >= length:
            planner.hand[t.wild] -= length
            loss = planner.turns_for(plan.tracks, plan.count, without) + more - turns + wild * float(length)
            planner.hand[t.wild] += length
            self._loss = loss
            self._payment = claim_code(p, track, t.wild, length)
            is_found = True
        return is_found

    def last(self, p: Position) -> i64:
        """The claim that scores most now, because no turn follows."""
        t = self._tables
        best: i64 = -1
        most: i64 = 0
        before: i64 = -1
        needed = self._longest_needed()
        for code in legal_codes(p):
            if code >= t.claim_code:
                track = (code - t.claim_code) // (t.lengths * t.cards)
                if track != before:
                    before = track
                    gain = self._final_gain(track, needed)
                    if best < 0 or gain > most:
                        best = code
                        most = gain
        return best

    def _longest_needed(self) -> i64:
        """The length that brings the bonus for the longest route; -1 if the seat cannot gain it."""
        scene = self._scene
        if self._tables.longest_points == 0:
            return -1
        others: i64 = 0
        seat: i64 = 0
        while seat < self._tables.players:
            if seat != scene.seat:
                others = max(others, scene.parts[seat].longest())
            seat += 1
        if scene.parts[scene.seat].longest() < others:
            return others
        return -1

    def _final_gain(self, track: i64, needed: i64) -> i64:
        """Points that the track brings if the game ends with this claim."""
        t, scene, planner, trails = self._tables, self._scene, self._planner, self._trails
        own = scene.parts[scene.seat]
        trails.clear()
        at: i64 = 0
        while at < own.count:
            trails.join(own.edges[at])
            at += 1
        trails.join(track)
        gain = t.track_points[track]
        at = 0
        while at < planner.unfinished_count:
            if self._joins(planner.unfinished[at]):
                gain += 2 * t.ticket_points[planner.unfinished[at]]
            at += 1
        if needed >= 0 and trails.longest() >= needed:
            gain += t.longest_points
        return gain

    def _joins(self, ticket: i64) -> bool:
        t, trails = self._tables, self._trails
        at = t.ends_from[2 * ticket]
        middle = t.ends_from[2 * ticket + 1]
        while at < middle:
            to = middle
            while to < t.ends_from[2 * ticket + 2]:
                if trails.root(t.end_cities[at]) == trails.root(t.end_cities[to]):
                    return True
                to += 1
            at += 1
        return False
