"""Makes a plan: the tickets worth pursuing, the network for them, and the tracks to build besides."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import exp
from typing import Final

from whistlestop.bots.analysis.board_index import SeatBoard
from whistlestop.bots.analysis.cards import Lack, draw_turns, lack
from whistlestop.bots.analysis.game_length import turns_left
from whistlestop.bots.analysis.income import Pace, income, pace_of, routes_score
from whistlestop.bots.analysis.opponents import detour, wanted_by
from whistlestop.bots.analysis.steiner import Forest, cheapest_forest
from whistlestop.bots.weights import Weights
from whistlestop.mechanics.advises import claim_advisers, completed_ticket_bonus
from whistlestop.rules import View
from whistlestop.rules.graph import Edge, longest_trail
from whistlestop.rules.ids import GRAY, NOBODY, Counts

__all__ = ["Filler", "Plan", "Scene", "chance_of", "fillers", "make_plan", "plan_for", "turns_for"]

_SURE: Final = 0.9
_SUNK: Final = 0.4
"""Share of a card's value that is lost when it is spent."""
_CROWD: Final = 0.12
"""Discount on the points of tracks along a path, for each player beyond two."""
_DELAY: Final = 0.1
"""Slowdown of drawing for each player beyond two; claims that mechanics reward count as three players."""
_RICH: Final = 0.5
"""Weight of long tracks, and of cards for tracks beside the network, if mechanics reward claims."""
_TRAIN: Final = 2.2
"""Points that a spare train brings, with the usual points for routes."""
_USUAL_TURN: Final = Weights().turn
"""The weight of a turn against which other weights of a turn are measured where routes score nothing."""
_AHEAD: Final = 8
"""Maximum number of tracks beside the network to consider."""


class Scene:
    """The view of one decision and values derived from it."""

    def __init__(self, view: View, ground: SeatBoard, weights: Weights, begun: Collection[int] = ()) -> None:
        self.view: Final = view
        self.ground: Final = ground
        self.weights: Final = weights
        self.begun: Final = begun
        """Tracks of the previous plan."""
        self.locomotive: Final = view.public.rules.locomotive
        self.trains: Final = view.public.trains[view.seat]
        self.wanted: Final = wanted_by(view, ground)
        self.clock: Final = turns_left(view, ground)
        """Number of turns this seat can expect."""
        self.left: Final = self.clock if weights.keeps_time else 30.0
        """The same, or a constant for a bot that ignores the length of the game."""
        self.income: Final = income(ground)
        self.by_tickets: Final = not routes_score(view.public.rules)
        """Whether routes score nothing, so that tickets carry the score."""
        pace = self._pace()
        self.turn: Final = pace.turn
        """What a turn of plain racing brings in this game."""
        self.train: Final = pace.train
        """What a spare train brings."""
        is_rich = bool(claim_advisers(view.public.rules))
        # Rewards for claims, and claims of other players, delay the network.
        self.delay: Final = 1 + _DELAY * (3 if is_rich else view.public.players - 2)
        """Factor by which drawing takes longer than without interruptions."""
        self.ticket_bonus: Final = 0.2 * completed_ticket_bonus(view.public.rules) * min(1.0, weights.longest)
        """What one more completed ticket adds to the expected bonus for most completed tickets."""
        self.beside: Final = weights.beside * (_RICH if is_rich else 1.0)
        """Value of a card for a track beside the network. It is lower if mechanics reward every claim, as any track
        will do."""
        # With more players a long path is more likely to be blocked; if mechanics reward claims, short tracks pay
        # as well.
        points = weights.points * (1 - _CROWD * (view.public.players - 2)) * (_RICH if is_rich else 1.0)
        self.costs: Final = _costs(self, points)
        self.hasty: Final = _costs(self, 0.3 * points)
        """Costs for a quick path, which weigh the points on the path less."""
        pays = view.public.rules.knobs.longest_route > 0
        self.longest: Final = [longest_trail(self.edges(tracks)) if pays else 0 for tracks in ground.owned]
        """By seat, the longest route so far; 0 if the game has no bonus for it."""

    def _pace(self) -> Pace:
        if not self.by_tickets:
            return Pace(self.weights.turn * self.income, _TRAIN * self.income)
        pace = pace_of(self.ground, self.trains)
        return Pace(pace.turn * self.weights.turn / _USUAL_TURN, pace.train)

    def edges(self, tracks: Sequence[int]) -> list[Edge]:
        found = [self.ground.board_index.tracks[track] for track in tracks]
        return [(track.a, track.b, track.length) for track in found]

    def points(self, ticket: str) -> int:
        return self.view.public.rules.tickets[ticket].points

    def harm(self, track: int) -> float:
        """What claiming the track costs an opponent; it grows with the length of their detour."""
        want, seat = self.wanted[track]
        if want < self.weights.suspects or seat == NOBODY or not self.weights.block:
            return 0.0
        return self.weights.block * want * detour(self.view, self.ground, track, seat)

    @property
    def unfinished(self) -> list[str]:
        return [name for name in self.view.tickets if not self.ground.is_joined(self.view.seat, name)]


def _costs(scene: Scene, points: float) -> list[float]:
    """Points lost by building each track instead of racing; `points` is the weight of the track's own points."""
    board_index, hand = scene.ground.board_index, scene.view.hand_by_colour
    costs = [0.0] * len(board_index.tracks)
    most = max(hand[: scene.locomotive])
    wild = 0.5 * hand[scene.locomotive]
    for track in scene.ground.open:
        price = scene.ground.prices[track]
        held = most if price.colour == GRAY else hand[price.colour]
        missing = max(0.0, price.length - held - wild + 0.5 * price.locomotives)
        pace = 1.7 if price.colour == GRAY else 1.35
        turns = missing / pace + _SUNK * (price.length - missing) / 1.8 + 1
        loss = scene.turn * turns + 0.15 * price.length - points * scene.ground.gains[track]
        costs[track] = max(0.3, loss * (1 + 0.1 * scene.weights.caution * scene.wanted[track][0]))
        # Without this a small change of the display would make the bot drop a network that is half paid for.
        if track in scene.begun:
            costs[track] *= scene.weights.steady
        # Not excluded but very expensive: a path over it is still found where there is no other.
        if price.length > scene.trains:
            costs[track] = 1000.0
    return costs


@dataclass(frozen=True)
class Filler:
    track: int
    rate: float
    """Points per turn."""
    missing: int
    colour: int
    gain: float
    """Total points it brings, including bonuses and harm to others."""


@dataclass(frozen=True)
class Plan:
    pursued: tuple[str, ...]
    """Unfinished tickets that are worth completing."""
    forest: Forest
    lack: Lack
    """The cards that the hand lacks for the network, by track."""
    turns: float
    """Turns that the network still needs."""
    trains: int
    """Trains that the network needs."""
    chance: float
    """Probability that the network gets finished."""
    value: float
    """Expected points from the tickets, the network and the remaining time."""


def turns_for(scene: Scene, tracks: Sequence[int], hand: Counts) -> tuple[float, Lack]:
    found = lack([scene.ground.prices[track] for track in tracks], hand, scene.locomotive)
    turns = draw_turns(found.total, found.kinds, scene.locomotive)
    return scene.delay * turns + len(tracks), found


def make_plan(scene: Scene) -> Plan:
    """Plan for all unfinished tickets if that is feasible, otherwise for the most valuable subset."""
    tickets = scene.unfinished
    plan = plan_for(scene, tickets)
    # Comparing subsets costs a network for each; a plan that succeeds almost surely needs no comparison.
    if plan.chance > _SURE or not tickets:
        return plan
    return max(plan, _gathered(scene, tickets), key=lambda each: each.value)


def _gathered(scene: Scene, tickets: Sequence[str]) -> Plan:
    """Add tickets one by one while each makes the plan more valuable."""
    best = plan_for(scene, tickets, ())
    while len(best.pursued) < len(tickets):
        more = [
            plan_for(scene, tickets, (*best.pursued, name)) for name in tickets if name not in best.pursued
        ]
        next_best = max(more, key=lambda each: each.value)
        if next_best.value <= best.value:
            break
        best = next_best
    return best


def plan_for(scene: Scene, tickets: Sequence[str], pursued: Sequence[str] | None = None) -> Plan:
    """The better of two plans for the pursued tickets: one that prefers long tracks, and a quick one."""
    wanted = tickets if pursued is None else pursued
    plan = _plan_by(scene, scene.costs, tickets, wanted)
    if not plan.forest.tracks:
        return plan
    return max(plan, _plan_by(scene, scene.hasty, tickets, wanted), key=lambda each: each.value)


def _plan_by(scene: Scene, costs: Sequence[float], tickets: Sequence[str], wanted: Sequence[str]) -> Plan:
    forest = cheapest_forest(scene.ground, costs, wanted)
    lengths = scene.ground.board_index.lengths
    trains = sum(lengths[track] for track in forest.tracks)
    turns, found = turns_for(scene, forest.tracks, scene.view.hand_by_colour)
    chance = chance_of(scene, forest.tracks, turns, trains)
    going = tuple(name for name in wanted if name not in forest.cut_off)
    value = sum(scene.points(name) * (2 * chance * (name in going) - 1) for name in tickets)
    value += chance * scene.ticket_bonus * len(going)
    value += chance * sum(scene.ground.gains[track] for track in forest.tracks)
    value += _rest(scene, turns, trains)
    return Plan(going, forest, found, turns, trains, chance, value)


def chance_of(scene: Scene, tracks: Sequence[int], turns: float, trains: int) -> float:
    """Probability that a network gets finished: in time, with the trains left, and without being blocked."""
    # No plan of this kind can succeed, however much time is left.
    if trains > scene.trains:
        return 0.0
    if not tracks:
        return 1.0
    slack = (scene.left - turns) / (1.0 + 0.12 * turns)
    on_time = 1 / (1 + exp(-1.5 * slack))
    risk = sum(scene.wanted[track][0] for track in tracks)
    return on_time * exp(-scene.weights.danger * risk * scene.weights.caution)


def _rest(scene: Scene, turns: float, trains: int) -> float:
    """Expected points from the turns and trains left after the network."""
    time = max(0.0, scene.left - turns)
    return min(scene.turn * time, scene.train * max(0, scene.trains - trains))


def fillers(scene: Scene, plan: Plan) -> list[Filler]:
    """Tracks beside the network, sorted by points per turn."""
    board_index = scene.ground.board_index
    spare = scene.trains - plan.trains
    taken = set(plan.forest.tracks)
    routes = {board_index.tracks[track].route for track in taken}
    tracks = [
        track
        for track in scene.ground.open
        if track not in taken
        and board_index.lengths[track] <= spare
        # The other track of a planned double route could never be claimed too (B-R5).
        and board_index.tracks[track].route not in routes
    ]
    rough = sorted((_filler(scene, track, 0.0) for track in tracks), key=lambda each: -each.rate)
    # In two passes: the bonus needs two searches for the longest route, too slow for every open track.
    finer = [_filler(scene, each.track, _bonus(scene, plan, each.track)) for each in rough[:_AHEAD]]
    return sorted(finer, key=lambda each: -each.rate)


def _filler(scene: Scene, track: int, bonus: float) -> Filler:
    price = scene.ground.prices[track]
    found = lack([price], scene.view.hand_by_colour, scene.locomotive)
    missing, used = found.total, price.length - found.total
    # Cards in hand have a cost while they could pay for something better.
    sunk = scene.weights.thrift * min(1.0, scene.left / 8) * 0.6 * used
    harm = scene.harm(track)
    gain = scene.ground.gains[track] + bonus + harm
    turns = (missing + sunk) / 1.6 + 1
    return Filler(track, gain / turns, missing, found.colours[0], gain)


def _bonus(scene: Scene, plan: Plan, track: int) -> float:
    """What the track adds to the expected bonus for the longest route."""
    bonus = scene.view.public.rules.knobs.longest_route * scene.weights.longest
    if not bonus:
        return 0.0
    mine = [*scene.ground.own, *plan.forest.tracks]
    before = longest_trail(scene.edges(mine))
    after = longest_trail(scene.edges([*mine, track]))
    return bonus * 0.06 * (after - before)
