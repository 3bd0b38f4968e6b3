"""Nobody is outvoted: not by a bot in their seat, not by having gone for a while, not by a bot nobody saw."""

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from browser_clients import GONE_SECONDS, Browser, Town
from http_clients import BOT, OPEN, Visitor, Visitors
from private_postgres import PrivatePostgres
from served import Served
from websockets.sync.client import ClientConnection
from ws_client import heard, line, said


def begun(town: Town) -> tuple[Visitor, Visitor]:
    """A host and a guest, who have chosen their opening tickets; the host's turn."""
    ann, bob = town.guest("Ann"), town.guest("Bob")
    made = ann.open(OPEN, OPEN, host=0, begin="when_full", options={"first": 0})
    key = bob.join(made["table"], invite=made["invite"]).json()
    people = ann.at(made["table"], 0), bob.at(made["table"], 1, key["token"])
    for person in people:
        look = person.look()
        assert person.act(look["options"][0], look["version"]).status_code == 200
    return people


def peek(person: Visitor) -> None:
    """Draw two cards blind."""
    for _ in range(2):
        assert person.act("draw", person.look()["version"]).status_code == 200


def standing(person: Visitor) -> tuple[str, Any]:
    look = person.look()
    return look["table"]["status"], look["view"]["seats"]


def refused(answer: Any) -> tuple[int, str]:
    assert answer.status_code >= 400, answer.text
    return answer.status_code, answer.json()["code"]


def test_a_host_cannot_outvote_a_player_who_is_there(town: Town) -> None:
    host, guest = begun(town)
    start = host.look()["version"]
    peek(host)
    before = standing(host)
    assert host.ask("propose", what="undo", to=start).status_code == 200
    assert guest.ask("agree", yes=False).status_code == 200
    answer = host.ask("replace_by_bot", seat=1)
    assert refused(answer) == (409, "player_present")
    assert "3 minutes" in answer.json()["text"]
    for what in ({"what": "undo", "to": start}, {"what": "end"}):
        event = host.ask("propose", **what).json()["events"][0]
        assert not event.get("settled", False)
        assert event["asked"] == [0, 1]
        assert standing(host) == before
        assert host.ask("agree", yes=False).status_code == 200


def test_who_is_away_is_asked_and_their_moves_stay(town: Town) -> None:
    host, guest = begun(town)
    start = host.look()["version"]
    peek(host)
    peek(guest)
    assert host.ask("leave").status_code == 200
    before = standing(guest)[0]
    assert refused(guest.ask("propose", what="undo", to=start)) == (409, "undo_of_away")
    assert guest.look()["table"]["seats"][0]["away"]
    assert guest.ask("propose", what="end").status_code in (200, 409)  # the bot's move may end the question
    assert guest.look()["table"]["status"] == before == "running"


def test_a_player_who_is_gone_is_replaced_and_still_asked(hasty: Town) -> None:
    host, guest = begun(hasty)
    time.sleep(GONE_SECONDS)
    assert host.ask("replace_by_bot", seat=1, bot="random").status_code == 200
    event = host.ask("propose", what="end").json()["events"][0]
    assert (event.get("settled", False), event["asked"]) == (False, [0, 1])
    proposal = host.look()["table"]["proposal"]
    assert (proposal["asked"], proposal["awaited"], proposal["absent"]) == ([0, 1], [1], [])
    assert refused(guest.ask("agree", yes=True)) == (409, "bot_has_seat")
    assert guest.ask("reclaim").status_code == 200
    assert guest.ask("agree", yes=True).status_code == 200
    assert guest.look()["result"]["agreed"] == [0, 1]


def test_an_open_socket_is_a_player_who_is_there(hasty: Town, hasty_server: Served) -> None:
    host, guest = begun(hasty)
    with line(hasty_server, guest.table, guest.token) as socket:
        heard(socket, "news")
        time.sleep(GONE_SECONDS)
        assert refused(host.ask("replace_by_bot", seat=1)) == (409, "player_present")
    time.sleep(GONE_SECONDS)
    assert host.ask("replace_by_bot", seat=1).status_code == 200


def test_who_reads_the_plain_page_is_there(hasty: Town) -> None:
    host, guest = begun(hasty)
    page = f"/plain/tables/{guest.table}"
    for _ in range(4):
        time.sleep(GONE_SECONDS / 3)
        assert guest.client.get(page).status_code == 200
    assert refused(host.ask("replace_by_bot", seat=1)) == (409, "player_present")


def test_a_bot_sits_on_a_bots_seat_alone(tmp_path: Path, town: Town) -> None:
    browser = town.browser()
    for seat, code in (
        ({"kind": "open", "bot": "hard"}, "bot_on_persons_seat"),
        ({"kind": "invited", "bot": "easy"}, "bot_on_persons_seat"),
        ({"kind": "open", "bot": "x" * 61}, "bad_request"),
        ({"kind": "bot", "bot": "x" * 60_000}, "bad_request"),
        ({"kind": "bot", "bot": "x" * 1_900_000}, "too_large"),
        ({"kind": "bot", "bot": "x" * 60}, "no_such_bot"),
        ({"kind": "bot"}, "no_such_bot"),
    ):
        body = {"game": "mini", "seats": [OPEN, seat], "listed": True, "begin": "when_full"}
        answer = browser.post("/api/tables", **body)
        assert refused(answer) == (413 if code == "too_large" else 400, code)
        assert len(answer.text) < 1000
    served = Served(tmp_path / "data", "--set", "bots=easy").start()
    try:
        with Town(served.url) as there:
            body = {"game": "mini", "seats": [OPEN, {"kind": "open", "bot": "hard"}], "begin": "when_full"}
            assert refused(there.browser().post("/api/tables", **body)) == (400, "bot_on_persons_seat")
            body["seats"] = [OPEN, {"kind": "bot", "bot": "hard"}]
            assert refused(there.browser().post("/api/tables", **body)) == (400, "no_such_bot")
    finally:
        served.stop()


def test_whoever_sits_down_plays(town: Town) -> None:
    """After a bot that filled the seat was sent away, too."""
    ann, bob = town.guest("Ann"), town.guest("Bob")
    made = ann.open(OPEN, OPEN, host=0, begin="when_full", listed=True)
    host = ann.at(made["table"], 0)
    assert host.ask("kick", seat=1).json()["code"] == "seat_free"
    assert bob.join(made["table"]).status_code == 201
    look = bob.at(made["table"], 1).look()
    assert look["table"]["seats"][1]["bot"] is None
    assert look["options"]


@pytest.mark.parametrize(
    ("seats", "more"),
    [
        ([OPEN, OPEN], {"listed": True}),
        ([OPEN, OPEN], {"listed": True, "host": 0, "begin": "at_once"}),
        ([OPEN, {"kind": "invited"}], {"host": 0}),
    ],
)
def test_a_table_for_others_does_not_begin_at_once(
    town: Town, seats: list[dict[str, str]], more: dict[str, Any]
) -> None:
    answer = town.guest("Ann").post("/api/tables", game="mini", seats=seats, **more)
    assert refused(answer) == (400, "at_once_with_guests")
    assert "when_full" in answer.json()["text"]
    assert "by_host" in answer.json()["text"]


def test_a_table_that_begins_at_once_has_no_door(town: Town) -> None:
    ann = town.guest("Ann")
    made = ann.open(OPEN, OPEN, host=0)
    assert made["invite"] is None
    assert refused(town.guest("Eve").join(made["table"])) == (403, "wrong_key")
    assert refused(ann.at(made["table"], 0).post("invitation", {"seat": 1})) == (409, "already_begun")
    alone = ann.open(OPEN, BOT, host=0, listed=True)
    assert ann.at(alone["table"], 0).look()["table"]["status"] == "running"


def raced(browsers: list[Browser], table: str, invite: str) -> list[int]:
    """Six joins of one person at the same time."""
    with ThreadPoolExecutor(6) as pool:
        asked = [browsers[at % len(browsers)] for at in range(6)]
        path = f"/api/tables/{table}/join"
        answers = list(
            pool.map(lambda at: asked[at].post(path, invite=invite, seat=at % 4, name=f"Ann {at}"), range(6))
        )
    codes = [answer.json().get("code") for answer in answers if answer.status_code != 201]
    assert set(codes) <= {"sits_already", "seat_taken"}
    return [answer.json()["seat"] for answer in answers if answer.status_code == 201]


def test_one_person_gets_one_seat(town: Town) -> None:
    host, ann = town.browser(), town.guest("Ann")
    for _ in range(20):
        made = host.open(OPEN, OPEN, OPEN, OPEN, begin="by_host")
        seats = raced([ann], made["table"], made["invite"])
        assert len(seats) == 1
        shown = ann.at(made["table"], seats[0]).look()["table"]["seats"]
        assert [table_seat["taken"] for table_seat in shown].count(True) == 1


def test_one_person_gets_one_seat_of_two_servers(postgres: PrivatePostgres, tmp_path: Path) -> None:
    database = postgres.new_database()
    one, two = (Served(tmp_path / name, "--database", database).start() for name in ("one", "two"))
    try:
        with Town(one.url) as here, Town(two.url) as there:
            host, ann, elsewhere = here.browser(), here.guest("Ann"), there.browser()
            elsewhere.client.cookies.update(ann.client.cookies)
            elsewhere.client.headers["Origin"] = two.url
            for _ in range(20):
                made = host.open(OPEN, OPEN, OPEN, OPEN, begin="by_host")
                seats = raced([ann, elsewhere], made["table"], made["invite"])
                assert len(seats) == 1
                for browser in (ann, elsewhere):
                    shown = browser.at(made["table"], seats[0]).look()["table"]["seats"]
                    assert [table_seat["taken"] for table_seat in shown].count(True) == 1
    finally:
        one.stop()
        two.stop()


def test_a_player_at_another_server_is_there(postgres: PrivatePostgres, tmp_path: Path) -> None:
    flags = ("--database", postgres.new_database(), "--set", "absence_minutes=0.05")
    one, two = (Served(tmp_path / name, *flags).start() for name in ("one", "two"))
    try:
        with Visitors(one.url) as here:
            people = here.open(OPEN, OPEN, host=0)
            with line(two, people[1].table, people[1].token) as socket:
                heard(socket, "news")
                time.sleep(5)
                assert refused(people[0].ask("replace_by_bot", seat=1)) == (409, "player_present")
            time.sleep(5)
            assert people[0].ask("replace_by_bot", seat=1).status_code == 200
    finally:
        one.stop()
        two.stop()


def test_presence_is_known_at_all_servers(postgres: PrivatePostgres, tmp_path: Path) -> None:
    # The servers write down who is connected once a second.
    flags = ("--database", postgres.new_database(), "--set", "absence_minutes=0.05")
    one, two = (Served(tmp_path / name, *flags).start() for name in ("one", "two"))
    try:
        with Visitors(one.url) as here:
            people = here.open(OPEN, OPEN, host=0)
            with line(one, people[0].table, people[0].token) as socket:
                assert present(socket) == [0]
                with line(two, people[1].table, people[1].token) as other:
                    wait_for_presence(socket, [0, 1])
                    wait_for_presence(other, [0, 1])
                wait_for_presence(socket, [0])
    finally:
        one.stop()
        two.stop()


def present(socket: ClientConnection) -> list[int]:
    said(socket, type="ping")
    return list(heard(socket, "pong")["here"])


def wait_for_presence(socket: ClientConnection, seats: list[int], seconds: float = 60) -> None:
    until = time.monotonic() + seconds
    while (found := present(socket)) != seats:
        assert time.monotonic() < until, found
        time.sleep(0.2)
