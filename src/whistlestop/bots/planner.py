"""Plans all its tickets together, watches the clock and the others, and races where that pays better."""

from random import Random

from whistlestop.bots.drawing import best_draw, card_worth
from whistlestop.bots.plan import Filler, Plan, Scene, fillers, make_plan, turns_for
from whistlestop.bots.random import thriftiest
from whistlestop.bots.sense.atlas import Atlas, Ground
from whistlestop.bots.style import Style
from whistlestop.bots.ticketing import best_keep, worth_of_drawing
from whistlestop.rules import Action, Choose, Claim, Draw, Keep, Options, Take, Tickets, View, legal
from whistlestop.rules.actions import Payment

__all__ = ["PlannerBot"]


class PlannerBot:
    def __init__(self, seed: str, style: Style | None = None) -> None:
        self._dice = Random(seed)
        self._style = style or Style()
        self._atlas: Atlas | None = None

    def choose(self, view: View) -> Action:
        options = legal(view, view.seat)
        first = options[0]
        if len(options.plain) == 1 and not options.claims:
            return first
        if isinstance(first, Choose):
            return first
        scene = self._scene(view)
        if isinstance(first, Keep):
            return best_keep(scene, options)
        plan = make_plan(scene)
        others = fillers(scene, plan)
        return (
            self._claim(scene, plan, others, options)
            or self._tickets(scene, plan, others, options)
            or best_draw(scene, options, card_worth(scene, plan, others))
        )

    def _scene(self, view: View) -> Scene:
        if self._atlas is None or self._atlas.board is not view.table.board:
            self._atlas = Atlas(view.table.rules, view.table.board)
        return Scene(view, Ground(self._atlas, view, view.seat), self._style)

    def _claim(self, scene: Scene, plan: Plan, others: list[Filler], options: Options) -> Action | None:
        atlas = scene.ground.atlas
        payable = {atlas.number[name]: pays for name, pays in options.claims}
        best: tuple[float, Action | None] = (0.0, None)
        for track in plan.forest.tracks:
            if track in payable:
                value, payment = _worth_now(scene, plan, track, payable[track])
                if value > best[0]:
                    best = (value, Claim(atlas.tracks[track].name, payment))
        if best[1] is not None:
            return best[1]
        return _claim_beside(scene, plan, others, payable)

    def _tickets(self, scene: Scene, plan: Plan, others: list[Filler], options: Options) -> Action | None:
        if Tickets() not in options.plain or plan.turns > 0.35 * scene.left or scene.left < 4:
            return None
        return Tickets() if worth_of_drawing(scene, plan) > 0 else None


def _worth_now(
    scene: Scene, plan: Plan, track: int, payments: tuple[Payment, ...]
) -> tuple[float, Payment]:
    """What claiming a track of the network now is worth, against waiting; with the payment that costs least."""
    rest = [other for other in plan.forest.tracks if other != track]
    best: tuple[float, Payment] = (-100.0, payments[0])
    for payment in thriftiest(payments, scene.locomotive):
        hand = list(scene.view.hand)
        for card, count in payment:
            hand[card] -= count
        after, _ = turns_for(scene, rest, tuple(hand))
        loss = after + 1 - plan.turns
        wild = dict(payment).get(scene.locomotive, 0)
        value = 1.0 - loss - 0.1 * wild + scene.style.caution * scene.wanted[track][0]
        if value > best[0]:
            best = (value, payment)
    return best[0] + 0.01 * scene.ground.atlas.points[track], best[1]


def _claim_beside(
    scene: Scene, plan: Plan, others: list[Filler], payable: dict[int, tuple[Payment, ...]]
) -> Action | None:
    """A track beside the network, if it does not endanger the network and nothing better is near."""
    ready = [each for each in others if each.track in payable]
    if not ready:
        return None
    best, hope = ready[0], others[0]
    if best.rate < 0.8 * hope.rate and scene.left > hope.missing / 1.6 + 1:
        return None
    payment, loss = _harmless(scene, plan, best, payable[best.track])
    slack = scene.left - plan.turns
    if plan.forest.tracks and loss + 1 > slack - 1.0:
        return None
    if plan.forest.tracks and loss > 0.8:
        return None
    return Claim(scene.ground.atlas.tracks[best.track].name, payment)


def _harmless(
    scene: Scene, plan: Plan, filler: Filler, payments: tuple[Payment, ...]
) -> tuple[Payment, float]:
    """The payment that delays the network least, and by how many turns."""
    best: tuple[float, Payment] = (100.0, payments[0])
    for payment in thriftiest(payments, scene.locomotive):
        hand = list(scene.view.hand)
        for card, count in payment:
            hand[card] -= count
        after, _ = turns_for(scene, plan.forest.tracks, tuple(hand))
        loss = after - plan.turns + 0.1 * dict(payment).get(scene.locomotive, 0)
        if loss < best[0]:
            best = (loss, payment)
    return best[1], best[0]
