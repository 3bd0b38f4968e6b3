"""The reference clients and a host whose line breaks in every way: they connect again and hear the game's end."""

import json
import socket
import struct
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

CLIENTS = Path(__file__).parents[2] / "clients"
PROGRAMS = {
    "python": [
        sys.executable,
        "-c",
        f"""
import sys
sys.path.insert(0, {str(CLIENTS / "python")!r})
import whistlestop_client
whistlestop_client.SILENCE = 2
whistlestop_client.main(lambda turn: turn.options[0], "bot", patience=20)
""",
    ],
    "javascript": [
        "node",
        "--input-type=module",
        "--eval",
        f"""
import {{ play }} from {str(CLIENTS / "javascript" / "whistlestop-client.mjs")!r};
const [table, token] = process.argv.slice(1);
await play((turn) => turn.options[0], "bot", table, token, () => {{}}, {{ patience: 20, silence: 2 }});
""",
    ],
}
HELLO = {"type": "hello", "protocol": 1, "program": "host", "rules": "1.0"}
GAME = {"type": "game", "seat": 0}
DECIDE = {"type": "decide", "number": 1, "view": {}, "options": ["draw"], "events": []}
END = {"type": "end", "events": [], "seats": [], "winners": []}


class Line:
    """The host's end of a connection."""

    def __init__(self, accepted: socket.socket) -> None:
        self.socket = accepted

    def read_head(self) -> None:
        head = b""
        while b"\r\n\r\n" not in head:
            head += self.socket.recv(4096)

    def accept(self) -> None:
        self.read_head()
        self.socket.sendall(
            b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n"
        )

    def say(self, *messages: dict[str, Any]) -> None:
        for message in messages:
            self.socket.sendall(framed(message))

    def hear(self) -> None:
        """One masked frame of fewer than 126 bytes."""
        size = self._read(2)[1] & 127
        self._read(4 + size)

    def _read(self, size: int) -> bytes:
        found = b""
        while len(found) < size:
            found += self.socket.recv(size - len(found)) or b"\0" * size
        return found

    def talk(self) -> None:
        """Until the client has answered the first question."""
        self.accept()
        self.say(HELLO, GAME, DECIDE)
        self.hear()
        self.hear()


def framed(message: dict[str, Any]) -> bytes:
    text = json.dumps(message).encode()
    return struct.pack("!BBH", 0x81, 126, len(text)) + text


def gone(line: Line) -> None:
    line.talk()


def aborted(line: Line) -> None:
    """As a process that is killed: with what the client said unread, the line is reset."""
    line.accept()
    line.say(HELLO, GAME, DECIDE)
    line.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def half_a_frame(line: Line) -> None:
    line.talk()
    line.socket.sendall(framed(DECIDE)[:-20])


def half_a_head(line: Line) -> None:
    line.talk()
    line.socket.sendall(framed(DECIDE)[:3])


def closed(line: Line) -> None:
    line.talk()
    line.socket.sendall(b"\x88\x02" + struct.pack("!H", 1012))


def no_database(line: Line) -> None:
    line.talk()
    line.say({"type": "error", "reason": "store_failed", "text": "The database does not answer."})


def no_database_at_first(line: Line) -> None:
    line.accept()
    line.say(HELLO, {"type": "error", "reason": "store_failed", "text": "The database does not answer."})


def too_many(line: Line) -> None:
    line.accept()
    line.say(HELLO, {"type": "error", "reason": "too_many", "text": "Too many requests."})


def bad_gateway(line: Line) -> None:
    line.read_head()
    line.socket.sendall(b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n")


def nothing(line: Line) -> None:
    line.read_head()


def silent(line: Line) -> None:
    """A machine that lost its power: nothing more comes, not even the end."""
    line.talk()
    KEPT.append(line.socket.dup())


KEPT: list[socket.socket] = []
"""Lines that stay open until the test is over."""


BREAKS = [gone, aborted, half_a_frame, half_a_head, closed, no_database, silent]
AT_ONCE = [no_database_at_first, too_many, bad_gateway, nothing]
"""What a client that comes back may find."""


class Host:
    """One behaviour for each connection; the last one ends the game."""

    def __init__(self, *behaviours: Callable[[Line], None]) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}/api/tables/abc"
        self._behaviours = (*behaviours, self._finish)
        self._thread = threading.Thread(target=self._work, daemon=True)

    def __enter__(self) -> "Host":
        self._thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)  # a client that still waits for a connection goes on
        self._listener.close()
        self._thread.join(10)
        while KEPT:
            KEPT.pop().close()

    def _work(self) -> None:
        self._listener.settimeout(60)
        for behaviour in self._behaviours:
            try:
                accepted, _ = self._listener.accept()
            except OSError:
                return
            accepted.settimeout(30)
            with accepted, suppress(OSError):
                behaviour(Line(accepted))

    @staticmethod
    def _finish(line: Line) -> None:
        line.talk()
        line.say(END)
        line.socket.recv(4096)


def played(language: str, *behaviours: Callable[[Line], None]) -> subprocess.CompletedProcess[str]:
    with Host(*behaviours) as host:
        command = [*PROGRAMS[language], host.address, "a-key"]
        return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize("language", PROGRAMS)
@pytest.mark.parametrize("broken", BREAKS, ids=lambda broken: broken.__name__)
def test_a_line_that_breaks_is_taken_up_again(language: str, broken: Callable[[Line], None]) -> None:
    done = played(language, broken)
    assert done.returncode == 0, done.stderr
    assert "the line to the host is lost" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("language", PROGRAMS)
def test_a_host_that_is_not_ready_yet_is_asked_again(language: str) -> None:
    done = played(language, gone, *AT_ONCE)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("language", PROGRAMS)
def test_a_refusal_ends_it(language: str) -> None:
    def refuse(line: Line) -> None:
        line.accept()
        line.say(HELLO, {"type": "error", "reason": "wrong_key", "text": "No such key."})

    done = played(language, gone, refuse)
    assert done.returncode == 1
    assert "No such key." in done.stderr
