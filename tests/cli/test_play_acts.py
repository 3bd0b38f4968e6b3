"""Acts besides the action, and questions of mechanics for cards, in the terminal."""

import pytest
from laws.stages import stage
from typing_player import sit_down, type_in

from whistlestop.campaign import options_for
from whistlestop.cli.play.session import Session
from whistlestop.rules import format_action, legal


def at_the_table(lang: str = "en") -> tuple[Session, list[str]]:
    """The first turn of the third game of a campaign, in which there are wires."""
    campaign = str(options_for(stage(3, 2))["campaign"])
    session, written = sit_down("legends", lang, options={"campaign": campaign})
    type_in(session, "1 2")
    while session.match.asked[0] != session.seat or session.view.offered:
        session._bot_moves()
    while not session.view.public.turn:
        type_in(session, "choose none")
        while session.match.asked[0] != session.seat:
            session._bot_moves()
    written.clear()
    return session, written


@pytest.mark.parametrize(
    ("lang", "act"),
    [
        ("en", "Besides the action you may spend a wire to turn up a new display (choose sweep)."),
        ("pl", "Oprócz akcji: zużyj depeszę i wymień odkryte karty (wybierz wymiana odkrytych kart)."),
    ],
)
def test_acts_are_listed_below_the_table(lang: str, act: str) -> None:
    session, written = at_the_table(lang)
    session._show_question()
    assert act in written
    assert session._prompt() != ""


def test_an_order_is_announced_and_asked_for_after_the_cards() -> None:
    """A number is a place of the display all the time."""
    session, written = at_the_table()
    type_in(session, "choose order")
    assert "You announce an order by telegraph." in written
    type_in(session, "draw", "draw")
    assert session._prompt().startswith("Which face-up card does your order bring?")
    written.clear()
    session._show_question()
    assert written
    place = next(str(number) for number in range(1, 6) if f"take {number - 1}" in _options(session))
    type_in(session, place)
    assert "You spend a wire (order)." in written


def _options(session: Session) -> list[str]:
    rules = session.view.public.rules
    return [format_action(action, rules) for action in legal(session.view, session.seat)]


@pytest.mark.parametrize(
    ("lang", "typed", "help"),
    [
        ("en", "help", "You pay the wage now and have the ability in this game."),
        ("en", "help choose", "You pay the wage now and have the ability in this game."),
        ("pl", "pomoc", "Płacę wypłacasz od razu, a umiejętność masz w tej rozgrywce."),
    ],
)
def test_help_explains_the_question_that_is_asked(lang: str, typed: str, help: str) -> None:
    campaign = str(options_for(stage(3, 2))["campaign"])
    session, written = sit_down("legends", lang, options={"campaign": campaign})
    type_in(session, typed)
    assert not [line for line in written if help in line]
    type_in(session, "1 2")
    while session.match.asked[0] != session.seat:
        session._bot_moves()
    type_in(session, typed)
    assert [line for line in written if help in line]
