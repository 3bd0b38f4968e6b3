"""`why` at the terminal: the reason against a move, without making it."""

import pytest
from typing_player import opened, sit_down, type_in

from whistlestop.cli.play.session import Session
from whistlestop.rules import explain, parse_action, parse_position
from whistlestop.text import refusal_text
from whistlestop.text.command_line.help import help_lines
from whistlestop.text.command_line.words import words_of

POSITION = """game {game}
players 2
turn 5
first 0
mover 0
seat 0 hand {hand}
display locomotive,blue,white,green,yellow
deck red,red,red
step {step} 0
"""
FERRY = "red:3,locomotive:1"
"""Three cards of a colour, but only one of two locomotives."""


def holding(
    hand: str, lang: str = "en", game: str = "usa-classic", step: str = "act"
) -> tuple[Session, list[str]]:
    session, written = sit_down(game, lang)
    session.match.state = parse_position(
        POSITION.format(game=game, hand=hand, step=step), session.match.rules
    )
    written.clear()
    return session, written


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize(
    ("move", "action", "step"),
    [
        ("claim den oma", "claim DEN-OMA pink 4", "act"),
        ("claim den oma red", "claim DEN-OMA red 4", "act"),
        ("pass", "pass", "act"),
        ("keep 1", "keep", "act"),
        ("take 9", "take 8", "act"),
        ("take 1", "take 0", "second_card"),
        ("do tickets", "tickets", "second_card"),
    ],
)
def test_the_answer_is_the_refusal_of_the_rules(lang: str, move: str, action: str, step: str) -> None:
    session, written = holding("pink:1,red:4", lang, step=step)
    state, entries = session.match.state, len(session.match.history)
    type_in(session, f"why {move}")
    refusal = explain(state, 0, parse_action(action, session.match.rules))
    assert refusal is not None
    assert written == [refusal_text(refusal, lang, session.names)]
    assert refusal.rule in written[0]
    assert session.match.state is state
    assert len(session.match.history) == entries


@pytest.mark.rule("P-3")
@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("cards", ["", " red", " red 3", " red 2 locomotive 1", " red 1 locomotive 2"])
@pytest.mark.parametrize("asks", [True, False], ids=["why", "claim"])
def test_a_ferry_that_lacks_a_locomotive_is_explained_by_the_ferry(lang: str, cards: str, asks: bool) -> None:
    session, written = holding(FERRY, lang, "pennsylvania")
    why = f"{words_of('why', lang)[0]} " if asks else ""
    type_in(session, f"{why}{words_of('claim', lang)[0]} ontario erie{_in(lang, cards)}")
    assert "(P-3)" in written[0]
    assert "B-R1" not in "".join(written)


def _in(lang: str, cards: str) -> str:
    return cards.replace("red", "czerwona").replace("locomotive", "lokomotywa") if lang == "pl" else cards


@pytest.mark.rule("B-R1")
def test_a_ferry_with_its_locomotives_lacks_only_cards() -> None:
    session, written = holding("locomotive:2", "en", "pennsylvania")
    type_in(session, "why claim ontario erie")
    assert "(B-R1)" in written[0]


@pytest.mark.parametrize(
    ("lang", "line", "answer"),
    [
        ("en", "why claim den oma", "That is legal: claim Denver–Omaha with 4 pink."),
        ("pl", "dlaczego dobierz", "Ten ruch jest dozwolony: dobierz kartę ze stosu."),
    ],
)
def test_a_legal_move_is_called_legal_and_not_made(lang: str, line: str, answer: str) -> None:
    session, written = holding("pink:4", lang)
    state = session.match.state
    type_in(session, line)
    assert written == [answer]
    assert session.match.state is state


@pytest.mark.parametrize("line", ["why", "why hand", "why why take 1"])
def test_a_question_needs_a_move(line: str) -> None:
    session, written = opened()
    type_in(session, line)
    assert written[0].startswith("Which move? Name it, as in: why claim ")


@pytest.mark.parametrize(("lang", "word"), [("en", "why"), ("pl", "dlaczego")])
def test_help_lists_it(lang: str, word: str) -> None:
    session, _ = opened(lang)
    assert any(form.startswith(f"{word} ") for form, _ in help_lines(lang, session.names))
