"""What is said about shares, in both languages."""

import pytest

from whistlestop import games
from whistlestop.rules import NotLegal, parse_action, parse_event, parse_position, play, score, seen_by
from whistlestop.rules.chance import Seeded
from whistlestop.rules.codecs import parse_step
from whistlestop.text import Names, action_text, event_text, question_text, refusal_text, result_lines
from whistlestop.text.catalogue import knows

GAME = games.load("pennsylvania")
RULES = GAME.ruleset
NAMES = Names.of(GAME, ("Ada", "Bob"), you=0)
ASKED = (
    "game pennsylvania\nplayers 2\nturn 3\nmover 0\nshares 1 EL:1+2+3+4+5+6+7+8\nstep take_share 0 WAR-OIL\n"
)
DUMMY = ASKED.replace("take_share", "take_dummy_share")


@pytest.mark.parametrize("kind", [event.kind for event in RULES.events])
def test_every_event_has_a_sentence(kind: str) -> None:
    assert knows(f"event.{kind}")


@pytest.mark.parametrize(
    ("event", "english", "polish"),
    [
        (
            "share_taken 0 PRR 3",
            "You take share 3 of the Pennsylvania Railroad.",
            "Bierzesz kartę udziałów nr 3: Pennsylvania Railroad.",
        ),
        (
            "share_taken 1 BO 1",
            "Bob takes share 1 of the Baltimore & Ohio Railroad.",
            "Bob bierze kartę udziałów nr 1: Baltimore & Ohio Railroad.",
        ),
        ("share_declined 1", "Bob takes no share.", "Bob nie bierze karty udziałów."),
        (
            "dummy_share_taken 1 WM 2",
            "Bob gives share 2 of the Western Maryland Railway to the dummy, which only collects shares.",
            "Bob wybiera dla „dziadka” kartę udziałów nr 2: Western Maryland Railway. "
            "„Dziadek” tylko zbiera udziały.",
        ),
        (
            "dummy_revealed WM:1+2,JCL:3",
            "Of the dummy’s shares these are turned up: "
            "Western Maryland Railway (1, 2) and Jersey Central Line (3).",
            "Z kart udziałów „dziadka” zostają odkryte: "
            "Western Maryland Railway (1, 2) i Jersey Central Line (3).",
        ),
        (
            "dummy_revealed -",
            "The dummy has no shares to turn up.",
            "„Dziadek” nie ma kart udziałów do odkrycia.",
        ),
    ],
)
def test_events(event: str, english: str, polish: str) -> None:
    happened = seen_by(parse_event(event, RULES), 0)
    assert event_text(happened, "en", NAMES) == english
    assert event_text(happened, "pl", NAMES) == polish


@pytest.mark.parametrize(
    ("position", "action", "english", "polish"),
    [
        (
            ASKED,
            "choose PRR",
            "take a share of the Pennsylvania Railroad",
            "weź kartę udziałów: Pennsylvania Railroad",
        ),
        (ASKED, "choose none", "take no share", "nie bierz karty udziałów"),
        (
            DUMMY,
            "choose BO",
            "give the dummy a share of the Baltimore & Ohio Railroad",
            "wybierz dla „dziadka” kartę udziałów: Baltimore & Ohio Railroad",
        ),
    ],
)
def test_options(position: str, action: str, english: str, polish: str) -> None:
    public = parse_position(position, RULES).public
    sentence = [action_text(parse_action(action, RULES), lang, NAMES, public) for lang in ("en", "pl")]
    assert sentence == [english, polish]


@pytest.mark.parametrize(
    ("step", "english", "polish"),
    [
        (
            "take_share 0 WAR-OIL",
            "Which share do you take for Warren–Oil City?",
            "Którą kartę udziałów bierzesz za połączenie Warren–Oil City?",
        ),
        (
            "take_dummy_share 0 WAR-OIL",
            "Which share does the dummy get for Warren–Oil City?",
            "Którą kartę udziałów dostaje „dziadek” za połączenie Warren–Oil City?",
        ),
        ("end_turn 0", "What do you choose?", "Co wybierasz?"),
    ],
)
def test_questions(step: str, english: str, polish: str) -> None:
    sentence = [question_text(parse_step(step, RULES), lang, NAMES) for lang in ("en", "pl")]
    assert sentence == [english, polish]


@pytest.mark.parametrize(
    ("position", "action", "english"),
    [
        (ASKED, "choose JCL", "Jersey Central Line is not printed beside Warren–Oil City. (P-5)"),
        (ASKED, "choose EL", "All shares of the Erie Lackawanna Railway have been taken. (P-5)"),
        (ASKED, "draw", "First choose a share for the route you have claimed, Warren–Oil City. (P-5)"),
        (
            DUMMY,
            "choose none",
            "You have taken a share, so you must choose one for the dummy as well. (X-P10)",
        ),
        (DUMMY, "choose WM", "Western Maryland Railway is not printed beside Warren–Oil City. (X-P10)"),
    ],
)
def test_refusals(position: str, action: str, english: str) -> None:
    with pytest.raises(NotLegal) as refused:
        play(parse_position(position, RULES), 0, parse_action(action, RULES), Seeded("no"))
    assert refusal_text(refused.value, "en", NAMES) == english
    assert refusal_text(refused.value, "pl", NAMES) != english


@pytest.mark.rule("P-3")
def test_too_few_locomotives() -> None:
    text = "game pennsylvania\nplayers 2\nturn 1\nmover 0\nseat 0 hand red:3\nstep act 0\n"
    with pytest.raises(NotLegal) as refused:
        play(parse_position(text, RULES), 0, parse_action("claim ONW-ERI red 3", RULES), Seeded("no"))
    sentence = refusal_text(refused.value, "en", NAMES)
    assert sentence == "Ontario (west)–Erie (track 1) asks for at least 2 locomotives. (P-3)"


def test_the_lines_of_a_score_name_companies_and_ranks() -> None:
    text = "game pennsylvania\nplayers 2\nshares 0 PRR:1; 1 PRR:2+3\n"
    result = score(parse_position(text, RULES))
    assert "  Pennsylvania Railroad, rank 2: 21" in result_lines(result, "en", NAMES)
    assert "  Pennsylvania Railroad, miejsce 1: 30" in result_lines(result, "pl", NAMES)
