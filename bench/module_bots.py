"""Bots for paired campaigns: the hard bot without one module, and one that seeks the last place."""

from dataclasses import replace
from typing import Final

from whistlestop.bots.planner import PlannerBot
from whistlestop.bots.weights import Weights
from whistlestop.rules import Action, Claim, View, legal
from whistlestop.rules.ids import NOBODY

FINALE_TRAINS: Final = 45
"""Of the last game, which nobody wants to lose."""
NEAR: Final = 8
"""So many dollars before the last, or fewer, the seeker gives up its last claims."""


def _without(seed: str, mechanic: str) -> PlannerBot:
    return PlannerBot(seed, replace(Weights(), without=frozenset({mechanic})))


def employees(seed: str) -> PlannerBot:
    return _without(seed, "employees")


def wires(seed: str) -> PlannerBot:
    return _without(seed, "telegraph")


def contracts(seed: str) -> PlannerBot:
    return _without(seed, "contracts")


def bridges(seed: str) -> PlannerBot:
    return _without(seed, "bridges")


def mines(seed: str) -> PlannerBot:
    return _without(seed, "mining")


def postcards(seed: str) -> PlannerBot:
    return _without(seed, "postcards")


class LastSeeker(PlannerBot):
    """Plays as the hard bot; in the last round of all games before the finale it claims nothing more if it may then
    have the fewest dollars on the table."""

    def choose(self, view: View) -> Action:
        action = super().choose(view)
        if not isinstance(action, Claim) or not _is_near_the_end(view):
            return action
        others = [option for option in legal(view, view.seat).plain if not isinstance(option, Claim)]
        return others[0] if others else action


def _is_near_the_end(view: View) -> bool:
    """In the last round, not in the finale, and not much richer than the poorest other company."""
    public = view.public
    if public.last_seat == NOBODY or public.rules.knobs.trains == FINALE_TRAINS:
        return False
    poorest = min(points for seat, points in enumerate(public.points) if seat != view.seat)
    return public.points[view.seat] - poorest <= NEAR
