"""The whole server in this process, without a network: every byte that leaves it is in our hands.

Its clock is set by hand and its dice for keys are loaded, so that two runs can be compared byte by byte.
"""

import asyncio
import json
import random
import warnings
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from litestar.exceptions import LitestarDeprecationWarning

from whistlestop import games
from whistlestop.server.app import make_app
from whistlestop.server.bots.bot_pool import BotPool
from whistlestop.server.config import Config
from whistlestop.server.rate_limits import Limits
from whistlestop.server.store import store_at
from whistlestop.server.tables.collaborators import make_collaborators
from whistlestop.server.tables.table_service import TableService

OPEN = {"kind": "open"}
DEVICE = "the-one-device-indoors"
"""The id that every request with a key shows."""


class Clock:
    """Stands still until it is set."""

    def __init__(self) -> None:
        self.time = 1_800_000_000.0

    def __call__(self) -> float:
        return self.time


class LoadedDice:
    """In place of `secrets`: keys and names of tables that come again."""

    def __init__(self, seed: str) -> None:
        self._dice = random.Random(seed)

    def token_urlsafe(self, size: int = 32) -> str:
        return "".join(self.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZ") for _ in range(size))

    def choice(self, letters: str) -> str:
        return self._dice.choice(letters)


class Answer(NamedTuple):
    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


class Line:
    """A WebSocket, seen from the client."""

    def __init__(self) -> None:
        self.sent: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.heard: list[bytes] = []
        """Everything, in order; how the line was closed as well."""
        self.task: asyncio.Task[None] | None = None
        self.read = 0

    async def receive(self) -> dict[str, Any]:
        return await self.sent.get()

    async def send(self, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.send":
            text = message.get("text")
            self.heard.append(message["bytes"] if text is None else text.encode())
        else:
            self.heard.append(json.dumps(message, default=str, sort_keys=True).encode())

    def say(self, frame: Any) -> None:
        text = frame if isinstance(frame, str) else json.dumps(frame)
        self.sent.put_nowait({"type": "websocket.receive", "text": text})

    def frames(self) -> list[dict[str, Any]]:
        return [json.loads(frame) for frame in self.heard]

    def news(self) -> list[dict[str, Any]]:
        return [frame for frame in self.frames() if frame["type"] == "news"]

    async def hang_up(self) -> None:
        self.sent.put_nowait({"type": "websocket.disconnect", "code": 1001})
        if self.task is not None:
            await asyncio.wait_for(self.task, 10)


class Indoors:
    def __init__(self, service: TableService, clock: Clock) -> None:
        self.service = service
        self.clock = clock
        with warnings.catch_warnings():
            warnings.simplefilter(
                "ignore", LitestarDeprecationWarning
            )  # about a way of writing, not of working
            self.app = make_app(service)
        self.lines: list[Line] = []

    async def ask(
        self, method: str, path: str, token: str | None = None, body: Any = None, raw: bytes | None = None
    ) -> Answer:
        """One HTTP request and its whole answer."""
        data = raw if raw is not None else b"" if body is None else json.dumps(body).encode()
        headers = [(b"host", b"indoors"), (b"content-length", str(len(data)).encode())]
        if data:
            headers.append((b"content-type", b"application/json"))
        if token is not None:
            headers.append((b"authorization", b"Bearer " + token.encode()))
            headers.append((b"whistlestop-device", DEVICE.encode()))
        return await self.request(method, path, headers, data)

    async def request(
        self, method: str, path: str, headers: list[tuple[bytes, bytes]], data: bytes
    ) -> Answer:
        where, _, query = path.partition("?")
        scope = {**_scope("http", where, query, headers), "method": method}
        parts: list[dict[str, Any]] = [{"type": "http.request", "body": data, "more_body": False}]
        said: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            if parts:
                return parts.pop()
            await asyncio.Event().wait()
            raise AssertionError

        async def send(message: dict[str, Any]) -> None:
            said.append(message)

        app: Any = self.app
        await asyncio.wait_for(app(scope, receive, send), 60)
        body = b"".join(part.get("body", b"") for part in said[1:])
        return Answer(said[0]["status"], tuple(tuple(pair) for pair in said[0]["headers"]), body)

    async def connect(
        self,
        table: str,
        hello: Any = None,
        token: str | None = None,
        since: int = 0,
        what: str = "socket",
        heard: int = 3,
    ) -> Line:
        """A socket; it has said hello and heard the answer (so many messages) when this returns."""
        line = Line()
        scope = {**_scope("websocket", f"/api/tables/{table}/{what}", "", []), "subprotocols": []}
        line.sent.put_nowait({"type": "websocket.connect"})
        app: Any = self.app
        line.task = asyncio.create_task(app(scope, line.receive, line.send))
        if hello is None:
            hello = {"type": "hello", "protocol": 1, "since": since}
            if token is not None:
                hello["token"] = token
                hello["device"] = DEVICE
        line.say(hello)
        self.lines.append(line)
        await self.until(lambda: len(line.heard) >= heard or line.task is None or line.task.done())
        return line

    async def until(self, is_so: Callable[[], bool], seconds: float = 8.0) -> None:
        end = asyncio.get_running_loop().time() + seconds
        while not is_so():
            if asyncio.get_running_loop().time() > end:
                raise AssertionError("it never happened")
            await asyncio.sleep(0.0005)
        await settled()

    async def asked(self, line: Line, frame: Any) -> list[bytes]:
        """Say something and wait until it is answered; what this line heard meanwhile."""
        before = len(line.heard)
        line.say(frame)
        await self.until(lambda: any(_answers(heard) for heard in line.heard[before:]) or _is_done(line))
        return line.heard[before:]

    async def open(self, game: str, seats: int, **more: Any) -> dict[str, Any]:
        body = {"game": game, "seats": [OPEN] * seats, "bot_pause": 0, **more}
        made = await self.ask("POST", "/api/tables", body=body)
        assert made.status == 201, made.body
        answer: dict[str, Any] = made.json()
        return answer


async def settled() -> None:
    """Whatever was put into the queues of sockets has been sent."""
    for _ in range(30):
        await asyncio.sleep(0)


def _answers(heard: bytes) -> bool:
    return heard.startswith((b'{"type":"ack"', b'{"type":"refused"', b'{"type":"pong"'))


def _is_done(line: Line) -> bool:
    return line.task is None or line.task.done()


def _scope(kind: str, path: str, query: str, headers: list[tuple[bytes, bytes]]) -> dict[str, Any]:
    return {
        "type": kind,
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "scheme": "http" if kind == "http" else "ws",
        "server": ("indoors", 80),
        "client": ("127.0.0.1", 4711),
        "root_path": "",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "headers": headers,
        "state": {},
        "extensions": {},
    }


async def _thought_here(_worker: object, work: Callable[..., Any], *args: object) -> Any:
    """In place of a worker: what it would do, here and at once."""
    return work(*args)


@asynccontextmanager
async def indoors(
    folder: Path, monkeypatch: pytest.MonkeyPatch, seed: str = "", kind: type[TableService] = TableService
) -> AsyncIterator[Indoors]:
    """A server with a real database, whose bots think in this process."""
    folder.mkdir(parents=True, exist_ok=True)
    dice = LoadedDice(seed)
    monkeypatch.setattr("whistlestop.server.auth.tokens.secrets", dice)
    clock = Clock()
    store = store_at(folder, None)
    config = Config(limits=Limits(chat="100000/minute"))  # limits go by a clock that is not set by hand
    bot_pool = BotPool(1, 10.0)
    parts = make_collaborators(store, bot_pool, games.load, clock, lambda: dice.token_urlsafe(24), config)
    service = kind(parts)
    monkeypatch.setattr(service.bot_pool, "start", lambda: None)
    monkeypatch.setattr(service.bot_pool, "_done", _thought_here)
    monkeypatch.setattr(service.bot_pool, "_idlest", lambda: None)
    monkeypatch.setattr("whistlestop.server.http.api.study._ADVISER", "greedy")
    house = Indoors(service, clock)
    failed: BaseException | None = None
    async with house.app.lifespan():
        try:
            yield house
        except BaseException as problem:  # as it is, not wrapped into a group by the lifespan
            failed = problem
        for line in house.lines:
            if not _is_done(line):
                with suppress(TimeoutError):
                    await line.hang_up()
    if failed is not None:
        raise failed
