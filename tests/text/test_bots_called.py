"""Bots have a name and a sentence in every language."""

import pytest

from whistlestop.bots.registry import bot_ids
from whistlestop.text import LANGUAGES, all_introduced, all_seated, bot_called, company_characters, say

OURS = (
    "easy",
    "medium",
    "hard",
    "master",
    "hunter",
    "builder",
    "blocker",
    "planner",
    "racer",
    "greedy",
    "random",
)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_of_our_bots_has_a_name_of_its_own_and_says_how_it_plays(lang: str) -> None:
    assert bot_ids()[: len(OURS)] == OURS  # in the order in which people choose
    assert len({bot_called(bot, "", lang) for bot in OURS}) == len(OURS)
    assert len({say(f"bot.{bot}.text", lang) for bot in OURS}) == len(OURS)


def test_bots_from_elsewhere_go_by_what_their_server_calls_them() -> None:
    assert bot_called("fast-bot", "Fast", "en") == "Fast bot"
    assert bot_called("fast-bot", "", "pl") == "Bot fast-bot"


def test_no_two_at_a_table_are_called_alike() -> None:
    sitters = [(None, "Ala"), ("./a.py:Fast", "Fast"), (None, ""), ("./b.py:Fast", "Fast"), (None, "Ala")]
    assert all_seated(sitters, "pl") == ["Ala 1", "Bot Fast 1", "Gracz 3", "Bot Fast 2", "Ala 2"]
    assert all_seated(sitters[:3], "en", "page.seat") == ["Ala", "Fast bot", "Seat 3"]


def test_bots_are_introduced_with_their_level() -> None:
    sitters = [(None, "Ola"), ("greedy", "Greedy"), ("easy", "Easy")]
    assert all_introduced(sitters, "pl") == ["Ola", "Bruno (Zachłanny bot)", "Celina (Łatwy bot)"]


def test_bots_at_a_table_have_names_and_letters_of_their_own() -> None:
    sitters = [(None, "bob"), ("greedy", "Greedy"), (None, ""), ("greedy", "Greedy"), ("fast-bot", "Fast")]
    assert all_seated(sitters, "en") == ["bob", "Gustav", "Player 3", "Dora", "Fast bot"]
    assert all_seated([("easy", "")] * 5, "pl") == ["Ada", "Bruno", "Celina", "Dorota", "Emil"]


def test_a_bot_of_a_company_has_one_name_in_all_games_of_a_campaign() -> None:
    sitters: list[tuple[str | None, str]] = [("hard", "Hard"), (None, "Ola"), ("hard", "Hard")]
    assert all_seated(sitters, "pl", fixed=[2, 3, 6]) == ["Celina", "Ola", "Gustaw"]
    assert all_seated(sitters, "en", fixed=[2, 3, 6], stand_ins=[0]) == ["Celia (stand-in)", "Ola", "Gustav"]
    assert all_seated(sitters, "pl", fixed=[2, 3, 6], stand_ins=[0])[0] == "Celina (zastępstwo)"
    assert all_introduced(sitters, "pl", [2, 3, 6])[0] == "Celina (Trudny bot)"


def test_a_company_gets_a_character_with_a_letter_that_no_person_has() -> None:
    assert company_characters(["bob", "Emil"], 5) == (0, 6, 2, 3, 9)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_characters_have_the_same_letter(lang: str) -> None:
    names = say("bot.names", lang).split(",")
    assert len({name[0] for name in names}) == len(names) == 10


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whoever_sits_at_a_table_a_bot_has_another_letter(lang: str) -> None:
    for name in say("bot.names", lang).split(","):
        seated = all_seated([(None, name), *[("hard", "")] * 4], lang)
        assert len({one[0] for one in seated}) == 5
