"""A planner that keeps its plan: for games played ahead, where more games say more than better moves.

It looks for another plan only when a track of the plan is taken, when its tickets change, when the plan is no longer
likely to be finished in time, and every few turns. Claims, cards and tickets are chosen as the planner chooses them.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.bots.express_planner.cards import CardChooser
from whistlestop.bots.express_planner.claims import ClaimChooser
from whistlestop.bots.express_planner.fillers import Fillers
from whistlestop.bots.express_planner.plan import ExpressPlan, Planner
from whistlestop.bots.express_planner.scene import ExpressScene
from whistlestop.bots.express_planner.tickets import TicketChooser
from whistlestop.bots.weights import TUNED, Weights
from whistlestop.express.layout import (
    ACT,
    ASKED,
    CLAIMS,
    KEEP,
    LAST_SEAT,
    NOBODY,
    OPENING,
    PART,
    PART_QUESTION,
    PART_TRACK,
    QUESTION,
    TICKETS_LEFT,
    TURN,
)
from whistlestop.express.options import add_plain, kept_sets
from whistlestop.express.policy import Policy
from whistlestop.express.position import Position
from whistlestop.express.random_policy import count_claims
from whistlestop.express.tables import LookupTables

__all__ = ["HastyPolicy"]

_ROUNDS: Final = 8
"""After so many turns of each seat a plan is made again, whatever has happened."""
_DOUBT: Final = 0.15
"""A plan is made again when its probability has fallen by so much."""


class HastyPolicy(Policy):
    """For all seats, each with the same weights."""

    def __init__(self, tables: LookupTables, weights: Weights | None = None) -> None:
        chosen = weights or TUNED
        self._minds: list[Mind] = [Mind(tables, chosen, seat) for seat in range(int(tables.players))]

    def begin(self, _p: Position) -> None:
        for mind in self._minds:
            mind.forget()

    def choose(self, p: Position) -> i64:
        cells = p.cells
        question = cells[QUESTION]
        t = p.tables
        if question == PART:
            asked, track = cells[PART_QUESTION], cells[PART_TRACK]
            return t.choose_code + t.asking.advised(cells, asked, cells[ASKED], track)
        mind = self._minds[cells[ASKED]]
        if question in (KEEP, OPENING):
            first, count = kept_sets(p)
            if count == 1:
                return t.keep_code + t.keep_masks[first]
            return mind.best_kept(p)
        claims: i64 = 0
        if question == ACT:
            claims = count_claims(p)
        if claims == 0:
            plain = add_plain(p, vec[i64]())
            if len(plain) == 0:
                return t.pass_code
            if len(plain) == 1:
                return plain[0]
        if question == ACT:
            return mind.best_turn(p, claims)
        return mind.best_card(p)


class Mind:
    """What one seat remembers between its decisions."""

    def __init__(self, tables: LookupTables, weights: Weights, seat: i64) -> None:
        self._tables: LookupTables = tables
        self._seat: i64 = seat
        self._scene: ExpressScene = ExpressScene(tables, weights)
        self._planner: Planner = Planner(self._scene)
        self._fillers: Fillers = Fillers(self._planner, weights)
        self._claims: ClaimChooser = ClaimChooser(self._planner, self._fillers, weights)
        self._cards: CardChooser = CardChooser(self._scene, self._fillers, weights)
        self._tickets: TicketChooser = TicketChooser(self._planner, weights)
        self._plan: ExpressPlan = ExpressPlan(tables)
        self._claims_seen: i64 = -1
        self._tickets_seen: i64 = -1
        self._planned_at: i64 = -1
        """The turn in which the plan was made; below zero if there is none."""
        self._chance_then: float = 0.0

    def forget(self) -> None:
        self._scene.forget()
        self._claims_seen = -1
        self._planned_at = -1
        begun = self._scene.begun
        at: i64 = 0
        while at < len(begun):
            begun[at] = 0
            at += 1

    def best_kept(self, p: Position) -> i64:
        self._look(p)
        self._scene.find_costs(p)
        self._planned_at = -1
        self._planner.is_brief = True
        best = self._tickets.best_kept(p)
        self._planner.is_brief = False
        return best

    def best_turn(self, p: Position, claims: i64) -> i64:
        cells, plan = p.cells, self._plan
        self._look(p)
        if cells[LAST_SEAT] != NOBODY and claims > 0:
            return self._claims.last(p)
        self._follow(p)
        self._fillers.find(p, plan)
        claim = self._claims.best(p, plan)
        if claim >= 0:
            return claim
        if cells[TICKETS_LEFT] > 0 and plan.turns <= 0.2 * self._scene.left:
            self._scene.find_costs(p)
            if self._tickets.pays_to_draw(p, plan):
                return p.tables.tickets_code
        return self._cards.best(p, plan)

    def best_card(self, p: Position) -> i64:
        """The second card of a turn."""
        self._look(p)
        self._follow(p)
        self._fillers.find(p, self._plan)
        return self._cards.best(p, self._plan)

    def _look(self, p: Position) -> None:
        """The board is looked at only after a claim."""
        scene, claims = self._scene, p.cells[CLAIMS]
        if claims != self._claims_seen:
            scene.look_at_board(p, self._seat)
            self._claims_seen = claims
        else:
            scene.look_at_time(p)
        scene.find_most_colour(p)
        self._planner.begin(p)

    def _follow(self, p: Position) -> None:
        """Keep to the plan, or make another."""
        cells = p.cells
        held = cells[self._tables.kept_counts + self._seat]
        turn = cells[TURN]
        is_old = self._planned_at < 0 or turn - self._planned_at >= _ROUNDS * self._tables.players
        if is_old or held != self._tickets_seen or not self._is_open(p):
            self._make(p)
            return
        self._weigh()
        if self._plan.chance < self._chance_then - _DOUBT:
            self._make(p)

    def _is_open(self, p: Position) -> bool:
        """Whether the seat may still claim all tracks of the plan. Its own are removed from the plan."""
        t, cells, plan = self._tables, p.cells, self._plan
        count: i64 = 0
        at: i64 = 0
        while at < plan.count:
            track = plan.tracks[at]
            if cells[t.owners + track] != self._seat:
                if (cells[t.open_to + track] >> self._seat) & 1 == 0:
                    return False
                plan.tracks[count] = track
                count += 1
            at += 1
        plan.count = count
        return True

    def _weigh(self) -> None:
        """The cards and turns that the plan still takes."""
        plan, planner = self._plan, self._planner
        plan.trains = planner.trains_for(plan.tracks, plan.count)
        plan.turns = planner.turns_for(plan.tracks, plan.count, -1)
        at: i64 = 0
        while at < plan.count:
            plan.missing[at] = planner.missing[at]
            plan.colours[at] = planner.colours[at]
            at += 1
        plan.chance = planner.chance_of(plan.tracks, plan.count, plan.turns, plan.trains)

    def _make(self, p: Position) -> None:
        scene, plan, t = self._scene, self._plan, self._tables
        scene.find_costs(p)
        found = self._planner.make()
        _copy_plan(found, plan)
        self._planned_at = p.cells[TURN]
        self._tickets_seen = p.cells[t.kept_counts + self._seat]
        self._chance_then = plan.chance
        row = self._seat * t.tracks
        track: i64 = 0
        while track < t.tracks:
            scene.begun[row + track] = 0
            track += 1
        at: i64 = 0
        while at < plan.count:
            scene.begun[row + plan.tracks[at]] = 1
            at += 1


def _copy_plan(source: ExpressPlan, target: ExpressPlan) -> None:
    at: i64 = 0
    while at < source.count:
        target.tracks[at] = source.tracks[at]
        target.missing[at] = source.missing[at]
        target.colours[at] = source.colours[at]
        at += 1
    at = 0
    while at < source.pursued_count:
        target.pursued[at] = source.pursued[at]
        at += 1
    target.count = source.count
    target.pursued_count = source.pursued_count
    target.turns = source.turns
    target.trains = source.trains
    target.chance = source.chance
    target.value = source.value
