"""L-A3: what a campaign keeps sealed is in nothing that a server sends for a table of its first game."""

import json
from pathlib import Path

import msgspec
import pytest
from http_clients import OPEN, Visitors

from whistlestop import games
from whistlestop.arena.campaigns import CampaignOrder, play_campaign

LEGENDS = games.load("legends")
WEB = Path(games.__file__).parents[1] / "_web"


def canaries() -> set[str]:
    """Names of closed frontiers and their cities; names and texts of events and story cards that nobody has read."""
    board, sealed = LEGENDS.ruleset.board, LEGENDS.sealed_words({})
    beyond = [city for city in LEGENDS.ruleset.atlas.cities.values() if city.code not in board.cities]
    found = {city.name for city in beyond}
    known: set[str] = set()
    for texts in LEGENDS.texts.values():
        found |= {texts.cities[city.code] for city in beyond if city.code in texts.cities}
        found |= {text for word, text in texts.words.items() if word.removesuffix("-text") in sealed}
        known |= {name for code, name in texts.cities.items() if code in board.cities}
    for story in LEGENDS.story.values():
        found |= {line for card in story.cards.values() for line in card}
    return {text for text in found if len(text) > 4} - known


def found_in(body: bytes) -> list[str]:
    text = body.decode("utf-8", "replace")
    return [word for word in canaries() if word in text or json.dumps(word)[1:-1] in text]


@pytest.mark.rule("L-A3")
def test_there_is_something_to_seal() -> None:
    assert len(canaries()) > 40
    assert "The Orange Shore" in canaries()
    assert "The exposition is held in Omaha too." in canaries()


@pytest.mark.rule("L-A3")
@pytest.mark.parametrize("path", ["", "/rules", "/drawing"])
def test_a_game_page_has_nothing_sealed(visitors: Visitors, path: str) -> None:
    answer = visitors.client.get(f"/api/games/legends{path}")
    assert answer.status_code == 200, answer.text
    assert not found_in(answer.content)


@pytest.mark.rule("L-A3")
def test_nobody_asks_for_the_page_of_a_campaign(visitors: Visitors) -> None:
    text = "game 1\ncompanies red blue\npresent red blue\nmail_car red\nfrontier orange\n"
    answer = visitors.client.get("/api/games/legends", params={"campaign": text})
    assert 400 <= answer.status_code < 500
    assert not found_in(answer.content)


@pytest.mark.rule("L-A3")
def test_nobody_opens_a_table_of_a_campaign_of_their_own(visitors: Visitors) -> None:
    text = "game 1\ncompanies red blue\npresent red blue\nmail_car red\nfrontier orange\n"
    body = {"game": "legends", "seats": [OPEN, OPEN], "options": {"campaign": text}}
    answer = visitors.client.post("/api/tables", json=body)
    assert (answer.status_code, answer.json()["code"]) == (400, "unknown_option")


@pytest.mark.rule("L-A3", "L-B6")
def test_a_game_of_a_campaign_is_not_added_alone(visitors: Visitors) -> None:
    """Everybody could read it, with secrets that outlive it."""
    file, _ = play_campaign(CampaignOrder("legends", ("random", "random"), 1, "alone", 1.0), 0)
    for each in (file.games[0], file.games[-1]):
        answer = visitors.client.post("/api/records", content=msgspec.json.encode(each.record))
        assert (answer.status_code, answer.json()["code"]) == (400, "game_of_campaign")


@pytest.mark.rule("L-A3")
def test_the_web_client_has_nothing_sealed() -> None:
    files = [path for path in WEB.rglob("*") if path.is_file()]
    assert files, "the client has not been built: make web"
    for path in files:
        assert not found_in(path.read_bytes()), path


@pytest.mark.rule("L-A3")
def test_a_table_sends_nothing_sealed(visitors: Visitors) -> None:
    """Views, events, pages without JavaScript and the record of a game, from the deal to the end."""
    people = visitors.open(OPEN, OPEN, game="legends")
    sent = [person.get("view").content for person in people]
    plain = visitors.client.get(f"/plain/tables/{people[0].table}", follow_redirects=True)
    for number in range(150):
        person = people[number % 2]
        look = person.look()
        if look["options"]:
            assert person.act(look["options"][-1], look["version"]).status_code == 200
    sent += [person.get(what).content for person in people for what in ("view", "events")]
    for body in (*sent, plain.content):
        assert not found_in(body)
