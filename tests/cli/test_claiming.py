"""Claims as they are typed: what is understood, what a route costs, and how to think better of it."""

import pytest
from typing_player import opened, sit_down, type_in

from whistlestop.cli.play.session import Session
from whistlestop.rules import parse_position

POSITION = """game usa-classic
players 3
turn 5
first 0
mover 0
seat 0 hand {hand}
display pink,blue,white,green,yellow
deck red,red,red
{more}step act 0
"""


def holding(hand: str, lang: str = "en", more: str = "") -> tuple[Session, list[str]]:
    session, written = sit_down("usa-classic", lang, bots="greedy,greedy")
    session.match.state = parse_position(POSITION.format(hand=hand, more=more), session.match.rules)
    return session, written


@pytest.mark.parametrize(
    ("lang", "title", "lines"),
    [
        (
            "en",
            "How do you pay for New York–Washington?",
            {"1. 2 black (black track)", "2. 2 orange (orange track)"},
        ),
        (
            "pl",
            "Jak płacisz za połączenie Nowy Jork–Waszyngton?",
            {"1. 2 czarne (czarna nitka)", "2. 2 pomarańczowe (pomarańczowa nitka)"},
        ),
    ],
)
def test_of_two_tracks_each_payment_names_its_own(lang: str, title: str, lines: set[str]) -> None:
    session, written = holding("orange:2,black:2", lang)
    type_in(session, "claim was nyc", "2")
    assert written[0] == title
    assert set(written[1:3]) == lines
    assert "2" in written[3]


def test_locomotives_alone_may_pay_for_either_track() -> None:
    session, written = holding("locomotive:2")
    type_in(session, "claim was nyc", "undo")
    assert set(written[1:3]) == {
        "1. 2 locomotives (black track)",
        "2. 2 locomotives (orange track)",
    }


@pytest.mark.parametrize("word", ["undo", "u", "cofnij"])
def test_a_claim_can_be_cancelled_at_the_payment(word: str) -> None:
    lang = "pl" if word == "cofnij" else "en"
    session, written = holding("orange:2,black:2", lang)
    before = session.match.state
    type_in(session, "claim was nyc", word)
    assert written[-1] == {"en": "The claim is cancelled.", "pl": "Połączenie nie powstaje."}[lang]
    assert session.match.state is before


@pytest.mark.rule("B-R1")
@pytest.mark.parametrize(
    ("hand", "typed", "expected"),
    [
        (
            "pink:2,locomotive:1",
            "claim den oma",
            "Denver–Omaha costs 4 pink; you hold 2 pink and 1 locomotive: 1 card is missing. (B-R1)",
        ),
        (
            "red:3",
            "claim den oma",
            "Denver–Omaha costs 4 pink; you hold none of them: 4 cards are missing. (B-R1)",
        ),
        (
            "yellow:1,pink:2",
            "c lo san",
            "Los Angeles–San Francisco (yellow track) costs 3 yellow; you hold 1 yellow: 2 cards are missing. "
            "Los Angeles–San Francisco (pink track) costs 3 pink; you hold 2 pink: 1 card is missing. (B-R1)",
        ),
        (
            "yellow:1,pink:2",
            "c lo san yellow",
            "Los Angeles–San Francisco (yellow track) costs 3 yellow; you hold 1 yellow: 2 cards are missing. (B-R1)",
        ),
        (
            "red:2,green:1",
            "claim hel sea",
            "Helena–Seattle costs 6 yellow; you hold none of them: 6 cards are missing. (B-R1)",
        ),
        (
            "red:2,green:1",
            "claim por sea blue 1",
            "Portland–Seattle (track 1) costs 1 card. "
            "You want to pay with more of these than you have: blue (you have 0). (B-R1)",
        ),
    ],
)
def test_what_a_route_costs_and_what_is_missing(hand: str, typed: str, expected: str) -> None:
    session, written = holding(hand)
    type_in(session, typed)
    assert written[0] in (expected, expected.replace("Portland–Seattle", "Seattle–Portland"))
    assert written[1].startswith("You can:")


def test_what_is_missing_in_polish() -> None:
    session, written = holding("pink:2", "pl")
    type_in(session, "utwórz den oma")
    assert (
        written[0]
        == "Połączenie Denver–Omaha kosztuje: 4 fioletowe; masz: 2 fioletowe; brakuje 2 kart. (B-R1)"
    )


@pytest.mark.rule("B-R6")
def test_of_a_double_route_the_closed_track_is_told() -> None:
    session, written = holding("yellow:4", "pl", "track BOS-NYC:2 1\n")
    type_in(session, "zajmij nowy boston")
    assert "jest zamknięte, bo powstało już" in written[0]
    assert written[0].endswith("(B-R6)")


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("claim dal lit violet", "violet"),
        ("claim dal lit extra", "extra"),
        ("claim dal lit pink 2 pink", "pink"),
        ("claim dal lit pink 2 3", "3"),
    ],
)
def test_which_word_is_not_understood(typed: str, word: str) -> None:
    session, written = holding("pink:4")
    type_in(session, typed)
    assert written[0].startswith(f"Dallas–Little Rock is clear, but “{word}” is not.")


def test_the_cities_that_were_understood_are_named() -> None:
    session, written = holding("pink:4")
    type_in(session, "c a b")
    assert written[0].startswith("No route joins these two: Atlanta–Boston.")
    type_in(session, "claim den mia pink")
    assert written[1].startswith("No route joins these two: Denver–Miami.")


def test_tickets_that_are_none() -> None:
    session, written = sit_down()
    type_in(session, "keep none")
    assert written[0].startswith("“none” names no tickets. Give the numbers")
    session, written = sit_down("usa-classic")
    type_in(session, "do keep NOM MON")
    assert " and " not in written[0]


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("de", "I do not know the command “de”. Did you mean deck?"),
        ("dra", "I do not know the command “dra”. Did you mean draw?"),
        ("tic", "I do not know the command “tic”. Did you mean tickets?"),
        ("qui", "I do not know the command “qui”. Did you mean quit?"),
        ("draw 2", "I do not understand “2” here: draw stands alone."),
        ("t x", "I do not understand “x” here: t stands alone."),
        ("quit now", "I do not understand “now” here: quit stands alone."),
    ],
)
def test_what_cannot_be_taken_back_needs_the_whole_word(typed: str, expected: str) -> None:
    session, written = opened()
    entries = len(session.match.history)
    type_in(session, typed)
    assert written[0].startswith(expected)
    assert len(session.match.history) == entries


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_help_speaks_of_this_board_and_knows_every_command(lang: str) -> None:
    session, written = opened(lang)
    type_in(session, "?")
    helped = "\n".join(written)
    assert "den oma" not in helped
    assert "denver" not in helped.lower()
    for word in {"en": ("hand", "pass", "choose"), "pl": ("ręka", "pas", "wybierz")}[lang]:
        assert any(line.startswith(word) for line in written)
    shown = next(line for line in written if line.startswith(("claim", "utwórz")))
    written.clear()
    type_in(session, shown.partition(" (")[0], "undo")
    assert "is clear" not in written[0]
    assert not written[0].startswith(("I ", "Nie "))


def test_cards_in_polish_are_feminine() -> None:
    session, written = holding("pink:2", "pl")
    type_in(session, "stół")
    assert "Odkryte karty: 1 fioletowa, 2 niebieska, 3 biała, 4 zielona, 5 żółta." in written


def test_tickets_on_offer_are_not_counted_as_ours() -> None:
    session, written = sit_down()
    type_in(session, "others")
    assert written[0].endswith("and 0 tickets.")
