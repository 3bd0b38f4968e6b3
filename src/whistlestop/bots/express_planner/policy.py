"""The moves of a planner: which track to claim, which card to draw, which tickets to keep."""

from random import Random

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.bots.express_planner.fillers import Fillers
from whistlestop.bots.express_planner.plan import ExpressPlan, Planner
from whistlestop.bots.express_planner.scene import ExpressScene, floats
from whistlestop.bots.weights import Weights
from whistlestop.express.layout import (
    ACT,
    ASKED,
    EMPTY,
    KEEP,
    LAST_SEAT,
    NOBODY,
    OPENING,
    PART,
    PART_QUESTION,
    PART_TRACK,
    QUESTION,
    TICKETS_LEFT,
    TICKETS_TOP,
)
from whistlestop.express.options import add_plain, claim_code, kept_sets, legal_codes
from whistlestop.express.policy import Policy
from whistlestop.express.position import Position, roll
from whistlestop.express.random_policy import count_claims
from whistlestop.express.tables import LookupTables, zeros
from whistlestop.express.trail import Trails

__all__ = ["PlannerPolicy"]


class PlannerPolicy(Policy):
    """For any number of seats. With a seed it chooses for one seat as the bot with that seed.

    Only in games whose mechanics neither advise about claims nor ask questions does it play as the bot; elsewhere it
    answers questions as if the game ended now.
    """

    def __init__(self, tables: LookupTables, seed: str | None = None, weights: Weights | None = None) -> None:
        chosen = weights or Weights()
        self._tables: LookupTables = tables
        self._dice: Random | None = None if seed is None else Random(seed)
        self._scene: ExpressScene = ExpressScene(tables, chosen)
        self._planner: Planner = Planner(self._scene)
        self._fillers: Fillers = Fillers(self._planner, chosen)
        self._trails: Trails = Trails(tables)
        self._appetite: float = chosen.appetite
        self._eager: float = chosen.eager
        self._wild: float = chosen.wild
        self._beside_worth: float = chosen.beside * 1.0
        self._patience: float = chosen.patience
        self._slips: float = chosen.slips
        self._worth: vec[float] = floats(int(tables.cards))
        self._costs: vec[float] = floats(int(tables.tracks))
        self._values: vec[float] = floats(int(tables.tickets))
        self._kept: vec[i64] = zeros(int(tables.tickets))
        self._is_mine: vec[i64] = zeros(int(tables.tickets))
        self._joined: vec[i64] = zeros(int(tables.tracks))
        self._fade: vec[float] = vec[float]([0.7**at for at in range(6)])
        self._payment: i64 = 0
        self._loss: float = 0.0

    def begin(self, _p: Position) -> None:
        self._scene.forget()
        begun = self._scene.begun
        at: i64 = 0
        while at < len(begun):
            begun[at] = 0
            at += 1

    def choose(self, p: Position) -> i64:
        cells = p.cells
        question = cells[QUESTION]
        if question == PART:
            t = p.tables
            asked, track = cells[PART_QUESTION], cells[PART_TRACK]
            return t.choose_code + t.asking.advised(cells, asked, cells[ASKED], track)
        if question in (KEEP, OPENING):
            first, count = kept_sets(p)
            if count == 1:
                return p.tables.keep_code + p.tables.keep_masks[first]
        else:
            claims: i64 = 0
            if question == ACT:
                claims = count_claims(p)
            if claims == 0:
                plain = add_plain(p, vec[i64]())
                if len(plain) == 0:
                    return p.tables.pass_code
                if len(plain) == 1:
                    return plain[0]
        plan = self._think(p)
        if question in (KEEP, OPENING):
            return self._keep(p)
        if question == ACT and cells[LAST_SEAT] != NOBODY and claims > 0:
            return self._last_claim(p)
        if question == ACT:
            claim = self._best_claim(p, plan)
            if claim >= 0:
                return claim
            if cells[TICKETS_LEFT] > 0 and self._pays_to_draw(p, plan):
                return p.tables.tickets_code
        return self._slipped(p, self._draw(p, plan))

    def _think(self, p: Position) -> ExpressPlan:
        scene, t = self._scene, self._tables
        scene.look(p, p.cells[ASKED])
        self._planner.begin(p)
        plan = self._planner.make()
        self._fillers.find(p, plan)
        row = scene.seat * t.tracks
        track: i64 = 0
        while track < t.tracks:
            scene.begun[row + track] = 0
            track += 1
        at: i64 = 0
        while at < plan.count:
            scene.begun[row + plan.tracks[at]] = 1
            at += 1
        return plan

    def _slipped(self, p: Position, best: i64) -> i64:
        """Sometimes take any available card, from the deck or from the display."""
        if self._slips == 0.0 or best > p.tables.draw_code:
            return best
        if self._random(p) >= self._slips:
            return best
        plain = add_plain(p, vec[i64]())
        count: i64 = 0
        while count < len(plain) and plain[count] <= p.tables.draw_code:
            count += 1
        return plain[int(self._random(p) * float(count))]

    def _random(self, p: Position) -> float:
        dice = self._dice
        if dice is None:
            return float(roll(p.cells, 1 << 30)) / float(1 << 30)
        return dice.random()

    # Claims

    def _best_claim(self, p: Position, plan: ExpressPlan) -> i64:
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

        `without` is a track of the plan that no longer has to be built, `wild` the price of a locomotive.
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

    def _last_claim(self, p: Position) -> i64:
        """The claim that scores most now, because no turn follows."""
        t = self._tables
        best: i64 = -1
        most: i64 = 0
        before: i64 = -1
        for code in legal_codes(p):
            if code >= t.claim_code:
                track = (code - t.claim_code) // (t.lengths * t.cards)
                if track != before:
                    before = track
                    gain = self._final_gain(track)
                    if best < 0 or gain > most:
                        best = code
                        most = gain
        return best

    def _final_gain(self, track: i64) -> i64:
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
        if t.longest_points > 0:
            others: i64 = 0
            seat: i64 = 0
            while seat < t.players:
                if seat != scene.seat:
                    others = max(others, scene.parts[seat].longest())
                seat += 1
            if own.longest() < others and others <= trails.longest():
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

    # Cards

    def _draw(self, p: Position, plan: ExpressPlan) -> i64:
        """The best card, face up or from the deck; a face-up locomotive must be worth two cards."""
        t, cells, worth = self._tables, p.cells, self._worth
        self._find_worth(p, plan)
        blind = self._blind(p)
        second = blind
        place: i64 = 0
        while place < t.display_size:
            card = cells[t.display + place]
            if card != EMPTY and card < t.wild:
                second = max(second, worth[card])
            place += 1
        best: i64 = -1
        most = -1.0
        for code in add_plain(p, vec[i64]()):
            value = -1.0
            if code == t.draw_code:
                value = blind
            elif code < t.draw_code:
                card = cells[t.display + code]
                value = worth[card]
                if card == t.wild:
                    value = value - 0.7 * second
            if value > most:
                best = code
                most = value
        if best < 0:
            return legal_codes(p)[0]
        return best

    def _blind(self, p: Position) -> float:
        """The expected worth of the top card of the deck."""
        t = self._tables
        total: i64 = 0
        weighed = 0.0
        card: i64 = 0
        while card < t.cards:
            total += self._unseen(p, card)
            card += 1
        if total <= 0:
            return 0.0
        card = 0
        while card < t.cards:
            weighed += float(self._unseen(p, card)) / float(total) * self._worth[card]
            card += 1
        return weighed

    def _unseen(self, p: Position, card: i64) -> i64:
        t, cells, scene = self._tables, p.cells, self._scene
        count = t.deck_counts[card] - cells[t.discards + card] - cells[scene.hand + card]
        seat: i64 = 0
        while seat < t.players:
            if seat != scene.seat:
                count -= cells[t.shown + seat * t.cards + card]
            seat += 1
        place: i64 = 0
        while place < t.display_size:
            if cells[t.display + place] == card:
                count -= 1
            place += 1
        return count

    def _find_worth(self, p: Position, plan: ExpressPlan) -> None:
        """For each card, how much one more of it helps: first for the network, then for tracks beside it."""
        t, cells, scene, worth = self._tables, p.cells, self._scene, self._worth
        card: i64 = 0
        while card < t.cards:
            worth[card] = 0.08 + 0.02 * float(cells[scene.hand + card])
            card += 1
        urgent = 0.8
        if plan.turns > 0.7 * scene.left:
            urgent = 1.0
        at: i64 = 0
        while at < plan.count:
            if plan.missing[at] > 0:
                self._add_worth(p, plan, at, urgent)
            at += 1
        spare = 1.2
        if plan.count > 0:
            spare = max(0.0, min(1.0, (scene.left - plan.turns) / 5.0))
        self._add_beside(spare)
        most = worth[0]
        card = 1
        while card < t.wild:
            most = max(most, worth[card])
            card += 1
        worth[t.wild] = self._wild * most

    def _add_worth(self, p: Position, plan: ExpressPlan, at: i64, urgent: float) -> None:
        t, cells, scene, worth = self._tables, p.cells, self._scene, self._worth
        track = plan.tracks[at]
        weight = urgent * (1.0 + 0.3 * scene.wanted[track] + 0.3 / float(plan.missing[at]))
        if not scene.is_gray(track):
            colour = t.class_colour[t.track_class[track]]
            worth[colour] = max(worth[colour], weight)
            return
        card: i64 = 0
        while card < t.wild:
            share = 1.0
            if card != plan.colours[at]:
                share = 0.35 * float(cells[scene.hand + card] + 1) / float(t.track_length[track])
            worth[card] = max(worth[card], 0.8 * weight * share)
            card += 1

    def _add_beside(self, spare: float) -> None:
        fillers, worth = self._fillers, self._worth
        best = 1.0
        if fillers.count > 0 and fillers.rate[fillers.order[0]] > 0.0:
            best = fillers.rate[fillers.order[0]]
        at: i64 = 0
        number: i64 = 0
        while at < fillers.count and number < 6:
            track = fillers.order[at]
            missing = fillers.missing[track]
            if missing > 0:
                weight = spare * (fillers.rate[track] / best)
                weight = weight * (self._beside_worth + 0.4 / float(missing)) * self._fade[number]
                colour = fillers.colour[track]
                worth[colour] = max(worth[colour], weight) + 0.1 * min(weight, worth[colour])
                number += 1
            at += 1

    # Tickets

    def _keep(self, p: Position) -> i64:
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
                    sure += float(t.ticket_points[ticket]) + scene.trotting
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

    def _pays_to_draw(self, p: Position, plan: ExpressPlan) -> bool:
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
            return points + scene.trotting
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
        return points * (2.0 * chance - 1.0) + chance * scene.trotting - chance * cost

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
