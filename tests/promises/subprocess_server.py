"""A real server in a process of its own, and raw lines to it: for what only a network can do."""

import asyncio
import base64
import json
import os
import signal
import socket
import struct
import subprocess
import sys
from collections.abc import Awaitable, Sequence
from pathlib import Path
from typing import Any, ClassVar

import httpx
from forked import Forked, start_command
from served import wait_for_answers

OPEN = {"kind": "open"}


class Outdoors:
    """`whistlestop serve` on a folder."""

    def __init__(self, folder: Path, program: Sequence[str] = (), **environment: str) -> None:
        """`program` is what Python runs in place of the module."""
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.data = folder / "data"
        self.log = folder / "server.log"
        words = ("serve", "--port", str(self.port), "--data", str(self.data))
        env = {**os.environ, "WHISTLESTOP_BROWSER": "false", **environment}
        with self.log.open("ab") as log, Path(os.devnull).open("rb") as nothing:
            files = {"stdin": nothing.fileno(), "stdout": log.fileno(), "stderr": log.fileno()}
            self.process: Forked | subprocess.Popen[bytes]
            if program:
                self.process = subprocess.Popen([sys.executable, *program, *words], **files, env=env)
            else:
                self.process = start_command(*words, **files, env=env)
        wait_for_answers(self.port, self.process, self.log)

    def memory(self) -> float:
        """Megabytes of the server's process."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
        raise RuntimeError("no process")

    def open(self, *seats: dict[str, str], game: str = "mini", **more: Any) -> dict[str, Any]:
        body = {"game": game, "seats": list(seats), "bot_pause": 0, **more}
        answer = httpx.post(f"{self.url}/api/tables", json=body, timeout=60)
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        made["tokens"] = [key["token"] for key in made["seats"]]
        return made

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()


class Wire:
    """A WebSocket by hand: it can send what no client library would."""

    alive: ClassVar[list["Wire"]] = []
    """All that were made, to be closed at the end of a test."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.heard: list[bytes] = []
        Wire.alive.append(self)

    @classmethod
    async def connect(cls, port: int, table: str, what: str = "socket", **headers: str) -> "Wire":
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        wire = cls(reader, writer)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET /api/tables/{table}/{what} HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            *(f"{name}: {value}" for name, value in headers.items()),
        ]
        writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 30)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise ConnectionError(head.decode())
        return wire

    @classmethod
    async def join(cls, port: int, table: str, token: str | None, since: int = 0) -> "Wire":
        """Connected, hello said, welcome and first news heard."""
        wire = await cls.connect(port, table)
        hello = {"type": "hello", "protocol": 1, "since": since}
        wire.say(hello if token is None else {**hello, "token": token})
        assert (await wire.next())["type"] == "welcome"
        assert (await wire.next())["type"] == "news"
        return wire

    def say(self, frame: Any) -> None:
        self.raw(frame if isinstance(frame, bytes) else json.dumps(frame).encode())

    def raw(self, data: bytes, head: int = 0x81, size: int | None = None) -> None:
        """A masked frame; `size` says another length than it has."""
        size = len(data) if size is None else size
        if size < 126:
            front = struct.pack("!BB", head, 0x80 | size)
        elif size < 65536:
            front = struct.pack("!BBH", head, 0x80 | 126, size)
        else:
            front = struct.pack("!BBQ", head, 0x80 | 127, size)
        self.writer.write(front + b"\0\0\0\0" + data)

    async def frame(self) -> tuple[int, bytes]:
        first, second = await self.reader.readexactly(2)
        size = second & 127
        if size == 126:
            size = int.from_bytes(await self.reader.readexactly(2), "big")
        elif size == 127:
            size = int.from_bytes(await self.reader.readexactly(8), "big")
        return first & 15, await self.reader.readexactly(size)

    async def next(self, seconds: float = 60.0) -> dict[str, Any]:
        """The next frame that is not the network's own business."""
        while True:
            async with asyncio.timeout(seconds):  # `wait_for` of Python 3.11 can swallow a cancellation
                opcode, data = await self.frame()
            if opcode == 9:
                self.raw(data, 0x8A)
            elif opcode == 8:
                raise ConnectionError(f"closed: {data!r}")
            elif opcode == 1:
                self.heard.append(data)
                frame: dict[str, Any] = json.loads(data)
                return frame

    async def until(self, kind: str, **wanted: Any) -> dict[str, Any]:
        while True:
            frame = await self.next()
            if frame["type"] == kind and all(frame.get(name) == value for name, value in wanted.items()):
                return frame

    def ask(self, command: str, ask: dict[str, Any], version: int | None = None) -> None:
        self.say({"type": "ask", "command": command, "version": version, "ask": ask})

    async def close(self) -> None:
        self.writer.transport.abort()
        await asyncio.sleep(0)

    @classmethod
    async def close_all(cls) -> None:
        while cls.alive:
            await cls.alive.pop().close()


async def within(story: Awaitable[Any], seconds: float) -> Any:
    """A story that ends in time, and leaves no line behind."""
    try:
        async with asyncio.timeout(seconds):
            return await story
    finally:
        await Wire.close_all()
