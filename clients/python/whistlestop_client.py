"""The bot protocol of Whistlestop in plain Python: copy this file beside your bot, it needs nothing else.

    from whistlestop_client import main

    main(lambda turn: turn.options[0], name="first-option")

Started by a host it talks over standard input and output; started with the address of a table and the key of a seat
(`python bot.py https://play.example.org/api/tables/abc TOKEN`, or the key in WHISTLESTOP_TOKEN) over a WebSocket.
A line that is lost is taken up again until the game is over or the host refuses. With the address of a server and
the token of a bot account (`python bot.py https://play.example.org TOKEN`) it waits for challenges and plays them,
one after the other.
`docs/bots.md` describes the messages. Standard output belongs to the protocol: print to stderr.
"""

import base64
import hashlib
import io
import json
import os
import random
import socket
import ssl
import struct
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol
from urllib.parse import urlsplit

PROTOCOL = 1
PATIENCE = 600.0
"""Seconds for which a lost line is tried again."""
LONGEST_PAUSE = 30.0
SILENCE = 90.0
"""Seconds without a byte after which the host is taken for gone: a server sends a ping every 20 seconds."""
PASSING = ("store_failed", "too_many")
"""Errors that end a conversation and may be over at the next one."""


@dataclass(frozen=True)
class Turn:
    """One decision."""

    game: dict[str, Any]
    """The message `game`: board, tickets, figures; your seat, your seed and the clock."""
    view: dict[str, Any]
    """What your seat knows."""
    options: list[str]
    """What you may do, in the notation."""
    events: list[str]
    """What you saw since you last decided."""

    @property
    def seat(self) -> int:
        return int(self.game["seat"])


class Sink(Protocol):
    def write(self, text: str, /) -> Any: ...

    def flush(self) -> Any: ...


class Refused(Exception):
    """The other side ended the conversation with a message `error`; its sentence says why."""


class Unready(OSError):
    """The host cannot talk now, as one that starts again."""


class Rewritten(Refused):
    """The host shows another past, or another deal, than the one that was fixed before."""


class Memory:
    """What a bot keeps of a table, so that a host that rewrites the past or chooses the deal is found out.

    Keep it when you connect again: `play` does so with the one it is given.
    """

    def __init__(self) -> None:
        self.version: int | None = None
        self.head = ""
        """Of the table's hash chain, at this version."""
        self.salt = ""
        self.fixed: tuple[str, list[str]] | None = None
        """The commitments of the host and of all seats, before the salt was sent."""

    def commit(self) -> dict[str, Any]:
        """A new salt for each deal."""
        self.salt, self.fixed = os.urandom(16).hex(), None
        return {"type": "committed", "commitment": _sha256(self.salt)}

    def reveal(self, message: dict[str, Any]) -> dict[str, Any] | None:
        """The salt, if its commitment is among those received, and only for one set of commitments."""
        fixed = (message["commitment"], message["commitments"])
        if _sha256(self.salt) not in fixed[1] or self.fixed not in (None, fixed):
            return None
        self.fixed = fixed
        return {"type": "salt", "salt": self.salt}

    def check_head(self, head: str | None) -> None:
        if self.version is not None and head is not None and head != self.head:
            raise Rewritten(f"the log of the table up to entry {self.version} is not the one seen before")

    def note(self, message: dict[str, Any]) -> None:
        if message.get("head"):
            self.version, self.head = message["version"], message["head"]

    def check_deal(self, message: dict[str, Any]) -> None:
        """After the game: the seed is made of what was fixed."""
        if self.fixed is None or "seed" not in message:
            return
        salts = message.get("salts", [])
        secret = message["seed"].removesuffix("".join(f"+{salt}" for salt in salts if salt))
        shown = (_sha256(f"whistlestop-seed:{secret}"), [_sha256(salt) if salt else "" for salt in salts])
        if shown != self.fixed or self.salt not in salts:
            raise Rewritten("the deal was not made of what was fixed before the salt was sent")


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def main(choose: Callable[[Turn], str | tuple[str, str]], name: str, patience: float = PATIENCE) -> None:
    """Over standard input and output, or at the table that the command line names.

    Exit 1 with a sentence if the other side refuses, cannot be reached, or is lost and not there again for `patience`
    seconds; 2 if the command line is wrong. At a table, the result is printed to stderr.
    """
    try:
        if len(sys.argv) < 2:
            # The protocol is UTF-8 wherever it is spoken; a system's own encoding may be another.
            run(choose, name, io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8"))
            return
        token = sys.argv[2] if len(sys.argv) > 2 else os.environ.get("WHISTLESTOP_TOKEN", "")
        if not token or urlsplit(sys.argv[1]).scheme not in ("http", "https", "ws", "wss"):
            print(
                f"{name}: give the address of a table, http://…/api/tables/…, and the key of a seat"
                " (or the key in WHISTLESTOP_TOKEN), or the address of a server or of a tournament,"
                " http://…/api/tournaments/…, and the token of a bot account",
                file=sys.stderr,
            )
            sys.exit(2)

        def ended(message: dict[str, Any]) -> None:
            print(f"{name}: {result_line(message)}", file=sys.stderr)

        if "/api/tables/" in sys.argv[1]:
            play(choose, name, sys.argv[1], token, ended, patience)
        elif "/api/tournaments/" in sys.argv[1]:
            play_tournament(choose, name, sys.argv[1], token, ended, patience)
        else:
            wait_for_challenges(choose, name, sys.argv[1], token, ended, patience)
    except Refused as problem:
        print(f"{name}: {problem}", file=sys.stderr)
        sys.exit(1)
    except (OSError, EOFError) as problem:
        print(f"{name}: the line to the host is lost: {problem}", file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)


def result_line(end: dict[str, Any]) -> str:
    """The message `end` as a line, seats counted from 1: `seat 2 wins (seat 1: 87, seat 2: 104)`."""
    winners = " and ".join(f"seat {seat + 1}" for seat in end["winners"]) or "nobody"
    totals = ", ".join(f"seat {number}: {seat['total']}" for number, seat in enumerate(end["seats"], 1))
    return f"the game is over, {winners} {'win' if len(end['winners']) > 1 else 'wins'} ({totals})"


def play(
    choose: Callable[[Turn], str | tuple[str, str]],
    name: str,
    table: str,
    token: str,
    ended: Callable[[dict[str, Any]], None] | None = None,
    patience: float = PATIENCE,
    memory: Memory | None = None,
) -> None:
    """Play one game at a server, to its end. `table` is its address, `…/api/tables/<id>`.

    When the line is lost, as it is when the server starts again, it is tried again for `patience` seconds, with
    longer and longer pauses. The server then asks again, from the first number. OSError when it is given up.
    """
    url = table.rstrip("/") + "/bot-socket"
    memory = memory or Memory()
    line = Line(url, token)  # a first line that cannot be had is a mistake in the address, or no server
    while True:
        try:
            with line:
                if run(choose, name, line, line, ended, memory):
                    return
            why = "it disconnected before the end of the game"
        except OSError as problem:
            why = str(problem)
        print(f"{name}: the line to the host is lost: {why}; trying again", file=sys.stderr)
        line = _line_again(url, token, patience)


def wait_for_challenges(
    choose: Callable[[Turn], str | tuple[str, str]],
    name: str,
    server: str,
    token: str,
    ended: Callable[[dict[str, Any]], None] | None = None,
    patience: float = PATIENCE,
    games: int | None = None,
) -> None:
    """Accept challenges to the bot account of this token and play them, one after the other; `games` of them, or as
    long as the server answers. `Refused` if the token is void."""
    address = server.rstrip("/") + "/api/challenges"
    played = 0
    while games is None or played < games:
        for challenge in _asked("GET", f"{address}?wait=50", token, patience)["incoming"][:1]:
            try:
                seat = _asked("POST", f"{address}/{challenge['table']}/accept", token, patience)
            except Refused as problem:  # withdrawn meanwhile
                print(f"{name}: {problem}", file=sys.stderr)
                time.sleep(1)
                continue
            table = f"{server.rstrip('/')}/api/tables/{challenge['table']}"
            try:
                play(choose, name, table, seat["token"], ended, patience)
            except Refused as problem:  # another opponent declined, and the table is closed
                print(f"{name}: {problem}", file=sys.stderr)
            played += 1


def play_tournament(
    choose: Callable[[Turn], str | tuple[str, str]],
    name: str,
    tournament: str,
    token: str,
    ended: Callable[[dict[str, Any]], None] | None = None,
    patience: float = PATIENCE,
) -> None:
    """Join a tournament with the bot account of this token and play its games until it is over. `tournament` is its
    address, `…/api/tournaments/<id>`. A program that was started again goes on with the game that it has."""
    address, token = tournament.rstrip("/"), token.strip()
    server = address.partition("/api/tournaments/")[0]
    if _asked("GET", address, token, patience)["status"] == "open":
        _asked("POST", f"{address}/join", token, patience)
    while True:
        found = _asked("GET", f"{address}/games?wait=50", token, patience)
        if found["status"] in ("over", "closed") and not found["games"]:
            return
        for game in found["games"][:1]:
            try:
                if game["status"] == "waiting":
                    _take_seat(server, game["table"], token, patience)
                play(choose, name, f"{server}/api/tables/{game['table']}", token, ended, patience)
            except Refused as problem:  # an opponent did not come, and the table is closed
                print(f"{name}: {problem}", file=sys.stderr)
                time.sleep(1)


def _take_seat(server: str, table: str, token: str, patience: float) -> None:
    """Unless the seat was taken before the line was lost."""
    incoming = _asked("GET", f"{server}/api/challenges", token, patience)["incoming"]
    if any(one["table"] == table for one in incoming):
        _asked("POST", f"{server}/api/challenges/{table}/accept", token, patience)


def _asked(method: str, url: str, token: str, patience: float) -> dict[str, Any]:
    """The answer of the server; tried again for `patience` seconds while it cannot be reached."""
    request = urllib.request.Request(url, method=method, headers={"Authorization": f"Bearer {token}"})
    end = time.monotonic() + patience
    while True:
        try:
            with urllib.request.urlopen(request, timeout=SILENCE) as answer:
                found: dict[str, Any] = json.load(answer)
                return found
        except urllib.error.HTTPError as problem:
            if problem.code != 429 and problem.code < 500:
                raise Refused(_sentence(problem)) from problem
            if time.monotonic() > end:
                raise
        except OSError:
            if time.monotonic() > end:
                raise
        time.sleep(1)


def _sentence(problem: urllib.error.HTTPError) -> str:
    """Why the server refuses, if it says so."""
    try:
        return str(json.load(problem)["text"])
    except (ValueError, KeyError, TypeError):
        return f"the host answers {problem.code}"


def _line_again(url: str, token: str, patience: float) -> "Line":
    end = time.monotonic() + patience
    pause = 0.5
    while True:
        time.sleep(pause * random.uniform(0.7, 1.3))
        try:
            return Line(url, token)
        except OSError as problem:
            if time.monotonic() > end:
                raise OSError(f"given up after {patience:g} seconds: {problem}") from problem
        pause = min(2 * pause, LONGEST_PAUSE, max(end - time.monotonic(), 0.1))


def run(
    choose: Callable[[Turn], str | tuple[str, str]],
    name: str,
    source: Iterable[str] = sys.stdin,
    sink: Sink = sys.stdout,
    ended: Callable[[dict[str, Any]], None] | None = None,
    memory: Memory | None = None,
) -> bool:
    """Answer until the game ends or the host goes away; `Refused` if it goes with an error.

    True if the game has ended; `ended` hears the message `end`. `choose` returns one of the options, or a pair: the
    option and, in a sentence, why. `memory` is what is known of the table from an earlier conversation; `Rewritten`
    if the host shows another past.
    """
    memory = memory or Memory()
    game: dict[str, Any] = {}
    for line in source:
        message = json.loads(line)
        kind = message["type"]
        if kind == "hello":
            known = {} if memory.version is None else {"check": memory.version}
            _say(sink, {"type": "hello", "protocol": PROTOCOL, "name": name, **known})
        elif kind == "commit":
            _say(sink, memory.commit())
        elif kind == "reveal":
            salt = memory.reveal(message)
            if salt is not None:
                _say(sink, salt)
        elif kind == "game":
            game = message
            memory.check_head(message.get("head"))
        elif kind == "decide":
            memory.note(message)
            chosen = choose(Turn(game, message["view"], message["options"], message["events"]))
            action, why = (chosen, "") if isinstance(chosen, str) else chosen
            _say(sink, {"type": "act", "number": message["number"], "action": action, "why": why})
        elif kind == "end":
            memory.check_deal(message)
            if ended is not None:
                ended(message)
            return True
        elif kind == "error":
            raise (Unready if message.get("reason") in PASSING else Refused)(message["text"])
    return False


def _say(sink: Sink, message: dict[str, Any]) -> None:
    sink.write(json.dumps(message) + "\n")
    sink.flush()


class Line:
    """A WebSocket, as far as this protocol needs one: text frames out, text frames in, pings answered."""

    def __init__(self, url: str, token: str) -> None:
        parts = urlsplit(url)
        is_safe = parts.scheme in ("https", "wss")
        host, port = parts.hostname or "", parts.port or (443 if is_safe else 80)
        plain = socket.create_connection((host, port), timeout=30)
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)  # a host that vanished is noticed
        self._socket = (
            ssl.create_default_context().wrap_socket(plain, server_hostname=host) if is_safe else plain
        )
        self._file = self._socket.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {parts.path} HTTP/1.1",
            f"Host: {parts.netloc}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            f"Authorization: Bearer {token}",
        ]
        self._socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self._socket.settimeout(30)
        status = self._file.readline().decode()
        length = 0
        while header := self._file.readline().strip():
            if header.lower().startswith(b"content-length:"):
                length = int(header.partition(b":")[2])
        self._check(status, length)
        self._socket.settimeout(SILENCE)

    def _check(self, status: str, length: int) -> None:
        code = [*status.split(), "", ""][1]
        if code == "101":
            return
        why = self._why(length) or f"the host answers {status.strip() or 'nothing'}"
        self.close()
        if not code or code == "429" or code.startswith("5"):
            raise Unready(why)
        raise Refused(why)

    def _why(self, length: int) -> str:
        """The sentence in an answer that is no socket."""
        try:
            return str(json.loads(self._file.read(min(length, 10_000)))["text"])
        except (ValueError, KeyError, TypeError):
            return ""

    def __enter__(self) -> "Line":
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        self._file.close()
        self._socket.close()

    def __iter__(self) -> Iterator[str]:
        """The messages, until the host disconnects, which may be in the middle of one."""
        text = b""
        while True:
            head = self._file.read(2)
            if len(head) < 2:
                return
            opcode, length = head[0] & 15, head[1] & 127
            if length >= 126:
                wide = self._file.read(size := 2 if length == 126 else 8)
                if len(wide) < size:
                    return
                length = int.from_bytes(wide, "big")
            payload = self._file.read(length)
            if opcode == 8 or len(payload) < length:
                return
            if opcode == 9:
                self._send(10, payload)
            elif opcode < 3:
                text += payload
                if head[0] & 128:
                    yield text.decode()
                    text = b""

    def write(self, text: str) -> None:
        self._send(1, text.encode())

    def flush(self) -> None:
        pass

    def _send(self, opcode: int, payload: bytes) -> None:
        size = len(payload)
        head = struct.pack("!BB", 128 | opcode, 128 | min(size, 126 if size < 65536 else 127))
        if size >= 126:
            head += struct.pack("!H" if size < 65536 else "!Q", size)
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))
        self._socket.sendall(head + mask + masked)
