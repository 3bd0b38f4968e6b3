"""Decides which tickets to keep and whether to draw more."""

from math import prod
from typing import Final

from whistlestop.bots.analysis.steiner import way
from whistlestop.bots.plan import Plan, Scene, chance_of, plan_for, turns_for
from whistlestop.rules import Action, Keep, Options

__all__ = ["best_keep", "pays_to_draw", "worth_at_last", "worth_of_tickets"]

NEVER: Final = -100.0
"""The worth of a draw that is out of the question."""
_BUSY: Final = 0.3
"""Part of the turns left that the network may still need when tickets are drawn, where they carry the score."""
_FURTHER: Final = 0.5
"""Weight of the gain of tickets that are not complete yet, for each ticket of a draw."""
_LATE = 4
"""With this many turns left no bot draws tickets, even if it ignores the length of the game."""


def best_keep(scene: Scene, options: Options) -> Action:
    """The set of tickets that gives the plan with the highest value."""
    keeps = [action for action in options if isinstance(action, Keep)]
    return max(keeps, key=lambda keep: _worth(scene, keep.kept))


def _worth(scene: Scene, kept: tuple[str, ...]) -> float:
    """Completed tickets count fully; the others are planned together with those in hand."""
    seat = scene.view.seat
    sure = [name for name in kept if scene.ground.is_joined(seat, name)]
    rest = [name for name in kept if name not in sure]
    gain = sum(scene.points(name) + scene.ticket_bonus for name in sure) * scene.weights.appetite
    tickets = [*scene.unfinished, *rest]
    whole = plan_for(scene, tickets).value
    if rest and scene.unfinished:
        whole = max(whole, plan_for(scene, tickets, scene.unfinished).value)
    return gain + whole


def pays_to_draw(scene: Scene, plan: Plan) -> bool:
    """Whether to draw tickets: only with the network nearly finished and enough time left."""
    if plan.turns > 0.2 * scene.left or scene.clock < _LATE:
        return False
    return _worth_of_drawing(scene, plan) > 0


def worth_of_tickets(scene: Scene, plan: Plan) -> float:
    """Expected gain of drawing tickets now where tickets carry the score, minus the turn it takes."""
    if plan.turns > _BUSY * scene.left:
        return NEVER
    costs = list(scene.costs)
    for track in plan.forest.tracks:
        costs[track] = 0.0
    values = [_first_of_its_kind(scene, plan, costs, name) for name in _unknown(scene)]
    # A bot that keeps few tickets still draws some: nothing else brings as much.
    return _gain_of_all(scene, values) * (1 + scene.weights.appetite) / 2 - scene.turn


def _first_of_its_kind(scene: Scene, plan: Plan, costs: list[float], name: str) -> float:
    """The gain of one more ticket; of those that need tracks, another of the same draw may take time and trains."""
    gain = _marginal(scene, plan, costs, name)
    return gain if gain <= 0 or scene.ground.is_joined(scene.view.seat, name) else _FURTHER * gain


def worth_at_last(scene: Scene) -> float:
    """Expected gain of drawing tickets in the last turn: only tickets that are complete already bring something."""
    joined = {name: scene.ground.is_joined(scene.view.seat, name) for name in _unknown(scene)}
    return _gain_of_all(scene, [float(scene.points(name) * (1 if joined[name] else -1)) for name in joined])


def _gain_of_all(scene: Scene, values: list[float]) -> float:
    """Expected sum of all good tickets of a draw; if none is good, one has to be kept all the same."""
    count = len(values)
    draws = min(scene.view.public.rules.knobs.ticket_draw, count)
    if not draws:
        return NEVER
    bad = [value for value in values if value <= 0]
    only_bad = prod(max(0, len(bad) - at) / (count - at) for at in range(draws))
    forced = only_bad * sum(bad) / len(bad) if bad else 0.0
    return draws * sum(value for value in values if value > 0) / count + forced


def _worth_of_drawing(scene: Scene, plan: Plan) -> float:
    """Expected gain of drawing tickets now, minus the turn it takes."""
    knobs = scene.view.public.rules.knobs
    costs = list(scene.costs)
    for track in plan.forest.tracks:
        costs[track] = 0.0
    values = sorted((_marginal(scene, plan, costs, name) for name in _unknown(scene)), reverse=True)
    if not values:
        return -100.0
    return _best_of(values, min(knobs.ticket_draw, len(values))) * scene.weights.appetite - scene.turn


def _unknown(scene: Scene) -> list[str]:
    view = scene.view
    mine = {*view.tickets, *view.buried}
    return [name for name in view.public.rules.tickets if name not in mine]


def _marginal(scene: Scene, plan: Plan, costs: list[float], name: str) -> float:
    """The gain of one more ticket: its points if there is time for it, minus the racing it costs."""
    points = scene.points(name)
    if scene.ground.is_joined(scene.view.seat, name):
        return points + scene.ticket_bonus
    more = way(scene.ground, costs, *scene.ground.board_index.pairs[name])
    if more is None:
        return -float(points)
    tracks = tuple(sorted({*plan.forest.tracks, *more}))
    turns, _ = turns_for(scene, tracks, scene.view.hand_by_colour)
    trains = sum(scene.ground.board_index.lengths[track] for track in tracks)
    chance = chance_of(scene, tracks, turns + 1, trains)
    return (
        points * (2 * chance - 1) + chance * scene.ticket_bonus - chance * sum(costs[track] for track in more)
    )


def _best_of(values: list[float], draws: int) -> float:
    """Expected maximum of that many different draws; the values are in descending order."""
    count = len(values)
    expected, none_yet = 0.0, 1.0
    for at, value in enumerate(values):
        left = count - at
        if left < draws:
            break
        # Probability that this value is drawn and no higher one.
        hit = draws / left
        expected += none_yet * hit * value
        none_yet *= 1 - hit
    return expected
