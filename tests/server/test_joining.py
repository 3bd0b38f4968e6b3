"""Taking a seat, keeping it, leaving it: keys open what they should, and nothing after that."""

import time
from typing import Any

import pytest
from browser_clients import GONE_SECONDS, Browser, Town
from http_clients import BOT, OPEN, Visitor
from served import Served
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection
from ws_client import heard, line

INVITED = {"kind": "invited"}
WAITING = {"begin": "by_host"}


def taken(town: Town, table: str, **body: str | int) -> Visitor:
    """A stranger with no cookie sits down."""
    browser = town.browser()
    answer = browser.join(table, **body)
    assert answer.status_code == 201, answer.text
    key = answer.json()
    return browser.at(table, key["seat"], key["token"])


def code_of(visitor: Visitor, what: str = "view") -> str | None:
    answer = visitor.get(what)
    return None if answer.status_code == 200 else str(answer.json()["code"])


def seats(visitor: Visitor) -> list[dict[str, object]]:
    found: list[dict[str, object]] = visitor.look()["table"]["seats"]
    return found


def host_of(town: Town, made: dict[str, str]) -> Visitor:
    return town.browser().at(made["table"], None, made["host"])


def test_a_private_table_opens_to_its_invite_alone(town: Town) -> None:
    made = town.browser().open(OPEN, OPEN, begin="when_full")
    stranger = town.browser()
    for wrong in ({}, {"invite": "x"}, {"invite": made["table"]}, {"invite": made["seats"][0]["token"]}):
        answer = stranger.join(made["table"], name="Eve", **wrong)
        assert (answer.status_code, answer.json()["code"]) == (403, "wrong_key")
    one = taken(town, made["table"], name="Ann", invite=made["invite"])
    two = taken(town, made["table"], name="Bob", invite=made["invite"])
    assert (one.seat, two.seat) == (0, 1)
    assert [table_seat["name"] for table_seat in seats(one)] == ["Ann", "Bob"]
    full = stranger.join(made["table"], name="Eve", invite=made["invite"])
    assert full.json()["code"] == "no_free_seat"
    assert (
        stranger.join(made["table"], name="Eve", invite=made["invite"], seat=1).json()["code"] == "seat_taken"
    )


def test_the_host_cannot_look_through_the_keys_of_those_who_sat_down(town: Town) -> None:
    host = town.browser()
    made = host.open(OPEN, OPEN, begin="when_full")
    old = [host.at(made["table"], key["seat"], key["token"]) for key in made["seats"]]
    assert [code_of(one) for one in old] == [None, None]
    taken(town, made["table"], name="Ann", invite=made["invite"], seat=0)
    assert [code_of(one) for one in old] == ["wrong_key", None]


def test_what_one_sitter_named_is_free_for_the_next(town: Town) -> None:
    """A player who sits down on a seat gets no answer that was another's, and is not taken for them."""
    made = town.browser().open(OPEN, OPEN, **WAITING)
    invite = made["invite"]

    def asked(who: Visitor, **ask: str) -> dict[str, Any]:
        answer = who.post("commands", {"command": "one", "ask": ask})
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    bearer = town.browser().at(made["table"], 1, made["seats"][1]["token"])
    said = [asked(bearer, type="say", text="By a key alone.")]
    for name in ("Ann", "Bob", "Cid"):
        sitter = taken(town, made["table"], name=name, invite=invite, seat=1)
        said.append(asked(sitter, type="say", text=f"I am {name}."))
        assert said[-1]["events"][0]["text"] == f"I am {name}."
        assert asked(sitter, type="say", text="Again.") == said[-1], "one's own name is one's own"
        left = sitter.post("commands", {"command": "two", "ask": {"type": "leave"}})
        assert left.status_code == 200
    assert len({one["version"] for one in said}) == 4
    host = host_of(town, made)
    assert host.ask("replace_by_bot", seat=1, bot="random").status_code == 200
    assert host.ask("kick", seat=1).status_code == 200
    last = taken(town, made["table"], name="Dora", invite=invite, seat=1)
    assert asked(last, type="commit", commitment="0a" * 32)["events"][0]["kind"] == "committed"


def test_an_invited_seat_is_taken_by_its_own_key(town: Town) -> None:
    made = town.browser().open(OPEN, INVITED, **WAITING)
    stranger = town.browser()
    refused = stranger.join(made["table"], name="Eve", invite=made["invite"], seat=1)
    assert refused.json()["code"] == "invited_only"
    key = made["seats"][1]["token"]
    guest = taken(town, made["table"], name="Ann", key=key)
    assert guest.seat == 1
    assert stranger.join(made["table"], name="Eve", key=key).json()["code"] == "wrong_key"
    host = host_of(town, made)
    assert host.ask("kick", seat=1).status_code == 200
    fresh = host.post("invitation", {"seat": 1}).json()
    assert taken(town, made["table"], name="Eve", key=fresh["token"]).seat == 1
    assert guest.post("invitation", {"seat": 0}).status_code == 403


def test_names_at_a_table_are_clean_and_nobody_shares_one(town: Town) -> None:
    made = town.browser().open(OPEN, OPEN, OPEN, listed=True, begin="when_full")
    table = made["table"]
    taken(town, table, name="  Ann\u00e9  Lee ")
    stranger = town.browser()
    for name, code in (
        ("anne\u0301 lee", "name_taken"),
        ("\uff21nn\u00e9 Lee", "name_taken"),
        ("Ann\u200bx", "bad_name"),
        ("\n", "bad_name"),
        ("", "bad_name"),
    ):
        assert stranger.join(table, name=name).json()["code"] == code, name
    assert [table_seat["name"] for table_seat in seats(stranger.at(table))] == ["Ann\u00e9 Lee", "", ""]


def test_names_at_the_laying_out_are_clean_too(town: Town) -> None:
    browser = town.browser()
    twice = [{"kind": "open", "name": "Ann"}, {"kind": "open", "name": "ANN"}]
    body = {"game": "mini", "seats": twice}
    assert browser.post("/api/tables", **body).json()["code"] == "name_taken"
    body = {"game": "mini", "seats": [{"kind": "open", "name": "\u202eAnn"}, OPEN]}
    answer = browser.post("/api/tables", **body)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_name")


def test_a_seat_taken_with_a_cookie_needs_no_key(town: Town, server: Served) -> None:
    made = town.browser().open(OPEN, BOT, begin="when_full")
    ann = town.guest("Ann")
    answer = ann.join(made["table"], invite=made["invite"])
    assert answer.status_code == 201
    mine = ann.at(made["table"], answer.json()["seat"])
    assert mine.look()["options"]
    assert seats(mine)[0]["name"] == "Ann"
    assert ann.join(made["table"], invite=made["invite"]).json()["code"] == "sits_already"
    with line(server, made["table"], browser=ann) as socket:
        assert heard(socket, "welcome")["seat"] == 0
        assert heard(socket, "news")["own"] is not None


def test_a_seat_known_by_its_key_can_be_claimed(town: Town) -> None:
    made = town.browser().open(OPEN, OPEN)
    ann = town.guest("Ann")
    assert ann.at(made["table"]).look()["options"] == []
    key = made["seats"][1]["token"]
    assert ann.at(made["table"], 1, key).post("bind", {}).status_code == 200
    assert ann.at(made["table"], 1).look()["options"]
    thief = town.guest("Eve")
    assert thief.at(made["table"], 1, key).post("bind", {}).json()["code"] == "seat_taken"


def test_a_return_link_opens_the_seat_elsewhere_until_it_is_revoked(town: Town, server: Served) -> None:
    made = town.browser().open(OPEN, OPEN, listed=True, begin="when_full")
    phone = taken(town, made["table"], name="Ann")
    link = phone.post("return-link", {}).json()
    desk = town.browser().at(made["table"], link["seat"], link["token"])
    assert desk.look()["view"] == phone.look()["view"]
    with line(server, made["table"], phone.token) as socket:
        heard(socket, "news")
        assert desk.post("revoke-other-keys", {}).status_code == 200
        with pytest.raises(ConnectionClosed) as closed:
            heard(socket)
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4403, "key_void")
    assert (code_of(desk), code_of(phone)) == (None, "wrong_key")
    spectator = town.browser().at(made["table"])
    assert spectator.post("return-link", {}).json()["code"] == "no_key"


def test_only_so_many_keys_a_seat(town: Town) -> None:
    made = town.browser().open(OPEN, OPEN, begin="when_full")
    one = town.browser().at(made["table"], 0, made["seats"][0]["token"])
    codes = [one.post("return-link", {}).status_code for _ in range(20)]
    assert codes == [201] * 19 + [409]


def test_leaving_the_waiting_room_frees_the_seat_and_its_keys_die(town: Town, server: Served) -> None:
    made = town.browser().open(OPEN, OPEN, listed=True, **WAITING)
    table = made["table"]
    ann = town.guest("Ann")
    seat = ann.join(table).json()["seat"]
    link = ann.at(table, seat).post("return-link", {}).json()["token"]
    with line(server, table, browser=ann) as socket:
        heard(socket, "news")
        assert ann.at(table, seat).ask("leave").status_code == 200
        with pytest.raises(ConnectionClosed):
            heard(socket, "nothing any more")
    assert code_of(ann.at(table, seat, link)) == "wrong_key"
    assert ann.at(table, seat).ask("say", text="hm").json()["code"] == "no_seat"
    assert seats(ann.at(table))[seat]["taken"] is False
    assert taken(town, table, name="Ann").seat == seat


def test_the_host_fills_seats_sends_people_away_and_begins(town: Town) -> None:
    made = town.browser().open(OPEN, OPEN, OPEN, listed=True, host=0, **WAITING)
    host = host_of(town, made)
    bob = taken(town, made["table"], name="Bob")
    assert bob.seat == 1
    key = town.browser().at(made["table"], 2, made["seats"][2]["token"])
    assert bob.ask("replace_by_bot", seat=2).json()["code"] == "host_only"
    assert host.ask("replace_by_bot", seat=1, bot="random").json()["code"] == "seat_taken"
    assert host.ask("replace_by_bot", seat=2, bot="random").status_code == 200
    assert code_of(key) == "wrong_key"  # nobody looks into the bot's hand
    assert seats(bob)[2] | {"colour": "", "commitment": ""} == {
        "seat": 2, "kind": "open", "name": "Random", "colour": "", "bot": "random",
        "taken": True, "away": False, "resigned": False, "commitment": "", "salt": "",
        "salt_by": "server", "failed_bot": None, "character": None, "stand_in": False,
    }  # fmt: skip
    assert host.ask("kick", seat=2).status_code == 200
    assert host.ask("kick", seat=2).json()["code"] == "seat_free"
    assert bob.ask("kick", seat=0).json()["code"] == "host_only"
    assert host.ask("begin").json()["code"] == "seats_free"
    assert host.ask("replace_by_bot", seat=2, bot="random").status_code == 200
    assert host.ask("kick", seat=1).status_code == 200
    assert code_of(bob) == "wrong_key"
    cid = taken(town, made["table"], name="Cid")
    assert host.ask("begin").status_code == 200
    assert host.ask("kick", seat=1).json()["code"] == "already_begun"
    assert cid.look()["options"]


def test_whoever_takes_the_hosts_seat_is_not_the_host(town: Town) -> None:
    made = town.browser().open(OPEN, OPEN, listed=True, host=0, **WAITING)
    first = town.browser().at(made["table"], 0, made["seats"][0]["token"])
    assert first.ask("leave").status_code == 200
    next_one = taken(town, made["table"], name="Eve", seat=0)
    body = {"command": "another-name", "ask": {"type": "close"}}
    assert next_one.post("commands", body).json()["code"] == "host_only"
    assert host_of(town, made).ask("close").status_code == 200


def test_a_lost_player_is_replaced_and_comes_back(hasty: Town) -> None:
    town = hasty
    made = town.browser().open(OPEN, BOT, listed=True, begin="when_full")
    ann = town.guest("Ann")
    seat = ann.join(made["table"], seat=0).json()["seat"]
    mine, host = ann.at(made["table"], seat), host_of(town, made)
    answer = host.ask("replace_by_bot", seat=seat, bot="nobody")
    assert (answer.status_code, answer.json()["code"]) == (400, "no_such_bot")
    answer = host.ask("replace_by_bot", seat=7)
    assert answer.json()["code"] == "unknown_seat"
    assert "free" not in answer.json()["text"]
    assert mine.ask("reclaim").json()["code"] == "seat_yours"
    time.sleep(GONE_SECONDS)
    assert host.ask("replace_by_bot", seat=seat, bot="random").status_code == 200
    assert seats(mine)[seat]["away"]
    look = mine.look()
    assert look["view"]["hand"]  # the seat is still Ann's, and so is the sight of it
    assert mine.act("draw", look["version"]).json()["code"] == "bot_has_seat"
    assert mine.ask("reclaim").status_code == 200
    assert not seats(mine)[seat]["away"]
    assert seats(mine)[seat]["bot"] is None


def test_a_person_leaves_a_running_game_and_reclaims_the_seat(town: Town) -> None:
    made = town.browser().open(OPEN, BOT, begin="when_full")
    ann = town.guest("Ann")
    seat = ann.join(made["table"], invite=made["invite"]).json()["seat"]
    mine = ann.at(made["table"], seat)
    assert mine.ask("leave").status_code == 200
    assert seats(mine)[seat]["away"]
    assert mine.ask("reclaim").status_code == 200
    assert not seats(mine)[seat]["away"]
    assert mine.look()["view"]


def test_a_table_that_begins_when_full_begins(town: Town) -> None:
    made = town.browser().open(OPEN, OPEN, begin="when_full", listed=True)
    people = [taken(town, made["table"], name=name) for name in ("Ann", "Bob")]
    for _ in range(300):
        if people[0].look()["table"]["status"] == "running":
            break
        time.sleep(0.1)
    assert people[0].look()["options"]


def test_the_host_is_known_by_the_cookie(town: Town) -> None:
    host = town.guest("Boss")
    made = host.open(OPEN, OPEN)
    eve = town.guest("Eve")
    assert eve.at(made["table"]).ask("close").json()["code"] == "no_seat"
    assert host.at(made["table"]).ask("close").status_code == 200


def test_without_spectators_an_invite_shows_the_waiting_room_and_not_the_game(
    town: Town, server: Served
) -> None:
    host, guest = town.guest("Ann"), town.guest("Bob")
    made = host.open(OPEN, OPEN, host=0, begin="by_host", spectators=False)
    table = made["table"]
    peeping = town.browser().at(table, None, made["invite"])
    assert town.browser().at(table).get("view").json()["code"] == "no_spectators"
    assert [table_seat["taken"] for table_seat in peeping.look()["table"]["seats"]] == [True, False]
    with line(server, table, made["invite"]) as peeps, line(server, table, browser=host) as watches:
        heard(peeps, "news")
        heard(watches, "news")
        assert guest.join(table, invite=made["invite"]).status_code == 201
        assert host.at(table, 0).ask("begin").status_code == 200
        with pytest.raises(ConnectionClosed) as cut:
            heard_until_cut(peeps)
        assert cut.value.rcvd is not None
        assert (cut.value.rcvd.code, cut.value.rcvd.reason) == (4403, "no_spectators")
        while heard(watches, "news")["public"] is None:
            pass
    for what in ("view", "events", "replay"):
        answer = peeping.get(what)
        assert (answer.status_code, answer.json()["code"]) == (403, "no_spectators"), what
    assert guest.at(table, 1).look()["options"]


def heard_until_cut(socket: ClientConnection) -> None:
    """Of a game nothing."""
    while True:
        assert heard(socket, "news")["public"] is None


def test_listed_tables_are_found_page_by_page(town: Town) -> None:
    browser: Browser = town.browser()
    made = [
        browser.open(OPEN, BOT, listed=True, begin="when_full", title=f"List {number}")["table"]
        for number in range(5)
    ]
    hidden = browser.open(OPEN, OPEN)["table"]
    found: list[str] = []
    after = ""
    while True:
        page = browser.get("/api/tables", many=2, after=after).json()
        assert len(page["tables"]) <= 2
        found += [table["table"] for table in page["tables"]]
        if page["next"] is None:
            break
        after = page["next"]
    assert len(found) == len(set(found))
    assert [table for table in found if table in made] == made[::-1]
    assert hidden not in found
    taken(town, made[0], name="Ann")
    assert made[0] not in [table["table"] for table in browser.get("/api/tables", many=50).json()["tables"]]
    answer = browser.get("/api/tables", after="x")
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_page")
