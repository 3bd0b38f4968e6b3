"""Whom the operator bans, whom people block, and what is written down of it."""

import getpass
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from browser_clients import Browser, Town
from http_clients import OPEN
from run_command import Said, typed
from served import Served
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from ws_client import heard, line, said


@pytest.fixture(name="own", scope="module")
def _own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("moderation") / "data").start()
    yield served
    served.stop()


@pytest.fixture(name="people")
def _people(own: Served) -> Iterator[Town]:
    with Town(own.url) as town:
        yield town


def desk(own: Served, *words: str) -> Said:
    done = typed(*words, "--data", str(own.data))
    assert done.returncode == 0, done.stderr
    return done


def listed(own: Served, *words: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads(desk(own, *words, "--json").stdout)
    return rows


@contextmanager
def bot_line(own: Served, table: str, key: str) -> Iterator[ClientConnection]:
    with connect(f"ws://127.0.0.1:{own.port}/api/tables/{table}/bot-socket") as socket:
        said(socket, type="hello", protocol=1, token=key)
        yield socket


def drain(socket: ClientConnection) -> None:
    while True:
        heard(socket)


def table_of(host: Browser, *others: Browser) -> str:
    made = host.open(*[OPEN] * (1 + len(others)), host=0, listed=True, begin="when_full")
    for other in others:
        assert other.join(made["table"]).status_code == 201
    table: str = made["table"]
    return table


def test_a_banned_person_is_kept_out_until_the_ban_is_lifted(own: Served, people: Town) -> None:
    bad, good = people.browser(), people.guest("Good")
    bad.register("rowdy", name="Rowdy")
    table = table_of(good, bad)
    key = bad.post(f"/api/tables/{table}/return-link").json()["token"]
    with line(own, table, key) as socket:
        heard(socket)
        desk(own, "bans", "person", "rowdy", "--days", "2", "--why", "shouting")
        with pytest.raises(ConnectionClosed) as cut:
            drain(socket)
        assert cut.value.rcvd is not None
        assert (cut.value.rcvd.code, cut.value.rcvd.reason) == (4403, "banned")
    for answer in (bad.get("/api/me"), bad.join(table), people.browser().login("rowdy")):
        assert (answer.status_code, answer.json()["code"]) == (403, "banned")
        assert "shouting" in answer.json()["text"]
    by_key = people.browser().at(table, 1, key).get("view")  # the key alone does not help either
    assert (by_key.status_code, by_key.json()["code"]) == (403, "banned")
    assert bad.get("/api/me/export").status_code == 200  # what is theirs stays theirs
    assert good.at(table, 0).look()["table"]["status"] == "running"
    marks = good.get(f"/api/tables/{table}/interventions").json()["interventions"]
    assert [mark["what"] for mark in marks] == ["ban_person"]
    number = next(ban["id"] for ban in listed(own, "bans", "list") if ban["kind"] == "person")
    desk(own, "bans", "lift", str(number))
    assert bad.me()["kind"] == "account"


def test_a_ban_holds_on_the_plain_pages(own: Served, people: Town) -> None:
    bad, good = people.browser(), people.guest("Kind")
    bad.register("rude", name="Rude")
    table = table_of(good, bad)
    key = bad.post(f"/api/tables/{table}/return-link").json()["token"]
    page = people.browser()  # it has the key of the seat, and not the cookie of the person
    page.client.cookies.set("whistlestop_seat", key)
    assert page.get(f"/plain/tables/{table}").status_code == 200
    desk(own, "bans", "person", "rude")
    assert page.get(f"/plain/tables/{table}").status_code == 403
    said = page.client.post(f"/plain/tables/{table}/say", data={"text": "still here"})
    assert said.status_code == 403
    assert "still here" not in good.at(table, 0).get("events").text


def test_a_bot_of_a_banned_person_is_sent_away(own: Served, people: Town) -> None:
    bad, good = people.browser(), people.guest("Good")
    bad.register("rowdy.bot", name="Rowdy")
    table = table_of(good, bad)
    key = bad.post(f"/api/tables/{table}/return-link").json()["token"]
    with bot_line(own, table, key) as socket:
        assert [heard(socket)["type"] for _ in range(3)] == ["hello", "game", "decide"]
        desk(own, "bans", "person", "rowdy.bot")
        assert heard(socket)["reason"] == "banned"
    with bot_line(own, table, key) as socket:
        assert heard(socket, "error")["reason"] == "banned"


def test_a_bot_connects_again_after_a_player_was_forgotten(own: Served, people: Town) -> None:
    """The table is read again without the name; a bot that stayed at the old one would never be asked again."""
    ann, bot = people.guest("Ann"), people.guest("Bot")
    table = table_of(ann, bot)
    key = bot.post(f"/api/tables/{table}/return-link").json()["token"]
    with bot_line(own, table, key) as socket:
        assert [heard(socket)["type"] for _ in range(3)] == ["hello", "game", "decide"]
        assert ann.post("/api/me/delete").status_code == 200
        with pytest.raises(ConnectionClosed):
            drain(socket)
    with bot_line(own, table, key) as socket:
        assert [heard(socket)["type"] for _ in range(3)] == ["hello", "game", "decide"]


def test_a_ban_ends_by_itself(own: Served, people: Town) -> None:
    brief = people.guest("Brief")
    person = brief.get("/api/me/export").json()["person"]["id"]
    desk(own, "bans", "person", person, "--days", "0.00001")  # less than a second
    while brief.get("/api/me").status_code == 403:
        pass
    assert brief.me()["name"] == "Brief"
    assert person not in [ban["whom"] for ban in listed(own, "bans", "list")]


def test_a_banned_address_gets_no_page_and_no_socket(tmp_path: Path) -> None:
    served = Served(tmp_path / "data").start()
    try:
        away = {"X-Forwarded-For": "203.0.113.7"}
        assert httpx.get(f"{served.url}/api/games", headers=away).status_code == 200
        with Town(served.url) as town:
            made = town.browser().open()
        table, key = made["table"], made["seats"][0]["token"]
        with line(served, table, address="203.0.113.8") as socket:
            heard(socket, "news")
            desk(served, "bans", "address", "203.0.113.0/24", "--why", "floods")
            with pytest.raises(ConnectionClosed) as cut:
                drain(socket)
            assert cut.value.rcvd is not None
            assert cut.value.rcvd.code == 4403
        for name in ("socket", "bot-socket"):
            url = f"ws://127.0.0.1:{served.port}/api/tables/{table}/{name}"
            headers = {**away, "Authorization": f"Bearer {key}"}
            with pytest.raises(InvalidStatus) as refused, connect(url, additional_headers=headers):
                pass
            assert refused.value.response.status_code == 403
        for path in ("/", "/plain", "/api/me", "/api/games"):
            answer = httpx.get(f"{served.url}{path}", headers=away)
            assert answer.status_code == 403
        assert answer.json()["code"] == "banned"
        assert "floods" in answer.json()["text"]
        assert httpx.get(f"{served.url}/api/games").status_code == 200
        other = {"X-Forwarded-For": "203.0.114.7"}
        assert httpx.get(f"{served.url}/api/games", headers=other).status_code == 200
        assert typed("bans", "address", "nonsense", "--data", str(served.data)).returncode == 2
        desk(served, "bans", "address", "2001:db8:5:6::9")  # one who has it has its whole network
        desk(served, "bans", "address", "::ffff:198.51.100.4")
        for address, status in (
            ("2001:db8:5:6::a", 403),
            ("2001:db8:5:7::9", 200),
            ("198.51.100.4", 403),
            ("::ffff:198.51.100.4", 403),
            ("::ffff:203.0.113.9", 403),
            ("198.51.100.5", 200),
        ):
            there = httpx.get(f"{served.url}/api/games", headers={"X-Forwarded-For": address})
            assert there.status_code == status, address
        served.stop()
        served.start()
        assert httpx.get(f"{served.url}/api/games", headers=away).status_code == 403  # it is kept
    finally:
        served.stop()


def test_a_muted_person_plays_and_says_nothing(own: Served, people: Town) -> None:
    loud, other = people.guest("Loud"), people.guest("Other")
    table = table_of(loud, other)
    assert loud.at(table, 0).ask("say", text="first").status_code == 200
    person = loud.get("/api/me/export").json()["person"]["id"]
    desk(own, "bans", "mute", person, "--why", "language")
    refused = loud.at(table, 0).ask("say", text="second")
    assert (refused.status_code, refused.json()["code"]) == (403, "muted")
    assert other.at(table, 1).ask("say", text="quiet here").status_code == 200
    look = loud.at(table, 0).look()
    assert loud.at(table, 0).act(look["options"][0], look["version"]).status_code == 200


def test_who_is_banned_can_still_log_out_and_be_forgotten(own: Served, people: Town) -> None:
    away = people.browser(**{"X-Forwarded-For": "203.0.113.20"})  # as the limits count it
    away.register("leaving", name="Leaving")
    desk(own, "bans", "person", "leaving")
    assert away.post("/api/tables", game="mini", seats=[OPEN, OPEN]).json()["code"] == "banned"
    copied = httpx.Cookies(away.client.cookies)
    assert away.post("/api/me/logout").status_code == 200
    assert away.me()["kind"] == "nobody"
    away.client.cookies = copied
    assert away.me()["kind"] == "nobody"
    guest = people.browser(**{"X-Forwarded-For": "203.0.113.21"}).be("Going")
    desk(own, "bans", "person", guest.get("/api/me/export").json()["person"]["id"])
    assert guest.post("/api/me/delete").status_code == 200


def test_the_plain_page_lets_in_nobody_who_is_banned(own: Served, people: Town) -> None:
    bad, good = people.browser(), people.guest("Good")
    bad.register("plainly.rowdy", name="Rowdy")
    table = table_of(good, bad)
    key = bad.post(f"/api/tables/{table}/return-link").json()["token"]
    page = f"/plain/tables/{table}"
    stranger = people.browser().client  # the key alone, in another browser
    stranger.get(page, params={"seat": key})
    assert 'name="action"' in stranger.get(page).text
    desk(own, "bans", "person", "plainly.rowdy", "--why", "shouting")
    for browser in (bad.client, stranger):
        for answer in (browser.get(page), browser.post(f"{page}/say", data={"text": "hello"})):
            assert answer.status_code == 403
            assert "shouting" in answer.text
            assert 'name="action"' not in answer.text
    refused = bad.client.post("/plain/tables", data={"game": "mini", "seat1": "bot:easy"})
    assert refused.status_code == 403
    assert good.client.get(page).status_code == 200


def test_the_plain_page_refuses_mutes_and_blocks_with_a_sentence(own: Served, people: Town) -> None:
    loud, other = people.guest("Loud"), people.guest("Other")
    table = table_of(loud, other)
    page = f"/plain/tables/{table}"
    assert loud.client.post(f"{page}/say", data={"text": "first"}).status_code == 303
    desk(own, "bans", "mute", loud.get("/api/me/export").json()["person"]["id"], "--why", "language")
    refused = loud.client.post(f"{page}/say", data={"text": "second"})
    assert refused.status_code == 403
    assert "language" in refused.text
    assert 'name="action"' in refused.text  # the game goes on
    assert other.post(f"/api/tables/{table}/block", seat=0).status_code == 200
    there = other.open(OPEN, OPEN, host=0, listed=True, begin="when_full")["table"]
    joined = loud.client.post(f"/plain/tables/{there}/join", data={"name": "Somebody else"})
    assert joined.status_code == 403
    assert "Other" in joined.text  # the table is shown to look at
    assert "whistlestop_seat" not in joined.headers.get("set-cookie", "")


def test_a_shared_device_is_its_hosts(own: Served, people: Town) -> None:
    host = people.guest("Host")
    made = host.open({"kind": "open", "name": "Ann"}, {"kind": "open", "name": "Bob"}, hotseat=True)
    tablet = people.browser(**{"Whistlestop-Device": "the-tablet-of-the-host"})
    device = tablet.at(made["table"], None, made["device"])
    assert device.post("unlock", {"seat": 0}).json()["options"]
    page = f"/plain/tables/{made['table']}"
    for browser, key in ((tablet, made["device"]), (people.browser(), made["device"]), (host, made["host"])):
        browser.client.get(page, params={"seat": key})
        assert 'name="action"' not in browser.client.get(page).text  # no hand of a shared device
        assert browser.client.post(f"{page}/agree", data={"yes": "yes"}).status_code == 403
    person = host.get("/api/me/export").json()["person"]["id"]
    desk(own, "bans", "mute", person)
    assert device.ask("say", text="hello").json()["code"] == "muted"
    with line(own, made["table"], made["device"]) as socket:
        heard(socket)
        desk(own, "bans", "person", person)
        with pytest.raises(ConnectionClosed):
            drain(socket)
    for key in (made["device"], made["host"]):
        assert people.browser().at(made["table"], None, key).get("view").json()["code"] == "banned"


def test_people_who_block_each_other_do_not_sit_at_one_table(people: Town) -> None:
    ann, bob = people.guest("Ann"), people.guest("Bob")
    table = table_of(ann, bob)
    assert ann.post(f"/api/tables/{table}/block", seat=0).json()["code"] == "cannot_block"
    assert ann.post(f"/api/tables/{table}/block", seat=1).json() == {"seats": [1]}  # the chat is muted too
    for host, guest in ((ann, bob), (bob, ann)):
        there = host.open(OPEN, OPEN, OPEN, host=0, listed=True, begin="when_full")["table"]
        refused = guest.join(there, name="Somebody else")
        assert (refused.status_code, refused.json()["code"]) == (403, "may_not_sit")
        assert "Ann" not in refused.json()["text"]
        by_key = people.browser().join(there, name="Unknown").json()["token"]
        claimed = guest.client.post(
            f"/api/tables/{there}/bind", headers={"Authorization": f"Bearer {by_key}"}
        )
        assert claimed.json()["code"] == "may_not_sit"
    assert bob.get("/api/me/blocks").json() == {"blocks": []}  # the blocked person does not learn of it
    mine = ann.get("/api/me/blocks").json()["blocks"]
    assert [block["name"] for block in mine] == ["Bob"]
    assert [block["name"] for block in ann.get("/api/me/export").json()["blocks"]] == ["Bob"]
    assert bob.get("/api/me/export").json()["blocks"] == []
    number = mine[0]["block"]
    assert bob.post("/api/me/blocks/end", block=number).json()["code"] == "no_such_block"
    assert ann.post("/api/me/blocks/end", block=number).json() == {"blocks": []}
    assert table_of(ann, bob)


def test_a_block_outlives_the_registration_and_the_login(people: Town) -> None:
    ann, bob = people.guest("Ann"), people.browser()
    bob.register("blocked.bob", name="Bob")
    again = people.guest("Bob as a guest")
    table = table_of(ann, again)
    ann.post(f"/api/tables/{table}/block", seat=1)
    assert again.login("blocked.bob").status_code == 200  # the guest becomes the account
    there = ann.open(OPEN, OPEN, host=0, listed=True, begin="when_full")["table"]
    assert bob.join(there).json()["code"] == "may_not_sit"


def test_what_operators_do_is_written_down(own: Served, people: Town) -> None:
    table = people.guest("Host").open(OPEN, OPEN, host=0, begin="by_host")["table"]
    desk(own, "tables", "close", table, "--why", "asked for it")
    latest = listed(own, "log", "--many", "1")[0]
    assert (latest["what"], latest["whom"], latest["why"]) == ("close_table", table, "asked for it")
    assert latest["by"] == getpass.getuser()
    marks = people.browser().get(f"/api/tables/{table}/interventions").json()["interventions"]
    assert [mark["what"] for mark in marks] == ["close_table"]
    people.browser().register("leaves.soon")
    desk(own, "people", "delete", "leaves.soon")
    assert "leaves.soon" not in json.dumps(listed(own, "log"))
    with closing(sqlite3.connect(own.data / "whistlestop.db")) as database:
        assert database.execute(
            "SELECT count(*) FROM interventions WHERE what = 'delete_person'"
        ).fetchone() == (1,)
