"""What one expects of somebody who plans."""

from dataclasses import replace

import pytest
from bot_stage import USA, hand, position, seen

from whistlestop.bots import make_bot
from whistlestop.bots.planner import PlannerBot
from whistlestop.bots.weights import BLOCKER, Weights
from whistlestop.rules import Claim, Draw, Keep, Seeded, Take, Tickets, View, play, project, start


def planner(weights: Weights | None = None) -> PlannerBot:
    return PlannerBot("test", weights)


def choose(view: View, weights: Weights | None = None) -> object:
    return planner(weights).choose(view)


def test_the_last_turn_completes_a_ticket_rather_than_take_the_longest_route() -> None:
    cards = hand(green=2, white=6)
    mine = ("DUL-OMA", "DEN-OMA", "DEN-SFE")
    view = seen(position(("DUL-ELP",), cards, {0: mine}, last_round=True))
    action = choose(view)
    assert isinstance(action, Claim)
    assert action.track == "ELP-SFE"


def test_the_last_turn_takes_the_longest_route_where_no_ticket_can_be_helped() -> None:
    view = seen(position((), hand(green=2, white=6), last_round=True))
    action = choose(view)
    assert isinstance(action, Claim)
    assert action.track == "CAL-WIN"


def test_no_tickets_are_drawn_when_somebody_is_about_to_end_the_game() -> None:
    theirs = ("CAL-WIN", "DUL-HEL", "DUL-TOR", "HEL-SEA", "SSM-WIN", "ELP-LAX", "POR-SLC")
    state = position((), hand(red=1, blue=1), {1: theirs})
    assert state.public.trains[1] == 3
    assert not isinstance(choose(seen(state)), Tickets)


def test_more_tickets_are_drawn_when_all_are_done_and_there_is_time() -> None:
    mine = ("DEN-SFE", "ELP-SFE", "DEN-KAN", "KAN-STL", "NAS-STL", "ATL-NAS", "ATL-RAL", "PIT-RAL", "NYC-PIT")
    view = seen(position(("DEN-ELP",), hand(), {0: mine}))
    assert isinstance(choose(view), Tickets)


def test_a_needed_track_is_claimed_before_somebody_else_takes_it() -> None:
    """Both can be paid; seat 1 stands at both ends of one of them."""
    cards = hand(green=2, yellow=2)
    theirs = ("ELP-PHX", "OKC-SFE")
    view = seen(position(("DEN-ELP",), cards, {1: theirs}))
    action = choose(view, Weights())
    assert isinstance(action, Claim)
    assert action.track == "ELP-SFE"


def test_the_card_for_the_missing_track_is_taken() -> None:
    state = position(("LAX-MIA",), hand(green=4), {0: ("ELP-LAX", "HOU-NOL", "MIA-NOL")})
    row = ["white", "green", "white", "white", "black"]
    assert choose(seen(state, row), Weights(appetite=0.0)) == Take(1)


def test_a_ticket_that_cannot_be_done_in_time_is_given_up() -> None:
    """Four turns at most are left: a way across the continent is out of reach, a long track is not."""
    theirs = ("CAL-WIN", "DUL-HEL", "DUL-TOR", "HEL-SEA", "SSM-WIN", "ELP-LAX", "POR-SLC")
    view = seen(position(("BOS-MIA",), hand(green=6), {1: theirs}))
    action = choose(view)
    assert isinstance(action, Claim)
    assert action.track == "ELP-HOU"


def test_tickets_that_lie_together_are_kept() -> None:
    state, _ = start(USA.ruleset, 2, Seeded("keep"), 0)
    view = project(state, 0).copy()
    view.offered = ("DAL-NYC", "ATL-NYC", "LAX-SEA")
    action = choose(view)
    assert isinstance(action, Keep)
    assert {"DAL-NYC", "ATL-NYC"} <= set(action.kept)


def test_late_in_the_game_the_least_harmful_ticket_is_kept() -> None:
    theirs = ("CAL-WIN", "DUL-HEL", "DUL-TOR", "HEL-SEA", "SSM-WIN", "ELP-LAX", "POR-SLC")
    state = position((), hand(), {0: ("DEN-SFE", "ELP-SFE"), 1: theirs})
    state, _ = play(state, 0, Tickets(), Seeded("late"))
    view = project(state, 0).copy()
    view.offered = ("NYC-SEA", "DEN-ELP", "BOS-MIA")
    assert choose(view) == Keep(("DEN-ELP",), ("NYC-SEA", "BOS-MIA"))


def test_a_blocker_stands_in_the_way() -> None:
    """Nothing of its own to do: seat 1 has two parts that one short track would join."""
    theirs = ("DEN-OMA", "KAN-STL", "DEN-HEL", "NAS-STL")
    cards = hand(red=1, yellow=1)
    view = seen(position((), cards, {1: theirs}))
    blocked = choose(view, replace(BLOCKER, appetite=0.0))
    assert isinstance(blocked, Claim)
    assert blocked.track.partition(":")[0] == "KAN-OMA"


def test_thinking_twice_changes_nothing() -> None:
    view = seen(position(("DEN-ELP", "BOS-MIA"), hand(red=2, blue=1)))
    bot = planner()
    assert bot.choose(view) == bot.choose(view)


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_no_level_wastes_the_last_turn(level: str) -> None:
    cards = hand(green=6, white=6)
    view = seen(position((), cards, last_round=True))
    for seed in range(20):
        assert not isinstance(make_bot(level, str(seed)).choose(view), Draw | Take | Tickets)
