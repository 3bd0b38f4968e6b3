"""Bot accounts: their tokens, what they may do, and that they share the fate of their owner; on both databases."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from browser_clients import PASSWORD, Browser, Town
from http_clients import OPEN, Visitor, play_out
from run_command import typed
from served import Served, on_database
from websockets.sync.client import ClientConnection, connect
from ws_client import heard, said


@pytest.fixture(scope="module", params=["embedded", "postgresql"])
def served(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    flags = ("--set", "limits.registrations=1000/hour", "--set", "bot_accounts=2")
    yield from on_database(request, tmp_path_factory.mktemp("bots"), *flags)


@pytest.fixture
def town(served: Served) -> Iterator[Town]:
    with Town(served.url) as found:
        yield found


@pytest.fixture
def owner(town: Town, request: pytest.FixtureRequest) -> Browser:
    browser = town.guest("Ann")
    assert browser.register(login_of(request)).status_code == 201
    return browser


def login_of(request: pytest.FixtureRequest) -> str:
    return f"ann-{request.node.originalname[5:30].strip('_')}"


def bot_of(owner: Browser, name: str = "Robby") -> dict[str, Any]:
    made = owner.post("/api/me/bots", name=name)
    assert made.status_code == 201, made.text
    answer: dict[str, Any] = made.json()
    return answer


def program(town: Town, token: str) -> Browser:
    return town.browser(Authorization=f"Bearer {token}")


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


@contextmanager
def line(served: Served, table: str, token: str) -> Iterator[ClientConnection]:
    where = f"ws://127.0.0.1:{served.port}/api/tables/{table}/bot-socket"
    with connect(where, additional_headers={"Authorization": f"Bearer {token}"}) as socket:
        said(socket, type="hello", protocol=1)
        yield socket


def table_of(host: Browser, guest: Browser) -> str:
    table = str(host.open(OPEN, OPEN, host=0, listed=True, begin="when_full")["table"])
    assert guest.join(table).status_code == 201
    return table


def test_an_account_has_a_few_bot_accounts_with_names(owner: Browser, town: Town) -> None:
    made = bot_of(owner, "  Robby  the Bot ")
    assert made["name"] == "Robby the Bot"
    assert code(owner.post("/api/me/bots", name="\u200b")) == (400, "bad_name")
    bot_of(owner, "Other")
    assert code(owner.post("/api/me/bots", name="Third")) == (409, "too_many_bots")
    listed = owner.get("/api/me/bots").json()
    assert ([one["name"] for one in listed["bots"]], listed["most"]) == (["Robby the Bot", "Other"], 2)
    assert "token" not in listed["bots"][0]
    renamed = owner.post("/api/me/bots/rename", bot=made["bot"], name="Marvin").json()
    assert [one["name"] for one in renamed["bots"]] == ["Marvin", "Other"]
    assert program(town, made["token"]).me()["name"] == "Marvin"
    left = owner.post("/api/me/bots/delete", bot=made["bot"]).json()
    assert [one["name"] for one in left["bots"]] == ["Other"]
    assert code(program(town, made["token"]).get("/api/me")) == (401, "wrong_token")
    assert code(town.guest("Bob").get("/api/me/bots")) == (409, "no_account")


def test_nobody_else_renames_deletes_or_takes_over_a_bot_account(owner: Browser, town: Town) -> None:
    made = bot_of(owner)
    other = town.guest("Eve")
    other.register(f"eve-{made['bot'][:6]}")
    for what, more in (("rename", {"name": "Mine"}), ("token", {}), ("delete", {})):
        assert code(other.post(f"/api/me/bots/{what}", bot=made["bot"], **more)) == (
            404,
            "no_such_bot_account",
        )
    assert program(town, made["token"]).me() | {"created": 0} == {
        "kind": "bot", "name": "Robby", "login": None, "lang": "en", "webhook": None, "created": 0,
    }  # fmt: skip


def test_a_token_acts_as_the_bot_account_and_sets_no_cookie(owner: Browser, town: Town) -> None:
    bot = program(town, bot_of(owner)["token"])
    assert not bot.get("/api/me").cookies
    table = table_of(owner, bot)
    assert [one["name"] for one in owner.at(table).look()["table"]["seats"]] == ["Ann", "Robby"]
    play_out([owner.at(table, 0), bot.at(table, 1)])
    assert bot.get("/api/me/statistics").json()["games"] == 1
    (mine,) = bot.get("/api/me/tables").json()["tables"]
    assert (mine["table"], mine["seat"]) == (table, 1)
    assert bot.open(OPEN, OPEN)["table"]


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/api/me/bots", None),
        ("GET", "/api/me/sessions", None),
        ("GET", "/api/me/export", None),
        ("GET", "/api/me/friends", None),
        ("PATCH", "/api/me", {"name": "Other"}),
        ("POST", "/api/me/bots", {"name": "Child"}),
        ("POST", "/api/me/delete", {}),
        ("POST", "/api/me/register", {"login": "robby", "password": PASSWORD}),
    ],
)
def test_what_is_the_owners_is_not_for_bots(
    method: str, path: str, body: dict[str, str] | None, owner: Browser, town: Town
) -> None:
    bot = program(town, bot_of(owner)["token"])
    assert code(bot.client.request(method, path, json=body)) == (403, "not_for_bots")
    owner.post("/api/me/delete", password=PASSWORD)


def test_a_bot_account_is_not_merged_into_an_account_by_logging_in(
    owner: Browser, town: Town, request: pytest.FixtureRequest
) -> None:
    bot = program(town, bot_of(owner)["token"])
    assert code(bot.login(login_of(request))) == (403, "not_for_bots")
    assert bot.me()["kind"] == "bot"


def test_a_new_token_makes_the_old_one_void_and_closes_its_line(
    owner: Browser, town: Town, served: Served
) -> None:
    made = bot_of(owner)
    old = program(town, made["token"])
    table = table_of(owner, old)
    with line(served, table, made["token"]) as socket:
        assert heard(socket, "game")["seat"] == 1
        new = owner.post("/api/me/bots/token", bot=made["bot"]).json()["token"]
        assert heard(socket, "error")["reason"] == "wrong_token"
    assert code(old.at(table).get("view")) == (401, "wrong_token")
    assert code(old.post("/api/tables", game="mini", seats=[OPEN, OPEN])) == (401, "wrong_token")
    assert program(town, new).at(table).look()["view"]["seat"] == 1


def test_a_bot_account_plays_over_the_bot_socket_where_it_sits(
    owner: Browser, town: Town, served: Served
) -> None:
    made = bot_of(owner)
    table = table_of(owner, program(town, made["token"]))
    with line(served, table, made["token"]) as socket:
        decide = heard(socket, "decide")
        said(socket, type="act", number=decide["number"], action=decide["options"][0])
        owner.at(table, 0).wait_for_bot(1)
    elsewhere = owner.open(OPEN, OPEN, host=0)["table"]
    with line(served, elsewhere, made["token"]) as socket:
        assert heard(socket, "error")["reason"] == "no_seat"


def test_a_ban_of_the_owner_holds_for_their_bot_accounts(
    owner: Browser, town: Town, served: Served, request: pytest.FixtureRequest
) -> None:
    made = bot_of(owner)
    bot = program(town, made["token"])
    table = table_of(owner, bot)
    key = Visitor(town.browser().client, table, 1, bot.at(table).post("return-link", None).json()["token"])
    desk(served, "bans", "person", login_of(request))
    wait_for(lambda: bot.get("/api/me").status_code == 403)
    assert code(bot.get("/api/me")) == (403, "banned")
    assert code(key.get("view")) == (403, "banned")
    with line(served, table, made["token"]) as socket:
        assert heard(socket, "error")["reason"] == "banned"
    bans = json.loads(desk(served, "bans", "list", "--json"))
    desk(served, "bans", "lift", str(bans[-1]["id"]))
    wait_for(lambda: bot.get("/api/me").status_code == 200)
    assert bot.me()["kind"] == "bot"


def wait_for(holds: Callable[[], bool]) -> None:
    """A server that shares its database learns within a second what another process changed there."""
    for _ in range(600):
        if holds():
            return
        time.sleep(0.1)
    raise AssertionError("it does not happen")


def desk(served: Served, *words: str) -> str:
    database = served.flags[:2] if "--database" in served.flags else ()
    done = typed(*words, "--data", str(served.data), *database)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_export_and_erasure_of_the_owner_include_the_bot_accounts(owner: Browser, town: Town) -> None:
    made = bot_of(owner)
    bob = town.guest("Bob")
    table = table_of(bob, program(town, made["token"]))
    exported = owner.get("/api/me/export").json()["bots"]
    assert [one["person"]["name"] for one in exported] == ["Robby"]
    assert [one["table_id"] for one in exported[0]["seats"]] == [table]
    assert made["token"] not in json.dumps(exported)
    assert owner.post("/api/me/delete", password=PASSWORD).status_code == 200
    assert code(program(town, made["token"]).get("/api/me")) == (401, "wrong_token")
    assert "Robby" not in bob.at(table).get("view").text
