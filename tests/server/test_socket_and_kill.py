"""The socket, and what is left after a power cut."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from served import Served
from visitors import BOT, OPEN, Visitor, Visitors, play_out
from websockets.sync.client import ClientConnection, connect


@contextmanager
def joined(server: Served, person: Visitor, since: int = 0) -> Iterator[ClientConnection]:
    with connect(f"ws://127.0.0.1:{server.port}{person.path}/socket") as socket:
        socket.send(json.dumps({"type": "hello", "protocol": 1, "token": person.token, "since": since}))
        yield socket


def heard(socket: ClientConnection) -> dict[str, Any]:
    frame: dict[str, Any] = json.loads(socket.recv(20))
    return frame


def test_two_sockets_play_a_game_and_hear_the_same_versions(server: Served, visitors: Visitors) -> None:
    people = visitors.open(OPEN, OPEN)
    with ExitStack() as lines:
        sockets = [lines.enter_context(joined(server, person)) for person in people]
        versions = played_over(sockets)
    assert versions[0] == versions[1]
    assert sorted(set(versions[0])) == list(range(1, versions[0][-1] + 1))


def played_over(sockets: list[ClientConnection]) -> list[list[int]]:
    """Everybody does the first thing that is offered; the numbers each of them heard."""
    versions: list[list[int]] = [[], []]
    over = [False, False]
    waits = [False, False]
    latest: list[dict[str, Any]] = [{}, {}]
    number = 0
    for socket in sockets:
        assert heard(socket)["type"] == "welcome"
    while not all(over):
        for seat, socket in enumerate(sockets):
            while True:
                try:
                    frame = json.loads(socket.recv(0.01))
                except TimeoutError:
                    break
                assert frame["type"] in ("news", "ack"), frame
                if frame["type"] == "ack":
                    waits[seat], latest[seat] = False, {}
                else:
                    latest[seat] = frame
                    versions[seat] += [event["seq"] for event in frame["events"]]
                    over[seat] = frame["table"]["status"] == "finished"
            if latest[seat].get("options") and not waits[seat]:
                number += 1
                asked = {"type": "play", "action": latest[seat]["options"][0]}
                version = latest[seat]["version"]
                socket.send(
                    json.dumps({"type": "ask", "command": f"s{number}", "version": version, "ask": asked})
                )
                waits[seat] = True
    return versions


def test_own_part_laid_over_the_public_one_is_the_view(server: Served, visitors: Visitors) -> None:
    people = visitors.open(OPEN, OPEN, game="pennsylvania")
    for person in people:
        with joined(server, person) as socket:
            heard(socket)
            frame = heard(socket)
        assert {**frame["public"], **frame["own"]} == person.look()["view"]


def test_what_was_acknowledged_survives_a_power_cut(tmp_path: Path) -> None:
    served = Served(tmp_path / "data").start()
    try:
        with Visitors(served.url) as visitors:
            people = visitors.open(OPEN, OPEN, BOT, options={"first": 0})
            for person in people:
                look = person.look()
                assert person.act(look["options"][0], look["version"]).status_code == 200
            before = people[0].get("events", wait=0.1).json()
            served.kill()
            served.start()
            after = people[0].get("events").json()
            assert after["events"][: len(before["events"])] == before["events"]
            play_out(people)
    finally:
        served.stop()
