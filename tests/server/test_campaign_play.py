"""What people have at any table, in the games of a campaign: notices, what they missed, a shared device, hints."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from browser_clients import Browser, Town
from campaign_clients import ANN, BOB, BOTS, CampaignVisitor, begin, problem
from campaign_stages import LEGENDS, before_game, led_by
from run_command import typed
from served import Served
from test_webhooks import Receiver

from whistlestop.rules import legal
from whistlestop.rules.steps import EndSlots
from whistlestop.table.campaigns import checked_campaign, keep_unfinished, next_match
from whistlestop.wire.campaign import encode_campaign


@pytest.fixture(scope="module")
def noticing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    settings = ("webhooks=anywhere", "public_url=http://trains.example", "notice_minutes=0", "bot_pause=0")
    flags = [word for each in settings for word in ("--set", each)]
    served = Served(tmp_path_factory.mktemp("noticing") / "data", *flags).start()
    yield served
    served.stop()


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    found = Receiver()
    yield found
    found.close()


@pytest.fixture
def town(noticing: Served) -> Iterator[Town]:
    with Town(noticing.url) as opened:
        yield opened


def two_people(town: Town, **more: Any) -> tuple[Browser, CampaignVisitor, CampaignVisitor]:
    """Ann, who hosts, and Bob; both are known by their cookies."""
    ann, bob = town.guest("Ann"), town.guest("Bob")
    host, made = begin(ann.client, ANN, BOB, own="red", **more)
    there = CampaignVisitor(bob.client, host.campaign, None)
    assert there.post("join", {"invite": made["invite"]}).status_code == 201
    return ann, CampaignVisitor(ann.client, host.campaign, None), there


def resign(visitor: CampaignVisitor, table: str) -> None:
    body = {"command": "gone", "ask": {"type": "resign"}}
    assert visitor.client.post(f"/api/tables/{table}/commands", json=body).status_code == 200


def test_people_get_a_notice_of_their_turn_in_each_game_of_a_slow_campaign(
    town: Town, receiver: Receiver
) -> None:
    ann, host, bob = two_people(town, pace="slow", title="The long one")
    assert ann.client.patch("/api/me", json={"webhook": receiver.url}).status_code == 200
    for number in (1, 2):
        table = bob.next(number)["table"]
        notice = receiver.next()
        while notice["table"] != table:  # of the game before
            notice = receiver.next()
        assert notice["text"] == "It is your turn: The long one"
        assert notice["url"] == f"http://trains.example/t/{table}"
        resign(bob, table)
        resign(host, table)
        assert bob.after_game(number)["number"] == number + 1


def test_what_happened_since_is_there_for_each_game(town: Town) -> None:
    ann, host, bob = two_people(town)
    first = bob.next(1)["table"]
    mark = ann.at(first).look()["version"]
    assert ann.at(first).post("seen", {"version": mark}).status_code == 200
    resign(bob, first)
    resign(host, first)
    bob.after_game(1)
    second = bob.next(2)["table"]
    missed = ann.at(first).get("away").json()
    assert (missed["seen"], missed["events"][0]["seq"]) == (mark, mark + 1)
    events = [*missed["events"]]
    while missed.get("more"):
        assert ann.at(first).post("seen", {"version": missed["version"]}).status_code == 200
        missed = ann.at(first).get("away").json()
        events += missed["events"]
    assert ann.at(first).post("seen", {"version": missed["version"]}).status_code == 200
    heard = str(events)
    assert all(kind in heard for kind in ("slip_written", "story_read", "mail_car_taken"))
    fresh = ann.at(second).get("away").json()
    assert (fresh["seen"], fresh["events"][0]["seq"]) == (0, 1)
    assert "earlier" not in fresh, "the first game was read to its end"
    page = host.page()
    assert [slip["game"] for slip in page["slips"]] == [1, 1]
    assert {card["game"] for card in page["story"]} == {1, 2}


def test_what_happened_since_is_one_list_across_games(town: Town) -> None:
    ann, host, bob = two_people(town)
    first = bob.next(1)["table"]
    for line in (ann, bob):
        there = CampaignVisitor(line.client, host.campaign, None)
        assert there.post("enter").status_code == 201
    mark = ann.at(first).look()["version"]
    assert ann.at(first).post("seen", {"version": mark}).status_code == 200
    resign(host, first)
    resign(bob, first)
    page = bob.after_game(1)
    second = bob.next(2)["table"]
    missed = ann.at(second).get("away").json()
    ((number, year, lines),) = [(each["number"], each["year"], each["lines"]) for each in missed["earlier"]]
    assert (number, year) == (1, 1865)
    (slip,) = [each for each in page["slips"] if each["company"] == "blue"]
    assert any("Bob" in line["texts"]["en"] and f"${slip['total']}" in line["texts"]["en"] for line in lines)
    assert {line["company"] for line in lines} == {"red", "blue"}, "a bot moved for Ann too"
    assert all(line["texts"]["pl"] for line in lines)
    look = ann.at(second).look()["version"]
    assert ann.at(second).post("seen", {"version": look, "earlier": True}).status_code == 200
    assert "earlier" not in ann.at(second).get("away").json()
    # Bob never looked at the first game, and a new leader was not there.
    assert "earlier" not in bob.client.get(f"/api/tables/{second}/away").json()


def test_a_new_leader_hears_nothing_of_the_seat_before(town: Town) -> None:
    ann, host, bob = two_people(town)
    first = bob.next(1)["table"]
    assert ann.at(first).post("seen", {"version": 1}).status_code == 200
    resign(host, first)
    resign(bob, first)
    bob.after_game(1)
    invite = host.post("hand-over", {"company": "red", "bot": None}).json()["invite"]
    eve = town.guest("Eve")
    there = CampaignVisitor(eve.client, host.campaign, None)
    assert there.post("join", {"invite": invite}).status_code == 201
    second = there.next(2)["table"]
    assert "earlier" not in eve.at(second).get("away").json()


def test_a_shared_device_plays_a_campaign(town: Town) -> None:
    browser = town.browser()
    browser.client.headers["Whistlestop-Device"] = "the-tablet-on-the-kitchen-table"
    host, made = begin(browser.client, ANN, BOB, BOTS[1] | {"company": "green"}, hotseat=True, start=True)
    seat = made["seat"]
    assert (seat["seat"], seat["token"]) == (None, None)
    device = browser.at(seat["table"], None, seat["device"])
    covered = device.get("view").json()
    assert [each["name"] for each in covered["table"]["seats"][:2]] == ["Ann", "Bob"]
    assert covered["view"]["seat"] is None
    for number in (0, 1):
        look = device.post("unlock", {"seat": number}).json()
        assert look["view"]["seat"] == number
        assert device.get("words").status_code == 200
    assert host.post("void", {"number": 1}).json()["status"] == "between"
    page = host.post("attendance", {"company": "blue", "attendance": "misses"}).json()
    assert page["companies"][1]["attendance"] == "misses"
    again = host.next(1)
    device = browser.at(again["table"], None, again["device"])
    assert device.post("unlock", {"seat": 0}).json()["view"]["seat"] == 0
    assert [each["colour"] for each in device.get("view").json()["table"]["seats"]] == ["red", "green"]


def test_hints_help_late_in_a_campaign_too(town: Town) -> None:
    ann = town.guest("Ann")
    file = led_by(before_game(11, "greedy", "greedy"), {"red": "Ann"})
    made = ann.client.post(
        "/api/campaigns/import", content=encode_campaign(file), params={"own": "red", "help": "planner"}
    )
    assert made.status_code == 201, made.text
    host = CampaignVisitor(ann.client, made.json()["campaign"], None)
    seat = host.next(11)
    answer = ann.at(seat["table"]).get("hint")
    assert answer.status_code == 200, answer.text
    assert answer.json()["tickets"]
    assert answer.json()["move"]


@cache
def counting() -> bytes:
    """A campaign whose first game is being counted, and the last-placed player, a person, is asked."""
    file = led_by(before_game(1, "greedy", "greedy"), {"red": "Ann"})
    for deal in range(20):
        match = next_match(file, LEGENDS, ["red", "blue"], deal)
        while not any(isinstance(step, EndSlots) for step in match.state.public.agenda):
            seat = match.asked[0]
            match.act(seat, next(iter(legal(match.state, seat))))
        if match.asked == (0,):
            return encode_campaign(keep_unfinished(file, match, ["red", "blue"], deal))
    raise AssertionError("red is never last")


@pytest.mark.rule("V-10")
def test_a_game_that_is_being_counted_is_neither_void_nor_undone(town: Town, noticing: Served) -> None:
    ann = town.guest("Ann")
    made = ann.client.post("/api/campaigns/import", content=counting(), params={"own": "red"}).json()
    host = CampaignVisitor(ann.client, made["campaign"], made["key"])
    table = host.page()["playing"]["table"]
    at = ann.at(table)
    assert problem(host.post("void", {"number": 1})) == "game_is_ending"
    assert problem(host.post("close")) == "game_is_ending"
    for name, more in (("propose", {"what": "end"}), ("propose", {"what": "undo"}), ("close", {})):
        assert problem(at.ask(name, **more)) == "game_is_ending", name
    assert at.ask("undo").status_code >= 400
    closed = typed("tables", "close", table, "--data", str(noticing.data))
    assert closed.returncode != 0
    while host.page()["number"] == 1:
        look = at.look()
        if look["options"]:
            assert at.act(look["options"][0], look["version"]).status_code == 200
    assert len(host.page()["slips"]) == 2


def test_one_request_begins_a_family_campaign_against_bots(town: Town) -> None:
    client = town.browser().client
    bots = [BOTS[1], {"company": "green", "kind": "bot", "bot": "random"}]
    host, made = begin(client, ANN, *bots, own="red", set="family", start=True)
    seat = made["seat"]
    headers = {"Authorization": f"Bearer {seat['token']}"}
    look = client.get(f"/api/tables/{seat['table']}/view", headers=headers).json()
    assert look["options"] is not None, "the first question is asked"
    assert host.page()["set"] == "family"
    assert checked_campaign(host.get("export").content).header.set == "family"
    full, _ = begin(client, ANN, *bots, own="red")
    assert full.page()["set"] == "full"
    answer = client.post("/api/campaigns", json={"companies": [ANN, *bots], "own": "red", "set": "half"})
    assert answer.status_code == 400


def test_the_owner_gets_the_secret_texts_of_the_own_office(town: Town) -> None:
    """The sides of postcards in the own office, in both languages; nobody else gets them."""
    ann, bob = town.guest("Ann"), town.guest("Bob")
    file = led_by(before_game(8, "greedy", "greedy"), {"red": "Ann", "blue": "Bob"})
    made = ann.client.post(
        "/api/campaigns/import", content=encode_campaign(file), params={"own": "red"}
    ).json()
    host = CampaignVisitor(ann.client, made["campaign"], None)
    joined = bob.client.post(f"{host.path}/join", json={"invite": made["invite"]})
    assert joined.status_code == 201, joined.text
    table = host.next(8)["table"]
    words: list[dict[str, dict[str, str]]] = [
        who.at(table).get("words").json() for who in (ann, bob, town.browser())
    ]
    sides = [{word for word in each["pl"] if word.startswith("S")} for each in words]
    assert sides[0] - sides[1], "nothing of Ann's is secret"
    assert sides[1] - sides[0], "nothing of Bob's is secret"
    assert sides[2] <= sides[0] & sides[1], "more than everybody has seen"
    for lang in ("en", "pl"):
        texts = LEGENDS.texts[lang].words
        assert all(words[0][lang][side] == texts[side] for side in sides[0])
