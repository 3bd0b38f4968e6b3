"""People at a table, on whatever way they came, with every byte that they got and whose eyes they got it with."""

import asyncio
import html
import json
import re
import secrets
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

import httpx
from sent_options import claims_of, listed
from subprocess_server import Outdoors, Wire

LAID_OPEN = (b"game_ended", b'"status":"finished"', b'"type":"end"', b'class="result"')
"""What is said when the game is over and everything lies open: from then on there is nothing to look for."""
LOOKS = (
    "view",
    "events?since=0",
    "record",
    "record?seat={other}",
    "record?seat=spectator",
    "replay?seat={other}&since=0",
    "replay?since=0",
    "replay?at=2",
    "hint",
    "away",
    "mutes",
    "seats/{other}/statistics",
    "view?seat={other}",
)
ELSEWHERE = ("/api/tables", "/api/me", "/api/me/tables", "/api/me/export", "/api/me/statistics", "/metrics")


NEWS = b'{"type":"news"'


class Ear:
    """Somebody with a key, with a cookie, or with neither: who asks over HTTP, and keeps what is answered."""

    def __init__(self, server: Outdoors, made: dict[str, Any], seat: int | None) -> None:
        self.server = server
        self.table: str = made["table"]
        self.seat = seat
        self.eyes = seat
        """Whose eyes they see with now; on a device that people share it changes."""
        self.token: str | None = next(
            (key["token"] for key in made["seats"] if key["seat"] == seat and seat is not None), None
        )
        self.device = secrets.token_urlsafe(24)
        """Its id, where people share it."""
        self.heard: list[tuple[int | None, bytes]] = []
        self.after: list[bytes] = []
        """What came when everything lay open."""
        self.is_over = False
        """The game has ended: a page out of its middle does not say so itself."""
        self.client = httpx.AsyncClient(base_url=server.url, timeout=60, headers={"Origin": server.url})
        self.count = 0

    def keep(self, data: bytes) -> None:
        if self.is_over or any(mark in data for mark in LAID_OPEN):
            self.after.append(data)
        else:
            self.heard.append((self.eyes, data))

    def end(self, mark: int) -> None:
        """The game has ended while they heard what comes after the mark; news say themselves of when they are."""
        self.is_over = True
        last = self.heard[mark:]
        del self.heard[mark:]
        self.heard += [(eyes, data) for eyes, data in last if data.startswith(NEWS)]
        self.after += [data for _, data in last if not data.startswith(NEWS)]

    def name(self) -> str:
        self.count += 1
        return f"{self.seat}.{self.count}"

    async def http(self, method: str, path: str, body: Any = None) -> httpx.Response:
        headers = {"Whistlestop-Device": self.device}
        if self.token is not None:
            headers["Authorization"] = f"Bearer {self.token}"
        where = path if path.startswith("/") else f"/api/tables/{self.table}/{path}"
        answer = await self.client.request(method, where, json=body, headers=headers)
        self.keep(b"\n".join(b": ".join(pair) for pair in answer.headers.raw) + b"\n" + answer.content)
        return answer

    async def look(self) -> dict[str, Any]:
        look: dict[str, Any] = (await self.http("GET", "view")).json()
        return look

    async def pry(self) -> None:
        """Everything that can be asked for, one's own and others', and what is refused."""
        other = 1 if self.seat == 0 else 0
        for path in LOOKS:
            await self.http("GET", path.format(other=other))
        for path in ELSEWHERE:
            await self.http("GET", path)
        for what, body in (
            ("actions", {"command": self.name(), "version": 0, "action": "keep none"}),
            ("actions", {"command": self.name(), "version": 10_000, "action": "draw"}),
            ("commands", {"command": self.name(), "ask": {"type": "begin"}}),
            ("join", {"name": "Eve", "seat": other}),
            ("unlock", {"seat": other}),
            ("bind", {}),
        ):
            if what != "unlock" or not isinstance(self, DeviceEar):  # which alone is let
                await self.http("POST", what, body)

    async def leave(self) -> None:
        await self.client.aclose()


class SocketEar(Ear):
    """With a line as well."""

    def __init__(self, server: Outdoors, made: dict[str, Any], seat: int | None) -> None:
        super().__init__(server, made, seat)
        self.wire: Wire | None = None
        self.version = 0
        self.options: list[dict[str, Any]] = []

    async def connect(self) -> None:
        """Come, or come back and hear half of the game again."""
        if self.wire is not None:
            await self.wire.close()
        cookies = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        self.wire = await Wire.connect(
            self.server.port, self.table, **({"Cookie": cookies} if cookies else {})
        )
        hello = {"type": "hello", "protocol": 1, "since": self.version // 2, "device": self.device}
        self.wire.say(hello if self.token is None else {**hello, "token": self.token})
        while (await self.hear())["type"] != "news":
            pass

    async def hear(self) -> dict[str, Any]:
        assert self.wire is not None
        frame = await self.wire.next()
        self.keep(facts_taken_out(self.wire.heard[-1]))
        if frame["type"] == "news":
            self.version, self.options = frame["version"], listed(frame["options"])
        return frame

    async def up_to(self, version: int) -> None:
        while self.version < version:
            await self.hear()

    async def ask(self, ask: dict[str, Any], version: int | None = None) -> bool:
        assert self.wire is not None
        name = self.name()
        self.wire.ask(name, ask, version)
        while True:
            frame = await self.hear()
            if frame["type"] in ("ack", "refused") and frame["command"] == name:
                return bool(frame["type"] == "ack")

    async def turn(self, number: int) -> None:
        """One move; sometimes a wrong one before, and a thought better of it after."""
        await self.up_to((await self.look())["version"])
        if not self.options:
            return
        if number % 4 == 1:
            await self.ask({"type": "play", "action": "claim"}, self.version)
        await self.ask({"type": "play", "action": picked(self.options, number)}, self.version)
        if number % 5 == 0:
            await self.ask({"type": "undo"})
        if number % 7 == 3:
            await self.ask({"type": "say", "text": "What do you hold?"})
            await self.connect()


class PageEar(Ear):
    """In a browser without JavaScript."""

    async def enter(self) -> None:
        if self.token is not None:
            await self.page("GET", params={"seat": self.token})

    async def page(self, method: str, what: str = "", **more: Any) -> str:
        path = f"/plain/tables/{self.table}{what}"
        answer = await self.client.request(method, path, follow_redirects=True, **more)
        self.keep(html.unescape(answer.text).encode())
        return answer.text

    async def turn(self, number: int) -> None:
        page = await self.page("GET", params={"lang": "pl"} if number % 2 else None)
        fields = dict(re.findall(r'<input type="hidden" name="(version|command)" value="([^"]*)"', page))
        values = re.findall(r'(?:name="action"|<option) value="([^"]+)"', page)
        actions = [html.unescape(value) for value in values]
        if not actions:
            return
        if number % 4 == 1:
            claim = '{"type":"claim","track":"","payment":[]}'
            await self.page("POST", "/act", data={**fields, "action": claim, "command": self.name()})
        page = await self.page("POST", "/act", data={**fields, "action": chosen(actions, number)})
        if number % 5 == 0:
            await self.page("POST", "/undo", data={"command": self.name()})
        if number % 7 == 3:
            await self.page("POST", "/say", data={"text": "Hello"})


class BotEar(Ear):
    """A program at the bot protocol's own socket; it answers automatically until the game is over."""

    def __init__(self, server: Outdoors, made: dict[str, Any], seat: int) -> None:
        super().__init__(server, made, seat)
        self.task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        self.task = asyncio.create_task(self._play())

    async def _play(self) -> None:
        for visit in range(1000):  # it comes back again and again
            wire = await Wire.connect(self.server.port, self.table, "bot-socket")
            wire.say({"type": "hello", "protocol": 1, "token": self.token})
            with suppress(ConnectionError, asyncio.IncompleteReadError):
                if await self._talk(wire, visit):
                    return
            await wire.close()

    async def _talk(self, wire: Wire, visit: int) -> bool:
        for number in range(12):
            while True:
                message = await wire.next()
                self.keep(facts_taken_out(wire.heard[-1]))
                if message["type"] in ("decide", "end"):
                    break
            if message["type"] == "end":
                return True
            action = chosen(message["options"], visit + number)
            if number == 11:
                action = "claim"  # what is refused ends the conversation
            wire.say({"type": "act", "number": message["number"], "action": action})
        self.keep(json.dumps(await wire.next()).encode())
        return False

    async def turn(self, _number: int) -> None:
        assert self.task is not None
        if self.task.done():
            self.task.result()
        await asyncio.sleep(0.005)

    async def leave(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        await super().leave()


class DeviceEar(SocketEar):
    """One device for everybody at the table."""

    def __init__(self, server: Outdoors, made: dict[str, Any]) -> None:
        super().__init__(server, made, None)
        self.token = made["device"]

    async def unlock(self, seat: int) -> None:
        self.eyes = seat
        await self.http("POST", "unlock", {"seat": seat})
        await self.hear()

    async def lock(self) -> None:
        self.eyes = None
        await self.http("POST", "lock", {})
        await self.hear()

    async def turn(self, number: int) -> None:
        """The seat that is asked says to be there, moves, and the hand is covered when it is another's turn."""
        asked = (await self.look())["table"]["asked"]
        seat: int = asked[number % len(asked)]
        await self.unlock(seat)
        if number % 3 == 0:
            await self.pry()
        if number % 8 == 1:
            await self.lock()
            await self.pry()
            await self.unlock(seat)
        assert self.wire is not None
        if not self.options:
            return
        name = self.name()
        move = {"type": "play", "action": picked(self.options, number)}
        self.wire.ask(name, move, self.version)
        answer = await self.hear()
        assert answer["type"] in ("ack", "refused"), answer
        if answer["type"] == "ack":
            stranger = Ear(self.server, {"table": self.table, "seats": []}, None)
            asked = (await stranger.look())["table"]["asked"]
            await stranger.leave()
            # Covered as soon as another has to decide; after the end nobody has, and the hand stays as it is.
            self.eyes = seat if seat in asked or not asked else None
            await self.hear()
        if self.eyes is None and number % 3 == 1:
            await self.pry()


def picked(options: list[dict[str, Any]], number: int) -> dict[str, Any]:
    """The same of options as values."""
    wanted = claims_of(options) or options
    return wanted[number % len(wanted)]


def chosen(options: list[str], number: int) -> str:
    """Claims above all, so that games end."""
    claims = [option for option in options if option.startswith(("claim", '{"type":"claim"'))]
    return (claims or options)[number % len(claims or options)]


def facts_taken_out(data: bytes) -> bytes:
    """A greeting tells the game as it lies in its box, with all tickets; that is no secret."""
    if not data.startswith((b'{"type":"welcome"', b'{"type":"game"')):
        return data
    greeting = json.loads(data)
    del greeting["game"]
    return json.dumps(greeting).encode()


def over(ears: Iterable[Ear]) -> bool:
    return any(ear.after for ear in ears)
