"""How much the server carries: real sockets, real games, the embedded database, all promises kept.

Starts `whistlestop serve` on a fresh folder and, in other processes, the players of some hundred tables: each seat
is one WebSocket, and the player who is asked does something that it was offered. First as fast as the server answers,
then at half of the wanted rate, where the time from sending a move to its last delivery is taken.

    python bench/server_load.py                      # 400 tables of five, 20 seconds each
    python bench/server_load.py --tables 40 --seconds 5 --no-page
    python bench/server_load.py --against ../old     # alternating with another checkout that has its own .venv
    python bench/server_load.py --campaigns 200      # the paced phase without and with so many open campaigns
"""

import argparse
import asyncio
import base64
import multiprocessing
import os
import random
import re
import resource
import signal
import socket
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec

from whistlestop.wire.options import ClaimAction, WireAction, WireOptions, action_to_wire, options_from_wire

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "server-load.md"
BEGIN, END = "<!-- figures: bench/server_load.py -->", "<!-- end of figures -->"
SIDE_BEGIN, SIDE_END = "<!-- figures: bench/server_load.py --against -->", "<!-- end of side by side -->"
CAMPAIGN_BEGIN, CAMPAIGN_END = (
    "<!-- figures: bench/server_load.py --campaigns -->",
    "<!-- end of campaigns -->",
)
MINUTE = 60.0
"""Seconds between two moves of a campaign."""
TICK = os.sysconf("SC_CLK_TCK")


class Frame(msgspec.Struct, tag_field="type", tag="news"):
    """What a player needs of the news."""

    version: int
    options: WireOptions | None


NEWS = msgspec.json.Decoder(Frame)


@dataclass
class Tally:
    """What one process of players saw in one phase."""

    moves: int = 0
    refused: int = 0
    frames: int = 0
    received: int = 0
    finished: int = 0
    waits: list[float] = field(default_factory=list)
    """Seconds from a move's sending to its last delivery."""


class Seat(asyncio.Protocol):
    """One WebSocket, as little of it as playing needs: this side must cost less than the server."""

    def __init__(self, table: "Table", seat: int, token: str) -> None:
        self.table = table
        self.seat = seat
        self.token = token
        self.transport: Any = None
        self.buffer = bytearray()
        self.is_open = False

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET /api/tables/{self.table.name}/socket HTTP/1.1",
            "Host: localhost",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
        ]
        transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())

    def say(self, frame: dict[str, Any], opcode: int = 1) -> None:
        self.write(msgspec.json.encode(frame), opcode)

    def write(self, data: bytes, opcode: int = 1) -> None:
        """Masked with zeros, which is a mask too."""
        size = len(data)
        head = (
            bytes([0x80 | opcode, 0x80 | size])
            if size < 126
            else struct.pack("!BBH", 0x80 | opcode, 0xFE, size)
        )
        self.transport.write(head + b"\0\0\0\0" + data)

    def data_received(self, data: bytes) -> None:
        buffer = self.buffer
        buffer += data
        if not self.is_open:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if b" 101 " not in buffer[:20]:
                raise RuntimeError(f"no socket: {bytes(buffer[:200])!r}")
            del buffer[: end + 4]
            self.is_open = True
            self.say({"type": "hello", "protocol": 1, "token": self.token})
        at = 0
        while len(buffer) - at >= 2:
            size, start = buffer[at + 1], at + 2
            if size == 126:
                if len(buffer) - at < 4:
                    break
                size, start = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                if len(buffer) - at < 10:
                    break
                size, start = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if len(buffer) < start + size:
                break
            self.heard(buffer[at] & 15, bytes(memoryview(buffer)[start : start + size]))
            at = start + size
        del buffer[:at]

    def heard(self, opcode: int, data: bytes) -> None:
        tally = self.table.players.tally
        tally.frames += 1
        tally.received += len(data)
        if opcode == 9:
            self.write(data, 10)
        elif opcode == 1:
            if data.startswith(b'{"type":"news"'):
                self.table.news(self, data)
            elif data.startswith(b'{"type":"ack"'):
                tally.moves += 1
            elif data.startswith(b'{"type":"refused"'):
                tally.refused += 1

    def connection_lost(self, _problem: Exception | None) -> None:
        self.table.players.lost += 1


class Table:
    """The players of one table: who is asked plays, when everybody has heard of the last move."""

    def __init__(self, players: "Players", name: str, tokens: list[str]) -> None:
        self.players = players
        self.name = name
        self.seats = [Seat(self, seat, token) for seat, token in enumerate(tokens)]
        self.version = 0
        self.heard = 0
        self.sent_at = 0.0
        self.asked: dict[int, list[WireAction]] = {}
        self.count = 0
        self.is_over = False
        self.is_slow = False
        """A campaign's, which moves once a minute and is not measured itself."""

    def news(self, seat: Seat, data: bytes) -> None:
        frame = NEWS.decode(data)
        if frame.version > self.version:
            self.version, self.heard, self.asked = frame.version, 0, {}
        if frame.options:
            self.asked[seat.seat] = [action_to_wire(action) for action in options_from_wire(frame.options)]
        self.heard += 1
        if self.heard < len(self.seats):
            return
        now = time.perf_counter()
        if self.sent_at and not self.is_slow:
            self.players.tally.waits.append(now - self.sent_at)
        self.sent_at = 0.0
        if not self.asked:
            self.is_over = True
            self.players.tally.finished += 1
            return
        self.players.next_move(self)

    def move(self) -> None:
        seat, options = next(iter(self.asked.items()))
        dice = self.players.dice
        is_claiming = dice.random() < 0.7
        claims = [option for option in options if isinstance(option, ClaimAction)] if is_claiming else []
        self.count += 1
        frame = {
            "type": "ask",
            "command": f"m{self.count}",
            "version": self.version,
            "ask": {"type": "play", "action": dice.choice(claims or options[:12])},
        }
        self.sent_at = time.perf_counter()
        self.seats[seat].say(frame)


class Players:
    """All players of one process."""

    def __init__(self, seed: int) -> None:
        self.tally = Tally()
        self.dice = random.Random(seed)
        self.tables: list[Table] = []
        self.pause: float | None = None
        """Seconds between the moves of a table; None: nobody moves."""
        self.lost = 0
        self.loop = asyncio.get_running_loop()

    def next_move(self, table: Table) -> None:
        if self.pause is None:
            return
        if table.is_slow:
            self.loop.call_later(MINUTE, self.move_if, table)
        elif self.pause == 0:
            table.move()
        else:
            self.loop.call_later(self.pause * self.dice.uniform(0.5, 1.5), self.move_if, table)

    def move_if(self, table: Table) -> None:
        if self.pause is not None and not table.sent_at and table.asked:
            table.move()

    async def open(self, url: str, port: int, game: str, seats: int, count: int) -> None:
        body = {"game": game, "seats": [{"kind": "open"}] * seats, "chat": False}
        async with httpx.AsyncClient(base_url=url, timeout=60) as client:
            for _ in range(count):
                answer = await client.post("/api/tables", json=body)
                answer.raise_for_status()
                made = answer.json()
                table = Table(self, made["table"], [key["token"] for key in made["seats"]])
                self.tables.append(table)
                for seat in table.seats:
                    await self.loop.create_connection(lambda seat=seat: seat, "127.0.0.1", port)
        for _ in range(600):
            if all(table.heard >= seats for table in self.tables):
                return
            await asyncio.sleep(0.1)
        raise RuntimeError("not everybody was welcomed")

    async def open_campaigns(self, url: str, port: int, count: int) -> None:
        """Games of campaigns of two people each, at which somebody moves once a minute."""
        companies = [{"company": "red", "name": "Ann"}, {"company": "blue", "name": "Bob"}]
        body = {"companies": companies, "own": "red", "chat": False}
        async with httpx.AsyncClient(base_url=url, timeout=60) as client:
            for _ in range(count):
                made = (await client.post("/api/campaigns", json=body)).raise_for_status().json()
                path = f"/api/campaigns/{made['campaign']}"
                joined = await client.post(f"{path}/join", json={"invite": made["invite"], "name": "Bob"})
                keys = (made["key"], joined.raise_for_status().json()["key"])
                seats = []
                for key in keys:
                    headers = {"Authorization": f"Bearer {key}"}
                    answer = await client.post(f"{path}/next", json={"number": 1}, headers=headers)
                    seats.append(answer.raise_for_status().json())
                table = Table(self, seats[0]["table"], [seat["token"] for seat in seats])
                table.is_slow = True
                self.tables.append(table)
                for seat in table.seats:
                    await self.loop.create_connection(lambda seat=seat: seat, "127.0.0.1", port)

    async def phase(self, pause: float, warm: float, seconds: float) -> Tally:
        self.pause = pause
        for table in self.tables:
            if not table.is_over:
                latest = MINUTE if table.is_slow else max(pause, 0.2)
                self.loop.call_later(self.dice.uniform(0, latest), self.move_if, table)
        await asyncio.sleep(warm)
        self.tally = Tally()
        await asyncio.sleep(seconds)
        tally = self.tally
        self.pause = None
        self.tally = Tally()
        await asyncio.sleep(1.5)
        return tally


def play(pipe: Any, port: int, game: str, seats: int, tables: int, seed: int, campaigns: int = 0) -> None:
    """A process of players: it does what the pipe says."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)

    async def run() -> None:
        players = Players(seed)
        await players.open(f"http://127.0.0.1:{port}", port, game, seats, tables)
        await players.open_campaigns(f"http://127.0.0.1:{port}", port, campaigns)
        pipe.send("ready")
        while (order := await asyncio.to_thread(pipe.recv)) is not None:
            pipe.send((await players.phase(*order), players.lost))

    try:
        import uvloop

        uvloop.run(run())
    except ImportError:
        asyncio.run(run())


class Server:
    """The real thing, in a process of its own."""

    def __init__(self, data: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        command = [
            sys.executable,
            "-m",
            "whistlestop",
            "serve",
            "--port",
            str(self.port),
            "--data",
            str(data),
        ]
        environment = {
            **os.environ,
            "WHISTLESTOP_BROWSER": "false",
            "WHISTLESTOP_LIMITS_SOCKETS": "100000",
            "WHISTLESTOP_LIMITS_FRAMES": "100000",
        }
        self.log = (data / "server.log").open("wb")
        self.process = subprocess.Popen(command, stdout=self.log, stderr=self.log, env=environment)
        self.path = Path(f"/proc/{self.process.pid}")
        for _ in range(300):
            try:
                httpx.get(f"http://127.0.0.1:{self.port}/healthz")
                return
            except httpx.TransportError:
                time.sleep(0.1)
        raise RuntimeError("the server does not answer")

    def cpu(self) -> float:
        """Seconds of processor time of this process alone; bots are others."""
        fields = (self.path / "stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK

    def memory(self) -> float:
        """Megabytes."""
        for line in (self.path / "status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
        return 0.0

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()


@dataclass
class Figures:
    name: str
    moves: float
    """Acknowledged, a second."""
    cpu: float
    """Microseconds of the server's processor time a move."""
    p50: float
    p99: float
    """Milliseconds from sending to the last delivery."""
    share: float
    """Of one processor, that the server had."""
    memory: float
    refused: int
    lost: int

    def row(self) -> str:
        return (
            f"| {self.name} | {self.moves:,.0f} | {self.cpu:.0f} µs | {self.p50:.1f} ms | {self.p99:.1f} ms "
            f"| {self.share:.0%} | {self.memory:.0f} MB |"
        )


def measured(
    name: str, server: Server, pipes: list[Any], pause: float, warm: float, seconds: float
) -> Figures:
    for pipe in pipes:
        pipe.send((pause, warm, seconds))
    time.sleep(warm)
    before, started = server.cpu(), time.perf_counter()
    time.sleep(seconds)
    used, passed = server.cpu() - before, time.perf_counter() - started
    memory = server.memory()
    answers = [pipe.recv() for pipe in pipes]
    tallies = [tally for tally, _ in answers]
    moves = sum(tally.moves for tally in tallies)
    waits = sorted(wait for tally in tallies for wait in tally.waits)
    return Figures(
        name,
        moves / seconds,
        used / max(moves, 1) * 1e6,
        waits[len(waits) // 2] * 1000 if waits else 0.0,
        waits[int(len(waits) * 0.99)] * 1000 if waits else 0.0,
        used / passed,
        memory,
        sum(tally.refused for tally in tallies),
        sum(lost for _, lost in answers),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=400)
    parser.add_argument("--seats", type=int, default=5)
    parser.add_argument("--game", default="usa-classic")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rate", type=float, default=500, help="moves a second of the paced phase")
    parser.add_argument("--processes", type=int, default=1, help="processes of players")
    parser.add_argument("--no-page", action="store_true", help="do not write docs/server-load.md")
    parser.add_argument("--against", type=Path, help="another checkout, to compare the CPU time with")
    parser.add_argument(
        "--rounds", type=int, default=3, help="runs of each kind, with --against or --campaigns"
    )
    parser.add_argument("--campaigns", type=int, default=0, help="compare with so many open campaigns beside")
    asked = parser.parse_args()
    if asked.campaigns:
        compare_campaigns(asked)
        return
    if asked.against is not None:
        compare(asked)
        return
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            rows = load(server, asked)
        finally:
            server.stop()
    print("\n".join(rows))
    if not asked.no_page:
        write_page(rows, BEGIN, END)


def load(server: Server, asked: argparse.Namespace) -> list[str]:
    context = multiprocessing.get_context("spawn")
    pipes, children = [], []
    share = asked.tables // asked.processes
    empty = server.memory()
    for number in range(asked.processes):
        ours, theirs = context.Pipe()
        child = context.Process(
            target=play, args=(theirs, server.port, asked.game, asked.seats, share, number)
        )
        child.start()
        pipes.append(ours)
        children.append(child)
    for pipe in pipes:
        assert pipe.recv() == "ready"
    opened = server.memory()
    fast = measured("as fast as it goes", server, pipes, 0, 3, asked.seconds)
    pause = share * asked.processes / asked.rate
    paced = measured(f"{asked.rate:.0f} moves a second", server, pipes, pause, 3, asked.seconds)
    for pipe in pipes:
        pipe.send(None)
    for child in children:
        child.join(10)
    tables = share * asked.processes
    return [
        f"{tables} tables of {asked.game} with {asked.seats} seats, {tables * asked.seats} sockets, "
        f"{asked.seconds:g} seconds each, {os.cpu_count()} processors that the players share with the server.",
        "",
        "| | acknowledged moves a second | server CPU a move | p50 | p99 | of a processor | memory |",
        "|---|---|---|---|---|---|---|",
        fast.row(),
        paced.row(),
        "",
        f"Refused: {fast.refused + paced.refused}; lines lost: {paced.lost}. Memory: {empty:.0f} MB at the start, "
        f"{opened:.0f} MB with all tables open.",
    ]


def compare_campaigns(asked: argparse.Namespace) -> None:
    """The paced phase without and with open campaigns, in turn, each with a server of its own."""
    figures: dict[int, list[Figures]] = {0: [], asked.campaigns: []}
    for _ in range(asked.rounds):
        for campaigns, found in figures.items():
            found.append(paced_run(asked, campaigns))
            print(campaigns, found[-1], flush=True)
    without, beside = (
        (
            statistics.median(each.cpu for each in found),
            statistics.median(each.p99 for each in found),
            statistics.median(each.moves for each in found),
        )
        for found in figures.values()
    )
    rows = [
        f"{asked.tables} tables of {asked.game} with {asked.seats} seats at {asked.rate:.0f} moves a second, beside "
        f"them {asked.campaigns} campaigns that move once a minute; {asked.seconds:g} seconds, median of "
        f"{asked.rounds} runs of each, in turn.",
        "",
        "| | without campaigns | with them | ratio |",
        "|---|---|---|---|",
        f"| server CPU a move | {without[0]:.0f} µs | {beside[0]:.0f} µs | {beside[0] / without[0]:.2f} |",
        f"| p99 | {without[1]:.1f} ms | {beside[1]:.1f} ms | {beside[1] / without[1]:.2f} |",
        # A machine that has much else to do does not reach the rate, and then the times say little.
        f"| acknowledged moves a second | {without[2]:.0f} | {beside[2]:.0f} | {beside[2] / without[2]:.2f} |",
    ]
    print("\n".join(rows))
    if not asked.no_page:
        write_page(rows, CAMPAIGN_BEGIN, CAMPAIGN_END)


def paced_run(asked: argparse.Namespace, campaigns: int) -> Figures:
    context = multiprocessing.get_context("spawn")
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        ours, theirs = context.Pipe()
        arguments = (theirs, server.port, asked.game, asked.seats, asked.tables, 0, campaigns)
        child = context.Process(target=play, args=arguments)
        child.start()
        try:
            assert ours.recv() == "ready"
            pause = asked.tables / asked.rate
            return measured(f"{campaigns} campaigns", server, [ours], pause, 3, asked.seconds)
        finally:
            ours.send(None)
            child.join(10)
            server.stop()


def compare(asked: argparse.Namespace) -> None:
    """Run the benchmark of both checkouts in turn: what else the machine does then concerns both."""
    folders = (asked.against.absolute(), ROOT)
    figures: dict[Path, list[tuple[float, float]]] = {folder: [] for folder in folders}
    for _ in range(asked.rounds):
        for folder in folders:
            figures[folder].append(cpu_of(folder, asked))
            print(folder, figures[folder][-1], flush=True)
    before, now = ([statistics.median(each) for each in zip(*figures[at], strict=True)] for at in folders)
    name = subprocess.check_output(
        ["git", "-C", str(folders[0]), "rev-parse", "--short", "HEAD"], text=True
    ).strip()
    rows = [
        f"{asked.tables} tables of {asked.game} with {asked.seats} seats, {asked.seconds:g} seconds each, median of "
        f"{asked.rounds} runs of each, in turn.",
        "",
        f"| server CPU a move | {name} | now | ratio |",
        "|---|---|---|---|",
        *(
            f"| {phase} | {old:.0f} µs | {new:.0f} µs | {new / old:.2f} |"
            for phase, old, new in zip(
                ("as fast as it goes", f"{asked.rate:.0f} moves a second"), before, now, strict=True
            )
        ),
    ]
    print("\n".join(rows))
    if not asked.no_page:
        write_page(rows, SIDE_BEGIN, SIDE_END)


def cpu_of(folder: Path, asked: argparse.Namespace) -> tuple[float, float]:
    """Microseconds of the server's processor time a move: as fast as it goes, and at the rate."""
    numbers = {name: str(getattr(asked, name)) for name in ("tables", "seats", "game", "seconds", "rate")}
    options = [part for name, value in numbers.items() for part in (f"--{name}", value)]
    command = [str(folder / ".venv/bin/python"), "bench/server_load.py", "--no-page", *options]
    printed = subprocess.check_output(command, cwd=folder, text=True)
    fast, paced = re.findall(r"\| (\d+) µs \|", printed)
    return float(fast), float(paced)


def write_page(rows: list[str], begin: str, end: str) -> None:
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(begin)
    _, _, after = rest.partition(end)
    PAGE.write_text(f"{before}{begin}\n" + "\n".join(rows) + f"\n{end}{after}", encoding="utf-8")
    print(f"written to {PAGE.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
