"""A hard bot uses the modules of the campaign: with each of them it earns more than without, on the same deals; and
losing on purpose does not pay."""

import sys
import time
from pathlib import Path

import pytest
from laws.stages import stage_rules

from whistlestop.bots.choices import best_choice, claim_worth
from whistlestop.mechanics.advises import claim_advisers
from whistlestop.rules import Choose, Seeded, View, legal, play, project, start
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
