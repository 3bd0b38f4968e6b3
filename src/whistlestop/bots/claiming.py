"""Decides which track to claim now and with which cards, or to wait."""

from collections.abc import Sequence

from whistlestop.bots.analysis.board_index import parts_of
from whistlestop.bots.plan import Filler, Plan, Scene, chance_of, turns_for
from whistlestop.bots.random import thriftiest
from whistlestop.rules import Claim, Options
from whistlestop.rules.actions import Payment
from whistlestop.rules.graph import longest_trail
from whistlestop.rules.ids import Counts

__all__ = ["best_claim", "final_gain", "last_claim", "least_delay"]


_DEAR = 0.8
"""Maximum delay of the network, in turns of drawing, that a track beside it may cause while the network is
feasible."""


def best_claim(scene: Scene, plan: Plan, others: Sequence[Filler], options: Options) -> Claim | None:
    """Prefer a track of the network; otherwise take one beside it that does not endanger the network."""
    payable = {scene.ground.board_index.number[name]: pays for name, pays in options.claims}
    best: tuple[float, Claim | None] = (0.0, None)
    for track in plan.forest.tracks:
        if track in payable:
            value, payment = _worth_now(scene, plan, track, payable[track])
            if value > best[0]:
                best = (value, _claim(scene, track, payment))
    return best[1] or _beside(scene, plan, others, payable)


def _claim(scene: Scene, track: int, payment: Payment) -> Claim:
    return Claim(scene.ground.board_index.tracks[track].name, payment)


def _worth_now(scene: Scene, plan: Plan, track: int, payments: tuple[Payment, ...]) -> tuple[float, Payment]:
    """The value of claiming a track of the network now instead of later, with the cheapest payment."""
    weights = scene.weights
    rest = [other for other in plan.forest.tracks if other != track]
    hurry = plan.turns / max(1.0, scene.left)
    wish = weights.eager + weights.caution * scene.wanted[track][0] + hurry - 0.5
    wish += 0.1 * scene.ground.board_index.lengths[track]
    loss, payment = min(
        (
            turns_for(scene, rest, _without(scene, payment))[0]
            + 1
            - plan.turns
            + 0.25 * (1 - hurry) * dict(payment).get(scene.locomotive, 0),
            payment,
        )
        for payment in thriftiest(payments, scene.locomotive)
    )
    return wish - loss + 0.01 * scene.ground.gains[track], payment


def least_delay(scene: Scene, tracks: Sequence[int], payments: tuple[Payment, ...]) -> Payment:
    """The payment that delays these tracks least; of equal ones the one with fewer locomotives."""
    return min(
        thriftiest(payments, scene.locomotive),
        key=lambda payment: (
            turns_for(scene, tracks, _without(scene, payment))[0]
            + 0.1 * dict(payment).get(scene.locomotive, 0)
        ),
    )


def _without(scene: Scene, payment: Payment) -> Counts:
    hand = list(scene.view.hand_by_colour)
    for card, count in payment:
        hand[card] -= count
    return tuple(hand)


def _beside(
    scene: Scene, plan: Plan, others: Sequence[Filler], payable: dict[int, tuple[Payment, ...]]
) -> Claim | None:
    """Claim a track beside the network, unless a much better one can be paid soon."""
    ready = [each for each in others if each.track in payable]
    if not ready:
        return None
    best, hope = ready[0], others[0]
    if best.rate < scene.weights.patience * hope.rate and scene.left > hope.missing / 1.6 + 1:
        return None
    loss, payment = min(
        (
            turns_for(scene, plan.forest.tracks, _without(scene, payment))[0]
            - plan.turns
            + 0.1 * dict(payment).get(scene.locomotive, 0),
            payment,
        )
        for payment in thriftiest(payable[best.track], scene.locomotive)
    )
    if plan.forest.tracks and _is_too_dear(scene, plan, best, max(0.0, loss)):
        return None
    return _claim(scene, best.track, payment)


def _is_too_dear(scene: Scene, plan: Plan, filler: Filler, loss: float) -> bool:
    """Whether the delay of the network by a turn and by the spent cards costs more than this track brings."""
    if loss > _DEAR and plan.chance > 0.5:
        return True
    later = chance_of(scene, plan.forest.tracks, plan.turns + 1 + loss, plan.trains)
    tickets = sum(2 * scene.points(name) for name in plan.pursued)
    stake = tickets + 0.5 * sum(scene.ground.gains[track] for track in plan.forest.tracks)
    turns = 1 + loss + 0.2 * scene.ground.board_index.lengths[filler.track]
    risk = (plan.chance - later) * stake
    return risk > 0.8 * filler.gain or filler.gain < 0.8 * scene.turn * turns


def last_claim(scene: Scene, options: Options) -> Claim:
    """The claim that scores most now, because no turn follows."""
    return max(
        (Claim(name, pays[0]) for name, pays in options.claims),
        key=lambda claim: final_gain(scene, scene.ground.board_index.number[claim.track]),
    )


def final_gain(scene: Scene, track: int) -> int:
    """Points that the track brings if the game ends with this claim."""
    board_index = scene.ground.board_index
    tracks = [*scene.ground.own, track]
    parts = parts_of(board_index, tracks)
    gain = round(scene.ground.gains[track])
    for name in scene.unfinished:
        starts, ends = board_index.pairs[name]
        reached = {parts[city] for city in starts if city in parts}
        if any(parts.get(city, -1) in reached for city in ends):
            gain += 2 * scene.points(name)
    others = max(length for seat, length in enumerate(scene.longest) if seat != scene.view.seat)
    if scene.longest[scene.view.seat] < others <= longest_trail(scene.edges(tracks)):
        gain += scene.view.public.rules.knobs.longest_route
    return gain
