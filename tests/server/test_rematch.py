"""Rematch: one new table for everybody who sat here, and no key of it for anybody else."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
from browser_clients import Town
from http_clients import BOT, OPEN, Visitor, Visitors
from served import Served
from ws_client import heard, line

ANN = {"kind": "open", "name": "Ann"}
BOB = {"kind": "open", "name": "Bob"}


def over(visitors: Visitors, *seats: dict[str, str], **more: Any) -> list[Visitor]:
    """People at a table whose first player gave up."""
    people = visitors.open(*(seats or (ANN, BOB)), **more)
    assert people[0].ask("resign").status_code == 200
    return people


def rematch(who: Visitor) -> dict[str, Any]:
    answer = who.post("rematch", {})
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def there(who: Visitor, made: dict[str, Any]) -> Visitor:
    """The same person at the new table."""
    return Visitor(who.client, made["table"], made["seat"], made["token"] or made["device"])


def refused(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_everybody_who_sat_here_plays_again_at_one_table(visitors: Visitors) -> None:
    settings = {"options": {"first": 1}, "help": "planner", "title": "Friday", "reasons": True}
    ann, bob = over(visitors, ANN, BOB, BOT, **settings, bot_pause=0.25)
    assert ann.look()["table"]["status"] == "running"  # three sat here: it goes on
    assert refused(ann.post("rematch", {})) == (409, "not_over")
    assert bob.ask("resign").status_code == 200
    old = bob.look()["table"]
    assert (old["status"], old["rematch"]) == ("finished", None)
    first = rematch(bob)
    assert (first["seat"], first["device"]) == (1, None)
    now = there(bob, first).look()
    assert now["table"]["status"] == "waiting", "nobody's time runs before they sit"
    assert now["table"]["host"] == 1
    assert now["table"]["settings"] == {**old["settings"], "begin": "when_full"}
    seats = now["table"]["seats"]
    assert [(table_seat["name"], table_seat["bot"], table_seat["taken"]) for table_seat in seats] == [
        ("", None, False),
        ("Bob", None, True),
        (old["seats"][2]["name"], "random", True),
    ]
    assert [table_seat["colour"] for table_seat in seats] == [
        table_seat["colour"] for table_seat in old["seats"]
    ]
    second = rematch(ann)
    assert {**second, "token": ""} == {**first, "seat": 0, "token": "", "host": None, "invite": None}
    look = there(ann, second).look()
    assert look["table"]["seats"][0]["name"] == "Ann"
    until_begun = there(ann, second).get("events", since=look["version"] - 1, wait=20).json()
    assert until_begun["events"]
    assert there(ann, second).look()["table"]["commitment"] != old["commitment"]


def test_who_asks_twice_gets_the_same_seat(visitors: Visitors) -> None:
    ann, bob = over(visitors)
    made = [rematch(who) for who in (ann, ann, bob, bob, ann)]
    assert len({one["table"] for one in made}) == 1
    assert [one["seat"] for one in made] == [0, 0, 1, 1, 0]
    assert len({one["token"] for one in made}) == 5
    assert [one["host"] is not None for one in made] == [True, True, False, False, True]
    assert [one["invite"] is not None for one in made] == [True, True, False, False, True]
    for who, one in zip((ann, ann, bob, bob, ann), made, strict=True):
        assert there(who, one).post("return-link", {}).json()["seat"] == one["seat"]
    event = [one for one in bob.get("events").json()["events"] if one["kind"] == "rematch_opened"]
    assert [(one["seat"], one["table"]) for one in event] == [(0, made[0]["table"])]


def test_the_others_hear_of_it_and_nobody_is_told_a_key(visitors: Visitors, server: Served) -> None:
    ann, bob = over(visitors)
    with line(server, ann.table) as watching, line(server, bob.table, bob.token) as sitting:
        for socket in (watching, sitting):
            heard(socket, "news")
        made = rematch(ann)
        for socket in (watching, sitting):
            news = heard(socket, "news")
            (event,) = news["events"]
            assert set(event) == {"seq", "at", "kind", "seat", "table"}
            assert (event["kind"], event["seat"], event["table"]) == ("rematch_opened", 0, made["table"])
            assert news["table"]["rematch"] == made["table"]
            assert not any(key in str(news) for key in (made["token"], made["invite"]))
    stranger = visitors.stranger(ann.table)
    assert refused(stranger.post("rematch", {})) == (401, "no_key")
    new = visitors.stranger(made["table"])
    assert refused(new.post("join", {"name": "Eve"})) == (403, "wrong_key")
    assert refused(new.post("join", {"name": "Eve", "key": bob.token})) == (403, "wrong_key")
    host = Visitor(visitors.client, ann.table, None, "not-a-key")
    assert refused(host.post("rematch", {})) == (403, "wrong_key")


def test_the_host_who_does_not_play_asks_for_nothing(town: Town) -> None:
    made = town.browser().open(OPEN, OPEN)
    host = town.browser().at(made["table"], None, made["host"])
    assert host.ask("close").status_code == 200
    assert refused(host.post("rematch", {})) == (403, "no_seat")


def test_many_who_ask_at_once_get_one_table(visitors: Visitors) -> None:
    people = visitors.open(*[OPEN] * 4)
    for who in people[:3]:
        assert who.ask("resign").status_code == 200
    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(rematch, people * 2))
    assert len({one["table"] for one in made}) == 1
    assert [one["seat"] for one in made] == [0, 1, 2, 3] * 2
    tables = [one for one in people[0].get("events").json()["events"] if one["kind"] == "rematch_opened"]
    assert len(tables) == 1
    looks = [there(who, one).look() for who, one in zip(people, made, strict=False)]
    assert [table_seat["name"] for table_seat in looks[0]["table"]["seats"]] == [
        f"Player {at}" for at in (1, 2, 3, 4)
    ]


def test_seats_of_a_listed_table_are_kept_for_those_who_sat_there(town: Town) -> None:
    ann, bob, eve = town.guest("Ann"), town.guest("Bob"), town.guest("Eve")
    table = ann.open(OPEN, OPEN, host=0, listed=True, begin="when_full")["table"]
    assert bob.join(table).status_code == 201
    assert bob.at(table).ask("resign").status_code == 200
    made = rematch(ann.at(table))
    new = made["table"]
    assert new not in [row["table"] for row in eve.get("/api/tables", many=50).json()["tables"]]
    assert refused(eve.join(new)) == (409, "no_free_seat")
    assert refused(eve.join(new, seat=1)) == (409, "invited_only")
    assert refused(eve.at(table).post("rematch", {})) == (403, "no_seat")
    assert rematch(bob.at(table))["seat"] == 1
    mine = {row["table"]: row for row in bob.get("/api/me/tables").json()["tables"]}
    assert (mine[new]["seat"], mine[new]["names"]) == (1, ["Ann", "Bob"])
    assert bob.at(new).look()["table"]["seats"][1]["name"] == "Bob"  # by the cookie, without the key


def test_a_seat_that_somebody_else_took_is_not_opened(town: Town, visitors: Visitors) -> None:
    ann, bob, cid = visitors.open(ANN, BOB, {"kind": "open", "name": "Cid"})
    for who in (ann, bob):
        assert who.ask("resign").status_code == 200
    made = rematch(ann)
    dora = town.browser()
    joined = dora.join(made["table"], name="bob", invite=made["invite"])
    assert joined.json()["seat"] == 1
    bobs = rematch(bob)
    assert bobs["seat"] == 2, "Dora sits on his seat"
    assert there(bob, bobs).look()["table"]["seats"][2]["name"] == "Bob 2"
    assert refused(cid.post("rematch", {})) == (409, "no_free_seat")
    assert dora.at(made["table"], 1, joined.json()["token"]).get("view").status_code == 200


def test_whoever_asked_first_stays_the_host_when_they_leave_the_seat(visitors: Visitors) -> None:
    ann, bob = over(visitors)
    made = rematch(ann)
    hosting = Visitor(ann.client, made["table"], None, made["host"])
    assert there(ann, made).ask("leave").status_code == 200
    assert hosting.ask("replace_by_bot", seat=0, bot="random").status_code == 200
    assert rematch(bob)["seat"] == 1
    assert refused(ann.post("rematch", {})) == (409, "no_free_seat")


def test_after_a_table_that_came_to_nothing_there_is_another(visitors: Visitors) -> None:
    ann, bob = over(visitors)
    made = rematch(ann)
    assert there(ann, made).ask("close").status_code == 200
    other = rematch(bob)
    assert other["table"] != made["table"]
    assert bob.look()["table"]["rematch"] == other["table"]
    assert rematch(ann)["table"] == other["table"]


def test_on_one_device_everybody_plays_again(town: Town) -> None:
    browser = town.browser(**{"Whistlestop-Device": "the-tablet-on-the-kitchen-table"})
    made = browser.open(ANN, BOB, hotseat=True)
    device = browser.at(made["table"], None, made["device"])
    assert refused(device.post("rematch", {})) == (409, "not_over")
    assert device.post("unlock", {"seat": 0}).status_code == 200
    assert device.ask("resign").status_code == 200
    first, second = rematch(device), rematch(device)
    assert first["table"] == second["table"]
    assert first["seat"] is first["token"] is None
    for one in (first, second):
        new = there(device, one)
        assert new.post("unlock", {"seat": 1}).json()["options"]
    assert [table_seat["name"] for table_seat in new.look()["table"]["seats"]] == ["Ann", "Bob"]
    assert refused(town.browser().at(made["table"]).post("rematch", {})) == (401, "no_key")
