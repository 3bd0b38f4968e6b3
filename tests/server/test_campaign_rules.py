"""The numbered rules of a campaign: those that hold now, and nothing of a story card that has not been read."""

from functools import cache
from itertools import pairwise

import pytest

from whistlestop import games
from whistlestop.campaign import Campaign
from whistlestop.campaign.assemble import board_with, sealed_keys
from whistlestop.campaign.data import SETUP
from whistlestop.campaign.values import FAMILY
from whistlestop.server.campaigns.campaign_rules import campaign_rules
from whistlestop.table.campaigns import campaign_data
from whistlestop.text.rulebook import LANGUAGES, rules
from whistlestop.wire.games import RuleLine

LEGENDS = games.load("legends")
DATA = campaign_data(LEGENDS)
FRONTIERS = ("lakes", "confluence", "orange", "trails", "plains", "mountains", "border", "pacific")
"""In the order in which these campaigns open them, after games 2 to 9."""
NUMBERS = range(1, 13)
LEAST = 5
"""Shorter names may be a part of another word."""


def at_game(number: int, set: str = "full") -> Campaign:
    """In the middle of this game. The companies have voted to arbitrate."""
    earlier = [card for card in DATA.story if card.game < number and card.is_read({"vote": "arbitrate"})]
    read = [card.key for card in (*earlier, *DATA.cards(number, SETUP))]
    boxes = [each.card for each in DATA.frontiers if each.key in opened_at(number)]
    companies = ("red", "blue")
    return Campaign(number, companies, companies, "red", (), (), (*read, *boxes), opened_at(number), set=set)


def opened_at(number: int) -> tuple[str, ...]:
    return FRONTIERS[: max(0, number - 2)]


@cache
def lines(number: int, set: str = "full", lang: str = "en") -> dict[str, RuleLine]:
    opened = {each.card: FRONTIERS.index(each.key) + 2 for each in DATA.frontiers}
    found = campaign_rules(LEGENDS, at_game(number, set), opened)
    return {line.id: line for line in found[lang]}


def closed_names(now: Campaign, lang: str) -> set[str]:
    """Of frontiers, their cities, events, employees and all else that is not in play."""
    assert LEGENDS.parts is not None
    texts = LEGENDS.texts[lang]
    closed = sealed_keys(DATA, LEGENDS.parts, now)
    board = board_with(LEGENDS.parts, frozenset({"", *now.frontiers}))
    cities = [name for code, name in texts.cities.items() if code not in board.cities]
    found = [*cities, *[texts.words[key] for key in closed if key in texts.words]]
    return {name.casefold() for name in found if len(name) >= LEAST and not name.startswith(("No.", "Nr"))}


@pytest.mark.rule("L-A3")
def test_there_are_names_to_look_for() -> None:
    assert {"the silver border", "san francisco", "anton havel, bridge builder"} <= closed_names(
        at_game(1), "en"
    )
    assert "the silver border" in lines(12)["V-F7"].text.casefold()


@pytest.mark.rule("L-A3")
@pytest.mark.parametrize("set", ["full", FAMILY])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("number", NUMBERS)
def test_no_rule_names_what_is_closed(number: int, lang: str, set: str) -> None:
    names = closed_names(at_game(number, set), lang)
    named = {
        (line.id, name)
        for line in lines(number, set, lang).values()
        for name in names
        if name in line.text.casefold()
    }
    assert not named


@pytest.mark.parametrize(
    ("rule", "first", "last"),
    [
        ("V-A6", 9, 12),
        ("V-R6", 11, 12),
        ("V-H7", 10, 12),
        ("V-H1", 5, 9),
        ("V-Y10", 4, 10),
        ("V-R4", 6, 12),
        ("V-F1", 3, 9),
        ("V-B2", 4, 12),
        ("V-T3", 3, 12),
        ("V-W10", 4, 12),
        ("V-W12", 5, 12),
        ("V-Q2", 3, 12),
        ("V-F7", 10, 12),
        ("V-J2", 9, 9),
        ("L-B2", 1, 12),
        ("B-D2", 1, 12),
        ("V-W01", 1, 12),
        ("V-Z3", 12, 12),
    ],
)
def test_a_rule_is_listed_while_it_holds(rule: str, first: int, last: int) -> None:
    assert [number for number in NUMBERS if rule in lines(number)] == list(range(first, last + 1))


@pytest.mark.parametrize("rule", ["V-R5", "V-R7", "V-Z6", "V-L6", "V-L7", "X-B10", "V-Y13"])
def test_what_the_last_cards_tell_is_listed_after_the_campaign(rule: str) -> None:
    assert not any(rule in lines(number) for number in NUMBERS)
    over = campaign_rules(LEGENDS, at_game(12), {}, is_over=True)
    assert {line.id for line in over["pl"]} >= {rule}
    assert {line.id for line in over["en"]} == {
        rule.id for rule in rules() if rule.games & {"legends", "legends-campaign"}
    }


@pytest.mark.rule("V-14")
def test_a_family_campaign_lists_none_of_the_rules_that_it_leaves_out() -> None:
    left_out = {"V-H1", "V-H4", "V-Y10", "V-Y11", "V-A6", "V-J3", "V-X5"}
    assert not any(left_out & set(lines(number, FAMILY)) for number in NUMBERS)
    assert left_out - {"V-Y11"} <= {rule for number in NUMBERS for rule in lines(number)}


def test_a_rule_has_the_game_since_which_it_holds() -> None:
    assert {rule: lines(12)[rule].since for rule in ("V-A6", "V-R6", "V-H7", "V-B2", "V-T3", "V-W01")} == {
        "V-A6": 9,
        "V-R6": 11,
        "V-H7": 10,
        "V-B2": 4,
        "V-T3": 3,
        "V-W01": 0,
    }
    for before, after in pairwise(NUMBERS):
        new = [line for rule, line in lines(after).items() if rule not in lines(before)]
        assert new, after
        assert {line.since for line in new} <= {after}, after


def test_the_pages_name_cards_that_there_are() -> None:
    named = {
        card
        for rule in rules()
        for _, option, choice in rule.choices
        if option == "card"
        for card in choice.split("|")
    }
    assert len(named) > 30
    assert named <= set(DATA.card_keys)


def test_a_rule_of_an_event_comes_with_the_event() -> None:
    """The row of the event says with which piece it joins."""
    assert LEGENDS.parts is not None
    for row in LEGENDS.parts.tables["events"]:
        if row["piece"]:
            rule = next(rule for rule in rules() if rule.id == f"V-{row['key']}")
            assert row["piece"] in [choice for _, _, choice in rule.choices], rule.id
