"""The deal at a real server: who salts it, who cannot choose it, who spoils it; and a past that is rewritten."""

import json
import secrets
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from shutil import which
from typing import Any

import httpx
import pytest
from browser_clients import Town
from forked import run_command
from http_clients import BOT, OPEN, Visitor, Visitors, play_out
from served import Served
from websockets.sync.client import connect

CLIENTS = Path(__file__).parents[2] / "clients"
WAITS = {"begin": "when_full", "listed": True}


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that waits two seconds for a salt, and that can be killed."""
    folder = tmp_path_factory.mktemp("quick")
    (folder / "config.toml").write_text("reveal_seconds = 2\n")
    served = Served(folder / "data", "--config", str(folder / "config.toml")).start()
    yield served
    served.stop()


class Salter(Visitor):
    """Somebody whose client takes part."""

    salt = ""

    @classmethod
    def sit(cls, visitors: Visitors, table: str, name: str) -> "Salter":
        salt = secrets.token_hex(16)
        body = {"name": name, "commitment": hashed(salt)}
        answer = visitors.client.post(f"/api/tables/{table}/join", json=body)
        assert answer.status_code == 201, answer.text
        person = cls(visitors.client, table, answer.json()["seat"], answer.json()["token"])
        person.salt = salt
        return person

    def reveal(self) -> None:
        answer = self.ask("reveal", salt=self.salt)
        assert answer.status_code == 200, answer.text


def hashed(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def seated(visitors: Visitors, **more: Any) -> list[Salter]:
    first, _ = visitors.open(OPEN, OPEN, **{**WAITS, **more})
    people = [Salter.sit(visitors, first.table, name) for name in ("Ada", "Bo")]
    until(lambda: people[0].look()["table"]["status"] == "revealing")
    return people


def until(is_so: Callable[[], bool], seconds: float = 60) -> None:
    patience = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < patience
        time.sleep(0.05)


def verified(record: bytes, folder: Path, *flags: str) -> subprocess.CompletedProcess[str]:
    (folder / "record.json").write_bytes(record)
    return run_command("verify", str(folder / "record.json"), *flags)


def test_everybody_salts_the_last_who_sits_down_too_and_each_can_check_it(
    visitors: Visitors, tmp_path: Path
) -> None:
    people = seated(visitors)
    shown = people[0].look()
    assert [table_seat["commitment"] for table_seat in shown["table"]["seats"]] == [
        hashed(p.salt) for p in people
    ]
    noted = [f"{shown['version']}:{shown['head']}"]
    for person in people:
        person.reveal()
    until(lambda: people[0].look()["table"]["status"] == "running")
    look = people[1].look()
    noted.append(f"{look['version']}:{look['head']}")
    play_out(list(people))
    record = people[0].get("record").content
    assert json.loads(record)["header"]["salts"] == [person.salt for person in people]
    flags = [flag for head in noted for flag in ("--head", head)]
    for person in people:
        found = verified(
            record, tmp_path, "--salt", person.salt, "--commitment", shown["table"]["fixed"], *flags
        )
        assert (found.returncode, found.stderr) == (0, "")
        assert "the commitment matches" in found.stdout
        assert all(f"the head of entry {head.split(':')[0]} matches" in found.stdout for head in noted)
    assert verified(record, tmp_path, "--salt", "f" * 32).returncode == 1
    assert verified(record, tmp_path, "--head", noted[0][:-1] + "x").returncode == 1
    assert verified(record, tmp_path, "--head", "nonsense").returncode == 2


def test_the_operator_who_knows_the_secret_goes_last_and_still_cannot_choose(
    quick: Served,
) -> None:
    with Visitors(quick.url) as visitors:
        operator, honest = seated(visitors)
        honest.reveal()
        with sqlite3.connect(quick.data / "whistlestop.db") as database:
            row = database.execute("SELECT secret FROM tables WHERE id = ?", (operator.table,)).fetchone()
        assert row[0], "what an operator has, and a salt of the other"
        ground = secrets.token_hex(16)  # stands for the one of 7,197 that deals four locomotives
        assert operator.ask("reveal", salt=ground).json()["code"] == "wrong_salt"
        assert operator.ask("commit", commitment=hashed(ground)).json()["code"] == "salts_fixed"
        operator.reveal()
        until(lambda: honest.look()["table"]["status"] == "running")
        assert [table_seat["salt"] for table_seat in honest.look()["table"]["seats"]] == [
            operator.salt,
            honest.salt,
        ]


def test_who_withholds_loses_the_seat_and_all_see_the_restart(quick: Served) -> None:
    with Visitors(quick.url) as visitors:
        operator, honest = seated(visitors)
        before = honest.look()["table"]
        honest.reveal()
        until(lambda: honest.look()["table"]["restarts"] == 1)
        after = honest.look()["table"]
        assert after["status"] == "waiting"
        assert [table_seat["taken"] for table_seat in after["seats"]] == [False, True]
        assert after["commitment"] != before["commitment"]
        assert operator.get("view").json()["code"] == "wrong_key"
        event = honest.get("events", since=0).json()["events"][-1]
        assert (event["kind"], event["seat"], event["why"]) == ("restarted", 0, "late")
        late = Salter.sit(visitors, honest.table, "Cy")
        honest.salt = secrets.token_hex(16)
        assert honest.ask("commit", commitment=hashed(honest.salt)).status_code == 200
        until(lambda: honest.look()["table"]["status"] == "revealing")
        for person in (late, honest):
            person.reveal()
        until(lambda: honest.look()["table"]["status"] == "running")
        play_out([late, honest])
        record = honest.get("record").json()
        assert record["header"]["restarts"] == 1
        assert record["header"]["salts"] == [late.salt, honest.salt]


def test_a_program_that_never_commits_has_a_salt_of_the_server_and_keeps_nobody_waiting(
    visitors: Visitors,
) -> None:
    first, _ = visitors.open(OPEN, OPEN, **WAITS)
    ada = Salter.sit(visitors, first.table, "Ada")
    visitors.client.post(f"{first.path}/join", json={"name": "Bo"})
    until(lambda: ada.look()["table"]["status"] == "revealing")
    ada.reveal()
    until(lambda: ada.look()["table"]["status"] == "running")
    seats = ada.look()["table"]["seats"]
    assert [table_seat["salt_by"] for table_seat in seats] == ["player", "server"]
    assert [hashed(table_seat["salt"]) for table_seat in seats] == [
        table_seat["commitment"] for table_seat in seats
    ]
    assert seats[0]["salt"] == ada.salt


def test_a_table_of_bots_and_programs_without_salts_is_dealt_at_once(
    visitors: Visitors, tmp_path: Path
) -> None:
    """The requests of the first example in docs/protocol.md, and nothing else."""
    (person,) = visitors.open(OPEN, BOT)
    look = person.look()
    assert (look["version"], look["table"]["status"]) == (3, "running"), "no request is needed for the salts"
    assert [table_seat["salt_by"] for table_seat in look["table"]["seats"]] == ["server", "server"]
    assert person.act(look["options"][0], look["version"]).json()["version"] > look["version"]
    events = person.get("events", since=0).json()["events"]
    opened, fixing = events[0], events[1]
    assert [opened["kind"], fixing["kind"], events[2]["kind"]] == ["opened", "revealing", "begun"]
    assert fixing["commitments"] == opened["commitments"] == [hashed(salt) for salt in fixing["salts"]]
    play_out([person])
    record = person.get("record").content
    assert json.loads(record)["header"]["salts_by"] == ["server", "server"]
    found = verified(record, tmp_path)
    assert (found.returncode, found.stderr) == (0, "")
    assert "salt made by the server: seat 0, 1" in found.stdout
    assert "proves nothing against the operator" in found.stdout
    refused = verified(record, tmp_path, "--salt", fixing["salts"][0])
    assert (refused.returncode, "The server made this salt" in refused.stderr) == (1, True)


def test_a_host_begins_a_table_without_salts_with_one_request(visitors: Visitors) -> None:
    first, *_ = visitors.open(OPEN, BOT, begin="by_host", listed=True)
    visitors.client.post(f"{first.path}/join", json={"name": "Bo"})
    host = Visitor(visitors.client, first.table, None, visitors.hosts[first.table])
    assert host.ask("begin").status_code == 200
    assert host.look()["table"]["status"] == "running"


def plain_player(url: str, table: str) -> httpx.Client:
    """Somebody with a page without JavaScript, who can do nothing about salts."""
    browser = httpx.Client(base_url=url, timeout=60, follow_redirects=True)
    page = browser.post(f"/plain/tables/{table}/join", data={"name": "Plain"})
    assert page.status_code == 200
    return browser


def mixed(visitors: Visitors, url: str) -> tuple[Salter, Salter, httpx.Client]:
    """The operator, an honest player, somebody with a plain page, and a bot."""
    first, *_ = visitors.open(OPEN, OPEN, OPEN, BOT, **WAITS)
    operator, honest = (Salter.sit(visitors, first.table, name) for name in ("Ada", "Bo"))
    browser = plain_player(url, first.table)
    until(lambda: honest.look()["table"]["status"] == "revealing")
    return operator, honest, browser


def test_a_plain_page_and_a_bot_reveal_by_themselves_and_the_operator_cannot_choose(quick: Served) -> None:
    with Visitors(quick.url) as visitors:
        operator, honest, browser = mixed(visitors, quick.url)
        seats = honest.look()["table"]["seats"]
        assert [table_seat["salt_by"] for table_seat in seats] == ["player", "player", "server", "server"]
        assert [bool(table_seat["salt"]) for table_seat in seats] == [False, False, True, True]
        honest.reveal()
        ground = secrets.token_hex(16)
        assert operator.ask("reveal", salt=ground).json()["code"] == "wrong_salt"
        assert operator.ask("commit", commitment=hashed(ground)).json()["code"] == "salts_fixed"
        operator.reveal()
        until(lambda: honest.look()["table"]["status"] == "running")
        assert "Tickets to keep" in browser.get(f"/plain/tables/{honest.table}").text
        browser.close()


def test_the_operator_who_withholds_there_loses_the_seat_and_all_salts_are_new(quick: Served) -> None:
    with Visitors(quick.url) as visitors:
        _, honest, browser = mixed(visitors, quick.url)
        before = honest.look()["table"]["seats"]
        honest.reveal()
        until(lambda: honest.look()["table"]["restarts"] == 1)
        after = honest.look()["table"]["seats"]
        assert [table_seat["taken"] for table_seat in after] == [False, True, True, True]
        assert all(table_seat["salt"] == "" and table_seat["salt_by"] == "server" for table_seat in after)
        old, new = ({table_seat["commitment"] for table_seat in seats} for seats in (before, after))
        assert not old & new
        assert "Once a salt was withheld" in browser.get(f"/plain/tables/{honest.table}").text
        browser.close()


@pytest.mark.parametrize("more", [{"host": 0}, {"hotseat": True}])
def test_against_bots_and_on_one_device_the_one_who_lays_out_the_table_salts(
    more: dict[str, Any], visitors: Visitors
) -> None:
    salt = secrets.token_hex(16)
    body = {"game": "mini", "seats": [{"name": "Ada"}, BOT], "commitment": hashed(salt), **more}
    made = visitors.client.post("/api/tables", json=body).json()
    token = made["device"] or made["seats"][0]["token"]
    ada = Visitor(visitors.client, made["table"], 0, token)
    assert ada.look()["table"]["status"] == "revealing"
    assert ada.ask("reveal", salt=salt).status_code == 200
    until(lambda: ada.look()["table"]["status"] == "running")
    seats = ada.look()["table"]["seats"]
    assert seats[0]["salt"] == salt
    assert [table_seat["salt_by"] for table_seat in seats] == ["player", "server"]


def test_one_device_begins_at_once_without_a_salt_of_its_own(visitors: Visitors) -> None:
    body = {"game": "mini", "seats": [{"name": "Ada"}, {"name": "Bo"}, BOT], "hotseat": True}
    made = visitors.client.post("/api/tables", json=body).json()
    device = Visitor(visitors.client, made["table"], None, made["device"])
    facts = device.look()["table"]
    assert facts["status"] == "running"
    assert [table_seat["salt_by"] for table_seat in facts["seats"]] == ["server"] * 3
    assert all(table_seat["salt"] for table_seat in facts["seats"])


def test_nobody_sits_down_with_a_salt_after_the_commitments_are_fixed(visitors: Visitors) -> None:
    salt, late = (secrets.token_hex(16) for _ in range(2))
    body = {"game": "mini", "seats": [{"name": "Ada"}, OPEN], "commitment": hashed(salt), "host": 0}
    made = visitors.client.post("/api/tables", json=body).json()
    ada = Visitor(visitors.client, made["table"], 0, made["seats"][0]["token"])
    assert ada.look()["table"]["status"] == "revealing"
    join = {"name": "Eve", "key": made["seats"][1]["token"], "commitment": hashed(late)}
    assert visitors.client.post(f"{ada.path}/join", json=join).json()["code"] == "salts_fixed"
    assert ada.ask("reveal", salt=salt).status_code == 200
    until(lambda: ada.look()["table"]["status"] == "running")
    seats = ada.look()["table"]["seats"]
    assert seats[0]["salt"] == salt
    assert [table_seat["salt_by"] for table_seat in seats] == ["player", "server"]


def test_programs_in_both_languages_salt_by_themselves(server: Served, visitors: Visitors) -> None:
    node = which("node")
    assert node is not None
    first, _ = visitors.open(OPEN, OPEN, begin="by_host", listed=True)
    keys = [
        visitors.client.post(f"{first.path}/join", json={"name": name}).json()["token"]
        for name in ("Py", "Js")
    ]
    programs = [
        [sys.executable, str(CLIENTS / "python" / "longest.py")],
        [node, str(CLIENTS / "javascript" / "longest.mjs")],
    ]
    running = [
        subprocess.Popen([*program, f"{server.url}{first.path}", key], stderr=subprocess.PIPE)
        for program, key in zip(programs, keys, strict=True)
    ]
    watcher = visitors.stranger(first.table)
    until(lambda: all(table_seat["salt_by"] == "player" for table_seat in watcher.look()["table"]["seats"]))
    host = Visitor(visitors.client, first.table, None, visitors.hosts[first.table])
    assert host.ask("begin").status_code == 200
    for program in running:
        _, said = program.communicate(timeout=120)
        assert program.returncode == 0
        # The result is the only line: no complaint.
        assert said.startswith(b"longest: the game is over, ")
        assert said.count(b"\n") == 1
    assert json.loads(watcher.get("record").content)["header"]["salts_by"] == ["player", "player"]


# A rewritten past


def rewrite(server: Served, table: str) -> None:
    """What an operator could do: another move in the log, where nobody looks at it any more."""
    server.kill()
    with sqlite3.connect(server.data / "whistlestop.db") as database:
        query = "SELECT seq, body FROM log WHERE table_id = ? ORDER BY seq"
        for seq, body in database.execute(query, (table,)).fetchall():
            entry = json.loads(body)
            if entry["kind"] == "played":
                entry["by"] = "stand_in"  # it was the clock that moved, not the player
                changed = json.dumps(entry, separators=(",", ":"), ensure_ascii=False).encode()
                where = "UPDATE log SET body = ? WHERE table_id = ? AND seq = ?"
                database.execute(where, (changed, table, seq))
                break
    database.close()
    server.start()


def welcome(server: Served, person: Visitor, check: int) -> dict[str, Any]:
    with connect(f"ws://127.0.0.1:{server.port}{person.path}/socket") as socket:
        hello = {"type": "hello", "protocol": 1, "token": person.token, "check": check}
        socket.send(json.dumps(hello))
        frame: dict[str, Any] = json.loads(socket.recv(20))
        return frame


def some_moves(person: Visitor) -> dict[str, Any]:
    for _ in range(3):
        until(lambda: bool(person.look()["options"]))
        look = person.look()
        assert person.act(look["options"][0], look["version"]).status_code == 200
    return person.look()


def test_a_head_stays_the_head_until_the_past_is_rewritten(quick: Served) -> None:
    with Visitors(quick.url) as visitors:
        (person,) = visitors.open(OPEN, BOT)
        seen = some_moves(person)
        assert welcome(quick, person, seen["version"])["head"] == seen["head"]
        page = person.get("events", since=seen["version"] - 1, limit=1).json()
        assert (page["version"], page["head"]) == (seen["version"], seen["head"])
        quick.kill()
        quick.start()
        assert welcome(quick, person, seen["version"])["head"] == seen["head"], "a restart changes nothing"
        assert welcome(quick, person, seen["version"] + 1000)["head"] is None
        rewrite(quick, person.table)
        assert welcome(quick, person, seen["version"])["head"] != seen["head"]


PYTHON = """
import sys
from whistlestop_client import Memory, Rewritten, play
class Enough(Exception): pass
memory, count = Memory(), [0]
def choose(turn):
    count[0] += 1
    if count[0] == 4:
        raise Enough
    return turn.options[0]
try:
    play(choose, "mindful", sys.argv[1], sys.argv[2], memory=memory)
except Enough:
    pass
print("away", flush=True)
sys.stdin.readline()
count[0] = -1000
try:
    play(choose, "mindful", sys.argv[1], sys.argv[2], memory=memory)
    print("played on")
except Rewritten as problem:
    print("rewritten", problem)
"""
JAVASCRIPT = """
import { createInterface } from "node:readline";
import { Memory, Rewritten, play } from "{client}";
const [table, token] = process.argv.slice(2);
const memory = new Memory();
let count = 0;
const choose = (turn) => {
  count += 1;
  if (count === 4) throw new Error("enough");
  return turn.options[0];
};
await play(choose, "mindful", table, token, () => {}, { memory }).catch(() => undefined);
console.log("away");
for await (const line of createInterface({ input: process.stdin })) break;
count = -1000;
try {
  await play(choose, "mindful", table, token, () => {}, { memory });
  console.log("played on");
} catch (problem) {
  console.log(problem instanceof Rewritten ? "rewritten" : "other", problem.message);
}
process.exit(0);
"""


@pytest.mark.parametrize("is_rewritten", [False, True])
@pytest.mark.parametrize("language", ["python", "javascript"])
def test_a_client_that_comes_back_notices_a_rewritten_past(
    language: str, is_rewritten: bool, quick: Served, tmp_path: Path
) -> None:
    if language == "python":
        (tmp_path / "mindful.py").write_text(PYTHON)
        (tmp_path / "whistlestop_client.py").symlink_to(CLIENTS / "python" / "whistlestop_client.py")
        command = [sys.executable, str(tmp_path / "mindful.py")]
    else:
        client = CLIENTS / "javascript" / "whistlestop-client.mjs"
        (tmp_path / "mindful.mjs").write_text(JAVASCRIPT.replace("{client}", str(client)))
        command = [which("node") or "node", str(tmp_path / "mindful.mjs")]
    with Visitors(quick.url) as visitors:
        (person,) = visitors.open(OPEN, BOT)
    program = subprocess.Popen(
        [*command, f"{quick.url}{person.path}", person.token or ""],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert program.stdout is not None
    assert program.stdout.readline() == "away\n"
    if is_rewritten:
        rewrite(quick, person.table)
    said, _ = program.communicate("\n", timeout=120)
    assert said.startswith("rewritten" if is_rewritten else "played on")


def test_forgetting_somebody_breaks_no_chain(town: Town) -> None:
    ada = town.guest("Ada")
    made = ada.open(OPEN, OPEN, begin="by_host", host=0, listed=True)
    seen = ada.at(made["table"], 0).look()
    bo = town.guest("Bo")
    bo.join(made["table"], name="Bo")
    noted = ada.at(made["table"], 0).look()
    assert bo.post("/api/me/delete").status_code == 200
    now = ada.at(made["table"], 0)
    assert "Bo" not in json.dumps(now.look()["table"])
    for look in (seen, noted):
        page = now.get("events", since=look["version"] - 1, limit=1).json()
        assert page["head"] == look["head"]
