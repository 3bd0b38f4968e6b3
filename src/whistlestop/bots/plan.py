"""A plan: the tickets worth pursuing, the network for them, and what to build besides."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from whistlestop.bots.sense.atlas import Ground
from whistlestop.bots.sense.cards import Lack, draw_turns, lack
from whistlestop.bots.sense.rivals import wanted_by
from whistlestop.bots.sense.tempo import turns_left
from whistlestop.bots.sense.ways import Forest, cheapest_forest
from whistlestop.bots.style import Style
from whistlestop.rules import View
from whistlestop.rules.graph import Edge, longest_trail
from whistlestop.rules.ids import Counts

__all__ = ["Filler", "Plan", "Scene", "chance_of", "fillers", "make_plan", "plan_for", "turns_for"]

_AHEAD: Final = 8
"""How many tracks beside the network are kept in mind."""


class Scene:
    """One decision's view with what follows from it."""

    def __init__(self, view: View, ground: Ground, style: Style) -> None:
        self.view: Final = view
        self.ground: Final = ground
        self.style: Final = style
        self.locomotive: Final = view.table.rules.locomotive
        self.trains: Final = view.table.trains[view.seat]
        self.wanted: Final = wanted_by(view, ground)
        self.left: Final = turns_left(view, ground) if style.keeps_time else 30.0
        """Turns this seat may expect to have."""
        self.costs: Final = _costs(self)
        self.longest: Final = [
            longest_trail(self.edges(tracks))
            for tracks in ground.owned
        ]
        """By seat, the longest route so far."""

    def edges(self, tracks: Sequence[int]) -> list[Edge]:
        found = [self.ground.atlas.tracks[track] for track in tracks]
        return [(track.a, track.b, track.length) for track in found]

    def points(self, ticket: str) -> int:
        return self.view.table.rules.tickets[ticket].points

    @property
    def unfinished(self) -> list[str]:
        return [name for name in self.view.tickets if not self.ground.is_joined(self.view.seat, name)]


def _costs(scene: Scene) -> list[float]:
    """Points lost by building each track instead of racing."""
    atlas, hand = scene.ground.atlas, scene.view.hand
    costs = [0.0] * len(atlas.tracks)
    for track in scene.ground.open:
        price = scene.ground.prices[track]
        held = max(hand[: scene.locomotive]) if price.colour < 0 else hand[price.colour]
        cards = price.length - 0.4 * min(held, price.length) + 0.5 * price.locomotives
        turns = cards / 1.75 + 1
        gain = scene.style.points * atlas.points[track]
        risk = 1 + 0.15 * scene.style.caution * scene.wanted[track][0]
        costs[track] = max(0.3, (scene.style.turn * turns - gain) * risk)
        if price.length > scene.trains:
            costs[track] = 1000.0
    return costs


@dataclass(frozen=True)
class Filler:
    track: int
    rate: float
    """Points a turn."""
    missing: int
    colour: int
    gain: float
    """Points it brings in all, bonuses and harm to others weighed in."""


@dataclass(frozen=True)
class Plan:
    pursued: tuple[str, ...]
    """Unfinished tickets that are worth finishing."""
    forest: Forest
    lack: Lack
    """What the hand lacks for the network, by its tracks."""
    turns: float
    """Turns that the network still takes."""
    trains: int
    """Trains that the network takes."""
    value: float
    """Points expected from the tickets, the network and what the rest of the time brings."""


def turns_for(scene: Scene, tracks: Sequence[int], hand: Counts) -> tuple[float, Lack]:
    found = lack([scene.ground.prices[track] for track in tracks], hand, scene.locomotive)
    return draw_turns(found.total, found.kinds) + len(tracks), found


def make_plan(scene: Scene) -> Plan:
    """For all unfinished tickets; those that time or trains no longer allow are given up, the worst first."""
    plan = plan_for(scene, scene.unfinished)
    while plan.pursued:
        fewer = [
            plan_for(scene, scene.unfinished, tuple(name for name in plan.pursued if name != dropped))
            for dropped in plan.pursued
        ]
        better = max(fewer, key=lambda other: other.value)
        if better.value <= plan.value:
            break
        plan = better
    return plan


def plan_for(scene: Scene, tickets: Sequence[str], pursued: Sequence[str] | None = None) -> Plan:
    """The plan that pursues these of the tickets, with what it is worth."""
    wanted = tickets if pursued is None else pursued
    forest = cheapest_forest(scene.ground, scene.costs, wanted)
    lengths = scene.ground.atlas.lengths
    trains = sum(lengths[track] for track in forest.tracks)
    turns, found = turns_for(scene, forest.tracks, scene.view.hand)
    chance = chance_of(scene, forest.tracks, turns, trains)
    value = 0.0
    for name in tickets:
        hope = chance if name in wanted and name not in forest.cut_off else 0.0
        value += scene.points(name) * (2 * hope - 1)
    value += chance * sum(scene.ground.atlas.points[track] for track in forest.tracks)
    value += _rest(scene, turns, trains)
    going = tuple(name for name in wanted if name not in forest.cut_off)
    return Plan(going, forest, found, turns, trains, value)


def chance_of(scene: Scene, tracks: Sequence[int], turns: float, trains: int) -> float:
    """How likely a network gets finished: in time, within the trains, and unblocked."""
    if trains > scene.trains:
        return 0.0
    if not tracks:
        return 1.0
    slack = (scene.left - turns) / (1.0 + 0.12 * turns)
    on_time = 1 / (1 + 2.718281828 ** (-1.5 * slack))
    risk = sum(scene.wanted[track][0] for track in tracks)
    return on_time * 0.985 ** (risk * scene.style.caution)


def _rest(scene: Scene, turns: float, trains: int) -> float:
    """What the turns and trains after the network bring."""
    time = max(0.0, scene.left - turns)
    return min(scene.style.turn * time, 2.2 * max(0, scene.trains - trains))


def fillers(scene: Scene, plan: Plan) -> list[Filler]:
    """Tracks beside the network, by points a turn."""
    atlas = scene.ground.atlas
    spare = scene.trains - plan.trains
    taken = set(plan.forest.tracks)
    routes = {atlas.tracks[track].route for track in taken}
    tracks = [
        track
        for track in scene.ground.open
        if track not in taken and atlas.lengths[track] <= spare and atlas.tracks[track].route not in routes
    ]
    rough = sorted((_filler(scene, plan, track, 0.0) for track in tracks), key=lambda each: -each.rate)
    finer = [_filler(scene, plan, each.track, _bonus(scene, plan, each.track)) for each in rough[:_AHEAD]]
    return sorted(finer, key=lambda each: -each.rate)


def _filler(scene: Scene, plan: Plan, track: int, bonus: float) -> Filler:
    price = scene.ground.prices[track]
    found = lack([price], scene.view.hand, scene.locomotive)
    missing, used = found.total, price.length - found.total
    # Cards in hand are not free while something better could be done with them.
    sunk = scene.style.thrift * min(1.0, scene.left / 8) * 0.6 * used
    want, who = scene.wanted[track]
    harm = scene.style.block * want * 4 if who >= 0 else 0.0
    gain = scene.ground.atlas.points[track] + bonus + harm
    turns = (missing + sunk) / 1.6 + 1
    return Filler(track, gain / turns, missing, found.colours[0], gain)


def _bonus(scene: Scene, plan: Plan, track: int) -> float:
    """What the track adds to the hope of the longest route."""
    bonus = scene.view.table.rules.knobs.longest_route * scene.style.longest
    if not bonus:
        return 0.0
    mine = [*scene.ground.own, *plan.forest.tracks]
    before = longest_trail(scene.edges(mine))
    after = longest_trail(scene.edges([*mine, track]))
    return bonus * 0.06 * (after - before)
