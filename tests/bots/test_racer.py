"""The racer: few tickets, long tracks, a short game."""

from bot_stage import USA, hand, position, seen

from whistlestop.arena import Order, simulate
from whistlestop.bots.racer import RacerBot
from whistlestop.rules import Claim, Keep, Seeded, Take, project, start


def test_it_keeps_as_few_tickets_as_it_may() -> None:
    state, _ = start(USA.ruleset, 2, Seeded("few"), 0)
    action = RacerBot("").choose(project(state, 0))
    assert isinstance(action, Keep)
    assert len(action.kept) == USA.ruleset.knobs.opening_keep


def test_it_claims_the_longest_track_it_can_pay() -> None:
    view = seen(position((), hand(white=6, red=3)))
    action = RacerBot("").choose(view)
    assert isinstance(action, Claim)
    assert action.track == "CAL-WIN"


def test_it_collects_for_the_long_track_it_has_begun() -> None:
    view = seen(position((), hand(white=4)), ["red", "white", "blue", "black", "green"])
    assert RacerBot("").choose(view) == Take(1)


def test_it_beats_greedy_on_points() -> None:
    report = simulate(Order("usa-classic", ("racer", "greedy"), 10, "bar"), workers=1)
    assert report.mean_scores[0] > 90
    assert report.wins[0] >= 7
