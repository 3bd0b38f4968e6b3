"""The HTTP contract, against a real server."""

import pytest
from http_clients import BOT, OPEN, Visitors, play_out


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
