"""The search bot: the planner's candidates, compared by games that planners' policies play to the end.

The bot gets a view and nothing else. What the view hides is sampled; every candidate is played in the same worlds.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final

from whistlestop.bots.express_planner import HastyPolicy
from whistlestop.bots.planner import PlannerBot
from whistlestop.bots.reason import Reason
from whistlestop.bots.search.candidates import turn_candidates
from whistlestop.bots.search.effort import Effort, default_effort
from whistlestop.bots.search.halving import Line, Tried, best_line, halve
from whistlestop.bots.search.rollouts import RollOut
from whistlestop.bots.search.styles import STYLES, Style
from whistlestop.bots.search.worlds import Worlds
from whistlestop.express import BySeat, CannotSimulate, Policy, Position, Simulator
from whistlestop.rules import Action, Keep, Ruleset, Seeded, View, legal
from whistlestop.rules.steps import SecondCard, TakeTurn

__all__ = ["SearchBot"]

_MOST_OPTIONS: Final = 32


class Engine:
    """Everything that a search needs for one game and number of players; it keeps no position between decisions."""

    def __init__(self, rules: Ruleset, players: int) -> None:
        self.simulator: Final = Simulator(rules, players)
        self.worlds: Final = Worlds(self.simulator.tables)
        self.rollout: Final = RollOut(self.simulator)
        self.world: Final = self.simulator.new()
        self._others: Final = HastyPolicy(self.simulator.tables)
        self._policies: Final[dict[tuple[int, str], Policy]] = {}

    def policy(self, seat: int, style: Style) -> Policy:
        """One seat plays on in this style, the others as the planner."""
        if style is STYLES[0]:
            return self._others
        if (seat, style.name) not in self._policies:
            own = HastyPolicy(self.simulator.tables, style.weights)
            players = int(self.simulator.tables.players)
            policies = [own if each == seat else self._others for each in range(players)]
            self._policies[seat, style.name] = BySeat(policies)
        return self._policies[seat, style.name]


@lru_cache(maxsize=8)
def _engine(rules: Ruleset, players: int) -> Engine | None:
    """None if the simulator does not play the game."""
    try:
        return Engine(rules, players)
    except CannotSimulate:
        return None


@dataclass(frozen=True)
class Candidate:
    """A move, and how the bot plays on after it."""

    action: Action
    style: Style


@dataclass(frozen=True)
class SearchResult:
    """What the search found for a view."""

    view: View
    candidates: Sequence[Candidate]
    lines: Sequence[Line]
    chosen: int
    feared: str | None
    """The track of the plan that opponents take most often in the games that were played ahead."""

    @property
    def best(self) -> Candidate:
        return self.candidates[self.chosen]


class SearchBot:
    """With the same seed, views and number of roll-outs it makes the same choices, unless it has a time limit.

    In a game without an express form it plays as the planner.
    """

    def __init__(self, seed: str, effort: Effort | None = None) -> None:
        self._seeds: Final = Random(f"{seed} worlds")
        self._planner: Final = PlannerBot(seed)
        self._stylists: Final = [PlannerBot(seed, style.weights) for style in STYLES[1:]]
        self._effort: Effort = default_effort() if effort is None else effort
        self._found: SearchResult | None = None
        self._style = 0
        """That of the last search: the second card of a turn follows the first."""

    def allow(self, seconds: float) -> None:
        """From now on use at most so much time for a decision."""
        self._effort = self._effort.within(seconds)

    def choose(self, view: View) -> Action:
        own = self._planner.choose(view)
        self._found = None
        first = self._seeds.getrandbits(40)
        engine = _engine(view.public.rules, view.public.players) if self._effort.rollouts else None
        if engine is None:
            return own
        styled = [stylist.choose(view) for stylist in self._stylists]
        if isinstance(view.public.agenda[-1], SecondCard):
            return [own, *styled][self._style]
        candidates = self._candidates(view, own, styled)
        self._style = 0
        if all(candidate.action == own for candidate in candidates):
            return own
        try:
            found = _search(engine, view, candidates, self._effort, first, self._plan_tracks(view))
        except CannotSimulate:  # a step of the agenda that the simulator does not know
            return own
        self._found = found
        self._style = STYLES.index(found.best.style)
        return found.best.action

    def explain(self, view: View, action: Action) -> Reason | None:
        """The games that were played ahead; the planner's reason where none were."""
        found = self._found
        if found is None or found.view is not view or found.best.action != action:
            return self._planner.explain(view, action)
        return _reason(found, self._planner.explain(view, action))

    def _candidates(self, view: View, own: Action, styled: Sequence[Action]) -> list[Candidate]:
        """For a turn what the plan suggests, for any other question all options; then the move of each other style,
        with that style from there on."""
        options = legal(view, view.seat)
        if isinstance(view.public.agenda[-1], TakeTurn):
            actions = turn_candidates(self._planner.think(view), options, own)
        else:
            actions = [own, *(action for action in options if action != own)][:_MOST_OPTIONS]
        found = [Candidate(action, STYLES[0]) for action in actions]
        return [*found, *(Candidate(*each) for each in zip(styled, STYLES[1:], strict=True))]

    def _plan_tracks(self, view: View) -> list[str]:
        thought = self._planner.think(view)
        names = thought.scene.ground.board_index.tracks
        return [names[track].name for track in thought.plan.forest.tracks]


def _search(
    engine: Engine,
    view: View,
    candidates: Sequence[Candidate],
    effort: Effort,
    first: int,
    plan: Sequence[str],
) -> SearchResult:
    simulator, rollout, seat = engine.simulator, engine.rollout, view.seat
    base = simulator.sample_position(view, Seeded(f"search {first}"))
    if len(simulator.asked_seats(base)) > 1:
        simulator.ask(base, seat)
    engine.worlds.see(base, seat)
    moves = [(simulator.code(base, each.action), engine.policy(seat, each.style)) for each in candidates]
    dealt = -1
    lost: Counter[str] = Counter()

    def play(candidate: int, world: int) -> Tried:
        nonlocal dealt
        if world != dealt:
            engine.worlds.deal(engine.world, first + world)
            dealt = world
        rollout.play(engine.world, moves[candidate][0], seat, moves[candidate][1])
        if candidate == 0:
            lost.update(_lost(rollout.end, plan, seat))
        return Tried(float(rollout.value), float(rollout.win), int(rollout.points))

    rollouts = effort.for_tickets if isinstance(candidates[0].action, Keep) else effort.rollouts
    lines = halve(len(candidates), rollouts, effort, play)
    chosen = lines.index(best_line(lines))
    return SearchResult(view, candidates, lines, chosen, _most_lost(lost, len(lines[0].games)))


def _lost(end: Position, plan: Sequence[str], seat: int) -> list[str]:
    """The tracks of the plan that others own at the end."""
    t = end.tables
    return [name for name in plan if end.cells[t.owners + t.track_numbers[name]] not in (seat, -1, -2)]


def _most_lost(lost: Counter[str], games: int) -> str | None:
    """Only one that is lost in at least every fourth game."""
    for name, count in lost.most_common(1):
        if 4 * count >= games:
            return name
    return None


def _second(lines: Sequence[Line], best: Line) -> float:
    """The share of wins of the best alternative, of those that were compared longest."""
    others = [line for line in lines if line is not best]
    most = max(len(line.games) for line in others)
    return max((line for line in others if len(line.games) == most), key=lambda line: line.value).win


def _reason(found: SearchResult, planned: Reason) -> Reason:
    line = found.lines[found.chosen]
    if not line.games:
        return planned
    values = {
        "count": len(line.games),
        "points": round(line.points),
        "wins": round(100 * line.win),
        "others": len(found.lines) - 1,
        "second": round(100 * _second(found.lines, line)),
        "style": found.best.style.name,
    }
    if found.feared is None:
        return Reason("ahead", values)
    return Reason("ahead_feared", {**values, "track": found.feared})
