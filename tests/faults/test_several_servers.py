"""Several servers on one PostgreSQL: the log decides, whichever of them is asked, slow, deaf or dead."""

import hashlib
import json
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from aftermath import check, raw_log, tally
from browser_clients import PASSWORD, Town
from crowd import Crowd
from figures import note
from http_clients import BOT, OPEN, Visitor, Visitors
from private_postgres import PrivatePostgres
from run_command import typed
from served import Served
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

KILLS = 60


class Pair:
    """Two servers on one database, and a line to each."""

    def __init__(self, tmp_path: Path, address: str) -> None:
        self.address = address
        self.servers = [Served(tmp_path / f"data{at}", "--database", address) for at in range(2)]
        self.urls = [server.url for server in self.servers]
        self.lines = [Visitors(url) for url in self.urls]

    def __enter__(self) -> "Pair":
        for server in self.servers:
            server.start()
        return self

    def __exit__(self, *_what: object) -> None:
        for line in self.lines:
            line.client.close()
        for server in self.servers:
            server.stop()

    def open(self, *seats: dict[str, str], **more: Any) -> list[Visitor]:
        """People at the first server."""
        return self.lines[0].open(*seats, **more)

    def elsewhere(self, person: Visitor) -> Visitor:
        """The same person at the second."""
        return Visitor(self.lines[1].client, person.table, person.seat, person.token)


@pytest.fixture(scope="module")
def pair(postgres: PrivatePostgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    with Pair(tmp_path_factory.mktemp("pair"), postgres.new_database()) as servers:
        yield servers


def test_two_servers_make_one_table_for_all_who_play_again(pair: Pair) -> None:
    people = pair.open(*[OPEN] * 4)
    for who in people[:3]:
        assert who.ask("resign").status_code == 200
    both = [where for who in people for where in (who, pair.elsewhere(who))]
    with ThreadPoolExecutor(8) as pool:
        made = [answer.json() for answer in pool.map(lambda who: who.post("rematch", {}), both)]
    assert len({one["table"] for one in made}) == 1
    assert [one["seat"] for one in made] == [0, 0, 1, 1, 2, 2, 3, 3]
    for one in made:
        for line in pair.lines:
            look = Visitor(line.client, one["table"], one["seat"], one["token"]).look()
            assert [table_seat["taken"] for table_seat in look["table"]["seats"]] == [True] * 4
    for line in pair.lines:
        seen = line.stranger(people[0].table).get("events").json()["events"]
        assert [one["kind"] for one in seen].count("rematch_opened") == 1
    raw = raw_log(pair.address, made[0]["table"])
    assert sum(b'"seated"' in entry[-1] for entry in raw) == 3


def test_two_servers_race_on_the_same_tables(pair: Pair, tmp_path: Path) -> None:
    heard = Crowd(pair.urls, 1, OPEN, OPEN, BOT).start().finish(stop=False)
    assert sum(len(one.acknowledged) for one in heard) > 20
    check(pair.address, pair.urls, heard, tmp_path)


def test_the_same_command_at_two_servers_at_once(pair: Pair) -> None:
    people = pair.open(OPEN, OPEN, options={"first": 0})
    for number in range(8):
        for person in people:
            look = person.look()
            if not look["options"]:
                continue
            body = {"command": f"n{number}", "version": look["version"], "action": look["options"][-1]}
            answers: list[Any] = []

            def send(door: Visitor, body: Any = body, answers: list[Any] = answers) -> None:
                answers.append(door.post("actions", body))

            doors = [person, pair.elsewhere(person)] * 2
            threads = [threading.Thread(target=send, args=[door]) for door in doors]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert [answer.status_code for answer in answers] == [200] * 4, [a.text for a in answers]
            assert len({answer.content for answer in answers}) == 1
    commands = [row.command for row in raw_log(pair.address, people[0].table) if row.command]
    assert len(commands) == len(set(commands)) > 6


def test_what_one_server_did_the_other_shows_at_once(pair: Pair) -> None:
    first, second = pair.open(OPEN, OPEN, options={"first": 0})
    elsewhere = pair.elsewhere(second)
    for _ in range(6):
        for person in (first, elsewhere):
            look = person.look()
            if look["options"]:
                done = person.act(look["options"][0], look["version"])
                assert done.status_code == 200, done.text
                assert first.look()["version"] == elsewhere.look()["version"] == done.json()["version"]


def test_a_key_handed_out_by_one_server_opens_at_the_other(pair: Pair) -> None:
    people = pair.open(OPEN, OPEN, listed=True, begin="when_full")
    stranger = pair.elsewhere(pair.lines[0].stranger(people[0].table))
    assert stranger.look()["table"]["status"] == "waiting"
    for number, name in enumerate(("Ann", "Bo")):
        joined = pair.lines[0].client.post(f"{people[0].path}/join", json={"name": name})
        assert joined.status_code == 201, joined.text
        key = joined.json()
        person = Visitor(stranger.client, people[0].table, key["seat"], key["token"])
        assert [table_seat["taken"] for table_seat in person.look()["table"]["seats"]].count(
            True
        ) == number + 1


def test_a_key_voided_at_one_server_is_cut_off_at_the_other(pair: Pair) -> None:
    person, _other = pair.open(OPEN, OPEN)
    lost = person.post("return-link", {}).json()["token"]
    with connect(f"ws://127.0.0.1:{pair.servers[1].port}{person.path}/socket") as socket:
        socket.send(json.dumps({"type": "hello", "protocol": 1, "token": lost, "since": 0}))
        assert json.loads(socket.recv(20))["type"] == "welcome"
        assert person.post("revoke-other-keys", {}).status_code == 200
        with pytest.raises(ConnectionClosed) as closed:
            [socket.recv(20) for _ in range(20)]
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.reason == "key_void"
    thief = pair.elsewhere(Visitor(person.client, person.table, person.seat, lost))
    assert thief.get("view").status_code == 403


def test_a_session_that_ends_at_one_server_is_cut_off_at_the_other(pair: Pair) -> None:
    with Town(pair.urls[0]) as here:
        ann = here.guest("Ann")
        table = ann.open(OPEN, OPEN, host=0, begin="by_host")["table"]
        cookie = {"Cookie": f"whistlestop={ann.client.cookies['whistlestop']}"}
        url = f"ws://127.0.0.1:{pair.servers[1].port}/api/tables/{table}/socket"
        with connect(url, additional_headers=cookie) as socket:
            socket.send(json.dumps({"type": "hello", "protocol": 1}))
            assert json.loads(socket.recv(20))["seat"] == 0
            assert ann.post("/api/me/logout").status_code == 200
            assert end_of(socket) == 4403
        answer = httpx.get(f"{pair.urls[1]}/api/me", headers=cookie)
        assert answer.json()["kind"] == "nobody"


def test_what_is_deleted_elsewhere_is_gone_here(pair: Pair, tmp_path: Path) -> None:
    """By a command that no server was asked for: both have the table in memory, and people who watch it."""
    ann, bob = pair.open(OPEN, OPEN)
    with ExitStack() as stack:
        lines = []
        for url in pair.urls:
            for hello in ({}, {"token": ann.token}, {"token": bob.token}):
                line = stack.enter_context(connect(url.replace("http", "ws") + f"{ann.path}/socket"))
                line.send(json.dumps({"type": "hello", "protocol": 1, **hello}))
                assert json.loads(line.recv(30))["type"] == "welcome"
                lines.append(line)
        words = ("--data", str(tmp_path / "nobodys"), "--database", pair.address)
        done = typed("tables", "delete", ann.table, *words)
        assert done.returncode == 0, done.stderr
        assert [end_of(line) for line in lines] == [4404] * 6
    for where in (ann, pair.elsewhere(ann)):
        assert where.get("view").json()["code"] == "no_such_table"
        assert where.act("draw", 2).json()["code"] == "no_such_table"


def end_of(line: ClientConnection) -> int | None:
    """The code with which the server disconnects."""
    try:
        while True:
            line.recv(30)
    except ConnectionClosed as closed:
        return None if closed.rcvd is None else closed.rcvd.code


def test_who_is_deleted_at_one_server_sits_nowhere_at_the_other(pair: Pair) -> None:
    with Town(pair.urls[0]) as here, Town(pair.urls[1]) as there:
        ann = here.guest("Ann")
        assert ann.register("ann.gone").status_code == 201
        elsewhere = there.browser()
        assert elsewhere.login("ann.gone").status_code == 200
        made = ann.open(OPEN, OPEN, host=0)
        assert elsewhere.at(made["table"]).look()["options"]
        url = f"{pair.urls[1].replace('http', 'ws')}/api/tables/{made['table']}/socket"
        cookie = f"whistlestop={elsewhere.client.cookies['whistlestop']}"
        with connect(url, additional_headers={"Cookie": cookie}) as line:
            line.send(json.dumps({"type": "hello", "protocol": 1}))
            assert json.loads(line.recv(30))["seat"] == 0
            assert ann.post("/api/me/delete", password=PASSWORD).status_code == 200
            look = elsewhere.at(made["table"]).look()
            assert (look["options"], look["table"]["seats"][0]["name"]) == ([], "Player 1")
            assert end_of(line) in (4403, 4500)


def test_who_blocks_one_another_claim_no_seats_at_one_table_by_two_servers(pair: Pair) -> None:
    with Town(pair.urls[0]) as here, Town(pair.urls[1]) as there:
        ann, bob = here.guest("Ann"), there.guest("Bob")
        first = here.browser().open(OPEN, OPEN, begin="by_host", listed=True)["table"]
        assert (ann.join(first).status_code, bob.join(first).status_code) == (201, 201)
        assert ann.post(f"/api/tables/{first}/block", seat=1).status_code == 200
        for _ in range(5):
            table = here.browser().open(OPEN, OPEN, begin="by_host", listed=True)["table"]
            keys = [here.browser().join(table, name=name).json()["token"] for name in ("One", "Two")]
            people = [who.at(table, None, key) for who, key in zip((ann, bob), keys, strict=True)]
            with ThreadPoolExecutor(2) as pool:
                answers = list(pool.map(lambda who: who.post("bind", {}), people))
            codes = sorted(answer.status_code for answer in answers)
            assert codes == [200, 403], [answer.text for answer in answers]


def test_a_hand_unlocked_at_one_server_is_covered_at_the_other(pair: Pair) -> None:
    names = ({"kind": "open", "name": name} for name in ("Ann", "Bob"))
    body = {"game": "mini", "seats": list(names), "hotseat": True}
    made = pair.lines[0].client.post("/api/tables", json=body).json()
    tablet = {"Whistlestop-Device": "a-tablet-between-two-servers"}
    with ExitStack() as stack:
        clients = [stack.enter_context(httpx.Client(base_url=url, headers=tablet)) for url in pair.urls]
        here, there = (Visitor(client, made["table"], None, made["device"]) for client in clients)
        assert here.post("unlock", {"seat": 0}).json()["options"]
        assert there.post("unlock", {"seat": 1}).json()["options"]
        assert waited_for(lambda: not here.look()["options"], 20)
        assert there.look()["options"], "it is still open where it was unlocked last"
        assert here.post("unlock", {"seat": 0}).json()["options"]
        assert there.post("lock", {}).status_code == 200
        assert waited_for(lambda: not here.look()["options"], 20)


def salting(pair: Pair) -> tuple[list[Visitor], list[str]]:
    """Two who sat down at two servers, each with a salt, when the commitments are fixed."""
    table = pair.open(OPEN, OPEN, begin="when_full", listed=True)[0].table
    salts, people = [secrets.token_hex(16) for _ in range(2)], []
    for at, line in enumerate(pair.lines):
        commitment = hashlib.sha256(salts[at].encode()).hexdigest()
        body = {"name": f"Player {at}", "commitment": commitment}
        made = line.client.post(f"/api/tables/{table}/join", json=body).json()
        people.append(Visitor(line.client, table, made["seat"], made["token"]))
    assert waited_for(lambda: all(one.look()["table"]["status"] == "revealing" for one in people), 30)
    return people, salts


def test_the_deal_and_every_head_are_the_same_at_two_servers(pair: Pair) -> None:
    (one, two), salts = salting(pair)
    other = hashlib.sha256(b"f" * 32).hexdigest()
    for where in (two, Visitor(pair.lines[0].client, two.table, two.seat, two.token)):
        assert where.ask("commit", commitment=other).json()["code"] == "salts_fixed"
    both = [(one, salts[0]), (two, salts[1]), (pair.elsewhere(one), salts[0])]
    with ThreadPoolExecutor(3) as pool:
        codes = list(pool.map(lambda asked: asked[0].ask("reveal", salt=asked[1]).status_code, both))
    assert codes == [200] * 3, "the same command twice is done once"
    assert waited_for(lambda: two.look()["table"]["status"] == "running", 30)
    kinds = [event["kind"] for event in one.get("events").json()["events"]]
    assert (kinds.count("revealed"), kinds.count("begun")) == (2, 1)
    for since in range(one.look()["version"]):
        pages = [who.get("events", since=since, limit=1).json() for who in (one, pair.elsewhere(one))]
        assert pages[0]["head"] == pages[1]["head"] != ""


def test_of_two_servers_one_begins_the_game(pair: Pair) -> None:
    for _ in range(3):
        people = pair.open(OPEN, OPEN, begin="by_host", listed=True)
        table, host = people[0].table, pair.lines[0].hosts[people[0].table]
        for at, line in enumerate(pair.lines):
            body = {"name": f"Player {at}"}
            assert line.client.post(f"/api/tables/{table}/join", json=body).status_code == 201
        hosts = [(at, Visitor(line.client, table, None, host)) for at, line in enumerate(pair.lines * 2)]
        asked = [(who, {"command": f"begin-{at}", "ask": {"type": "begin"}}) for at, who in hosts]
        with ThreadPoolExecutor(4) as pool:
            codes = list(pool.map(lambda ask: ask[0].post("commands", ask[1]).status_code, asked))
        assert sorted(codes) == [200, 409, 409, 409]


def test_of_two_answers_at_two_servers_one_counts(pair: Pair) -> None:
    one, two = pair.open(OPEN, OPEN)
    there = pair.elsewhere(two)
    for _ in range(3):
        assert one.ask("propose", what="pause").status_code == 200
        with ThreadPoolExecutor(2) as pool:
            asked = (lambda: one.ask("agree", yes=False), lambda: there.ask("agree", yes=True))
            codes = [answer.status_code for answer in pool.map(lambda ask: ask(), asked)]
        assert sorted(codes) == [200, 409]
        is_paused = [who.look()["table"]["clock"]["paused"] for who in (one, there)]
        assert is_paused == [codes[1] == 200] * 2
        if is_paused[0]:
            assert one.ask("propose", what="resume").status_code == 200


def test_signs_that_postgresql_does_not_take_are_no_failure_of_it(pair: Pair) -> None:
    client = pair.lines[0].client
    body = {"game": "mini", "seats": [OPEN, OPEN], "title": "Fri\0day\7", "listed": True}
    body["begin"] = "when_full"
    made = client.post("/api/tables", json=body)
    assert made.status_code == 201, made.text
    table = made.json()["table"]
    listed = {one["table"]: one for one in client.get("/api/tables").json()["tables"]}
    assert listed[table]["title"] == "Friday"
    look = client.get(f"/api/tables/{table}/view").json()
    assert look["table"]["settings"]["title"] == "Friday"
    login = {"login": "a\0b", "password": "correct horse"}
    for answer, status in (
        (client.get("/api/tables/%00/view"), 404),
        (client.get("/plain/tables/a%00b"), 404),
        (client.get("/api/tables", params={"after": "1_\0"}), 400),
        (client.get("/api/tables", params={"after": "nan_x"}), 400),
        (client.post("/api/me/login", json=login), 403),
    ):
        assert answer.status_code == status, answer.text


def test_a_server_that_hears_no_hints_still_catches_up(pair: Pair) -> None:
    first, second = pair.open(OPEN, OPEN, options={"first": 0})
    elsewhere = pair.elsewhere(second)
    version = elsewhere.look()["version"]
    deaf = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s"
    with psycopg.connect(pair.address, autocommit=True) as connection, ThreadPoolExecutor() as pool:
        waiting = pool.submit(elsewhere.get, "events", since=version, wait=30)
        time.sleep(0.2)
        connection.execute(deaf, ["whistlestop-listener"])
        look = first.look()
        assert first.act(look["options"][0], look["version"]).status_code == 200
        assert waiting.result(25).json()["version"] == version + 1


def test_bots_and_clocks_go_on_elsewhere_when_their_server_is_killed(pair: Pair) -> None:
    (person,) = pair.open(OPEN, BOT, BOT, seconds=1, options={"first": 0})
    look = person.look()
    assert person.act(look["options"][0], look["version"]).status_code == 200
    before = pair.elsewhere(person).look()["version"]
    pair.servers[0].kill()
    try:
        # The stand-in moves for the person whose time runs out, and the bots for themselves: nobody asks for it.
        assert waited_for(lambda: len(raw_log(pair.address, person.table)) > before + 6, 40)
    finally:
        pair.servers[0].start()
    rows = raw_log(pair.address, person.table)
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))


def waited_for(what: Callable[[], bool], seconds: float) -> bool:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if what():
            return True
        time.sleep(0.05)
    return False


def test_a_database_that_is_started_anew_is_found_again(
    pair: Pair, postgres: PrivatePostgres, tmp_path: Path
) -> None:
    crowd = Crowd(pair.urls, 1, OPEN, OPEN).start()
    while crowd.acknowledged < 6:
        time.sleep(0.01)
    postgres.stop()
    time.sleep(0.5)
    postgres.start()
    check(pair.address, pair.urls, crowd.finish(stop=False), tmp_path)


@pytest.mark.long
def test_servers_killed_in_turn_under_load(pair: Pair, tmp_path: Path) -> None:
    left = KILLS
    while left:
        crowd = Crowd(pair.urls, 4, OPEN, OPEN, BOT).start()
        while left and not crowd.is_over:
            time.sleep(0.5)
            pair.servers[left % 2].kill()
            pair.servers[left % 2].start()
            left -= 1
        check(pair.address, pair.urls, crowd.finish(stop=False), tmp_path)
    noted(pair.address)


def noted(database: str) -> None:
    figures = f"{KILLS} times in turn under load, {tally(database)}; every acknowledged one is there once"
    note("`kill -9` of one of two servers (PostgreSQL)", figures)
