"""How the greedy bot answers what mechanics ask."""

import pytest

from whistlestop import games
from whistlestop.bots import make_bot
from whistlestop.bots.choices import best_choice
from whistlestop.rules import Choose, View, format_action, legal, parse_position, project

RULES = games.load("pennsylvania").ruleset


def asked(step: str, shares: str, players: int = 3) -> View:
    text = f"game pennsylvania\nplayers {players}\nturn 5\nmover 0\nshares {shares}\nstep {step}\n"
    return project(parse_position(text, RULES), 0)


def answer(view: View) -> str:
    return format_action(make_bot("greedy", "any").choose(view), RULES)


@pytest.mark.parametrize(
    ("step", "shares", "expected"),
    [
        # A first share of each: the first place of the Pennsylvania Railroad pays most.
        ("take_share 0 WAR-OIL", "-", "choose PRR"),
        # The others are out of reach there, and the Baltimore & Ohio is still free.
        ("take_share 0 WAR-OIL", "1 PRR:1+2+3,EL:1+2; 2 PRR:4+5+6,EL:3+4", "choose BO"),
        # One share decides who is first.
        ("take_share 0 SCR-NYC", "0 LV:1; 1 LV:2; 2 EL:1+2+3,JCL:1+2", "choose EL"),
    ],
)
def test_it_takes_the_share_that_brings_most(step: str, shares: str, expected: str) -> None:
    view = asked(step, shares)
    assert answer(view) == expected


def test_it_never_declines() -> None:
    view = asked("take_share 0 BUF-COU", "1 PRR:1+2+3+4+5; 2 EL:1+2+3+4+5")
    assert answer(view) != "choose none"


def test_the_dummy_is_put_in_the_others_way() -> None:
    """Seat 1 leads the Erie Lackawanna by one share, we lead the Pennsylvania Railroad by one."""
    view = asked("take_dummy_share 0 BUF-COU", "0 PRR:1+2; 1 EL:1+2; dummy PRR:3,EL:3+4", players=2)
    assert answer(view) == "choose EL"


def test_to_a_question_it_does_not_know_it_takes_the_first_answer() -> None:
    view = asked("act 0", "-")
    assert best_choice(view, [Choose("left"), Choose("right")]) == Choose("left")


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("step", ["take_share 0 WAR-OIL", "take_dummy_share 0 WAR-OIL"])
def test_answers_are_legal(bot: str, step: str) -> None:
    view = asked(step, "-", players=2)
    assert make_bot(bot, "any").choose(view) in legal(view, 0)


def test_random_declines_as_readily_as_it_takes() -> None:
    view = asked("take_share 0 WAR-OIL", "-")
    bot = make_bot("random", "even")
    answers = [format_action(bot.choose(view), RULES) for _ in range(400)]
    # Four options: 100 each, give or take five standard deviations.
    assert all(56 < answers.count(f"choose {word}") < 144 for word in ("PRR", "EL", "BO", "none"))
