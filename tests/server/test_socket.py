"""The socket."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from http_clients import BOT, OPEN, Visitor, Visitors, play_out
from sent_options import listed
from served import Served
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
                asked = {"type": "play", "action": listed(latest[seat]["options"])[0]}
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


def test_the_socket_and_http_tell_the_same(server: Served, visitors: Visitors) -> None:
    """Everything that a seat or a spectator heard piece by piece is what it gets when it asks for all of it."""
    people = visitors.open(OPEN, OPEN, BOT)
    stranger = visitors.stranger(people[0].table)
    everybody = [*people, stranger]
    with ExitStack() as lines:
        sockets = [lines.enter_context(joined(server, person)) for person in everybody]
        play_out(people)
        for person, socket in zip(everybody, sockets, strict=True):
            events: list[dict[str, Any]] = []
            frame: dict[str, Any] = {"type": "welcome"}
            while frame["type"] != "news" or frame["table"]["status"] != "finished":
                frame = heard(socket)
                events += frame.get("events", ())
            whole: list[dict[str, Any]] = []
            while len(whole) < len(events) and (
                page := person.get("events", since=whole[-1]["seq"] if whole else 0).json()["events"]
            ):
                whole += page
            for event in (*events, *whole):
                event.pop(
                    "why", None
                )  # a bot's reasons are sent after the game, that of its last move at once
            assert events == whole
            assert frame["version"] == person.look()["version"]


def test_the_socket_explains_without_a_move(server: Served, visitors: Visitors) -> None:
    one, _ = visitors.open(OPEN, OPEN, options={"first": 0})
    with joined(server, one) as socket:
        assert [heard(socket)["type"], heard(socket)["type"]] == ["welcome", "news"]
        version = one.look()["version"]
        socket.send(json.dumps({"type": "explain", "question": 7, "action": "draw"}))
        socket.send(json.dumps({"type": "explain", "question": 8, "action": one.look()["options"][0]}))
        refused, allowed = heard(socket), heard(socket)
        assert (refused["type"], refused["question"]) == ("explained", 7)
        assert set(refused["problem"]["texts"]) == {"en", "pl"}
        assert allowed == {"type": "explained", "question": 8, "problem": None}
        assert one.look()["version"] == version


def test_the_socket_explains_nothing_to_a_spectator(server: Served, visitors: Visitors) -> None:
    one, _ = visitors.open(OPEN, OPEN)
    with joined(server, visitors.stranger(one.table)) as socket:
        assert [heard(socket)["type"], heard(socket)["type"]] == ["welcome", "news"]
        socket.send(json.dumps({"type": "explain", "question": 1, "action": "draw"}))
        assert heard(socket)["problem"]["code"] == "no_seat"
