"""Clients that ask too much are refused, and nobody else notices."""

import json
import re
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from browser_clients import PASSWORD, Town
from http_clients import OPEN
from served import Served
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from ws_client import heard, line, said

# By the day: at the turn of a minute, some of the last one's are no longer counted.
STRICT = {
    "limits.exempt": "",
    "limits.requests": "20/day",
    "limits.tables": "6/day",
    "limits.logins": "8/day",
    "limits.login_tries": "4/day",
    "limits.registrations": "2/day",
    "limits.guests": "3/day",
    "limits.login_tries_anywhere": "5/day",
    "limits.proposals": "4/day",
    "limits.before_game": "10",
    "limits.sockets": "3",
    "limits.looks": "0.02",
    "limits.looks_at_once": "12",
    "limits.chat": "3/day",
    "limits.reactions": "2/day",
    "limits.frames": "5",
    "limits.frames_at_once": "10",
    "public_url": "https://trains.example",
}


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    flags = [part for name, value in STRICT.items() for part in ("--set", f"{name}={value}")]
    served = Served(tmp_path_factory.mktemp("strict") / "data", *flags).start()
    yield served
    served.stop()


def from_(address: str) -> dict[str, str]:
    """As a reverse proxy on this machine says it."""
    return {"X-Forwarded-For": address}


def test_limits_on_making_and_trying(strict: Served) -> None:
    with Town(strict.url) as town:
        browser = town.browser(Origin="https://trains.example", **from_("203.0.113.1"))
        body = {"game": "mini", "seats": [OPEN, OPEN]}
        answers = [browser.post("/api/tables", **body) for _ in range(8)]
        assert [answer.status_code for answer in answers] == [201] * 6 + [429] * 2
        assert answers[-1].json()["code"] == "too_many"
        assert 1 <= int(answers[-1].headers["retry-after"]) <= 86_401
        assert answers[-1].json()["retry_after"] == int(answers[-1].headers["retry-after"])
        guests = [town.browser(Origin="https://trains.example", **from_("203.0.113.1")) for _ in range(4)]
        assert [one.post("/api/me", name="Ann").status_code for one in guests] == [201] * 3 + [429]
        # Somebody else, from elsewhere, is not hindered.
        other = town.browser(Origin="https://trains.example", **from_("203.0.113.2"))
        assert other.post("/api/tables", **body).status_code == 201
        assert "secure" in other.post("/api/me", name="Bob").headers["set-cookie"].lower()
        made = [other.register(f"bob{number}").json() for number in range(1)]
        assert made[0]["login"] == "bob0"
        tries = [
            town.browser(Origin="https://trains.example", **from_(f"198.51.100.{number}")).login(
                "bob0", "guess"
            )
            for number in range(6)
        ]
        assert [answer.status_code for answer in tries] == [403] * 5 + [429]
        # Strangers who try wrong passwords lock the owner out at a new address, and never where the owner was before.
        owner = town.browser(Origin="https://trains.example", **from_("203.0.113.9"))
        assert owner.login("bob0", PASSWORD).status_code == 429
        at_home = town.browser(Origin="https://trains.example", **from_("203.0.113.2"))
        assert at_home.login("bob0", PASSWORD).status_code == 200
        guesses = [at_home.login("bob0", "guess").status_code for _ in range(5)]
        assert guesses == [403] * 3 + [429] * 2  # one login, one address


def test_the_owner_is_let_in_at_home_after_a_restart(tmp_path: Path) -> None:
    flags = [f"limits.{name}" for name in ("exempt=", "login_tries_anywhere=5/day")]
    served = Served(tmp_path / "data", *[part for flag in flags for part in ("--set", flag)]).start()
    try:
        with Town(served.url) as town:
            assert town.browser(**from_("203.0.113.2")).register("bob").status_code == 201
            served.kill()
            served.start()
            strangers = [town.browser(**from_(f"198.51.100.{number}")) for number in range(6)]
            assert [one.login("bob", "guess").status_code for one in strangers] == [403] * 5 + [429]
            assert town.browser(**from_("203.0.113.9")).login("bob").status_code == 429
            assert town.browser(**from_("203.0.113.2")).login("bob").status_code == 200
        assert b"203.0.113.2" not in (tmp_path / "data" / "whistlestop.db").read_bytes()
    finally:
        served.stop()


def test_commands_are_counted_by_address(strict: Served) -> None:
    with Town(strict.url) as town:
        browser = town.browser(**from_("203.0.113.7"))
        del browser.client.headers["Origin"]
        made = browser.open()
        two = [browser.at(made["table"], key["seat"], key["token"]) for key in made["seats"]]
        colours = [("red", "blue", "green", "black")[number % 4] for number in range(24)]
        codes = [
            two[number % 2].ask("colour", colour=colour).status_code for number, colour in enumerate(colours)
        ]
        assert codes == [200] * 19 + [429] * 5  # laying out the table was one too
        assert two[0].get("view").status_code == 200


def test_guests_of_one_address_share_its_limits(strict: Served) -> None:
    with Town(strict.url) as town:
        guests = [town.browser(Origin="https://trains.example", **from_("203.0.113.71")) for _ in range(3)]
        for one in guests:
            cookie = one.post("/api/me", name="Ann").headers["set-cookie"].partition(";")[0]
            one.client.headers["Cookie"] = cookie  # which is for HTTPS alone, as a browser reads it
        body = {"game": "mini", "seats": [OPEN, OPEN]}
        codes = [one.post("/api/tables", **body).status_code for one in guests for _ in range(4)]
        assert codes == [201] * 6 + [429] * 6
        # And one person is counted wherever they are.
        for number in range(3):
            guests[0].client.headers.update(from_(f"203.0.113.{72 + number}"))
            codes.append(guests[0].post("/api/tables", **body).status_code)
        assert codes[-3:] == [201, 201, 429]


WRITES = {
    "change me": ("PATCH", "/api/me", {"lang": "pl"}),
    "mute": ("POST", "/api/tables/{table}/mute", {"seat": 1}),
    "return link": ("POST", "/api/tables/{table}/return-link", {}),
    "revoke": ("POST", "/api/tables/{table}/revoke-other-keys", {}),
    "seen": ("POST", "/api/tables/{table}/seen", {"version": 1}),
    "typed": ("POST", "/api/tables/{table}/typed", {"text": "help"}),
    "log out": ("POST", "/api/me/logout", {}),
    "find": ("POST", "/plain/find", None),
    "join": ("POST", "/plain/tables/{table}/join", None),
}


@pytest.mark.parametrize("number", range(len(WRITES)), ids=WRITES.keys())
def test_every_write_is_counted(strict: Served, number: int) -> None:
    with Town(strict.url) as town:
        one = town.browser(Origin="https://trains.example", **from_(f"198.51.100.{101 + number}"))
        one.post("/api/me", name="Ann")
        made = one.open()
        method, path, body = list(WRITES.values())[number]
        one.client.headers["Authorization"] = f"Bearer {made['seats'][0]['token']}"
        path = path.format(table=made["table"])
        form = {"table": "nowhere", "name": "Bob"} if body is None else None
        codes = [one.client.request(method, path, json=body, data=form).status_code for _ in range(25)]
        assert codes[-1] == 429
        assert codes.count(429) >= 7, codes


def test_a_pin_is_set_only_so_often(strict: Served) -> None:
    with Town(strict.url) as town:
        tablet = {"Whistlestop-Device": "the-tablet-that-sets-pins"}
        one = town.browser(Origin="https://trains.example", **from_("198.51.100.141"), **tablet)
        made = one.open({**OPEN, "name": "Ann"}, {**OPEN, "name": "Bob"}, hotseat=True)
        device = one.at(made["table"], None, made["device"])
        one.client.headers["Whistlestop-Device"] = "the-tablet-on-the-kitchen-table"
        assert device.post("unlock", {"seat": 0, "pin": ""}).status_code == 200
        codes = [device.post("pin", {"pin": "1234"}).status_code for _ in range(12)]
        assert codes == [200] * 10 + [429] * 2


def test_commands_over_a_socket_are_counted_too(strict: Served) -> None:
    with Town(strict.url) as town:
        browser = town.browser(**from_("203.0.113.81"))
        del browser.client.headers["Origin"]
        made = browser.open()
        token = made["seats"][0]["token"]
        for round_ in range(3):  # another socket is no way around it
            with line(strict, made["table"], token, address="203.0.113.81") as socket:
                heard(socket, "news")
                for number in range(9):
                    colour = ("red", "green")[number % 2]
                    ask = {"type": "colour", "colour": colour}
                    said(socket, type="ask", command=f"c{round_}.{number}", ask=ask)
                answers: list[dict[str, Any]] = []
                while len(answers) < 9:
                    answers += [frame for frame in (heard(socket),) if frame["type"] != "news"]
                    answers = [frame for frame in answers if frame["type"] != "welcome"]
        assert answers[-1]["type"] == "refused"
        assert answers[-1]["problem"]["code"] == "too_many"


def test_answers_of_a_bot_are_counted_too(strict: Served) -> None:
    with Town(strict.url) as town:
        browser = town.browser(**from_("203.0.113.82"))
        del browser.client.headers["Origin"]
        made = browser.open(begin="by_host", listed=True)
        key = browser.post(f"/api/tables/{made['table']}/join", name="Bot").json()["token"]
        url = f"ws://127.0.0.1:{strict.port}/api/tables/{made['table']}/bot-socket"
        with connect(url, additional_headers=from_("203.0.113.82")) as socket:
            said(socket, type="hello", protocol=1, token=key)
            with suppress(ConnectionClosed):
                for _ in range(25):
                    time.sleep(0.22)  # more slowly than frames are limited
                    said(socket, type="committed", commitment="0" * 64)
            assert heard(socket, "error")["reason"] == "too_many"


def test_proposals_are_counted(strict: Served) -> None:
    with Town(strict.url) as town:
        browser = town.browser(**from_("203.0.113.91"))
        del browser.client.headers["Origin"]
        made = browser.open()
        one = browser.at(made["table"], 0, made["seats"][0]["token"])
        answers = []
        for _ in range(6):
            answers.append(one.ask("propose", what="pause"))
            one.ask("agree", yes=False)
        assert [answer.status_code for answer in answers] == [200] * 4 + [429] * 2, answers[-1].text
        assert answers[-1].json()["code"] == "too_many_proposals"


def test_reactions_are_counted(strict: Served) -> None:
    with Town(strict.url) as town:
        browser = town.browser(**from_("203.0.113.92"))
        del browser.client.headers["Origin"]
        made = browser.open()
        one = browser.at(made["table"], 0, made["seats"][0]["token"])
        answers = [one.ask("react", reaction="wow") for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200] * 2 + [429] * 2, answers[-1].text
        assert answers[-1].json()["code"] == "too_many_reactions"


def test_the_log_before_the_game_has_a_bound(strict: Served) -> None:
    with Town(strict.url) as town:
        browser = town.browser(**from_("203.0.113.95"))
        del browser.client.headers["Origin"]
        made = browser.open(begin="by_host")
        keys = [key["token"] for key in made["seats"]]
        one, two = (browser.at(made["table"], seat, key) for seat, key in enumerate(keys))
        codes = [one.ask("colour", colour=("red", "green")[number % 2]) for number in range(12)]
        assert codes[-1].status_code == 409
        assert codes[-1].json()["code"] == "too_much_before"
        assert [answer.status_code for answer in codes].count(200) <= 10
        assert two.ask("colour", colour="black").status_code == 200, "the others have room of their own"
        assert one.ask("leave").status_code in (200, 409)


@pytest.mark.parametrize("kinds", [("colour", "colour"), ("leave", "reclaim")])
def test_the_log_does_not_grow_by_changes_during_the_game(strict: Served, kinds: tuple[str, str]) -> None:
    with Town(strict.url) as town:
        browser = town.browser(**from_(f"203.0.113.{96 + kinds.index(kinds[1])}"))
        del browser.client.headers["Origin"]
        made = browser.open()
        one, two = (browser.at(made["table"], key["seat"], key["token"]) for key in made["seats"])
        values = [{"colour": name} if kinds[0] == "colour" else {} for name in ("green", "yellow")]
        answers = [one.ask(kinds[number % 2], **values[number % 2]) for number in range(11)]
        assert answers[-1].json().get("code") == "too_many_changes", answers[-1].text
        assert one.look()["table"]["seats"][0]["away"] is False, "coming back was possible"
        assert two.ask("colour", colour="black").status_code == 200


def test_what_is_refused_is_told_in_figures(strict: Served) -> None:
    with Town(strict.url) as town:
        browser = town.browser(Origin="https://trains.example", **from_("198.51.100.151"))
        before = httpx.get(f"{strict.url}/metrics").text
        assert browser.login("nobody", "guess guess").status_code == 403
        for _ in range(8):
            browser.post("/api/tables", game="mini", seats=[OPEN, OPEN])
        after = httpx.get(f"{strict.url}/metrics").text
        for name in ("failed_logins_total", 'limited_total{what="tables"}'):
            assert figure(after, name) > figure(before, name)


def figure(text: str, name: str) -> float:
    found = re.search(rf"^whistlestop_{re.escape(name)} ([0-9.e+]+)$", text, re.MULTILINE)
    return float(found[1]) if found else 0.0


def test_looks_are_counted_by_seat_or_by_address(strict: Served) -> None:
    with Town(strict.url) as town:
        browser = town.browser(**from_("2001:db8:1:2::7"))
        del browser.client.headers["Origin"]
        made = browser.open()
        one, two = (browser.at(made["table"], key["seat"], key["token"]) for key in made["seats"])
        nobody = browser.at(made["table"])
        codes = [nobody.get("view").status_code for _ in range(20)]
        assert codes[:12] == [200] * 12
        assert codes[-1] == 429
        assert int(nobody.get("events").headers["retry-after"]) >= 1
        assert [one.get("record", seat=0).status_code for _ in range(4)].count(
            429
        ) >= 1  # each counts as five
        assert two.get("view").status_code == 200
        # A network of IPv6 is one client, another network is another.
        beside, elsewhere = (
            town.browser(**from_(address)).at(made["table"])
            for address in ("2001:db8:1:2::8", "2001:db8:1:3::8")
        )
        assert beside.get("view").status_code == 429
        assert elsewhere.get("view").status_code == 200
        # Seats have buckets of their own, but an address has not one for each table it lays out.
        codes = []
        for _ in range(5):
            more = browser.open()
            seats = [browser.at(more["table"], key["seat"], key["token"]) for key in more["seats"]]
            codes += [seat.get("view").status_code for seat in seats for _ in range(8)]
        assert 10 <= codes.count(200) <= 50
        assert codes[-1] == 429


@pytest.mark.parametrize("path", ["/plain", "/plain/tables/{}", "/plain/tables/{}?seat=x"])
def test_plain_pages_are_looks_too(strict: Served, path: str) -> None:
    with Town(strict.url) as town:
        laying = town.browser(**from_("203.0.113.90"))
        del laying.client.headers["Origin"]
        table = laying.open()["table"]
        browser = town.browser(**from_(f"203.0.113.{91 + len(path)}"))
        codes = [browser.get(path.format(table)).status_code for _ in range(20)]
        assert codes[0] in (200, 303)
        assert codes[-1] == 429


def test_a_seat_says_only_so_much(strict: Served) -> None:
    with Town(strict.url) as town:
        browser = town.browser(**from_("203.0.113.61"))
        del browser.client.headers["Origin"]
        made = browser.open()
        one, two = (browser.at(made["table"], key["seat"], key["token"]) for key in made["seats"])
        word = {"command": "word", "ask": {"type": "say", "text": "hi"}}
        assert [one.post("commands", word).status_code for _ in range(5)] == [200] * 5  # said once
        answers = [one.ask("say", text="hi") for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert answers[-1].json()["code"] == "too_much_said"
        assert answers[-1].json()["retry_after"] == int(answers[-1].headers["retry-after"]) >= 1
        assert two.ask("say", text="hi").status_code == 200


def test_a_socket_that_floods_is_told_and_then_cut(strict: Served) -> None:
    with Town(strict.url) as town:
        browser = town.browser(**from_("203.0.113.21"))
        del browser.client.headers["Origin"]
        made = browser.open()
        one, two = (key["token"] for key in made["seats"])
        with (
            line(strict, made["table"], one, address="203.0.113.21") as flood,
            line(strict, made["table"], two, address="203.0.113.22") as quiet,
        ):
            heard(quiet, "news")
            with suppress(ConnectionClosed):  # before the last of them, perhaps
                for _ in range(100):
                    said(flood, type="ping")
            refused = heard(flood, "refused")
            assert refused["problem"]["code"] == "too_many"
            assert refused["problem"]["retry_after"] >= 1
            with pytest.raises(ConnectionClosed) as closed:
                heard(flood, "nothing any more")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4429
            said(quiet, type="ping")
            assert heard(quiet, "pong")


def test_only_so_many_sockets_an_address(strict: Served) -> None:
    with Town(strict.url) as town:
        browser = town.browser(**from_("203.0.113.31"))
        del browser.client.headers["Origin"]
        made = browser.open()
        with (
            line(strict, made["table"], address="203.0.113.31"),
            line(strict, made["table"], address="203.0.113.31"),
        ):
            with line(strict, made["table"], address="203.0.113.31") as third:
                heard(third, "news")
                with (
                    pytest.raises(InvalidStatus) as refused,
                    line(strict, made["table"], address="203.0.113.31"),
                ):
                    pass
            assert refused.value.response.status_code == 429
            assert refused.value.response.headers["retry-after"]
            assert json.loads(refused.value.response.body or b"")["code"] == "too_many"
            for _ in range(100):
                try:
                    with line(strict, made["table"], address="203.0.113.31") as again:
                        assert heard(again, "news")
                    break
                except InvalidStatus:
                    continue  # the server has not noticed yet that the third disconnected
            else:
                raise AssertionError("a closed connection still counts")


@pytest.mark.parametrize("headers", [{"X-Long": "a" * 9000}, {f"X-{number}": "a" for number in range(200)}])
def test_a_socket_asked_for_with_too_many_headers_is_answered(
    server: Served, headers: dict[str, str]
) -> None:
    address = f"{server.url.replace('http', 'ws')}/api/tables/any/socket"
    with pytest.raises(InvalidStatus) as refused, connect(address, additional_headers=headers):
        pass
    assert refused.value.response.status_code == 431


def test_a_socket_from_a_foreign_page_is_not_accepted(strict: Served, server: Served) -> None:
    with Town(server.url) as town:
        made = town.browser().open()
        for origin in ("https://evil.example", "null", "https://trains.example"):
            with pytest.raises(InvalidStatus) as refused, line(server, made["table"], origin=origin):
                pass
            assert refused.value.response.status_code == 403
            assert json.loads(refused.value.response.body or b"")["code"] == "wrong_origin"
        with line(server, made["table"], origin=server.url) as socket:
            assert heard(socket, "news")
        with pytest.raises(InvalidStatus), connect(f"{server.url.replace('http', 'ws')}/api/nowhere"):
            pass
        with line(server, made["table"], origin=server.url) as socket:
            assert heard(socket, "news")
        assert "handshake" not in server.log.read_text(), "who is refused must not fill the log"
    with Town(strict.url) as town:
        made = town.browser(Origin="https://trains.example", **from_("203.0.113.41")).open()
        with line(strict, made["table"], origin="https://trains.example", address="203.0.113.41") as socket:
            assert heard(socket, "news")


def test_https_has_its_header_and_its_cookie(strict: Served) -> None:
    with Town(strict.url) as town:
        browser = town.browser(Origin="https://trains.example")
        assert browser.get("/api/me").headers["strict-transport-security"].startswith("max-age=")


def settings(**named: str) -> list[str]:
    return [part for name, value in named.items() for part in ("--set", f"{name.replace('__', '.')}={value}")]


@pytest.fixture(scope="module")
def closed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server where nobody may do anything, and that believes no proxy."""
    flags = settings(
        create="nobody",
        register="nobody",
        webhooks="nobody",
        limits__exempt="",
        limits__guests="3/day",
        trusted_proxies="192.0.2.1",
    )
    served = Served(tmp_path_factory.mktemp("closed") / "data", *flags).start()
    yield served
    served.stop()


def test_an_untrusted_proxy_is_not_believed_and_where_nobody_may_nobody_can(closed: Served) -> None:
    with Town(closed.url) as town:
        people = [town.browser(**from_(f"203.0.113.{number}")) for number in range(4)]
        codes = [one.post("/api/me", name="Ann").status_code for one in people]
        assert codes == [201, 201, 201, 429]
        guest = people[0]
        answer = guest.post("/api/tables", game="mini", seats=[OPEN, OPEN])
        assert (answer.status_code, answer.json()["code"]) == (403, "may_not_create")
        answer = guest.register("ann")
        assert (answer.status_code, answer.json()["code"]) == (403, "may_not_register")
        answer = guest.client.patch("/api/me", json={"webhook": "https://chat.example/x"})
        assert answer.json()["code"] == "no_webhooks"


def test_where_accounts_lay_out_tables_a_guest_becomes_one_first(tmp_path: Path) -> None:
    served = Served(tmp_path / "data", *settings(create="accounts")).start()
    try:
        with Town(served.url) as town:
            guest = town.guest("Ann")
            body = {"game": "mini", "seats": [OPEN, OPEN]}
            answer = guest.post("/api/tables", **body)
            assert (answer.status_code, answer.json()["code"]) == (403, "may_not_create")
            assert guest.register("ann").status_code == 201
            assert guest.post("/api/tables", **body).status_code == 201
    finally:
        served.stop()
