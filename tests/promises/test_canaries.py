"""Canaries: what only one may know is searched in every byte that reaches anybody else, and in the server's log."""

import asyncio
import re
import sqlite3
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from outdoors import OPEN, Outdoors, Wire, within

from whistlestop import games

BOT = {"kind": "bot", "bot": "random"}
HARD = {"kind": "bot", "bot": "greedy"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Outdoors]:
    served = Outdoors(tmp_path_factory.mktemp("canaries"), WHISTLESTOP_LOG_LEVEL="debug")
    yield served
    served.stop()


class Ear:
    """Somebody at the table, with every byte they got and the tickets they lawfully saw."""

    def __init__(self, server: Outdoors, table: str, seat: int | None, token: str | None) -> None:
        self.server = server
        self.table = table
        self.seat = seat
        self.token = token
        self.bytes: list[bytes] = []
        self.own: set[str] = set()
        self.options: list[str] = []
        self.version = 0
        self.is_over = False
        self.wire: Wire | None = None
        self.count = 0
        self.own_options: set[bytes] = set()

    async def connect(self) -> None:
        if self.wire is not None:
            await self.wire.close()
        self.wire = await Wire.connect(self.server.port, self.table)
        hello = {"type": "hello", "protocol": 1, "since": self.version // 2}
        self.wire.say(hello if self.token is None else {**hello, "token": self.token})
        await self.listen()

    async def listen(self) -> None:
        """Everything up to the next news; the welcome tells the whole game, tickets and all, and is left out."""
        assert self.wire is not None
        while True:
            frame = await self.wire.next()
            if frame["type"] != "welcome":
                self.keep(self.wire.heard[-1])
            if frame["type"] == "news":
                self.know(frame)
                return

    def know(self, frame: dict[str, Any]) -> None:
        self.version = frame["version"]
        self.options = frame["options"]
        self.is_over = frame["table"]["status"] != "running"
        own = frame["own"] or {}
        self.own |= {*own.get("tickets", ()), *own.get("offered", ())}
        self.own |= {name for name in own.get("known_ticket_deck", ()) if name}

    async def http(
        self, client: httpx.AsyncClient, method: str, path: str, body: Any = None
    ) -> httpx.Response:
        headers = {} if self.token is None else {"Authorization": f"Bearer {self.token}"}
        answer = await client.request(method, f"/api/tables/{self.table}/{path}", json=body, headers=headers)
        self.keep(str(answer.headers).encode() + answer.content)
        return answer

    def keep(self, data: bytes) -> None:
        """All but the news of the end, where everything is laid open."""
        if not any(mark in data for mark in (b'"game_ended"', b'"status":"finished"', b'"header":')):
            self.bytes.append(data)

    async def do(self, ask: dict[str, Any], version: int | None = None) -> str:
        """Ask, and hear the answer."""
        assert self.wire is not None
        self.count += 1
        name = f"{self.seat}.{self.count}"
        self.wire.ask(name, ask, version)
        while True:
            frame = await self.wire.next()
            self.keep(self.wire.heard[-1])
            if frame["type"] == "news":
                self.know(frame)
            elif frame["type"] in ("ack", "refused") and frame["command"] == name:
                return str(frame["type"])


async def played(server: Outdoors, made: dict[str, Any], moves: int) -> list[Ear]:
    """A game with everything around it: wrong moves, undo, coming back, looking over HTTP, a spectator."""
    ears = [Ear(server, made["table"], key["seat"], key["token"]) for key in made["seats"]]
    ears.append(Ear(server, made["table"], None, None))
    for ear in ears:
        await ear.connect()
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as client:
        for number in range(moves):
            await _caught_up(ears)
            if any(ear.is_over for ear in ears):
                break
            mover = next((ear for ear in ears if ear.options), None)
            if mover is None:
                await ears[0].listen()  # bots think
                continue
            await _besides(ears, client, number)
            await _caught_up(ears)
            if not mover.options:
                continue
            claims = [option for option in mover.options if option.startswith("claim")]
            action = (claims or mover.options)[number % len(claims or mover.options)]
            await mover.do({"type": "play", "action": action}, mover.version)
            if number % 5 == 0:
                await mover.do({"type": "undo"})
    return ears


async def _caught_up(ears: list[Ear]) -> None:
    while len({ear.version for ear in ears}) > 1:
        newest = max(ear.version for ear in ears)
        for ear in ears:
            while ear.version < newest:
                await ear.listen()


async def _besides(ears: list[Ear], client: httpx.AsyncClient, number: int) -> None:
    ear = ears[number % len(ears)]
    for path in (
        "view",
        "events?since=0",
        "record",
        "record?seat=0",
        "replay?seat=1&since=0",
        "hint",
        "away",
    ):
        await ear.http(client, "GET", path)
    wrong = {"command": f"w{number}", "version": 0, "action": "keep none"}
    await ear.http(client, "POST", "actions", wrong)
    await ear.do({"type": "play", "action": "claim"}, 0)
    if number % 7 == 3:
        await ear.connect()


def search(made: dict[str, Any], game: str, ears: list[Ear], secret: str, log: bytes) -> int:
    """Everything that sings where it must not. How many bytes were searched."""
    rules = games.load(game).ruleset
    tracks = set(rules.board.tracks)
    keys = [key["token"] for key in made["seats"]] + [made["host"], made["invite"]]
    searched = len(log)
    for ear in ears:
        everything = b"\n".join(ear.bytes)
        searched += len(everything)
        assert secret.encode() not in everything
        for key in keys:
            assert key.encode() not in everything
        found = {name.decode() for name in re.findall(rb"[A-Z]{3}-[A-Z]{3}", everything)}
        foreign = (found & set(rules.tickets)) - tracks - ear.own
        assert not foreign, f"seat {ear.seat} read of {sorted(foreign)}"
    for key in keys:
        assert key.encode() not in log
    assert secret.encode() not in log
    assert not {name.decode() for name in re.findall(rb"[A-Z]{3}-[A-Z]{3}", log)} & set(rules.tickets)
    return searched


def secret_of(server: Outdoors, table: str) -> str:
    path = next(server.data.glob("**/*.db"))
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as connection:
        found: str = connection.execute("select secret from tables where id = ?", (table,)).fetchone()[0]
        return found


GAMES = [
    ("mini", [OPEN, OPEN, BOT], 400),
    ("mini", [OPEN, HARD], 400),
    ("usa-classic", [OPEN, OPEN, OPEN], 25),
    ("usa-1910", [OPEN, BOT, BOT, OPEN], 15),
    ("pennsylvania", [OPEN, OPEN], 25),
]


@pytest.mark.parametrize(
    ("game", "seats", "moves"), GAMES, ids=["bots", "greedy", "classic", "1910", "dummy"]
)
def test_no_canary_sings(server: Outdoors, game: str, seats: list[dict[str, str]], moves: int) -> None:
    made = server.open(*seats, game=game)

    async def story() -> list[Ear]:
        ears: list[Ear] = await within(played(server, made, moves), 200)
        return ears

    ears = asyncio.run(story())
    secret = secret_of(server, made["table"])
    assert search(made, game, ears, secret, server.log.read_bytes()) > 50_000
    assert all(ear.own for ear in ears if ear.seat is not None)


def test_keys_are_nowhere_on_disk(server: Outdoors) -> None:
    made = server.open(OPEN, OPEN)
    keys = [key["token"] for key in made["seats"]] + [made["host"], made["invite"]]
    for path in server.data.glob("**/*"):
        data = path.read_bytes() if path.is_file() else b""
        for key in keys:
            assert key.encode() not in data, path


def test_a_canary_that_sings_is_heard() -> None:
    """The search itself: each kind of leak, planted in one byte string."""
    made = {"seats": [{"seat": 0, "token": "TOKEN-0"}], "host": "HOST-KEY", "invite": "INVITE-KEY"}
    rules = games.load("usa-classic").ruleset
    ticket = next(iter(rules.tickets))
    for leak in ("SECRET", "TOKEN-0", "HOST-KEY", "INVITE-KEY", ticket):
        ear = Ear(None, "t", 0, None)  # type: ignore[arg-type]
        ear.bytes = [f'{{"x":"{leak}"}}'.encode()]
        with pytest.raises(AssertionError):
            search(made, "usa-classic", [ear], "SECRET", b"")
        with pytest.raises(AssertionError):
            search(made, "usa-classic", [], "SECRET", ear.bytes[0])
