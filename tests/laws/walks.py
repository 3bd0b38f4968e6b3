"""Games that play themselves: the walks along which the laws are checked.

A walk follows from its plan alone, so hypothesis can draw a plan and show it when a law is broken.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st

from laws.stages import stage_rules
from whistlestop import games
from whistlestop.rules import (
    Action,
    Claim,
    Event,
    Options,
    Ruleset,
    Seeded,
    State,
    Tickets,
    legal,
    play,
    start,
)

__all__ = [
    "CASES",
    "STYLES",
    "Case",
    "Moment",
    "Plan",
    "Style",
    "Walk",
    "is_revelation",
    "law",
    "over_games",
    "pick",
    "plans",
    "walk",
]


@dataclass(frozen=True)
class Case:
    rules: Ruleset
    players: int
    reveals: frozenset[str] = frozenset()
    """Kinds of events, besides those of the base game, that bring something hidden to light."""

    stage: str = ""
    """The game of a campaign, if it is one."""

    def __str__(self) -> str:
        return f"{self.rules.game}-{self.stage}{self.players}"


def _cases() -> Iterator[Case]:
    for game in games.available():
        rules = games.load(game).ruleset
        for players in range(rules.knobs.min_players, rules.knobs.max_players + 1):
            yield Case(rules, players)


def _stages() -> Iterator[Any]:
    """Six games of a campaign at each number of players; four of them also in the short tests."""
    for game in (1, 2, 4, 7, 10, 12):
        for players in (2, 3, 4, 5):
            case = Case(stage_rules(game, players), players, stage=f"game{game}-")
            is_short = (game, players) in ((1, 4), (4, 2), (7, 3), (12, 5))
            yield case if is_short else pytest.param(case, marks=pytest.mark.long)


CASES: Final = tuple(_cases())
"""Every game of the registry at every number of players it allows."""
SMALL_FACTOR: Final = 8


@dataclass(frozen=True)
class Style:
    """How often a walker claims and takes tickets where it could do something else."""

    claims: float
    tickets: float


STYLES: Final = {
    "builder": Style(0.9, 0.05),
    "mixed": Style(0.3, 0.1),
    "collector": Style(0.2, 0.6),
    "hoarder": Style(0.02, 0.01),
}
"""A hoarder seldom claims, so that the deck runs out and the display stays empty."""


@dataclass(frozen=True)
class Plan:
    seed: int
    style: str
    first: int
    """The first player, modulo the number of players."""


@dataclass(frozen=True)
class Moment:
    """One decision: where it was made, what was done, what happened, where it led."""

    before: State
    seat: int
    action: Action
    events: tuple[Event, ...]
    after: State


@dataclass(frozen=True)
class Walk:
    case: Case
    plan: Plan
    chance: Seeded
    opening: State
    """The position of the first question."""
    dealt: tuple[Event, ...]
    """What happened before it."""
    moments: tuple[Moment, ...]

    @property
    def rules(self) -> Ruleset:
        return self.case.rules

    @property
    def seats(self) -> range:
        return range(self.case.players)

    @property
    def first(self) -> int:
        return self.plan.first % self.case.players

    @property
    def end(self) -> State:
        return self.moments[-1].after

    @property
    def states(self) -> list[State]:
        return [self.opening, *(moment.after for moment in self.moments)]

    @property
    def events(self) -> list[Event]:
        return [*self.dealt, *(event for moment in self.moments for event in moment.events)]

    def dice(self, purpose: str) -> random.Random:
        """For what a law tries out along the way: the same in every run."""
        return random.Random(f"{self.case} {self.plan} {purpose}")

    def some(self, count: int, purpose: str) -> list[State]:
        """A few positions, the first and the last among them, in the order of play."""
        states = self.states
        chosen = self.dice(purpose).sample(range(len(states)), min(count, len(states)))
        return [states[at] for at in sorted({0, len(states) - 1, *chosen})]


def is_revelation(event: Event, walk: Walk) -> bool:
    """An event of a mechanic that brings something hidden to light."""
    return event.kind in walk.case.reveals or (event.reveals and type(event) in walk.rules.events)


@lru_cache(maxsize=64)
def walk(case: Case, plan: Plan) -> Walk:
    """Play a game to its end as planned."""
    chance = Seeded(f"walk {plan.seed}")
    dice = random.Random(plan.seed)
    opening, dealt = start(case.rules, case.players, chance, plan.first % case.players)
    state, moments = opening, []
    while not state.public.ended:
        seat = dice.choice(state.public.asked)
        action = pick(legal(state, seat), dice, STYLES[plan.style])
        after, events = play(state, seat, action, chance)
        moments.append(Moment(state, seat, action, tuple(events), after))
        state = after
        assert len(moments) <= most_decisions(case), f"{case} {plan}: the game does not end"
    return Walk(case, plan, chance, opening, tuple(dealt), tuple(moments))


def pick(options: Options, dice: random.Random, style: Style) -> Action:
    """By sort first: a hand of many cards has so many ways to pay that little else would be chosen."""
    others = [action for action in options.plain if not isinstance(action, Tickets)]
    if options.claims and (dice.random() < style.claims or not options.plain):
        track, payments = dice.choice(options.claims)
        return Claim(track, dice.choice(payments))
    if Tickets() in options.plain and (dice.random() < style.tickets or not others):
        return Tickets()
    return dice.choice(others)


def most_decisions(case: Case) -> int:
    """No game can be longer.

    Every card drawn is in a hand or was paid for a space; every draw of tickets keeps one at least; a pass
    counts only against the decisions before it.
    """
    rules, players = case.rules, case.players
    spaces = sum(track.length for track in rules.board.tracks.values())
    draws = sum(rules.card_counts) + min(spaces, players * rules.knobs.trains)
    deeds = draws + 2 * len(rules.tickets) + len(rules.board.tracks) + players
    return deeds * players


def plans() -> st.SearchStrategy[Plan]:
    return st.builds(
        Plan,
        seed=st.integers(0, 2**32),
        style=st.sampled_from(sorted(STYLES)),
        first=st.integers(0, 4),
    )


def law(usual: int) -> Callable[[Callable[[Case, Plan], None]], Callable[[Case], None]]:
    """A test of one case over so many plans, times what the profile asks for, and more on a small board.

    Small boards are quick, and edge cases bite there: decks run out, everybody passes.
    """

    def decorate(holds: Callable[[Case, Plan], None]) -> Callable[[Case], None]:
        def test(case: Case) -> None:
            count = usual * (SMALL_FACTOR if len(case.rules.board.tracks) < 30 else 1)
            look = given(plan=plans())(lambda plan: holds(case, plan))
            if settings.default.derandomize:  # other plans for each law and case, the same every day
                look = seed(f"{holds.__name__} {case}")(look)
            settings(max_examples=max(1, count * settings.default.max_examples // 100))(look)()

        test.__name__ = holds.__name__
        test.__doc__ = holds.__doc__
        return test

    return decorate


over_games: Final = pytest.mark.parametrize("case", [*CASES, *_stages()], ids=str)
