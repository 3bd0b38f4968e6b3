"""Bots that play at a server by address and key, in two languages; and those that break the rules of talking."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from typing import Any

import msgspec
import pytest
from http_clients import BOT, OPEN, Visitor, Visitors
from served import Served
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from whistlestop.wire.protocol import Decide, End, Hello, HostMessage, NewGame

CLIENTS = Path(__file__).parents[2] / "clients"
PROGRAMS = {
    "python": [sys.executable, str(CLIENTS / "python" / "longest.py")],
    "javascript": ["node", str(CLIENTS / "javascript" / "longest.mjs")],
}


@contextmanager
def talking(server: Served, person: Visitor, token: str | None = None) -> Iterator[ClientConnection]:
    """The key in the greeting, as from a browser, which cannot send it otherwise."""
    with connect(f"ws://127.0.0.1:{server.port}{person.path}/bot-socket") as line:
        assert isinstance(msgspec.json.decode(str(line.recv(20)), type=HostMessage), Hello)
        say(line, type="hello", protocol=1, token=token or person.token)
        yield line


def say(line: ClientConnection, **message: Any) -> None:
    line.send(json.dumps(message))


def heard(line: ClientConnection) -> Any:
    return msgspec.json.decode(str(line.recv(20)), type=HostMessage)


@pytest.mark.parametrize("language", PROGRAMS)
@pytest.mark.parametrize("game", ["mini", "pennsylvania"])
def test_a_program_plays_a_whole_game_by_address_and_key(
    language: str, game: str, server: Served, visitors: Visitors
) -> None:
    if which(PROGRAMS[language][0]) is None:
        pytest.skip("no Node on this machine")
    (person,) = visitors.open(OPEN, BOT, game=game)
    environment = {**os.environ, "WHISTLESTOP_TOKEN": person.token or ""}
    command = [*PROGRAMS[language], f"{server.url}{person.path}"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stdout) == (0, "")
    totals = r"seat 1: -?\d+, seat 2: -?\d+"
    result = rf"longest: the game is over, (seat [12] wins|seat 1 and seat 2 win) \({totals}\)\n"
    assert re.fullmatch(result, done.stderr), done.stderr
    look = person.look()
    assert look["table"]["status"] == "finished"
    assert look["result"]["seats"][0]["routes"], "it claimed something"


@pytest.mark.parametrize(
    ("address", "token", "code", "words"),
    [
        ("{path}", "wrong", 1, "key"),
        ("/api/tables/nowhere", "wrong", 1, "table"),
        ("/elsewhere", "wrong", 1, ""),
        ("{path}", "", 2, "WHISTLESTOP_TOKEN"),
    ],
)
@pytest.mark.parametrize("language", PROGRAMS)
def test_a_client_says_what_is_wrong_and_how_it_ended(
    language: str, address: str, token: str, code: int, words: str, server: Served, visitors: Visitors
) -> None:
    if which(PROGRAMS[language][0]) is None:
        pytest.skip(f"LEFT OUT, the client in {language}: there is no {PROGRAMS[language][0]}")
    (person,) = visitors.open(OPEN, BOT)
    where = f"{server.url}{address.format(path=person.path)}"
    environment = {**os.environ, "WHISTLESTOP_TOKEN": token}
    done = subprocess.run(
        [*PROGRAMS[language], where], env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1
    assert words in done.stderr


def test_two_programs_play_against_each_other(server: Served, visitors: Visitors) -> None:
    people = visitors.open(OPEN, OPEN)
    started = [
        subprocess.Popen([*PROGRAMS["python"], f"{server.url}{person.path}", person.token or ""])
        for person in people
    ]
    assert [program.wait(120) for program in started] == [0, 0]
    assert people[0].look()["table"]["status"] == "finished"


def test_the_conversation_is_that_of_the_page(server: Served, visitors: Visitors) -> None:
    (person,) = visitors.open(OPEN, BOT)
    with talking(server, person) as line:
        game = heard(line)
        assert isinstance(game, NewGame)
        assert (game.seat, game.players, game.clock.decision) == (0, 2, None)
        number = 0
        while isinstance(message := heard(line), Decide):
            number += 1
            assert message.number == number
            assert message.view.seat == 0
            say(line, type="act", number=number, action=message.options[0], why="it was first")
        assert isinstance(message, End)
        assert len(message.seats) == 2
        with pytest.raises(ConnectionClosed):
            line.recv(5)
    assert [seat["total"] for seat in person.look()["result"]["seats"]] == [
        seat.total for seat in message.seats
    ]


def test_one_who_comes_back_is_asked_again(server: Served, visitors: Visitors) -> None:
    (person, _) = visitors.open(OPEN, OPEN)
    for _ in range(2):
        with talking(server, person) as line:
            heard(line)
            message = heard(line)
            assert message.number == 1
            assert message.options


def test_a_question_taken_back_is_not_answered(server: Served, visitors: Visitors) -> None:
    """Both choose tickets; the second goes back by consent; the answer to the old question comes too late."""
    (one, other) = visitors.open(OPEN, OPEN, options={"first": 0})
    for person in (one, other):
        look = person.look()
        person.act(look["options"][0], look["version"])
    with talking(server, one) as line:
        heard(line)
        first = heard(line)
        assert other.ask("propose", what="undo").status_code == 200
        assert one.ask("agree", yes=True).status_code == 200
        look = other.look()
        assert other.act(look["options"][0], look["version"]).status_code == 200
        say(line, type="act", number=first.number, action="draw")
        second = heard(line)
        assert second.number == 2
        assert any(event.startswith("undo ") for event in second.events)
        say(line, type="act", number=2, action="draw")
        assert heard(line).number == 3


WRONG = [
    ({"type": "act", "number": 1, "action": "fly"}, "bot_refused"),
    ({"type": "act", "number": 1, "action": "draw"}, "bot_refused"),
    ({"type": "act", "number": 9, "action": "draw"}, "not_an_answer"),
    ({"type": "hello", "protocol": 1}, "not_an_answer"),
    ({"type": "sing"}, "not_a_message"),
]


@pytest.mark.parametrize(("message", "reason"), WRONG)
def test_wrong_answers_are_told_and_end_the_conversation(
    message: dict[str, Any], reason: str, server: Served, visitors: Visitors
) -> None:
    (person, _) = visitors.open(OPEN, OPEN)
    with talking(server, person) as line:
        heard(line)
        heard(line)
        say(line, **message)
        failure = heard(line)
        assert failure.reason == reason
        assert failure.rule == (
            "C-S4" if message.get("action") == "draw" and reason == "bot_refused" else None
        )
        with pytest.raises(ConnectionClosed):
            line.recv(5)
    assert person.look()["options"], "nothing has changed"


def test_keys_are_asked_for(server: Served, visitors: Visitors) -> None:
    (person,) = visitors.open(OPEN, BOT)
    for token, reason in (("not-a-key", "wrong_key"),):
        with talking(server, person, token) as line:
            assert heard(line).reason == reason
    with connect(f"ws://127.0.0.1:{server.port}/api/tables/nowhere/bot-socket") as line:
        line.recv(5)
        say(line, type="hello", protocol=1)
        assert heard(line).reason == "no_such_table"
    with connect(f"ws://127.0.0.1:{server.port}{person.path}/bot-socket") as line:
        line.recv(5)
        say(line, type="hello", protocol=7)
        assert heard(line).reason == "wrong_protocol"


def test_a_key_that_is_revoked_ends_the_conversation(server: Served, visitors: Visitors) -> None:
    (person,) = visitors.open(OPEN, BOT)
    other = person.post("return-link", {}).json()["token"]
    with talking(server, person, other) as line:
        heard(line), heard(line)
        assert person.post("revoke-other-keys", {}).status_code == 200
        assert heard(line).reason == "wrong_key"
