"""What happened at a stretch: the shuffling left out, the deal gathered, everything else narrated."""

import pytest

from whistlestop import games
from whistlestop.rules import Event, parse_event
from whistlestop.text import Names
from whistlestop.text.narration import narrate

MINI = games.load("mini")


def account(text: str, you: int | None = 0, lang: str = "en") -> list[str]:
    events: list[Event] = [parse_event(line.strip(), MINI.ruleset) for line in text.strip().splitlines()]
    return narrate(events, lang, Names.of(MINI, ("Ada", "Bob"), you))


SETUP = """
    deck_shuffled ?,?,?,?
    card_dealt 0 red
    card_dealt 1 ?
    card_dealt 0 red
    card_dealt 1 ?
    place_filled 0 blue
    place_filled 1 locomotive
    tickets_shuffled ?,?
    tickets_offered 0 ALD-COP 1
    tickets_offered 1 ? 1
"""


def test_the_set_up() -> None:
    assert account(SETUP) == [
        "You are dealt 2 red.",
        "You are offered Alderwick–Copperhill (4), to keep at least 1.",
        "Bob is offered 1 ticket, to keep at least 1.",
        "The face-up cards are blue and locomotive.",
    ]


def test_a_spectator_is_dealt_nothing() -> None:
    assert "dealt" not in " ".join(account(SETUP, you=None))


def test_a_refill_goes_without_saying() -> None:
    sentences = account("card_taken 1 2 red\nplace_filled 2 blue\nturn_began 0")
    assert sentences == ["Bob takes a red card from the face-up cards."]


@pytest.mark.parametrize(("lang", "last"), [("en", "blue and red"), ("pl", "niebieska i czerwona")])
def test_a_flush_tells_the_new_display(lang: str, last: str) -> None:
    sentences = account(
        "card_taken 1 0 red\nplace_filled 0 locomotive\ndisplay_flushed\nplace_filled 0 blue\nplace_filled 1 red",
        lang=lang,
    )
    assert len(sentences) == 3
    assert last in sentences[-1]


def test_the_deck_running_out_is_told_in_play() -> None:
    assert account("card_drawn 1 ?\ndeck_shuffled ?,?,?") == [
        "Bob draws a card from the deck.",
        "The train cards are shuffled: the new deck has 3 cards.",
    ]


def test_ones_own_opening_choice_is_told_once() -> None:
    sentences = account(
        """
        tickets_chosen 0 ALD-COP ALD-FEN
        tickets_kept 0 ALD-COP ALD-FEN
        tickets_kept 1 ?,? -
        turn_began 0
        """
    )
    assert sentences == [
        "You choose to keep Alderwick–Copperhill (4) and to return Alderwick–Fennick (5).",
        "Bob keeps 2 tickets and returns none.",
    ]


def test_tickets_kept_later_are_told() -> None:
    assert account("tickets_kept 0 ALD-COP -") == ["You keep Alderwick–Copperhill (4)."]
