"""Judges a move that was made: what the strong bot would have done from the same view, and what that is worth.

Both moves are played in the same positions that the view allows, to the end of the turn; then the bot values what
follows from its own plan.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from whistlestop.bots.planner import PlannerBot, Thought
from whistlestop.bots.reason import Reason
from whistlestop.rules import (
    Action,
    Claim,
    Keep,
    Seeded,
    State,
    Take,
    View,
    legal,
    play,
    project,
    sample_state,
)

__all__ = ["Judgement", "judge"]

_WORLDS: Final = 3
"""Positions in which both moves are compared."""
_LONGEST_TURN: Final = 4
"""Decisions that a turn may have besides the first."""


@dataclass(frozen=True)
class Judgement:
    action: Action
    """What the bot would have done."""
    reason: Reason
    gain: float
    """Points that the bot expects from it, more than from the move that was made."""


def judge(view: View, made: Action, seed: str) -> Judgement | None:
    """None if the bot would have made the same move, or if there was no choice."""
    if len(legal(view, view.seat)) < 2:
        return None
    bot = PlannerBot(seed)
    advised = bot.choose(view)
    if _is_alike(advised, made, view):
        return None
    worlds = [sample_state(view, Seeded(f"{seed} {number}")) for number in range(_WORLDS)]
    reason = bot.explain(view, advised)
    gain = _value(worlds, view.seat, advised, seed) - _value(worlds, view.seat, made, seed)
    return Judgement(advised, reason, gain)


def _is_alike(one: Action, other: Action, view: View) -> bool:
    """Two ways to pay for a track, or two places with the same card, are the same move."""
    if isinstance(one, Claim) and isinstance(other, Claim):
        return one.track == other.track
    if isinstance(one, Keep) and isinstance(other, Keep):
        return set(one.kept) == set(other.kept)
    if isinstance(one, Take) and isinstance(other, Take):
        display = view.public.display
        return display[one.place] == display[other.place]
    return one == other


def _value(worlds: Sequence[State], seat: int, action: Action, seed: str) -> float:
    return fmean(_value_in(world, seat, action, f"{seed} {number}") for number, world in enumerate(worlds))


def _value_in(world: State, seat: int, action: Action, seed: str) -> float:
    chance, bot = Seeded(f"{seed} after"), PlannerBot(seed)
    state, _ = play(world, seat, action, chance)
    for _ in range(_LONGEST_TURN):
        view = project(state, seat)
        if seat not in view.public.asked or view.public.turn != world.public.turn:
            break
        state, _ = play(state, seat, bot.choose(view), chance)
    return _expected(PlannerBot(seed).think(project(state, seat)))


def _expected(thought: Thought) -> float:
    """The points so far, those of completed tickets, and what the plan expects of everything else."""
    scene, view = thought.scene, thought.view
    unfinished = scene.unfinished
    completed = sum(scene.points(name) for name in view.tickets if name not in unfinished)
    return view.public.points[view.seat] + completed + thought.plan.value
