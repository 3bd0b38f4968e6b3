"""Plans all its tickets together, watches the clock and the others, and races where that pays better."""

from random import Random

from whistlestop.bots.drawing import best_draw, card_worth
from whistlestop.bots.plan import Filler, Plan, Scene, chance_of, fillers, make_plan, turns_for
from whistlestop.bots.random import thriftiest
from whistlestop.bots.sense.atlas import Atlas, Ground, parts_of
from whistlestop.bots.style import Style
from whistlestop.bots.ticketing import best_keep, worth_of_drawing
from whistlestop.rules import Action, Choose, Claim, Draw, Keep, Options, Take, Tickets, View, legal
from whistlestop.rules.actions import Payment
from whistlestop.rules.graph import longest_trail
from whistlestop.rules.ids import NOBODY

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
        if view.table.last_seat != NOBODY and options.claims:
            return last_claim(scene, options)
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
        if Tickets() not in options.plain or plan.turns > 0.2 * scene.left or scene.left < 4:
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
        hurry = plan.turns / max(1.0, scene.left)
        value = scene.style.eager - loss - 0.25 * wild * (1 - hurry) + scene.style.caution * scene.wanted[track][0]
        value += hurry - 0.5
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
    if plan.forest.tracks:
        later = chance_of(scene, plan.forest.tracks, plan.turns + 1 + max(0.0, loss), plan.trains)
        if (plan.chance - later) * _stake(scene, plan) > 0.8 * best.gain:
            return None
        if best.gain < 0.8 * scene.style.turn * (1 + max(0.0, loss) + 0.2 * scene.ground.atlas.lengths[best.track]):
            return None
    return Claim(scene.ground.atlas.tracks[best.track].name, payment)


def _stake(scene: Scene, plan: Plan) -> float:
    """Points that hang on the network."""
    tickets = sum(2 * scene.points(name) for name in plan.pursued)
    return tickets + 0.5 * sum(scene.ground.atlas.points[track] for track in plan.forest.tracks)


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


def last_claim(scene: Scene, options: Options) -> Action:
    """Nothing comes after: whatever scores most now."""
    return max(
        (Claim(name, pays[0]) for name, pays in options.claims),
        key=lambda claim: _final_gain(scene, scene.ground.atlas.number[claim.track]),
    )


def _final_gain(scene: Scene, track: int) -> float:
    tracks = [*scene.ground.own, track]
    parts = parts_of(scene.ground.atlas, tracks)
    gain = float(scene.ground.atlas.points[track])
    for name in scene.unfinished:
        starts, ends = scene.ground.atlas.pairs[name]
        reached = {parts[city] for city in starts if city in parts}
        if any(parts.get(city, -1) in reached for city in ends):
            gain += 2 * scene.points(name)
    others = max(length for seat, length in enumerate(scene.longest) if seat != scene.view.seat)
    if scene.longest[scene.view.seat] <= others < longest_trail(scene.edges(tracks)):
        gain += scene.view.table.rules.knobs.longest_route
    return gain
