"""Which card a planner draws."""

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.bots.express_planner.fillers import Fillers
from whistlestop.bots.express_planner.plan import ExpressPlan
from whistlestop.bots.express_planner.scene import ExpressScene, floats
from whistlestop.bots.weights import Weights
from whistlestop.express.layout import EMPTY
from whistlestop.express.options import add_plain, legal_codes
from whistlestop.express.position import Position
from whistlestop.express.tables import LookupTables

__all__ = ["CardChooser"]


class CardChooser:
    """Chooses for the seat that the scene looks at. Codes are those of `express.options`."""

    def __init__(self, scene: ExpressScene, fillers: Fillers, weights: Weights) -> None:
        self._scene: ExpressScene = scene
        self._tables: LookupTables = scene.tables
        self._fillers: Fillers = fillers
        self._wild: float = weights.wild
        self._beside_worth: float = weights.beside * 1.0
        self._worth: vec[float] = floats(int(scene.tables.cards))
        self._fade: vec[float] = vec[float]([0.7**at for at in range(6)])

    def best(self, p: Position, plan: ExpressPlan) -> i64:
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
