"""One device, several people: no hand leaves the server before its player unlocked it."""

import json
import threading
import time
from typing import Any

import httpx
import pytest
from browser_clients import Town
from http_clients import BOT, Visitor
from sent_options import listed
from served import Served
from ws_client import heard, line, said

ANN = {"kind": "open", "name": "Ann"}
BOB = {"kind": "open", "name": "Bob"}
TABLET = "the-tablet-on-the-kitchen-table"


def device_of(town: Town, *seats: dict[str, str], **more: Any) -> Visitor:
    browser = town.browser()
    made = browser.open(*(seats or (ANN, BOB)), hotseat=True, **more)
    assert made["seats"] == []
    browser.client.headers["Whistlestop-Device"] = TABLET
    return browser.at(made["table"], None, made["device"])


def unlock(device: Visitor, seat: int, **pin: str) -> dict[str, Any]:
    answer = device.post("unlock", {"seat": seat, **pin})
    assert answer.status_code == 200, answer.text
    look: dict[str, Any] = answer.json()
    return {**look, "options": listed(look["options"])}


def test_how_far_one_has_read_is_remembered_for_who_is_there(town: Town) -> None:
    device = device_of(town, options={"first": 0})
    look = unlock(device, 0)
    assert device.act(look["options"][0], look["version"]).status_code == 200
    # The hand covers itself when the other has to decide; the page that still shows it may say that it was read.
    assert device.post("seen", {"version": 3}).status_code == 200
    unlock(device, 1)
    assert device.get("away").json()["seen"] == 0
    assert device.post("seen", {"version": 3}).status_code == 200
    assert device.get("away").json()["seen"] == 3
    unlock(device, 0)
    assert device.get("away").json()["seen"] == 0
    assert town.browser().at(device.table).post("seen", {"version": 3}).json()["code"] == "no_key"


def test_a_device_needs_everybodys_name_and_nobody_joins_it(town: Town) -> None:
    browser = town.browser()
    body = {"game": "mini", "seats": [ANN, {"kind": "open"}], "hotseat": True}
    assert browser.post("/api/tables", **body).json()["code"] == "names_needed"
    device = device_of(town, listed=True)
    for what in ("join", "return-link", "bind"):
        answer = (
            town.guest("Eve")
            .at(device.table, None, device.token)
            .post(what, {"name": "Eve"} if what == "join" else {})
        )
        assert answer.json()["code"] == "one_device", what


def test_the_device_alone_sees_what_a_spectator_sees(town: Town) -> None:
    device = device_of(town)
    spectator = town.browser().at(device.table)
    assert device.get("view").content == spectator.get("view").content
    assert device.get("events").content == spectator.get("events").content
    for what in ("away", "hint", "record"):
        assert device.get(what).status_code != 200
    assert device.act("draw", 2).json()["code"] == "seat_locked"
    assert device.ask("say", text="who am I").json()["code"] == "seat_locked"


def test_a_spectator_and_another_tables_device_unlock_nothing(town: Town) -> None:
    device, other = device_of(town), device_of(town)
    stranger = town.browser()
    for token, code in ((None, "no_device"), (other.token, "wrong_key")):
        answer = stranger.at(device.table, None, token).post("unlock", {"seat": 0})
        assert (answer.status_code, answer.json()["code"]) == (403, code)
    assert device.post("unlock", {"seat": 7}).json()["code"] == "unknown_seat"


def test_unlocking_one_seat_covers_the_other(town: Town) -> None:
    device = device_of(town)
    ann = unlock(device, 0)
    assert ann["options"]
    assert device.look() == ann
    bob = unlock(device, 1)
    assert bob["view"] != ann["view"]
    assert device.look() == bob
    assert device.post("lock", {}).status_code == 200
    assert device.look()["options"] == []
    assert device.look() == town.browser().at(device.table).look()


def test_a_seat_covers_itself_when_another_person_has_to_decide(town: Town) -> None:
    device = device_of(town, options={"first": 0})
    spectator = town.browser().at(device.table)
    for seat in (0, 1):  # the first tickets are chosen by everybody
        look = unlock(device, seat)
        moved = device.act(look["options"][0], look["version"])
        assert moved.status_code == 200
    for _ in range(6):
        asked = device.look()["table"]["asked"]
        assert device.get("view").content == spectator.get("view").content
        look = unlock(device, asked[0])
        assert look["options"]
        while device.look()["table"]["asked"] == asked:
            look = device.look()
            assert look["options"], "still the same player's decision: the hand stays open"
            answer = device.act(look["options"][0], look["version"])
            assert answer.status_code == 200


def test_the_answer_to_a_move_is_the_movers_own(town: Town) -> None:
    """A blind card drawn last is seen again by the one who drew it, though the hand is covered after it."""
    device = device_of(town, options={"first": 0})
    for seat in (0, 1):
        look = unlock(device, seat)
        device.act(look["options"][0], look["version"])
    look = unlock(device, 0)
    device.act("draw", look["version"])
    last = device.act("draw", device.look()["version"])
    drawn = [event for event in last.json()["events"] if event["kind"] not in ("played",)]
    seen = town.browser().at(device.table).get("events", since=last.json()["version"] - 1).json()["events"]
    assert drawn != [event for event in seen if event["kind"] != "played"]
    assert device.get("events", since=last.json()["version"] - 1).json()["events"] == seen


def test_asked_again_it_is_not_done_again_and_the_answer_is_for_the_eyes_of_now(
    town: Town, server: Served
) -> None:
    device = device_of(town, options={"first": 0})
    first = unlock(device, 0)
    body = {"command": "once", "version": first["version"], "action": first["options"][0]}
    answer = device.post("actions", body)
    assert answer.status_code == 200
    assert device.look()["options"] == []  # covered: Bob has to choose
    done = answer.json()["version"]
    open_to_all = town.browser().at(device.table).get("events", since=done - 1).json()["events"]
    sent = {"version": done, "events": open_to_all}
    assert _what(answer) != sent
    assert _what(device.post("actions", body)) == sent
    assert device.post("actions", {**body, "command": "twice"}).json()["code"] == "seat_locked"
    assert device.look() == town.browser().at(device.table).look()  # nothing was opened by it
    bob = unlock(device, 1)
    assert _what(device.post("actions", body)) == sent  # Ann's answer is not for Bob, who may know its name
    assert _what(device.post("actions", {**body, "action": "draw"})) == sent
    assert device.look() == bob
    device.post("lock", {})
    with line(server, device.table, device.token, device=TABLET) as socket:
        heard(socket, "news")
        said(
            socket,
            type="ask",
            command="once",
            version=first["version"],
            ask={"type": "play", "action": body["action"]},
        )
        ack = heard(socket, "ack")
        assert {"version": ack["version"], "events": ack["events"]} == sent
    unlock(device, 0)
    assert device.post("actions", body).content == answer.content


def _what(answer: httpx.Response) -> dict[str, Any]:
    """What happened, by an answer."""
    assert answer.status_code == 200, answer.text
    return {name: answer.json()[name] for name in ("version", "events")}


def test_with_a_bot_at_the_table_the_hand_stays_open_for_its_one_player(town: Town) -> None:
    device = device_of(town, ANN, BOT)
    look = unlock(device, 0)
    device.act(look["options"][0], look["version"])
    for _ in range(300):
        look = device.look()
        if look["options"]:
            break
        time.sleep(0.1)
    assert look["options"]


def test_a_pin_keeps_a_seat_from_the_others(town: Town) -> None:
    device = device_of(town)
    assert device.post("pin", {"pin": "2468"}).json()["code"] == "seat_locked"
    unlock(device, 0)
    assert device.post("pin", {"pin": "12"}).json()["code"] == "short_pin"
    assert device.post("pin", {"pin": "2468"}).status_code == 200
    unlock(device, 1)
    for wrong in ("", "2469"):
        answer = device.post("unlock", {"seat": 0, "pin": wrong})
        assert (answer.status_code, answer.json()["code"]) == (403, "wrong_pin")
    assert device.look()["options"]  # Bob's hand, as before
    unlock(device, 0, pin="2468")
    unlock(device, 1)
    codes = [device.post("unlock", {"seat": 0, "pin": "0000"}).json()["code"] for _ in range(12)]
    assert codes[:4] == ["wrong_pin"] * 4
    assert "too_many" in codes


def test_the_holder_of_the_key_cannot_use_up_the_tries_of_the_tablet(town: Town) -> None:
    tablet = device_of(town)
    unlock(tablet, 0)
    assert tablet.post("pin", {"pin": "2468"}).status_code == 200
    unlock(tablet, 1)
    codes = []
    for number in range(40):  # another id each time, and none
        headers = {"Whistlestop-Device": f"a-telephone-that-guesses-{number}"} if number % 4 else {}
        other = town.browser(**headers).at(tablet.table, None, tablet.token)
        codes.append(other.post("unlock", {"seat": 0, "pin": f"{number:04}"}).json()["code"])
    assert codes.count("wrong_pin") < 12, "ids that a device makes up do not make it more tries"
    assert codes[-1] == "too_many"
    unlock(tablet, 0, pin="2468")
    unlock(tablet, 1)
    assert tablet.post("unlock", {"seat": 0, "pin": "1111"}).json()["code"] == "wrong_pin"
    unlock(tablet, 0, pin="2468")


def test_the_socket_of_a_device_sees_what_is_unlocked(town: Town, server: Served) -> None:
    device = device_of(town)
    spectator = town.browser().at(device.table)
    with line(server, device.table, device.token, device=TABLET) as socket:
        assert heard(socket, "welcome")["seat"] is None
        first = heard(socket, "news")
        assert first["own"] is None
        assert first["options"] is None
        said(socket, type="unlock", seat=1)
        news = heard(socket, "news")
        assert news["own"] is not None
        look = device.look()
        assert {**news["public"], **news["own"]} == look["view"]
        assert listed(news["options"]) == look["options"]
        said(
            socket,
            type="ask",
            command="x1",
            version=news["version"],
            ask={"type": "play", "action": listed(news["options"])[0]},
        )
        assert heard(socket, "ack")["version"] == news["version"] + 1
        after = heard(socket, "news")
        assert after["own"] is None
        assert after["options"] is None
        assert after["events"] == spectator.get("events", since=news["version"]).json()["events"]
        unlock(device, 0)  # over HTTP; the socket hears of it
        assert heard(socket, "news")["options"]
        said(socket, type="unlock", seat=5)
        assert heard(socket)["problem"]["code"] == "unknown_seat"


def test_a_spectators_socket_cannot_unlock(town: Town, server: Served) -> None:
    device = device_of(town)
    with line(server, device.table) as socket:
        heard(socket, "news")
        said(socket, type="unlock", seat=0)
        assert heard(socket)["problem"]["code"] == "no_device"
        unlock(device, 0)
        device.ask("say", text="hello")
        assert heard(socket, "news")["own"] is None


def test_unlocking_hands_out_the_id_of_a_device_that_has_none(town: Town, server: Served) -> None:
    made = town.browser().open(ANN, BOB, hotseat=True)
    device = town.browser().at(made["table"], None, made["device"])
    answer = device.post("unlock", {"seat": 0})
    assert answer.json()["options"]
    public = town.browser().at(made["table"]).look()
    assert device.look() == public  # without the id nothing is seen, though it is the same key and browser
    device.client.headers["Whistlestop-Device"] = answer.headers["Whistlestop-Device"]
    assert device.get("view").json() == answer.json()
    device.client.headers["Whistlestop-Device"] = "short"
    assert device.look() == public
    with line(server, made["table"], made["device"]) as socket:
        given = heard(socket, "welcome")["device"]
        said(socket, type="unlock", seat=1)
        assert heard(socket, "news")["own"] is None
        assert heard(socket, "news")["own"] is not None
    device.client.headers["Whistlestop-Device"] = given
    assert device.look()["options"]


@pytest.mark.parametrize("key", ["host", "device", "cookie"])
def test_a_hand_is_seen_where_it_was_unlocked_and_nowhere_else(town: Town, server: Served, key: str) -> None:
    """Ann laid the table out with her telephone, which has every key but not the tablet's id."""
    phone = town.guest("Ann")
    made = phone.open(ANN, BOB, hotseat=True, game="pennsylvania")
    table = made["table"]
    tablet = town.browser(**{"Whistlestop-Device": TABLET}).at(table, None, made["device"])
    unlock(tablet, 1)
    assert tablet.post("pin", {"pin": "7391"}).status_code == 200
    tablet.post("lock", {})
    public = town.browser().at(table).get("view").content
    token = made.get(key)
    spy = phone.at(table, None, token)
    refused = spy.post("unlock", {"seat": 1}).json()["code"]
    assert refused == ("wrong_pin" if key == "device" else "no_device")
    with line(server, table, token, phone) as socket:
        heard(socket, "news")
        seen = unlock(tablet, 1, pin="7391")
        offered = _offered(seen)
        assert offered
        assert spy.get("view").content == public
        said(socket, type="ping")
        frames = [json.dumps(heard(socket))]
        while '"pong"' not in frames[-1]:
            frames.append(json.dumps(heard(socket)))
        assert spy.act(seen["options"][0], seen["version"]).status_code == 403
        for path in ("events", "away", "hint", "record", "replay"):
            frames.append(spy.get(path).text)
    text = "".join(frames)
    assert not [ticket for ticket in offered if f'"{ticket}"' in text and ticket not in public.decode()]
    assert tablet.look()["options"] == seen["options"]
    assert spy.post("lock", {}).status_code == (200 if key == "device" else 403)


def test_another_device_with_the_same_key_covers_the_hand_when_it_unlocks_one(town: Town) -> None:
    tablet = device_of(town)
    other = town.browser(**{"Whistlestop-Device": "another-tablet-in-the-house"}).at(
        tablet.table, None, tablet.token
    )
    unlock(tablet, 0)
    unlock(other, 1)
    assert tablet.look()["options"] == []
    assert other.look()["options"]


@pytest.mark.parametrize("unlocked", [None, 0, 1])
def test_no_request_of_the_device_gets_another_seats_view(
    town: Town, server: Served, unlocked: int | None
) -> None:
    """Tickets have a name each; those of the covered hands must be in no byte that the device gets."""
    device = device_of(town, ANN, BOB, game="pennsylvania")
    tickets = [set(_offered(unlock(device, seat))) for seat in (0, 1)]
    assert tickets[0]
    assert tickets[1]
    assert tickets[0].isdisjoint(tickets[1])
    device.post("lock", {})
    if unlocked is not None:
        unlock(device, unlocked)
    public = town.browser().at(device.table).get("view").text  # a track may be called as a ticket is
    hands = [tickets[seat] for seat in (0, 1) if seat != unlocked]
    covered = {ticket for hand in hands for ticket in hand if ticket not in public}
    assert covered
    heard_bytes = [
        device.get(what, **query).text
        for what, query in (
            ("view", {}),
            ("events", {}),
            ("events", {"since": 1}),
            ("events", {"wait": 0.2, "since": 99}),
            ("away", {}),
            ("mutes", {}),
            ("record", {}),
            ("view", {"seat": 0}),
            ("view", {"seat": 1}),
        )
    ]
    version = device.look()["version"]
    heard_bytes += [
        device.act("nonsense", version).text,
        device.act("draw", version).text,
        device.act("draw", 1).text,
        device.ask("undo", version).text,
    ]
    with line(server, device.table, device.token, device=TABLET) as socket:
        heard_bytes.append(json.dumps(heard(socket, "news")))
    for text in heard_bytes:
        for ticket in covered:
            assert ticket not in text


def _offered(look: dict[str, Any]) -> list[str]:
    """The tickets named in a seat's own options."""
    return sorted({ticket for option in look["options"] for ticket in option.get("kept", ())})


def test_pins_keep_nobody_from_logging_in(server: Served) -> None:
    """Thirty PINs are set at once; a login that comes after them is answered before them."""
    with Town(server.url) as town:
        assert town.browser().register("patience").status_code == 201
        devices = [device_of(town) for _ in range(30)]
        for device in devices:
            unlock(device, 0)
        done: list[float] = []

        def set_pin(device: Visitor) -> None:
            assert device.post("pin", {"pin": "7391"}).status_code == 200
            done.append(time.monotonic())

        setting = [threading.Thread(target=set_pin, args=(device,)) for device in devices]
        for thread in setting:
            thread.start()
        while not done:
            time.sleep(0.01)
        assert town.browser().login("patience").status_code == 200
        logged_in = time.monotonic()
        for thread in setting:
            thread.join()
        assert sum(at > logged_in for at in done) >= 5, "the login waited for the PINs"
