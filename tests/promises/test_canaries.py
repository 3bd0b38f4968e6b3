"""Canaries: what only one may know is searched in every byte that reaches anybody else, and in the server's log."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from canaries import Canaries, Truth, search, truth_of
from figures import note
from sniffer import BotEar, DeviceEar, Ear, PageEar, SocketEar, over
from subprocess_server import OPEN, Outdoors, within

BOT = {"kind": "bot", "bot": "random"}
GREEDY = {"kind": "bot", "bot": "greedy"}
ANN, BOB = ({"kind": "open", "name": name} for name in ("Ann", "Bob"))
PASSWORD = "correct horse battery"
SETTINGS = {
    "WHISTLESTOP_LOG_LEVEL": "debug",
    "WHISTLESTOP_WEBHOOKS": "anywhere",
    "WHISTLESTOP_NOTICE_MINUTES": "0",
}
WHOLE = 2000


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Outdoors]:
    served = Outdoors(tmp_path_factory.mktemp("canaries"), **SETTINGS)
    yield served
    served.stop()


class Party:
    """Those at one table, players and others, and the keys that lie about."""

    def __init__(self, server: Outdoors, made: dict[str, Any]) -> None:
        self.server = server
        self.made = made
        self.players: list[Any] = []
        self.others: list[Any] = [SocketEar(server, made, None), PageEar(server, made, None)]
        self.keys: dict[str, int] = {key["token"]: key["seat"] for key in made["seats"]}
        self.keys |= {made[name]: -1 for name in ("host", "invite", "device") if made.get(name)}
        self.outside: list[bytes] = []
        self.later: list[str] = []
        """Keys and the seed of the table where they play again: for the player who asks, and nobody who listens."""

    @property
    def ears(self) -> list[Ear]:
        return [*self.players, *self.others]

    async def play(self, moves: int) -> None:
        for ear in self.ears:
            if isinstance(ear, SocketEar):
                await ear.connect()
            elif isinstance(ear, PageEar):
                await ear.enter()
            elif isinstance(ear, BotEar):
                ear.begin()
        spectator, page = self.others[:2]
        marks: list[int] = []
        try:
            for number in range(moves):
                look = await spectator.look()
                if over(self.ears) or look["table"]["status"] != "running":
                    for ear, mark in zip(self.ears, marks, strict=True):
                        ear.end(mark)
                    await self.ask_for_rematch()
                    return
                marks = [len(ear.heard) for ear in self.ears]
                await spectator.up_to(look["version"])
                asked = look["table"]["asked"]
                moving = [ear for ear in self.players if ear.seat in asked or isinstance(ear, DeviceEar)]
                for ear in moving:
                    await ear.turn(number)
                if not moving:
                    await asyncio.sleep(0.005)  # a bot thinks
                if number % 6 == 0:
                    await self.ears[number // 6 % len(self.ears)].pry()
                    await page.page("GET")
                    await spectator.ask({"type": "play", "action": "draw"}, spectator.version)
        finally:
            for ear in self.ears:
                await ear.leave()

    async def ask_for_rematch(self) -> None:
        """After the end each player asks twice for a rematch, and everybody pries again."""
        keys = [key["token"] for key in self.made["seats"]] or [self.made["device"]]
        async with httpx.AsyncClient(base_url=self.server.url, timeout=60) as client:
            for key in keys * 2:
                path, headers = (
                    f"/api/tables/{self.made['table']}/rematch",
                    {"Authorization": f"Bearer {key}"},
                )
                answer = await client.post(path, headers=headers)
                assert answer.status_code == 201, answer.text
                made = answer.json()
                self.later += [made[name] for name in ("token", "host", "invite", "device") if made[name]]
        self.later.append(truth_of(self.server, made["table"]).secret)
        for ear in self.ears:
            await ear.http("POST", "rematch") if ear.seat is None and not isinstance(ear, DeviceEar) else None
            await ear.pry()

    def search(self) -> tuple[Truth, int]:
        truth = truth_of(self.server, self.made["table"])
        log = self.server.log.read_bytes()
        received = [data for ear in self.ears for data in (*ear.after, *(data for _, data in ear.heard))]
        for key in self.later:
            assert not any(key.encode() in data for data in (*received, log)), (
                "a key of the next table was sent"
            )
        return truth, search(truth, self.ears, self.keys, log, b"\n".join(self.outside))


async def socket_game(server: Outdoors, moves: int, *seats: Any, **more: Any) -> Party:
    made = server.open(*seats, **more)
    party = Party(server, made)
    party.players = [SocketEar(server, made, key["seat"]) for key in made["seats"]]
    await party.play(moves)
    return party


async def stood_in_for(server: Outdoors, moves: int, **more: Any) -> Party:
    """Bots say why they moved, and one of them moves for somebody who is away: those tickets are a person's."""
    made = server.open(OPEN, OPEN, OPEN, reasons=True, options={"first": 2}, **more)
    body = {"command": "lost", "ask": {"type": "leave"}}
    headers = {"Authorization": f"Bearer {made['seats'][2]['token']}"}
    answer = httpx.post(f"{server.url}/api/tables/{made['table']}/commands", json=body, headers=headers)
    assert answer.status_code == 200, answer.text
    party = Party(server, made)
    party.players = [SocketEar(server, made, seat) for seat in (0, 1)]
    await party.play(moves)
    return party


async def pages_and_programs(server: Outdoors, moves: int, **more: Any) -> Party:
    """One plays by forms, one is a program at the bot protocol; the planner's help is theirs alone."""
    made = server.open(OPEN, OPEN, help="planner", **more)
    party = Party(server, made)
    party.players = [PageEar(server, made, 0), BotEar(server, made, 1)]
    await party.play(moves)
    return party


async def shared_device(server: Outdoors, moves: int, **more: Any) -> Party:
    made = server.open(ANN, BOB, hotseat=True, help="planner", **more)
    party = Party(server, made)
    party.players = [DeviceEar(server, made)]
    await party.play(moves)
    return party


async def accounts(server: Outdoors, moves: int, **more: Any) -> Party:
    """Ann has an account and no key, exports it again and again, and is called when it is her turn."""
    async with receiver() as (url, called):
        ann = SocketEar(server, {"table": "", "seats": []}, 0)
        login = f"ann{server.port}{len(server.log.read_bytes())}"
        for method, path, body in (
            ("POST", "/api/me", {"name": "Ann"}),
            ("POST", "/api/me/register", {"login": login, "password": PASSWORD}),
            ("PATCH", "/api/me", {"webhook": url}),
        ):
            answer = await ann.client.request(method, path, json=body)
            assert answer.status_code < 300, answer.text
        body = {"game": "mini", "seats": [OPEN, OPEN], "host": 0, "pace": "slow", "help": "planner", **more}
        made = (await ann.client.post("/api/tables", json=body)).json()
        ann.table = made["table"]
        party = Party(server, made)
        party.players = [ann, SocketEar(server, made, 1)]
        # Her own cookie comes again whenever she asks who she is, within the same second as the same text.
        party.keys |= dict.fromkeys(ann.client.cookies.values(), 0) | {PASSWORD: -1}
        ann.client.headers["Cache-Control"] = "no-store"
        await party.play(moves)
        party.outside = called
        assert called, "nobody was called"
        assert any(b'"seats"' in data for _, data in ann.heard), "nothing was exported"
        return party


@asynccontextmanager
async def receiver() -> Any:
    """A chat program somewhere, and all that it was sent."""
    called: list[bytes] = []

    async def take(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        size = next(
            int(line.split(b":")[1]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-l")
        )
        called.append(head + await reader.readexactly(size))
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        await writer.drain()
        writer.close()

    listening = await asyncio.start_server(take, "127.0.0.1", 0)
    async with listening:
        yield f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}/hook", called


Story = Callable[[Outdoors], Awaitable[Party]]
GAMES: dict[str, tuple[Story, bool]] = {
    "bots": (lambda server: socket_game(server, WHOLE, OPEN, OPEN, BOT), True),
    "greedy": (lambda server: socket_game(server, WHOLE, OPEN, GREEDY), True),
    "stood in for": (lambda server: stood_in_for(server, WHOLE), True),
    "dummy": (lambda server: socket_game(server, 60, OPEN, OPEN, game="pennsylvania"), False),
    "classic": (lambda server: socket_game(server, 40, OPEN, OPEN, OPEN, game="usa-classic"), False),
    "1910": (lambda server: socket_game(server, 25, OPEN, BOT, BOT, OPEN, game="usa-1910"), False),
    "page and program": (lambda server: pages_and_programs(server, WHOLE), True),
    "page and program, dummy": (lambda server: pages_and_programs(server, 30, game="pennsylvania"), False),
    "one device": (lambda server: shared_device(server, WHOLE), True),
    "one device, dummy": (lambda server: shared_device(server, 30, game="pennsylvania"), False),
    "accounts": (lambda server: accounts(server, WHOLE), True),
}
LONG: dict[str, Story] = {
    "dummy": lambda server: socket_game(server, WHOLE, OPEN, OPEN, game="pennsylvania"),
    "dummy with a bot": lambda server: socket_game(server, WHOLE, OPEN, GREEDY, game="pennsylvania"),
    "classic": lambda server: socket_game(server, WHOLE, OPEN, OPEN, OPEN, game="usa-classic"),
    "five": lambda server: socket_game(server, WHOLE, OPEN, BOT, GREEDY, OPEN, BOT, game="usa-mega"),
    "page and program, dummy": lambda server: pages_and_programs(server, WHOLE, game="pennsylvania"),
    "one device, dummy": lambda server: shared_device(server, WHOLE, game="pennsylvania"),
    "one device, classic": lambda server: shared_device(server, WHOLE, game="usa-classic"),
    "accounts, dummy": lambda server: accounts(server, WHOLE, game="pennsylvania"),
}


def listened(server: Outdoors, story: Story, seconds: float = 300) -> Party:
    async def whole() -> Any:
        return await within(story(server), seconds)

    party: Party = asyncio.run(whole())
    return party


@pytest.mark.parametrize("name", GAMES)
def test_no_canary_sings(server: Outdoors, name: str) -> None:
    story, is_whole = GAMES[name]
    party = listened(server, story)
    truth, searched = party.search()
    assert searched > 100_000
    assert is_whole == (truth.end is not None), f"{truth.version} entries"
    assert is_whole == bool(party.later)
    assert len(Canaries(truth.game).names) > 5
    assert all(tickets for seat, tickets in truth.offered.items() if seat is not None)


@pytest.mark.long
@pytest.mark.parametrize("name", LONG)
def test_no_canary_sings_in_whole_games(server: Outdoors, name: str) -> None:
    party = listened(server, LONG[name], 3000)
    truth, searched = party.search()
    assert truth.end is not None
    note(
        f"canaries: {truth.game}, {name}",
        f"{truth.version} entries, {searched:,} bytes searched; no leaks found",
    )


def test_keys_are_nowhere_on_disk(server: Outdoors) -> None:
    made = server.open(OPEN, OPEN, begin="when_full")
    keys = [key["token"] for key in made["seats"]] + [made["host"], made["invite"]]
    for path in server.data.glob("**/*"):
        data = path.read_bytes() if path.is_file() else b""
        for key in keys:
            assert key.encode() not in data, path


@pytest.fixture(scope="module")
def leaky(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Outdoors]:
    """A server whose doors can be left open, one at a time."""
    folder = tmp_path_factory.mktemp("leaky")
    program = str(Path(__file__).with_name("leaky.py"))
    served = Outdoors(folder, [program], LEAKY_NOTE=str(folder / "note"), **SETTINGS)
    yield served
    served.stop()


LEAKS: dict[str, Story] = {
    "events": lambda server: socket_game(server, 4, OPEN, OPEN),
    "views": lambda server: socket_game(server, 4, OPEN, OPEN),
    "options": lambda server: socket_game(server, 4, OPEN, OPEN),
    "refusals": lambda server: socket_game(server, 8, OPEN, OPEN),
    "logs": lambda server: socket_game(server, 4, OPEN, OPEN),
    "pages": lambda server: pages_and_programs(server, 8),
    "programs": lambda server: pages_and_programs(server, 20),
    "hints": lambda server: accounts(server, 8),
    "exports": lambda server: accounts(server, 8),
    "calls": lambda server: accounts(server, 8),
    "covers": lambda server: shared_device(server, 8),
    "reasons": lambda server: stood_in_for(server, 200),
}


@pytest.mark.parametrize("door", LEAKS)
def test_a_door_left_open_is_heard(leaky: Outdoors, door: str) -> None:
    note = leaky.log.with_name("note")
    note.write_text(door)
    try:
        party = listened(leaky, LEAKS[door])
    finally:
        note.write_text("")
    with pytest.raises(AssertionError, match=r"read of|is in the log|was sent"):
        party.search()


def test_a_canary_that_sings_is_heard() -> None:
    """The search itself: each kind of leak, planted in one byte string."""
    names = Canaries("usa-classic")
    ticket, said = next(iter(sorted(names.names))), next(iter(sorted(names.said))).decode()
    truth = Truth("usa-classic", "SECRET")
    for leak in ("SECRET", "TOKEN-1", "HOST-KEY", ticket, said):
        data = json.dumps({"x": leak}, ensure_ascii=False).encode()
        ear = Ear.__new__(Ear)
        ear.seat, ear.heard, ear.after = 0, [(0, data)], []
        keys = {"TOKEN-1": 1, "HOST-KEY": -1}
        for ears, log in (([ear], b""), ([], data)):
            with pytest.raises(AssertionError):
                search(truth, ears, keys, log)
    truth.offered[0] = {ticket}
    ear.heard = [(0, f'"{ticket}"'.encode())]
    assert search(truth, [ear], {"TOKEN-0": 0}, b"") > 0
    ear.heard = [(1, f'"{ticket}"'.encode())]
    with pytest.raises(AssertionError):
        search(truth, [ear], {}, b"")
