"""Who somebody is: guests, accounts, cookies, and what becomes of what they leave behind."""

import sqlite3
from contextlib import closing
from typing import Any

import pytest
from browser_clients import PASSWORD, Town
from http_clients import BOT, OPEN, play_out
from served import Served


def test_a_guest_is_a_cookie_with_a_name(town: Town) -> None:
    browser = town.browser()
    assert browser.me() == {
        "kind": "nobody",
        "name": None,
        "login": None,
        "lang": "en",
        "webhook": None,
        "created": None,
    }
    answer = browser.client.post(
        "/api/me", json={"name": "  Anna \t Maria "}, headers={"Accept-Language": "pl"}
    )
    assert answer.status_code == 201
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "secure" not in cookie
    me = browser.me()
    assert (me["kind"], me["name"], me["lang"]) == ("guest", "Anna Maria", "pl")
    assert browser.client.patch("/api/me", json={"name": "Ola"}).json()["name"] == "Ola"
    assert browser.post("/api/me/logout").status_code == 200
    assert browser.me()["kind"] == "nobody"


@pytest.mark.parametrize(
    "name", ["", "   ", "a\u202eb", "x\u0000y", "...", "a" * 41, "e" + "\u0301" * 9, "\u2066Ann"]
)
def test_names_that_cannot_be_read_are_refused(town: Town, name: str) -> None:
    answer = town.browser().post("/api/me", name=name)
    assert answer.status_code in (400, 409)
    assert answer.json()["code"] in ("bad_name", "bad_request")


def test_an_account_from_registration_to_deletion(town: Town) -> None:
    browser, other = town.guest("Ewa"), town.browser()
    assert browser.register("Ewa.1").json()["login"] == "ewa.1"
    assert browser.me()["name"] == "Ewa"
    assert other.register("EWA.1").json()["code"] == "login_taken"
    assert other.login("ewa.1", "wrong password").json()["code"] == "wrong_password"
    assert other.login("nobody-here", "wrong password").json()["code"] == "wrong_password"
    assert other.login("eWa.1").json()["kind"] == "account"
    changed = browser.post("/api/me/password", old=PASSWORD, new="another password")
    assert changed.status_code == 200
    assert browser.me()["kind"] == "account"
    assert other.me()["kind"] == "nobody"  # its cookie is from before
    assert other.login("ewa.1").status_code == 403
    assert other.login("ewa.1", "another password").status_code == 200
    assert other.post("/api/me/logout", everywhere=True).status_code == 200
    assert browser.me()["kind"] == "nobody"
    assert browser.login("ewa.1", "another password").status_code == 200
    assert browser.post("/api/me/delete", password="no").json()["code"] == "wrong_password"
    assert browser.post("/api/me/delete", password="another password").json()["kind"] == "nobody"
    assert browser.login("ewa.1", "another password").status_code == 403


def _kind(town: Town, cookie: str) -> str:
    """Who somebody with this cookie is."""
    answer = town.browser().client.get("/api/me", headers={"Cookie": f"whistlestop={cookie}"})
    kind: str = answer.json()["kind"]
    return kind


@pytest.mark.parametrize("login", ["e", "Zażółć", "ewa nowak", ".ewa", "e" * 33])
def test_a_login_that_does_not_fit_is_refused_in_words(town: Town, login: str) -> None:
    browser = town.browser()
    for lang, words in (("en", "letters a to z, digits, dots"), ("pl", "litery od a do z")):
        browser.client.headers["accept-language"] = lang
        answer = browser.register(login)
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_login")
        assert words in answer.json()["text"]
    answer = browser.client.post("/api/me/register", json={"login": "ewa", "password": "short"})
    assert answer.json()["code"] == "bad_password"
    assert answer.json()["text"] == "Hasło ma od 8 do 200 znaków."


def test_a_cookie_from_before_the_registration_is_void(town: Town) -> None:
    """Somebody who planted a guest's cookie in somebody's browser does not get their account."""
    browser = town.guest("Victim")
    planted = browser.client.cookies["whistlestop"]
    assert _kind(town, planted) == "guest"
    assert browser.register("victim.1").status_code == 201
    assert browser.me()["kind"] == "account"
    assert _kind(town, planted) == "nobody"


def test_logging_out_voids_the_cookie_wherever_it_was_copied_to(town: Town) -> None:
    browser, other = town.browser(), town.browser()
    browser.register("leaver")
    other.login("leaver")
    copied = browser.client.cookies["whistlestop"]
    assert browser.post("/api/me/logout").status_code == 200
    assert _kind(town, copied) == "nobody"
    assert other.me()["kind"] == "account"  # another session


def test_ones_own_sessions_are_listed_and_ended(town: Town) -> None:
    agent = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0"
    first, second, third = town.browser(**{"User-Agent": agent}), town.browser(), town.browser()
    first.register("lister")
    for browser in (second, third):
        browser.login("lister")
    found = first.get("/api/me/sessions").json()["sessions"]
    assert len(found) == 3
    assert [one["device"] for one in found if one["is_this"]] == ["Firefox, Linux"]
    own = second.get("/api/me/sessions").json()["sessions"]
    this = next(one["session"] for one in own if one["is_this"])
    left = first.post("/api/me/sessions/end", session=this).json()["sessions"]
    assert len(left) == 2
    assert second.me()["kind"] == "nobody"
    assert third.me()["kind"] == "account"
    assert first.post("/api/me/sessions/end", session=this).json()["code"] == "no_such_session"
    stranger = town.guest("Stranger")
    there = next(one["session"] for one in left if one["is_this"])
    assert stranger.post("/api/me/sessions/end", session=there).json()["code"] == "no_such_session"
    assert len(first.post("/api/me/sessions/end").json()["sessions"]) == 1
    assert third.me()["kind"] == "nobody"
    assert first.me()["kind"] == "account"
    assert town.browser().get("/api/me/sessions").json()["code"] == "not_known"


def test_a_forged_or_foreign_cookie_is_nobodys(town: Town) -> None:
    browser = town.guest("Jan")
    value = browser.client.cookies["whistlestop"]
    thief = town.browser()
    for forged in (
        value[:-2],
        value[:-4] + ("A" if value[-4] != "A" else "B") + value[-3:],
        "x",
        "",
        value + ".x",
    ):
        answer = thief.client.get("/api/me", headers={"Cookie": f"whistlestop={forged}"})
        assert answer.json()["kind"] == "nobody"
    assert thief.client.get("/api/me", headers={"Cookie": f"whistlestop={value}"}).json()["name"] == "Jan"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 403),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Sec-Fetch-Site": "same-origin"}, 200),
        ({"Sec-Fetch-Site": "none"}, 200),
    ],
)
def test_what_a_cookie_does_must_come_from_our_page(town: Town, headers: dict[str, str], status: int) -> None:
    browser = town.guest("Zoe")
    del browser.client.headers["Origin"]
    answer = browser.client.patch("/api/me", json={"name": "Else"}, headers=headers)
    assert answer.status_code == status, answer.text
    if status == 403:
        assert answer.json()["code"] == "wrong_origin"
        assert browser.me()["name"] == "Zoe"


def test_a_foreign_page_cannot_log_anybody_in(town: Town) -> None:
    browser = town.browser(Origin="https://evil.example")
    assert browser.login("x", "y").json()["code"] == "wrong_origin"


def test_a_key_needs_no_origin_and_works_beside_a_cookie(town: Town) -> None:
    host = town.guest("Host")
    made = host.open(OPEN, OPEN, options={"first": 0})
    one, two = (host.at(made["table"], key["seat"], key["token"]) for key in made["seats"])
    del host.client.headers["Origin"]
    look = two.look()
    assert two.act(look["options"][0], look["version"]).status_code == 200
    assert one.look()["view"] != look["view"]


def test_lists_tell_bots_from_people(town: Town) -> None:
    guest = town.guest("Easy")
    made = guest.open({**OPEN, "name": "Easy"}, {"kind": "bot", "bot": "easy"}, OPEN, host=0, begin="by_host")
    (mine,) = guest.get("/api/me/tables").json()["tables"]
    assert (mine["names"][0], mine["bots"]) == ("Easy", [None, "easy", None])
    seat = {"command": "fill", "ask": {"type": "replace_by_bot", "seat": 2, "bot": "hard"}}
    assert guest.at(made["table"]).post("commands", seat).status_code == 200
    assert guest.get("/api/me/tables").json()["tables"][0]["bots"] == [None, "easy", "hard"]


def test_games_that_anybody_may_watch_are_listed(town: Town) -> None:
    ann = town.guest("Ann")

    def running(**page: Any) -> list[dict[str, Any]]:
        answer = town.browser().get("/api/tables", which="running", many=50, **page)
        assert answer.status_code == 200, answer.text
        found: list[dict[str, Any]] = answer.json()["tables"]
        return found

    shown = ann.open(OPEN, BOT, host=0, listed=True, title="To watch", options={"first": 0})
    ann.at(shown["table"]).wait_for_bot(1)  # its choice of tickets counts as use of the table
    hidden = [
        ann.open(OPEN, OPEN, host=0),
        ann.open(OPEN, BOT, host=0, listed=True, spectators=False),
        ann.open(OPEN, OPEN, host=0, listed=True, begin="by_host"),
    ]
    newer = ann.open(OPEN, BOT, host=0, listed=True, options={"first": 0})
    ann.at(newer["table"]).wait_for_bot(1)
    ids = [one["table"] for one in running()]
    assert {shown["table"], newer["table"]} <= set(ids)
    assert not {one["table"] for one in hidden} & set(ids)
    assert ids.index(newer["table"]) < ids.index(shown["table"])
    mine = ann.at(shown["table"])
    look = mine.look()
    assert mine.act(look["options"][0], look["version"]).status_code == 200
    first = running()[0]
    assert (first["table"], first["title"], first["status"]) == (shown["table"], "To watch", "running")
    assert (first["names"], first["free"]) == (["Ann", "Random"], 0)
    assert first["touched"] > first["created"]
    page = town.browser().get("/api/tables", which="running", many=1).json()
    assert page["tables"][0]["table"] == shown["table"]
    assert shown["table"] not in [one["table"] for one in running(after=page["next"])]
    assert town.browser().at(shown["table"]).get("view").status_code == 200
    assert mine.ask("resign").status_code == 200
    assert shown["table"] not in [one["table"] for one in running()]
    assert town.browser().get("/api/tables", which="all").status_code == 400


def test_tables_made_as_a_guest_are_kept_by_the_account(town: Town) -> None:
    guest = town.guest("Kim")
    made = guest.open(OPEN, OPEN, host=1)
    assert guest.at(made["table"]).look()["options"]
    account = town.browser()
    assert account.register("kim", name="Kim K").status_code == 201
    assert account.get("/api/me/tables").json()["tables"] == []
    assert guest.login("kim").status_code == 200
    for browser in (guest, account):
        (mine,) = browser.get("/api/me/tables").json()["tables"]
        assert (mine["table"], mine["seat"], mine["is_host"], mine["your_turn"]) == (
            made["table"],
            1,
            True,
            True,
        )
        assert browser.at(made["table"]).look()["options"]


def test_export_holds_everything_but_the_password(town: Town) -> None:
    browser = town.guest("Ida")
    browser.register("ida")
    made = browser.open(OPEN, BOT, host=0)
    sits = browser.at(made["table"], 0)
    said = sits.ask("say", text="hello there").json()["version"]
    assert sits.post("report", {"seq": said, "why": "too friendly"}).status_code == 201
    assert sits.post("seen", {"version": said}).status_code == 200
    everything = browser.get("/api/me/export")
    assert everything.status_code == 200
    found = everything.json()
    assert found["person"]["login"] == "ida"
    assert [table_seat["table_id"] for table_seat in found["seats"]] == found["hosts"] == [made["table"]]
    assert [said["text"] for said in found["said"]] == ["hello there"]
    assert found["marks"] == [{"table_id": made["table"], "seat": 0, "version": said}]
    (report,) = found["reports"]
    assert (report["table"], report["seq"], report["why"]) == (made["table"], said, "too friendly")
    assert len(found["login_places"]) == 1
    assert found["blocks"] == []
    assert "argon2" not in everything.text


def test_what_a_deleted_account_leaves_is_anonymous(town: Town, server: Served) -> None:
    browser, friend = town.guest("Gloria-Zyx"), town.guest("Friend")
    browser.register("gloria-zyx")
    made = browser.open(OPEN, OPEN, host=0, begin="when_full")
    table = made["table"]
    friend.join(table, invite=made["invite"])
    browser.at(table, 0).ask("say", text="mine")
    assert "Gloria-Zyx" in friend.at(table).get("events").text
    assert browser.post("/api/me/delete", password=PASSWORD).status_code == 200
    for what in ("events", "view"):
        answer = friend.at(table).get(what)
        assert answer.status_code == 200
        assert "gloria" not in answer.text.lower()
    # The key of the seat still plays: it is the person who is gone, not the game.
    one = friend.at(table, 0, made["seats"][0]["token"])
    two = friend.at(table, 1)
    play_out([one, two])
    assert "gloria" not in one.get("record").text.lower()
    with sqlite3.connect(f"file:{server.data / 'whistlestop.db'}?mode=ro", uri=True) as database:
        names = [row[0].lower() for row in database.execute("select name from people")]
        assert not [name for name in names if "gloria" in name]
        assert not database.execute("select 1 from log where body like '%loria%'").fetchall()


def test_a_name_leaves_seats_that_were_left_lists_titles_and_reports(town: Town, server: Served) -> None:
    browser, friend, other = town.guest("Zenobia-Qwx"), town.guest("Friend"), town.guest("Other")
    browser.register("zenobia-qwx")
    hosted = browser.open(OPEN, OPEN, host=0, listed=True, begin="by_host", title="zenobia-qwx's table")
    hotseat = browser.open(
        {"kind": "open", "name": "Zenobia-Qwx"}, {"kind": "open", "name": "Mum"}, hotseat=True
    )
    left = friend.open(OPEN, OPEN, host=0, begin="by_host")
    table = left["table"]
    assert browser.join(table, invite=left["invite"]).status_code == 201
    visitor = browser.at(table, 1)
    said = visitor.ask("say", text="a word").json()["version"]
    assert visitor.ask("leave").status_code == 200
    assert other.join(table, invite=left["invite"]).status_code == 201
    word = {"command": "others-own", "ask": {"type": "say", "text": "another"}}
    assert other.at(table, 1).post("commands", word).status_code == 200
    assert friend.at(table, 0).post("report", {"seq": said}).status_code == 201
    with closing(sqlite3.connect(f"file:{server.data / 'whistlestop.db'}?mode=ro", uri=True)) as database:
        # A report outlives its table, and so does who said it.
        assert database.execute(
            "select 1 from reports r join people p on r.said_person = p.id where p.login = 'zenobia-qwx'"
        ).fetchall()
        assert browser.get("/api/me/export").json()["said"][0]["text"] == "a word"
        assert browser.post("/api/me/delete", password=PASSWORD).status_code == 200
        for name in [
            row[0] for row in database.execute("select name from sqlite_master where type = 'table'")
        ]:
            rows = database.execute(f"select * from {name}").fetchall()
            assert "zenobia" not in str(rows).lower(), name
    events = friend.at(table, 0).get("events").json()["events"]
    assert [event["name"] for event in events if event["kind"] == "said"] == ["Player 2", "Other"]
    seated = [event["name"] for event in events if event["kind"] == "seated"]
    assert seated == ["Player 2", "Other"]
    listed = [row for row in friend.get("/api/tables").json()["tables"] if row["table"] == hosted["table"]]
    assert (listed[0]["title"], listed[0]["names"][0]) == ("", "Player 1")
    look = friend.at(hotseat["table"], None, hotseat["device"]).look()
    assert [table_seat["name"] for table_seat in look["table"]["seats"]] == ["Player 1", "Player 2"]


def test_passwords_and_keys_stay_out_of_the_log_and_the_database(town: Town, server: Served) -> None:
    browser = town.guest("Secretive")
    browser.register("secretive")
    made = browser.open(OPEN, OPEN, begin="when_full")
    browser.at(made["table"], 0, "wrong-token-canary").get("view")
    browser.login("secretive", "wrong-password-canary")
    secrets = [
        PASSWORD,
        made["host"],
        made["invite"],
        made["seats"][0]["token"],
        browser.client.cookies["whistlestop"],
    ]
    log = server.log.read_text()
    kept = b"".join(path.read_bytes() for path in server.data.iterdir() if path.is_file())
    for secret in [*secrets, "wrong-token-canary", "wrong-password-canary"]:
        assert secret not in log
        assert secret.encode() not in kept


def test_every_answer_has_its_security_headers(town: Town) -> None:
    browser = town.browser()
    made = browser.open()
    for path in (
        "/",
        "/api/me",
        "/healthz",
        "/nowhere",
        f"/api/tables/{made['table']}/view",
        "/api/tables/x/view",
    ):
        headers = browser.get(path).headers
        assert headers["x-content-type-options"] == "nosniff", path
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert headers["referrer-policy"] == "same-origin"
        if path.startswith("/api"):
            assert headers["cache-control"] == "no-store", path
