"""The reference clients at a server that stops or is killed and starts again on the same port and database."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from http_clients import OPEN, Visitor, Visitors
from private_postgres import PrivatePostgres
from served import Served

CLIENTS = Path(__file__).parents[2] / "clients"
PROGRAMS = {
    "python": [sys.executable, str(CLIENTS / "python" / "longest.py")],
    "javascript": ["node", str(CLIENTS / "javascript" / "longest.mjs")],
}
IMPATIENT = {
    "python": f"""
import sys
sys.path.insert(0, {str(CLIENTS / "python")!r})
from whistlestop_client import main
main(lambda turn: turn.options[0], "impatient", patience=1)
""",
    "javascript": f"""
import {{ main }} from {str(CLIENTS / "javascript" / "whistlestop-client.mjs")!r};
main((turn) => turn.options[0], "impatient", () => {{}}, 1);
""",
}
STARTERS = {"python": (sys.executable, "bot.py"), "javascript": ("node", "bot.mjs")}


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Served]:
    served = Served(tmp_path / "data").start()
    yield served
    served.stop()


def started(command: list[str], server: Served, person: Visitor) -> subprocess.Popen[str]:
    environment = {**os.environ, "WHISTLESTOP_TOKEN": person.token or ""}
    command = [*command, f"{server.url}{person.path}"]
    return subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)


def wait_until_it_has_chosen(person: Visitor) -> None:
    end = time.monotonic() + 60
    while 0 in person.look()["table"]["asked"]:
        assert time.monotonic() < end, "the program does nothing"
        time.sleep(0.05)


def play_to_the_end(person: Visitor) -> None:
    end = time.monotonic() + 120
    while (look := person.look())["table"]["status"] != "finished":
        assert time.monotonic() < end, "the game does not end"
        if look["options"]:
            person.act(look["options"][-1], look["version"])
        else:
            time.sleep(0.02)


@pytest.mark.parametrize("language", PROGRAMS)
@pytest.mark.parametrize("ending", ["stop", "kill"])
def test_a_client_takes_its_line_up_again_and_plays_to_the_end(
    own_server: Served, language: str, ending: str
) -> None:
    with Visitors(own_server.url) as visitors:
        ann, bob = visitors.open(OPEN, OPEN, options={"first": 1})
        program = started(PROGRAMS[language], own_server, ann)
        wait_until_it_has_chosen(bob)
    getattr(own_server, ending)()
    time.sleep(1)  # it finds nobody there for a while
    own_server.start()
    with Visitors(own_server.url) as visitors:
        play_to_the_end(Visitor(visitors.client, bob.table, bob.seat, bob.token))
    _, errors = program.communicate(timeout=60)
    assert program.returncode == 0, errors
    assert "the line to the host is lost" in errors


def test_a_client_plays_on_after_the_database_was_away(postgres: PrivatePostgres, tmp_path: Path) -> None:
    served = Served(tmp_path / "data", "--database", postgres.new_database()).start()
    try:
        with Visitors(served.url) as visitors:
            ann, bob = visitors.open(OPEN, OPEN, options={"first": 1})
            program = started(PROGRAMS["python"], served, ann)
            wait_until_it_has_chosen(bob)
            try:
                postgres.stop(signal.SIGQUIT)
                look = {"command": "away", "ask": {"type": "say", "text": "hello?"}}
                assert bob.post("commands", look).status_code == 503
                time.sleep(3)
            finally:
                postgres.start()
            end = time.monotonic() + 60
            while bob.get("view").status_code != 200:
                assert time.monotonic() < end
                time.sleep(0.2)
            play_to_the_end(bob)
        _, errors = program.communicate(timeout=60)
        assert program.returncode == 0, errors
    finally:
        served.stop()
    assert "bot_socket.py" not in served.log.read_text(), "an outage is no failure of the program"


@pytest.mark.parametrize("language", IMPATIENT)
def test_a_client_that_gives_up_says_so_and_fails(own_server: Served, tmp_path: Path, language: str) -> None:
    starter, name = STARTERS[language]
    (tmp_path / name).write_text(IMPATIENT[language], encoding="utf-8")
    with Visitors(own_server.url) as visitors:
        ann, bob = visitors.open(OPEN, OPEN, options={"first": 1})
        program = started([starter, str(tmp_path / name)], own_server, ann)
        wait_until_it_has_chosen(bob)
    own_server.kill()
    _, errors = program.communicate(timeout=60)
    assert program.returncode == 1
    assert "impatient: the line to the host is lost: given up after 1 seconds: " in errors
