"""The corners of the rules on cards: the referee accepts each right course of events and refuses each wrong one."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from ref_account import Cards, Script
from ref_data import DEFAULTS, Game
from ref_record import RefereeError
from ref_shuffle import shuffle

SEED = "corner"
Event = dict[str, Any]


def a_game(**cards: int) -> Game:
    return Game("corner", DEFAULTS, cards, {}, [], {}, {}, 0)


def cards(deck: str = "", discards: str = "", display: str = "", hand: str = "") -> Cards:
    """A position, a letter a card: `L` a locomotive, `.` an empty place."""
    account = Cards(a_game(r=12, b=12, g=12, locomotive=14), 2, SEED)
    account.deck = names(deck)
    account.discards = Counter(names(discards))
    account.display = [None if card == "." else card for card in names(display)]
    account.hands[0] = Counter(names(hand))
    account.shuffles = 1
    return account


def names(letters: str) -> list[str]:
    return ["locomotive" if letter == "L" else letter for letter in letters]


def script(*events: Event) -> Script:
    return Script({"seq": 9, "events": list(events)})


def taken(place: int, card: str) -> Event:
    return {"kind": "card_taken", "seat": 0, "place": place, "card": names(card)[0]}


def filled(place: int, card: str) -> Event:
    return {"kind": "place_filled", "place": place, "card": names(card)[0]}


def row(letters: str) -> list[Event]:
    return [filled(place, card) for place, card in enumerate(letters)]


def shuffled(ordinal: int, letters: str) -> Event:
    """`letters` in card order: r, b, g, L."""
    return {"kind": "deck_shuffled", "cards": shuffle(SEED, "deck", ordinal, names(letters))}


FLUSHED: Event = {"kind": "display_flushed"}


def letters(event: Event) -> str:
    return "".join("L" if card == "locomotive" else card for card in event["cards"])


def test_a_taken_card_is_replaced_at_once() -> None:
    """B-D1"""
    account, course = cards("bg", "", "rrrrr"), script(taken(3, "r"), filled(3, "b"))
    account.take(course, 0, 3)
    course.finish()
    assert account.display == names("rrrbr")
    with pytest.raises(RefereeError, match="place_filled"):
        cards("bg", "", "rrrrr").take(script(taken(3, "r")), 0, 3)


def test_the_deck_is_made_anew_when_its_last_card_fills_a_place() -> None:
    """B-D5"""
    again = shuffled(1, "rb")
    cards("g", "br", "rrrrr").take(script(taken(0, "r"), filled(0, "g"), again), 0, 0)
    with pytest.raises(RefereeError, match="deck_shuffled"):
        cards("g", "br", "rrrrr").take(script(taken(0, "r"), filled(0, "g")), 0, 0)
    with pytest.raises(RefereeError, match="exactly the discards"):
        cards("g", "br", "rrrrr").take(script(taken(0, "r"), filled(0, "g"), shuffled(1, "rr")), 0, 0)
    turned = {**again, "cards": again["cards"][::-1]}
    with pytest.raises(RefereeError, match=r"shuffle\.md"):
        cards("g", "br", "rrrrr").take(script(taken(0, "r"), filled(0, "g"), turned), 0, 0)


def test_three_locomotives_are_flushed_and_the_deck_runs_out_halfway() -> None:
    """B-D2, B-D5: the flushed cards are among those shuffled."""
    again = shuffled(1, "rbbL" + "LL")
    new = letters(again)
    course = script(
        taken(0, "g"), filled(0, "L"), FLUSHED, filled(0, "r"), filled(1, "r"), again,
        filled(2, new[0]), filled(3, new[1]), filled(4, new[2]),
    )  # fmt: skip
    account = cards("Lrr", "r", "gLLbb")
    account.take(course, 0, 0)
    course.finish()
    assert account.display == ["r", "r", *names(new[:3])]
    assert account.deck == names(new[3:])


def test_a_row_of_locomotives_must_be_flushed() -> None:
    """B-D2"""
    with pytest.raises(RefereeError, match="display_flushed"):
        cards("Lrrrrrr", "", "gLLbb").take(script(taken(0, "g"), filled(0, "L")), 0, 0)
    needless = script(taken(0, "g"), filled(0, "r"), FLUSHED)
    cards("rrrrrr", "", "gLLbb").take(needless, 0, 0)
    with pytest.raises(RefereeError, match="nothing calls for event 2, display_flushed"):
        needless.finish()


def test_no_flush_with_fewer_than_three_coloured_cards() -> None:
    """D-D3: two coloured cards in deck, discards and display; with a third the row is flushed."""
    course = script(taken(0, "r"), filled(0, "L"))
    cards("LL", "", "rLLbg").take(course, 0, 0)
    course.finish()
    with pytest.raises(RefereeError, match="display_flushed"):
        cards("LLr", "", "rLLbg").take(script(taken(0, "r"), filled(0, "L")), 0, 0)


def test_after_ten_flushes_the_row_stays() -> None:
    """D-D3: and it is checked again when cards are next discarded from a hand."""
    rows = ["LLLLr"] * 10
    events = [event for letters in rows for event in (FLUSHED, *row(letters))]
    account = cards("L" + "LLLLr" * 10 + "bbbbbbb", "", "rLLbg")
    course = script(taken(0, "r"), filled(0, "L"), *events)
    account.take(course, 0, 0)
    course.finish()
    assert account.display == names("LLLLr")
    account.hands[0] = Counter("rr")
    course = script(FLUSHED, *row("bbbbb"))
    account.discard(course, 0, Counter("rr"))
    course.finish()


def ten_or_so(flushes: int) -> Script:
    events = [event for _ in range(flushes) for event in (FLUSHED, *row("LLLLr"))]
    return script(taken(0, "r"), filled(0, "L"), *events)


def test_nine_flushes_are_too_few_and_eleven_too_many() -> None:
    """D-D3"""
    with pytest.raises(RefereeError, match="should be display_flushed"):
        cards("L" + "LLLLr" * 12, "", "rLLbg").take(ten_or_so(9), 0, 0)
    eleven = ten_or_so(11)
    cards("L" + "LLLLr" * 12, "", "rLLbg").take(eleven, 0, 0)
    with pytest.raises(RefereeError, match="nothing calls for event 62, display_flushed"):
        eleven.finish()


def test_a_place_without_a_card_stays_empty_until_cards_are_discarded() -> None:
    """D-D6: the deck is made, places are filled from left to right, the row is checked."""
    again = shuffled(1, "rrL")
    new = letters(again)
    account = cards("", "", ".L.rb", "rrL")
    course = script(again, filled(0, new[0]), filled(2, new[1]))
    account.discard(course, 0, Counter(names("rrL")))
    course.finish()
    assert account.deck == names(new[2])
    wrong = script(again, filled(2, new[0]), filled(0, new[1]))
    with pytest.raises(RefereeError, match="place should be 0, not 2"):
        cards("", "", ".L.rb", "rrL").discard(wrong, 0, Counter(names("rrL")))


def test_a_taken_card_with_an_empty_deck_leaves_its_place_empty() -> None:
    """D-D6, and no row is checked where nothing was turned up."""
    account, course = cards("", "", "rLLLb"), script(taken(0, "r"))
    account.take(course, 0, 0)
    course.finish()
    assert account.display == [None, *names("LLLb")]


def test_the_deck_is_made_anew_when_its_last_card_is_drawn() -> None:
    """B-D5"""
    drawn = {"kind": "card_drawn", "seat": 0, "card": "g"}
    account = cards("g", "r", "rrrrr")
    account.draw(script(drawn, shuffled(1, "r")), 0)
    assert account.deck == ["r"]
    with pytest.raises(RefereeError, match="deck_shuffled"):
        cards("g", "r", "rrrrr").draw(script(drawn), 0)


def test_one_is_not_true() -> None:
    """Equal in Python, different in a record."""
    event = {"kind": "card_taken", "seat": 0, "place": False, "card": "r"}
    with pytest.raises(RefereeError, match="place should be 0, not False"):
        cards("bb", "", "rrrrr").take(script(event, filled(0, "b")), 0, 0)
