"""Clocks, rests, taking back and leaving at a real server."""

from typing import Any

from http_clients import BOT, OPEN, Visitor, Visitors, play_out
from sent_options import claims_of


def opened(people: list[Visitor]) -> None:
    """Everybody has chosen the opening tickets."""
    for person in people:
        look = person.look()
        assert person.act(look["options"][0], look["version"]).status_code == 200


def wait_for(person: Visitor, kind: str, since: int = 0, **wanted: Any) -> dict[str, Any]:
    """The first event of that kind after a version."""
    seen = since
    for _ in range(100):
        news = person.get("events", since=seen, wait=5).json()
        for event in news["events"]:
            if event["kind"] == kind and all(event.get(name) == value for name, value in wanted.items()):
                return dict(event)
        seen = news["version"]
    raise AssertionError(f"no {kind} came")


def claims(people: list[Visitor]) -> tuple[Visitor, Any, int]:
    """Play on until somebody may claim; who, what, and the version."""
    for _ in range(200):
        for person in people:
            look = person.look()
            claim = next(iter(claims_of(look["options"])), None)
            if claim is not None:
                return person, claim, look["version"]
            if look["options"]:
                draw = {"type": "draw"}
                action = draw if draw in look["options"] else look["options"][0]
                assert person.act(action, look["version"]).status_code == 200
            elif len(people) == 1:
                person.get("events", since=look["version"], wait=5)
    raise AssertionError("nobody can claim")


def test_a_live_tables_stand_in_moves_when_time_is_over(visitors: Visitors) -> None:
    one, other = visitors.open(OPEN, OPEN, seconds=0.5)
    for seat in (0, 1):
        assert wait_for(other, "played", seat=seat, by="stand_in")
    assert not any(event["kind"] == "warned" for event in one.get("events").json()["events"])


def test_a_slow_table_warns_before_its_stand_in_moves(visitors: Visitors) -> None:
    one, _ = visitors.open(OPEN, OPEN, pace="slow", seconds=2)
    warned = wait_for(one, "warned", seat=0)
    assert warned["until"] > warned["at"]
    moved = wait_for(one, "played", seat=0, by="stand_in")
    assert moved["seq"] > warned["seq"]
    assert moved["at"] >= warned["until"]


def test_one_who_moves_in_time_needs_no_stand_in(visitors: Visitors) -> None:
    people = visitors.open(OPEN, OPEN, seconds=600)
    deadlines = people[0].look()["table"]["clock"]["deadlines"]
    assert None not in deadlines
    opened(people)
    now = people[0].look()["table"]["clock"]["deadlines"]
    assert sum(deadline is not None for deadline in now) == 1


def test_a_table_that_rests_moves_for_nobody(visitors: Visitors) -> None:
    (one,) = visitors.open(OPEN, BOT, options={"first": 0}, bot_pause=0)
    look = one.look()
    one.act(look["options"][0], look["version"])
    wait_for(one, "played", seat=1, by="bot")
    assert one.ask("propose", what="pause").status_code == 200
    look = one.look()
    assert look["table"]["clock"]["paused"]
    assert one.act("draw", look["version"]).json()["code"] == "paused"
    assert one.ask("propose", what="resume").status_code == 200
    play_out([one])


def test_a_claim_is_taken_back_and_the_others_are_told(visitors: Visitors) -> None:
    people = visitors.open(OPEN, OPEN)
    opened(people)
    person, claim, version = claims(people)
    other = people[1 - (person.seat or 0)]
    before = person.look()["view"]
    done = person.act(claim, version).json()
    assert person.look()["can_undo"]
    assert other.ask("undo").json()["code"] == "no_undo"
    assert person.ask("undo", done["version"]).status_code == 200
    assert person.look()["view"] == before
    assert wait_for(other, "undone", done["version"], seat=person.seat)
    play_out(people)
    record = person.get("record").json()
    assert any((entry["action"] or "").startswith("undo ") for entry in record["entries"])


def test_a_bot_waits_a_moment_for_second_thoughts(visitors: Visitors) -> None:
    (person,) = visitors.open(OPEN, BOT, bot_pause=30, options={"first": 0})
    person, claim, version = claims([person])
    done = person.act(claim, version).json()
    assert person.get("events", since=done["version"], wait=1).json()["events"] == []
    assert person.ask("undo").status_code == 200


def test_a_player_who_is_sure_does_not_wait_for_bots(visitors: Visitors) -> None:
    (person,) = visitors.open(OPEN, BOT, bot_pause=30, options={"first": 0})
    assert person.post("go-on", None).json()["code"] == "no_undo"
    person, claim, version = claims([person])
    done = person.act(claim, version).json()
    assert person.post("go-on", None).status_code == 200
    assert person.get("events", since=done["version"], wait=10).json()["events"]


def test_going_further_back_takes_the_consent_of_all(visitors: Visitors) -> None:
    people = visitors.open(OPEN, OPEN, OPEN, options={"first": 0})
    opened(people)
    look = people[0].look()
    before, version = look["view"], look["version"]
    for _ in range(2):
        assert people[0].act("draw", people[0].look()["version"]).status_code == 200
    assert people[0].ask("undo").json()["code"] == "no_undo", "a card was seen"
    assert people[0].ask("propose", what="undo", to=version).status_code == 200
    assert people[1].look()["table"]["proposal"]["agreed"] == [0]
    assert people[1].ask("agree", yes=True).status_code == 200
    assert people[0].look()["view"] != before
    assert people[2].ask("agree", yes=True).json()["events"][0]["settled"]
    assert people[0].look()["view"] == before


def test_a_bot_plays_on_until_its_person_is_back(visitors: Visitors) -> None:
    one, other = visitors.open(OPEN, OPEN)
    opened([one, other])
    assert other.ask("leave").status_code == 200
    assert one.look()["table"]["seats"][1]["away"]
    for _ in range(3):
        look = one.look()
        if look["options"]:
            one.act(look["options"][0], look["version"])
    wait_for(one, "played", seat=1, by="bot")
    assert other.ask("reclaim").status_code == 200
    assert other.look()["table"]["seats"][1]["bot"] is None
    play_out([one, other])


def test_a_player_resigns_and_the_game_is_played_on(visitors: Visitors) -> None:
    people = visitors.open(OPEN, OPEN, OPEN)
    assert people[1].ask("resign").status_code == 200
    assert people[0].look()["table"]["seats"][1]["resigned"]
    play_out([people[0], people[2]])
    assert people[0].get("record").json()["header"]["seats"][1]["bot"]


def test_all_agree_to_end(visitors: Visitors) -> None:
    one, other = visitors.open(OPEN, OPEN)
    one.ask("propose", what="end")
    other.ask("agree", yes=True)
    look = one.look()
    assert (look["table"]["status"], look["table"]["closed"], look["options"]) == ("finished", "agreed", [])
    assert (look["result"]["winners"], look["result"]["agreed"]) == ([], [0, 1])
    assert [seat["rank"] for seat in look["result"]["seats"]]
    record = one.get("record").json()
    assert record["header"]["seed"] == look["table"]["seed"]
    assert record["entries"][-1] == {"seq": 1, "seat": 0, "action": "agree 0 1", "events": []}
    brought = one.client.post("/api/records", json=record)
    assert brought.status_code == 201, brought.text
    there = visitors.stranger(brought.json()["table"]).look()
    assert (there["table"]["closed"], there["result"]) == ("agreed", look["result"])
    sent = [(a["kind"], a["seat"], bool(a.get("settled"))) for a in one.get("events").json()["events"][-2:]]
    assert sent == [("proposed", 0, False), ("answered", 1, True)]
    assert one.act("draw", look["version"]).json()["code"] == "table_over"
