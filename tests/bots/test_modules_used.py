"""A hard bot uses the modules of the campaign: with each of them it earns more than without, on the same deals; and
losing on purpose does not pay."""

import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from laws.stages import stage_rules

from whistlestop.bots import make_bot
from whistlestop.bots.choices import best_choice, claim_worth
from whistlestop.bots.planner import PlannerBot
from whistlestop.bots.weights import Weights
from whistlestop.mechanics.advises import claim_advisers
from whistlestop.mechanics.postcards.conditions import EXTRA
from whistlestop.rules import (
    Choose,
    Seeded,
    View,
    format_position,
    legal,
    parse_position,
    play,
    project,
    start,
)
from whistlestop.rules.actions import DECLINE

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))

from campaign_paired import CAMPAIGNS, MODULES, SEEKER, bring_to, differences, figure

RULES = stage_rules(9, 2)
LONGEST = 50 * 60
"""Seconds; what has been played is kept, and the next run continues."""


@pytest.mark.long
@pytest.mark.parametrize("hero", [*MODULES, SEEKER])
def test_what_the_bot_does_is_worth_more(hero: str) -> None:
    bring_to(hero, CAMPAIGNS, time.monotonic() + LONGEST)
    assert len(differences(hero)) == CAMPAIGNS, "not finished: run it again to continue"
    found = figure(hero)
    assert found is not None
    assert found.low > 0


def hiring(seed: str) -> View:
    """The first question about employees; everybody has kept all tickets."""
    state, _ = start(RULES, 2, Seeded(seed), 0)
    while state.public.agenda[-1].kind != "hire_employee":
        seat = state.public.asked[0]
        state, _ = play(state, seat, list(legal(state, seat))[-1], Seeded(seed))
    return project(state, state.public.asked[0])


def test_a_bot_without_a_mechanic_declines_what_it_offers() -> None:
    """The same questions, with and without the advice."""
    views = [hiring(f"modules {number}") for number in range(6)]
    answers = {}
    for without in ((), ("postcards",), ("employees",)):
        answers[without] = [
            best_choice(view, legal(view, view.seat), "end", frozenset(without)) for view in views
        ]
    assert any(answer != Choose(DECLINE) for answer in answers[()])
    assert answers["postcards",] == answers[()]
    assert all(answer == Choose(DECLINE) for answer in answers["employees",])


def test_a_bot_without_a_mechanic_gives_nothing_for_its_tracks() -> None:
    view = hiring("modules")
    alone = {
        track: worth
        for adviser in claim_advisers(RULES)
        if getattr(adviser, "name", "") == "contracts"
        for track, worth in adviser.claim_worth(view, "end").items()
    }
    all_of_them = claim_worth(view, "end")
    rest = claim_worth(view, "end", frozenset({"contracts"}))
    assert any(alone.values())
    for track, worth in alone.items():
        assert all_of_them[track] - rest.get(track, 0.0) == pytest.approx(worth)


def turn_of(seat: int, *facts: str) -> View:
    """A turn of this seat in game 9, with these facts."""
    state, _ = start(RULES, 2, Seeded("turn"), seat)
    while not state.public.turn:
        asked = state.public.asked[0]
        state, _ = play(state, asked, list(legal(state, asked))[-1], Seeded("turn"))
    heads = tuple([" ".join(fact.split()[: 3 if fact.startswith("seat") else 2]) for fact in facts])
    lines = [line for line in format_position(state).splitlines() if not line.startswith(heads)]
    return project(parse_position("\n".join([*lines, *facts]), RULES), seat)


def test_a_bot_gives_a_locomotive_for_a_postcard() -> None:
    """Seat 1 holds one that asks for it."""
    view = turn_of(1, "seat 1 hand locomotive:6,red:1")
    assert Choose(EXTRA) in legal(view, 1)
    assert make_bot("hard", "x").choose(view) == Choose(EXTRA)
    without = PlannerBot("x", replace(Weights(), without=frozenset({"postcards"})))
    assert without.choose(view) != Choose(EXTRA)


def test_a_bot_announces_what_makes_a_claim_possible() -> None:
    """The item of seat 1 saves a card of a long route: with three cards it claims the four spaces of its ticket."""
    facts = "seat 1 tickets DET-NOL", "track CIN-DET 1", "track CIN-NAS 1"
    view = turn_of(1, "seat 1 hand white:3", *facts)
    assert make_bot("hard", "x").choose(view) == Choose("chain")
    poor = turn_of(1, "seat 1 hand white:2", *facts)
    assert make_bot("hard", "x").choose(poor) != Choose("chain")
