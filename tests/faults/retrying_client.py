"""A player on a bad network: asks again until it is answered, comes back where it left off, and keeps its stream."""

import asyncio
import random
from typing import Any

from sent_options import claims_of, listed
from subprocess_server import Wire

LOST = (ConnectionError, asyncio.IncompleteReadError, TimeoutError, OSError)


class Stubborn:
    def __init__(
        self,
        port: int,
        table: str,
        seat: int | None,
        token: str | None,
        dice: random.Random,
        patience: float = 30.0,
    ) -> None:
        self.port = port
        self.table = table
        self.seat = seat
        self.token = token
        self.dice = dice
        self.patience = patience
        """Seconds of silence after which a line is given up."""
        self.wire: Wire | None = None
        self.version = 0
        self.stream: dict[int, list[dict[str, Any]]] = {}
        """For each number what was heard of it, the first time; again must be the same."""
        self.acked: dict[str, tuple[int, str]] = {}
        self.refused = 0
        self.options: list[dict[str, Any]] = []
        self.is_over = False
        self.count = 0
        self.pending: dict[str, Any] | None = None
        self.lost = 0

    async def play(self, moves: int) -> None:
        """Until so many moves are acknowledged, or the game is over."""
        while len(self.acked) < moves and not self.is_over:
            try:
                if self.wire is None:
                    await self._come_back()
                if self.pending is not None:
                    self._send()
                elif self.options:
                    self._choose()
                    self._send()
                await self._hear()
            except LOST:
                self.lost += 1
                if self.wire is not None:
                    await self.wire.close()
                self.wire = None
                await asyncio.sleep(0.05)

    async def _come_back(self) -> None:
        wire = await Wire.connect(self.port, self.table)
        hello: dict[str, Any] = {"type": "hello", "protocol": 1, "since": self.version}
        wire.say(hello if self.token is None else {**hello, "token": self.token})
        assert (await wire.next(self.patience))["type"] == "welcome"
        self._take(await wire.next(self.patience))
        self.wire = wire

    def _choose(self) -> None:
        self.count += 1
        action = self.dice.choice(claims_of(self.options) or self.options)
        self.pending = {
            "type": "ask",
            "command": f"m{self.count}",
            "version": self.version,
            "ask": {"type": "play", "action": action},
        }

    def _send(self) -> None:
        """Often twice, and sometimes an old request again in between."""
        assert self.wire is not None
        assert self.pending is not None
        self.wire.say(self.pending)
        if self.dice.random() < 0.3:
            self.wire.say(self.pending)
        if self.acked and self.dice.random() < 0.2:
            name = self.dice.choice(sorted(self.acked))
            ask = {"type": "play", "action": "draw"}
            self.wire.say({"type": "ask", "command": name, "version": 0, "ask": ask})

    async def _hear(self) -> None:
        """Until what is pending is answered and there is something new, or a while has passed."""
        assert self.wire is not None
        while True:
            frame = await self.wire.next(self.patience)
            self._take(frame)
            if self.pending is None and (self.options or self.is_over):
                return

    def _take(self, frame: dict[str, Any]) -> None:
        if frame["type"] == "news":
            self._news(frame)
        elif frame["type"] == "ack":
            known = self.acked.setdefault(frame["command"], (frame["version"], str(frame["events"])))
            assert known == (frame["version"], str(frame["events"])), "the same request had two answers"
            if self.pending is not None and self.pending["command"] == frame["command"]:
                self.pending = None
                if frame["version"] > self.version:
                    self.options = []  # until the news of it; after coming back they may be here before the answer
        elif frame["type"] == "refused":
            self.refused += 1
            if self.pending is not None and frame["command"] == self.pending["command"]:
                self.pending = None

    def _news(self, frame: dict[str, Any]) -> None:
        heard: dict[int, list[dict[str, Any]]] = {}
        for event in frame["events"]:
            heard.setdefault(event["seq"], []).append(event)
        for seq, events in sorted(heard.items()):
            assert seq <= self.version + 1, f"a gap before {seq}"
            assert self.stream.setdefault(seq, events) == events, "the same entry was sent in two forms"
            self.version = max(self.version, seq)
        assert self.version == frame["version"]
        self.options = listed(frame["options"])
        self.is_over = frame["table"]["status"] != "running"
