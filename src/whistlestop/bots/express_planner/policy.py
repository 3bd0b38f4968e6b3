"""The moves of a planner: tickets to keep, a track to claim, or a card to draw."""

from random import Random

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
    KEEP,
    LAST_SEAT,
    NOBODY,
    OPENING,
    PART,
    PART_QUESTION,
    PART_TRACK,
    QUESTION,
    TICKETS_LEFT,
)
from whistlestop.express.options import add_plain, kept_sets
from whistlestop.express.policy import Policy
from whistlestop.express.position import Position, roll
from whistlestop.express.random_policy import count_claims
from whistlestop.express.tables import LookupTables

__all__ = ["PlannerPolicy"]


class PlannerPolicy(Policy):
    """For any number of seats. With a seed it chooses for one seat as the bot with that seed.

    Only in games whose mechanics neither advise about claims nor ask questions does it play as the bot; elsewhere it
    answers questions as if the game ended now.
    """

    def __init__(self, tables: LookupTables, seed: str | None = None, weights: Weights | None = None) -> None:
        chosen = weights or TUNED
        self._tables: LookupTables = tables
        self._dice: Random | None = None if seed is None else Random(seed)
        self._scene: ExpressScene = ExpressScene(tables, chosen)
        self._planner: Planner = Planner(self._scene)
        self._fillers: Fillers = Fillers(self._planner, chosen)
        self._claims: ClaimChooser = ClaimChooser(self._planner, self._fillers, chosen)
        self._cards: CardChooser = CardChooser(self._scene, self._fillers, chosen)
        self._tickets: TicketChooser = TicketChooser(self._planner, chosen)
        self._slips: float = chosen.slips

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
            return self._tickets.best_kept(p)
        if question == ACT and cells[LAST_SEAT] != NOBODY and claims > 0:
            return self._claims.last(p)
        if question == ACT:
            claim = self._claims.best(p, plan)
            if claim >= 0:
                return claim
            if cells[TICKETS_LEFT] > 0 and self._tickets.pays_to_draw(p, plan):
                return p.tables.tickets_code
        return self._slipped(p, self._cards.best(p, plan))

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
