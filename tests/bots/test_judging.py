"""Moves are judged from the view of their time."""

from bot_stage import USA, hand, position, seen

from whistlestop.bots import make_bot
from whistlestop.bots.judging import judge
from whistlestop.bots.planner import PlannerBot
from whistlestop.rules import Claim, Draw, Keep, Seeded, Take, legal, play, project, start

MINE = ("DUL-OMA", "DEN-OMA", "DEN-SFE")


def test_a_move_of_the_bot_itself_is_never_criticised() -> None:
    state, _ = start(USA.ruleset, 2, Seeded("judged"))
    bot = make_bot("hard", "same")
    for _ in range(30):
        seat = state.public.asked[0]
        view = project(state, seat)
        fresh = PlannerBot("same")
        assert judge(view, fresh.choose(view), "same") is None
        state, _ = play(state, seat, bot.choose(view), Seeded("judged"))


def test_another_payment_for_the_same_track_is_the_same_move() -> None:
    view = seen(
        position(
            ("DUL-ELP",),
            hand(green=2, white=6, locomotive=2),
            {0: MINE},
            last_round=True,
        )
    )
    advised = PlannerBot("x").choose(view)
    assert isinstance(advised, Claim)
    others = [
        action for action in legal(view, 0) if isinstance(action, Claim) and action.track == advised.track
    ]
    assert len(others) > 1
    assert [judge(view, other, "x") for other in others] == [None] * len(others)


def test_a_missed_ticket_in_the_last_turn_costs_its_points() -> None:
    view = seen(position(("DUL-ELP",), hand(green=2, white=6), {0: MINE}, last_round=True))
    found = judge(view, Draw(), "x")
    assert found is not None
    assert isinstance(found.action, Claim)
    assert found.action.track == "ELP-SFE"
    assert found.gain >= USA.ruleset.tickets["DUL-ELP"].points


def test_the_judgement_depends_only_on_the_view() -> None:
    state, _ = start(USA.ruleset, 3, Seeded("views"))
    for seat in range(3):
        view = project(state, seat)
        offered = view.offered
        played = Keep(offered[:2], offered[2:])
        state, _ = play(state, seat, played, Seeded("views"))
    seat = state.public.asked[0]
    view = project(state, seat)
    options = [action for action in legal(view, seat) if isinstance(action, Draw | Take)]
    once = [judge(view, action, "again") for action in options]
    assert once == [judge(project(state, seat), action, "again") for action in options]
    assert any(found is not None for found in once)
