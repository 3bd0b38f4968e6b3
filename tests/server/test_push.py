"""Push messages, against a push service and a browser that read them; and that they tell nothing hidden."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browser_clients import PASSWORD, Browser, Town
from cryptography.hazmat.primitives.asymmetric import ec
from http_clients import OPEN
from push_service import PushService, SubscribedBrowser, unpacked
from run_command import typed
from served import Served

from whistlestop.server.tables.push_encryption import ServerKey, encrypted, new_private_key

KEY = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"


@pytest.fixture
def browser() -> SubscribedBrowser:
    return SubscribedBrowser()


@pytest.fixture
def push_service(browser: SubscribedBrowser) -> Iterator[PushService]:
    found = PushService(browser)
    yield found
    found.close()


@pytest.fixture(scope="module")
def pushing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    settings = ("webhooks=anywhere", "notice_minutes=0", f"push_key={KEY}")
    settings += ("push_contact=mailto:host@trains.example", "limits.registrations=1000/hour")
    flags = [word for setting in settings for word in ("--set", setting)]
    served = Served(tmp_path_factory.mktemp("pushing") / "data", *flags).start()
    yield served
    served.stop()


def subscribe(person: Browser, service: PushService) -> dict[str, Any]:
    browser = service.browser
    answer = person.post("/api/me/push", endpoint=service.endpoint, key=browser.key, secret=browser.secret)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def slow_table(town: Town, ann: Browser) -> list[Any]:
    """Ann and Bob, who has played a turn: now it is Ann's."""
    made = ann.open(OPEN, OPEN, host=0, pace="slow", options={"first": 1}, title="The long one")
    bob = town.browser().at(made["table"], 1, made["seats"][1]["token"])
    mine = ann.at(made["table"], 0)
    for person in (mine, bob):
        look = person.look()
        assert person.act(look["options"][0], look["version"]).status_code == 200
    play_turn(bob)
    return [mine, bob]


def play_turn(person: Any) -> None:
    for _ in range(2):
        assert person.act({"type": "draw"}, person.look()["version"]).status_code == 200


def test_the_example_of_the_standard() -> None:
    """RFC 8291, appendix A."""
    own = ec.derive_private_key(
        int.from_bytes(unpacked("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), ec.SECP256R1()
    )
    reader = SubscribedBrowser(KEY)
    made = encrypted(
        b"When I grow up, I want to be a watermelon",
        reader.key,
        reader.secret,
        own=own,
        salt=unpacked("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert made == unpacked(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert reader.read(made) == b"When I grow up, I want to be a watermelon"


def test_a_closed_page_gets_whose_turn_it_is_and_nothing_hidden(
    pushing: Served, push_service: PushService
) -> None:
    with Town(pushing.url) as town:
        ann = town.guest("Ann")
        state = subscribe(ann, push_service)
        assert state == {"key": ServerKey.read(KEY, "").public, "devices": 1}
        mine, bob = slow_table(town, ann)
        table = mine.table
        first = push_service.next(state["key"])
        assert first == {"text": "It is your turn: The long one", "table": table, "path": f"t/{table}"}
        play_turn(mine)
        play_turn(bob)
        # The same whatever happened: neither cards nor tickets nor names.
        assert push_service.next(state["key"]) == first


def test_the_language_is_that_of_the_person(pushing: Served, push_service: PushService) -> None:
    with Town(pushing.url) as town:
        ann = town.guest("Ann")
        assert ann.client.patch("/api/me", json={"lang": "pl"}).status_code == 200
        key = subscribe(ann, push_service)["key"]
        slow_table(town, ann)
        assert push_service.next(key)["text"] == "Twoja kolej: The long one"


def test_a_browser_that_unsubscribed_is_forgotten(pushing: Served, push_service: PushService) -> None:
    push_service.statuses = [410]
    with Town(pushing.url) as town:
        ann = town.guest("Ann")
        key = subscribe(ann, push_service)["key"]
        slow_table(town, ann)
        push_service.next(key)
        until = time.monotonic() + 60
        while ann.get("/api/me/push").json()["devices"] and time.monotonic() < until:
            time.sleep(0.05)
        assert ann.get("/api/me/push").json()["devices"] == 0


def test_a_push_service_that_is_busy_is_asked_again(pushing: Served, push_service: PushService) -> None:
    push_service.statuses = [503]
    with Town(pushing.url) as town:
        ann = town.guest("Ann")
        key = subscribe(ann, push_service)["key"]
        slow_table(town, ann)
        assert push_service.next(key) == push_service.next(key)


def test_messages_end_with_the_session_and_when_they_are_switched_off(
    pushing: Served, push_service: PushService
) -> None:
    with Town(pushing.url) as town:
        ann, again = town.guest("Ann"), town.browser()
        assert ann.register("ann-push").status_code == 201
        assert subscribe(ann, push_service)["devices"] == 1
        assert ann.post("/api/me/push/end", endpoint=push_service.endpoint).json()["devices"] == 0
        assert subscribe(ann, push_service)["devices"] == 1
        assert again.login("ann-push").status_code == 200
        assert again.get("/api/me/push").json()["devices"] == 1
        exported = again.get("/api/me/export").json()
        assert exported["push_devices"] == [{"endpoint": push_service.endpoint}]
        assert ann.post("/api/me/logout").status_code == 200
        assert again.get("/api/me/push").json()["devices"] == 0
        slow_table(town, again)
        assert push_service.heard.empty()
        assert again.post("/api/me/delete", password=PASSWORD).status_code == 200


def test_a_browser_belongs_to_who_subscribed_last(pushing: Served, push_service: PushService) -> None:
    with Town(pushing.url) as town:
        ann, bob = town.guest("Ann"), town.guest("Bob")
        subscribe(ann, push_service)
        subscribe(bob, push_service)
        assert ann.get("/api/me/push").json()["devices"] == 0


def test_a_friend_who_is_invited_gets_a_message(pushing: Served, push_service: PushService) -> None:
    with Town(pushing.url) as town:
        ann, bob = town.guest("Ann"), town.guest("Bob")
        assert ann.register("ann-inviting").status_code == 201
        assert bob.register("bob-invited").status_code == 201
        key = subscribe(bob, push_service)["key"]
        assert ann.post("/api/me/friends", login="bob-invited").status_code == 200
        number = bob.get("/api/me/friends").json()["asked_you"][0]["friend"]
        assert bob.post("/api/me/friends/answer", friend=number, accept=True).status_code == 200
        table = ann.open(OPEN, OPEN, host=0, begin="by_host", title="Sunday")["table"]
        assert ann.post(f"/api/tables/{table}/invite-friend", friend=number).status_code == 200
        assert push_service.next(key) == {
            "text": "A friend invites you to a table: Sunday",
            "table": table,
            "path": f"join/{table}",
        }


@pytest.mark.parametrize(
    ("endpoint", "key", "secret"),
    [
        ("ftp://push.example/x", None, None),
        ("not an address", None, None),
        (None, "AAAA", None),
        (None, "B" + "A" * 86, None),
        (None, None, "no base64 ü"),
    ],
)
def test_what_no_message_can_be_sent_to_is_refused(
    pushing: Served, push_service: PushService, endpoint: str | None, key: str | None, secret: str | None
) -> None:
    browser = push_service.browser
    with Town(pushing.url) as town:
        answer = town.guest("Ann").post(
            "/api/me/push",
            endpoint=endpoint or push_service.endpoint,
            key=key or browser.key,
            secret=secret or browser.secret,
        )
        assert answer.status_code == 400
        assert answer.json()["code"] == "bad_push"


def test_a_server_for_the_internet_takes_no_address_of_its_network(
    tmp_path: Path, push_service: PushService
) -> None:
    browser = push_service.browser
    served = Served(tmp_path / "data", "--set", f"push_key={KEY}").start()
    try:
        with Town(served.url) as town:
            ann = town.guest("Ann")
            for endpoint in (push_service.endpoint, "http://push.example/x"):
                answer = ann.post("/api/me/push", endpoint=endpoint, key=browser.key, secret=browser.secret)
                assert answer.json()["code"] == "bad_push", endpoint
    finally:
        served.stop()


def test_without_a_key_the_server_sends_none(town: Town, browser: SubscribedBrowser) -> None:
    ann = town.guest("Ann")
    assert ann.get("/api/me/push").json() == {"key": None, "devices": 0}
    answer = ann.post(
        "/api/me/push", endpoint="https://push.example/x", key=browser.key, secret=browser.secret
    )
    assert answer.json()["code"] == "no_push"


def test_the_command_makes_a_key_that_the_settings_take(tmp_path: Path) -> None:
    done = typed("push-key")
    assert done.returncode == 0
    first, second = done.stdout.splitlines()
    assert ServerKey.read(first.split('"')[1], "").public
    config = tmp_path / "config.toml"
    config.write_text(f"{first}\n{second}\n", encoding="utf-8")
    said = typed("doctor", "--config", str(config), "--data", str(tmp_path / "data"), "--port", "0")
    assert "push messages: on" in said.stdout


def test_each_key_is_another() -> None:
    assert new_private_key() != new_private_key()
