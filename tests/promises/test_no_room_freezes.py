"""No table freezes: a client that misbehaves harms only itself; the others at the same table go on as before."""

import asyncio
import json
import socket
import statistics
import struct
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from subprocess_server import OPEN, Outdoors, Wire, within

FACTOR = 6
"""How much slower the others may be: far above the noise of a busy machine, far below a frozen room."""
FLOOR = 0.03
ROUNDS = 15
MOST = 200


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Outdoors]:
    # Clients that behave say much here, on a fast machine all at once.
    limits = {"SOCKETS": "1500", "CHAT": "100000/minute", "FRAMES_AT_ONCE": "1000"}
    limits |= {"HEAD_SECONDS": "2", "BODY_SECONDS": "2", "REQUESTS": "1000000/minute"}
    limits = {f"WHISTLESTOP_LIMITS_{name}": value for name, value in limits.items()}
    served = Outdoors(tmp_path_factory.mktemp("freeze"), **limits)
    yield served
    served.stop()
    log = served.log.read_text()
    assert "Traceback" not in log, log


class Room:
    """A table with two who behave and a third seat for one who does not."""

    def __init__(self, server: Outdoors, made: dict[str, Any]) -> None:
        self.server = server
        self.port = server.port
        self.table: str = made["table"]
        self.tokens: list[str] = made["tokens"]
        self.count = 0

    async def begin(self) -> None:
        self.one, self.two = [await Wire.join(self.port, self.table, token) for token in self.tokens[:2]]

    async def bad(self) -> Wire:
        return await Wire.join(self.port, self.table, self.tokens[2])

    async def pace(self, rounds: int = ROUNDS, text: str = "hello") -> list[float]:
        """One speaks, the other hears: how long that takes each time."""
        times = []
        for _ in range(rounds):
            self.count += 1
            started = time.perf_counter()
            self.one.ask(f"say{self.count}", {"type": "say", "text": text})
            ack = await self.one.until("ack", command=f"say{self.count}")
            await self.two.until("news", version=ack["version"])
            times.append(time.perf_counter() - started)
            await self.one.until("news", version=ack["version"])
        return times


async def goes_on(server: Outdoors, mischief: Callable[[Room, asyncio.Event], Awaitable[None]]) -> None:
    """The pace before, during and after: during may not be much slower than the slower of the two."""
    room = Room(server, server.open(OPEN, OPEN, OPEN, options={"first": 0}))
    await room.begin()
    await room.pace(3)
    before = await room.pace()
    started = asyncio.Event()
    task = asyncio.ensure_future(mischief(room, started))
    try:
        waiting = asyncio.ensure_future(started.wait())
        await asyncio.wait([waiting, task], timeout=30, return_when=asyncio.FIRST_COMPLETED)
        assert started.is_set() or task.done()
        during = await room.pace()
        while not task.done() and len(during) < MOST:
            during += await room.pace(5)
    finally:
        task.cancel()
        result = await asyncio.gather(task, return_exceptions=True)
    if isinstance(result[0], BaseException) and not isinstance(
        result[0], asyncio.CancelledError | ConnectionError
    ):
        raise result[0]
    after = await room.pace()
    usual = max(statistics.median(before), statistics.median(after), FLOOR)
    assert statistics.median(during) < FACTOR * usual


async def cut_off(bad: Wire) -> None:
    """Until the server disconnects."""
    try:
        while True:
            await bad.next()
    except (ConnectionError, asyncio.IncompleteReadError):
        return


async def cut_off_while_sending(bad: Wire, data: bytes, head: int) -> None:
    """Send without ever reading, until the server disconnects."""
    try:
        for _ in range(100_000):
            bad.raw(data, head=head)
            await bad.writer.drain()
    except ConnectionError:
        return
    raise AssertionError("nobody disconnected")


async def floods(room: Room, started: asyncio.Event) -> None:
    bad = await room.bad()
    started.set()
    for number in range(200_000):
        bad.ask(f"f{number}", {"type": "play", "action": "draw"})
        await bad.writer.drain()


async def says_nonsense(room: Room, started: asyncio.Event) -> None:
    started.set()
    for text in (
        b"{",
        b"[]",
        b"\xff\xfe",
        b'{"type":"ask"}',
        b"null",
        b'"' + b"a" * 60_000,
        b"1" * 60_000,
    ) * 20:
        bad = await room.bad()
        for _ in range(30):
            bad.raw(text)
        await cut_off(bad)
        await bad.close()


async def nests_deeply(room: Room, started: asyncio.Event) -> None:
    bad = await room.bad()
    started.set()
    for _ in range(10):
        bad.raw(b'{"type":"ask","command":"a","ask":' + b'{"a":' * 10_000)
        bad.raw(b"[" * 60_000)
    await cut_off(bad)


async def sends_half_a_frame(room: Room, started: asyncio.Event) -> None:
    bad = await room.bad()
    bad.raw(b'{"type":"ask","comm', size=3000)
    await bad.writer.drain()
    started.set()
    await asyncio.sleep(60)


async def sends_a_huge_frame(room: Room, started: asyncio.Event) -> None:
    bad = await room.bad()
    started.set()
    bad.raw(b"a" * 100_000, size=1 << 40)
    await cut_off(bad)


async def sends_endless_pieces(room: Room, started: asyncio.Event) -> None:
    bad = await room.bad()
    started.set()
    bad.raw(b"a", head=0x01)
    await cut_off_while_sending(bad, b"", head=0x00)


async def pings_without_reading(room: Room, started: asyncio.Event) -> None:
    bad = await room.bad()
    started.set()
    await cut_off_while_sending(bad, b"p" * 125, head=0x89)


async def has_anothers_key(room: Room, started: asyncio.Event) -> None:
    foreign = room.server.open(OPEN, OPEN)["tokens"][0]
    started.set()
    for _ in range(60):
        bad = await Wire.connect(room.port, room.table)
        bad.say({"type": "hello", "protocol": 1, "token": foreign})
        assert (await bad.next())["problem"]["code"] == "wrong_key"
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            await bad.next()
        await bad.close()


async def moves_out_of_turn(room: Room, started: asyncio.Event) -> None:
    bad = await room.bad()
    started.set()
    for number in range(300):
        bad.ask(f"o{number}", {"type": "play", "action": "claim ALD-BRA red:1"})
        answer = await bad.next()
        assert answer["type"] != "ack"
        await asyncio.sleep(0.01)


async def connects_a_thousand_times(room: Room, started: asyncio.Event) -> None:
    kept = []
    started.set()
    for _ in range(1000):
        kept.append(await Wire.connect(room.port, room.table))
    for wire in kept:
        await wire.close()


async def posts_large_forms(room: Room, started: asyncio.Event) -> None:
    body = b"a=1&" * 497_000
    head = (
        f"POST /plain/find HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\nConnection: close\r\n\r\n"
    )
    started.set()
    for _ in range(40):
        reader, writer = await asyncio.open_connection("127.0.0.1", room.port)
        try:
            writer.write(head.encode() + body)
            await writer.drain()
            assert b" 413 " in await reader.readline()
        except ConnectionError:
            pass  # refused before it was all sent
        finally:
            writer.close()
            with suppress(ConnectionError):
                await writer.wait_closed()


async def sends_half_requests(room: Room, started: asyncio.Event) -> None:
    heads = (b"", b"GET /", b"POST /plain/find HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\na=")
    lines = [await asyncio.open_connection("127.0.0.1", room.port) for _ in range(100)]
    try:
        for number, (_, writer) in enumerate(lines):
            writer.write(heads[number % len(heads)])
        started.set()
        answers = await asyncio.gather(*(reader.read() for reader, _ in lines))
    finally:
        for _, writer in lines:
            writer.close()
    assert all(answer.startswith(b"HTTP/1.1 408 ") for answer in answers)


MISCHIEF = (
    posts_large_forms,
    sends_half_requests,
    floods,
    says_nonsense,
    nests_deeply,
    sends_half_a_frame,
    sends_a_huge_frame,
    sends_endless_pieces,
    pings_without_reading,
    has_anothers_key,
    moves_out_of_turn,
    connects_a_thousand_times,
)


@pytest.mark.parametrize("mischief", MISCHIEF, ids=lambda mischief: mischief.__name__)
def test_the_others_go_on(
    server: Outdoors, mischief: Callable[[Room, asyncio.Event], Awaitable[None]]
) -> None:
    asyncio.run(within(goes_on(server, mischief), 120))


def test_whoever_stops_reading_is_cut_off_and_fills_no_memory(server: Outdoors) -> None:
    async def story() -> None:
        room = Room(server, server.open(OPEN, OPEN, OPEN))
        await room.begin()
        deaf = []
        for _ in range(5):
            line = socket.socket()
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.setblocking(False)
            loop = asyncio.get_running_loop()
            await loop.sock_connect(line, ("127.0.0.1", room.port))
            head = (
                f"GET /api/tables/{room.table}/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                "Sec-WebSocket-Version: 13\r\n\r\n"
            )
            hello = json.dumps({"type": "hello", "protocol": 1, "token": room.tokens[2]}).encode()
            await loop.sock_sendall(line, head.encode())
            await asyncio.sleep(0.2)
            await loop.sock_sendall(line, struct.pack("!BB", 0x81, 0x80 | len(hello)) + b"\0" * 4 + hello)
            deaf.append(line)
        await room.pace(5)
        before = server.memory()
        usual = statistics.median(await room.pace(20))
        # Much more than all buffers hold: half a kilobyte of chat makes some kilobytes of news for each line.
        times = await room.pace(600, "x" * 490)
        assert statistics.median(times) < FACTOR * max(usual, FLOOR)
        assert server.memory() - before < 40
        for line in deaf:
            line.close()

    asyncio.run(within(story(), 300))
