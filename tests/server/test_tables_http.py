"""The HTTP contract, against a real server."""

from typing import Any

import httpx
import pytest
from http_clients import BOT, OPEN, Visitor, Visitors, play_out
from served import Served


def test_two_people_play_a_whole_game(visitors: Visitors) -> None:
    people = visitors.open(OPEN, OPEN)
    assert people[0].get("record").status_code == 409
    play_out(people)
    record = people[0].get("record").json()
    assert record["result"]["winners"]
    assert record["header"]["seed"]


def test_a_person_plays_against_bots(visitors: Visitors) -> None:
    play_out(visitors.open(OPEN, BOT, BOT))


@pytest.mark.parametrize("wrong", ["take 9", "claim", "nonsense"])
def test_a_wrong_move_is_refused_with_its_reason(visitors: Visitors, wrong: str) -> None:
    person, _ = visitors.open(OPEN, OPEN)
    answer = person.act(wrong, 2)
    assert answer.status_code in (400, 409)
    assert answer.json()["code"]


def test_repeated_commands_get_the_same_answer_and_stale_ones_what_they_missed(visitors: Visitors) -> None:
    one, other = visitors.open(OPEN, OPEN, options={"first": 0})
    for person in (one, other):
        look = person.look()
        assert person.act(look["options"][0], look["version"]).status_code == 200
    look = one.look()
    body = {"command": "once", "version": look["version"], "action": "draw"}
    first = one.post("actions", body)
    again = one.post("actions", body)
    assert first.status_code == again.status_code == 200
    assert first.content == again.content
    stale = one.act("draw", look["version"])
    assert stale.status_code == 409
    problem = stale.json()
    assert problem["code"] == "stale"
    assert next(event["seq"] for event in problem["events"]) == look["version"] + 1
    assert one.act("draw", problem["version"]).status_code == 200


def test_why_not_is_asked_without_a_move(server: Served, visitors: Visitors) -> None:
    one, other = visitors.open(OPEN, OPEN, options={"first": 0})
    refused = _refused(server)
    look = one.look()
    assert one.post("explain", {"action": look["options"][0]}).json() == {"problem": None}
    seen = one.post("explain?lang=pl", {"action": "draw"}).json()["problem"]
    assert (seen["rule"], seen["text"]) == ("C-S4", seen["texts"]["pl"])
    assert "options" not in seen
    waiting = other.post("explain", {"action": {"type": "choose", "option": "x"}}).json()["problem"]
    assert waiting["status"] == 409
    assert one.look() == look
    assert _refused(server) == refused


def test_what_a_claim_brings_is_asked_before_it_is_made(visitors: Visitors) -> None:
    one, other = visitors.open(OPEN, OPEN, game="legends", options={"first": 0})
    for person in (one, other):
        look = person.look()
        assert person.act(look["options"][0], look["version"]).status_code == 200
    brings = _brings(one)
    for _ in range(20):  # the hands are dealt at random
        if brings:
            break
        for person in (one, other):
            for _ in range(2):
                assert person.act("draw", person.look()["version"]).status_code == 200
        brings = _brings(one)
    assert brings
    for texts in brings:
        assert set(texts) == {"en", "pl"}
        assert len(texts["en"]) == len(texts["pl"]) > 0


def _brings(person: Visitor) -> list[dict[str, list[str]]]:
    claims = [option for option in person.look()["options"] if option["type"] == "claim"]
    answers = [person.post("explain", {"action": claim}).json() for claim in claims[:8]]
    return [answer["brings"] for answer in answers if "brings" in answer]


def _refused(server: Served) -> list[str]:
    """The lines of the metrics that count refused commands."""
    lines = httpx.get(f"{server.url}/metrics").text.splitlines()
    return [line for line in lines if line.startswith("whistlestop_commands") and 'outcome="refused"' in line]


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ({"type": "claim", "track": "NO-WHERE", "payment": [0, 1]}, "unknown_track"),
        ({"type": "keep", "kept": ["NO-WHERE"]}, "unknown_ticket"),
        ("nonsense", "unknown_action"),
    ],
)
def test_an_action_of_no_game_is_explained_as_one(visitors: Visitors, action: Any, code: str) -> None:
    person, _ = visitors.open(OPEN, OPEN)
    assert person.post("explain", {"action": action}).json()["problem"]["code"] == code
    assert person.act(action, person.look()["version"]).json()["code"] == code


def test_a_claim_with_unknown_cards_is_refused(visitors: Visitors) -> None:
    person, _ = visitors.open(OPEN, OPEN)
    track = person.look()["view"]["free"][0]
    for payment, status in (([99, 1], 400), ([0, 1, 2], 400), ([-1, 1], 400)):
        claim = {"type": "claim", "track": track, "payment": payment}
        assert person.act(claim, person.look()["version"]).status_code == status


def test_only_a_seat_may_ask_why_not(visitors: Visitors) -> None:
    person, _ = visitors.open(OPEN, OPEN)
    answer = visitors.stranger(person.table).post("explain", {"action": "draw"})
    assert (answer.status_code, answer.json()["code"]) == (401, "no_key")


def test_cards_are_counted_only_where_the_table_shows_it(visitors: Visitors) -> None:
    assert visitors.open(OPEN, OPEN)[0].look()["table"]["card_counts"] is None
    people = visitors.open(OPEN, OPEN, card_counts=True)
    looks = [person.look() for person in people]
    counts = looks[0]["table"]["card_counts"]
    assert counts == looks[1]["table"]["card_counts"], "the same for all"
    assert sum(one["seen"] for one in counts) == len(looks[0]["view"]["display"])
    page = people[0].client.get(f"/plain/tables/{people[0].table}").text
    assert f"<td>{counts[0]['seen']}</td><td>{counts[0]['unseen']}</td>" in page
