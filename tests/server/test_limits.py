"""Those who ask too much are told so, and nobody else notices."""

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from folk import PASSWORD, Town
from lines_of import heard, line, said
from served import Served
from visitors import OPEN
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

# By the day: at the turn of a minute, some of the last one's are forgiven.
STRICT = {
    "limits.exempt": "",
    "limits.requests": "20/day",
    "limits.tables": "6/day",
    "limits.logins": "8/day",
    "limits.login_tries": "4/day",
    "limits.registrations": "2/day",
    "limits.guests": "3/day",
    "limits.sockets": "3",
    "limits.looks": "0.02",
    "limits.looks_at_once": "12",
    "limits.chat": "3/day",
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
        assert [answer.status_code for answer in tries] == [403] * 4 + [429] * 2
        owner = town.browser(Origin="https://trains.example", **from_("203.0.113.9"))
        assert owner.login("bob0", PASSWORD).status_code == 429


def test_commands_are_counted_by_address(strict: Served) -> None:
    with Town(strict.url) as town:
        browser = town.browser(**from_("203.0.113.7"))
        del browser.client.headers["Origin"]
        made = browser.open()
        one = browser.at(made["table"], 0, made["seats"][0]["token"])
        colours = [("red", "green")[number % 2] for number in range(24)]
        codes = [one.ask("colour", colour=colour).status_code for colour in colours]
        assert codes == [200] * 20 + [429] * 4
        assert one.get("view").status_code == 200


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
                    continue  # the server has not noticed yet that the third hung up
            else:
                raise AssertionError("a line that was hung up still counts")


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
