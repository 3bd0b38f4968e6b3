"""Legends: the figures of its board, cards and events, and what is said about them."""

import re
from collections import Counter
from pathlib import Path

import pytest

from whistlestop.games import load
from whistlestop.mechanics.large_cities import LargeCities
from whistlestop.mechanics.newspapers import Newspapers
from whistlestop.rules import BadPlayers, Seeded, start
from whistlestop.rules.mechanic import Asks
from whistlestop.text.catalogue import knows

GAME = load("legends")
RULES = GAME.ruleset
BOARD = RULES.board


@pytest.mark.rule("X-A4")
def test_board() -> None:
    widths = Counter(len(tracks) for tracks in BOARD.parallel.values())
    assert (len(BOARD.cities), len(BOARD.tracks), widths) == (23, 72, {1: 29, 2: 17, 3: 3})
    (large,) = (mechanic for mechanic in RULES.mechanics if isinstance(mechanic, LargeCities))
    names = {"Boston", "New York", "Philadelphia", "Pittsburgh", "Baltimore", "New Orleans"}
    assert set(large.cities.values()) == names
    ends = {(BOARD.tracks[name].a, BOARD.tracks[name].b) for name in RULES.traits["large"]}
    assert all(set(pair) & set(large.cities) for pair in ends)


@pytest.mark.rule("L-A2")
def test_parts() -> None:
    (news,) = (mechanic for mechanic in RULES.mechanics if isinstance(mechanic, Newspapers))
    assert (len(RULES.tickets), len(news.event_cards)) == (33, 7)
    assert sum(ticket.points for ticket in RULES.tickets.values()) == 175
    assert set(RULES.colours) == {"black", "blue", "white", "green", "yellow", "red"}
    for players in (1, 6):
        with pytest.raises(BadPlayers):
            start(RULES, players, Seeded("parts"))


@pytest.mark.rule("L-A1")
def test_cards() -> None:
    assert sum(RULES.card_counts) == 90
    assert RULES.by_colour(RULES.card_counts)[:7] == (12,) * 7
    assert RULES.card_counts[RULES.cards.index("newspaper")] == 6


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_every_card_has_a_name_and_a_text(lang: str) -> None:
    assert GAME.parts is not None
    assert GAME.campaign is not None
    frontiers = [frontier.key for frontier in GAME.campaign.frontiers]
    postcards = [key for row in GAME.parts.tables["postcards"] for key in (row["key"], row["side"])]
    words = {
        word: text for word, text in GAME.texts[lang].words.items() if word.partition("-")[0] not in postcards
    }
    stickers = [f"sticker-{sticker.card}" for sticker in GAME.campaign.stickers]
    exhibits = [row["key"] for row in GAME.parts.tables["exhibits"]]
    nations = [row["key"] for row in GAME.parts.tables["nations"]]
    tables = ("events", "employees", "charters", "items")
    described = [row["key"] for table in tables for row in GAME.parts.tables[table]]
    assert set(words) == {
        *GAME.campaign.card_keys,
        *frontiers,
        *stickers,
        *exhibits,
        *nations,
        *[word for key in described for word in (key, f"{key}-text")],
    }
    assert all(words[f"{key}-text"].endswith(".") for key in described)


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_rule_of_a_sticker_has_two_sentences_at_most(lang: str) -> None:
    assert GAME.campaign is not None
    for sticker in GAME.campaign.stickers:
        text = GAME.texts[lang].words[f"sticker-{sticker.card}"]
        assert 1 <= len(re.findall(r"[.!?](?=\s|$)", text)) <= 2, text


def test_every_question_of_the_campaign_has_its_text_and_help() -> None:
    """In both languages: the catalogues are compared with each other."""
    kinds = {step.kind for mechanic in GAME.complete({}).implementing(Asks) for step in mechanic.asks}
    assert len(kinds) >= 10
    cards = {"first_card"}  # a card of the display is asked for as in any turn
    assert not [kind for kind in kinds - cards if not knows(f"question.{kind}")]
    assert not [kind for kind in kinds - cards if not knows(f"explain.{kind}")]


def test_routes_bring_nothing_and_dollars_count() -> None:
    assert not any(RULES.knobs.route_points)
    assert (RULES.knobs.unit, RULES.knobs.longest_route, RULES.knobs.trains) == ("dollars", 0, 20)


@pytest.mark.rule("V-Y13", "V-Y1")
def test_seventy_seven_postcards_of_which_the_last_is_never_drawn() -> None:
    assert GAME.parts is not None
    rows = {row["key"]: row for row in GAME.parts.tables["postcards"]}
    assert list(rows) == [f"P{number:02}" for number in range(1, 78)]
    places = [row["place"] for row in rows.values()]
    assert [places.count(place) for place in ("ticket", "box", "bag", "finale")] == [40, 8, 24, 5]
    given = [row["gives"] for row in GAME.parts.tables["frontiers"]]
    assert given == [f"P{number}" for number in range(41, 49)]
    assert rows["P77"]["place"] == "finale"
    assert GAME.story["en"].cards["1898-05"][0] == "Card Seventy-Seven"


def test_the_page_that_spoils_has_every_name_and_rule() -> None:
    """`docs/campaign-spoilers.md`; what stands on a postcard is left to the campaign."""
    page = (Path(__file__).parents[2] / "docs" / "campaign-spoilers.md").read_text("utf-8")
    assert "**This page spoils the campaign.**" in page
    assert GAME.parts is not None
    postcards = {key for row in GAME.parts.tables["postcards"] for key in (row["key"], row["side"])}
    words = GAME.texts["en"].words
    shown = {word: text for word, text in words.items() if word.removesuffix("-text") not in postcards}
    assert len(shown) > 200
    assert [word for word, text in shown.items() if text not in page] == []
    assert [row["key"] for row in GAME.parts.tables["contracts"] if f"| {row['key']} |" not in page] == []
