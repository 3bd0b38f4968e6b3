"""A table in memory: its room, those who watch it, and the order in which requests are heard."""

import asyncio
from typing import Final, Protocol

import msgspec

from whistlestop.server.store import Key, Tally
from whistlestop.table.room import Room

__all__ = ["Held", "Watcher", "tally_of"]


class Watcher(Protocol):
    """Somebody who is told what happens."""

    seat: int | None

    def put(self, frame: bytes) -> None:
        """Never waits: one who does not read is cut off."""

    def cut(self, reason: str) -> None:
        """Hang up on them."""


class Held:
    def __init__(self, room: Room, keys: list[Key]) -> None:
        self.room = room
        self.keys: Final = {key.hash: key for key in keys}
        self.lock: Final = asyncio.Lock()
        """One request at a time, from reading the table to the commit."""
        self.watchers: Final[set[Watcher]] = set()
        self.moved = asyncio.Event()
        """Set at the next entry, and then replaced: what those wait for who poll."""
        self.alarm: asyncio.TimerHandle | None = None
        self.work: asyncio.Task[None] | None = None
        """A bot's thought, or whatever else the table does by itself."""
        self.used = 0.0

    def know(self, keys: list[Key]) -> None:
        """The keys as the database has them now."""
        self.keys.clear()
        self.keys.update((key.hash, key) for key in keys)

    def ring(self) -> None:
        self.moved.set()
        self.moved = asyncio.Event()


def tally_of(room: Room, now: float) -> Tally:
    """The table in one line."""
    names = [chair.name if chair.is_taken else None for chair in room.chairs]
    free = sum(chair.kind == "open" and not chair.is_taken for chair in room.chairs)
    return Tally(
        room.status,
        ",".join(map(str, room.asked)),
        due_of(room, now),
        0 if room.status in ("finished", "closed") else free,
        msgspec.json.encode(names).decode(),
    )


def due_of(room: Room, now: float) -> float | None:
    """When the server has to act by itself: at once for a bot, at a deadline for a person."""
    if room.status == "waiting" and room.settings.begin == "when_full" and room.is_full:
        return now
    if room.status != "running" or room.clock.paused_at is not None:
        return None
    times: list[float] = []
    for seat in room.asked:
        if room.thinks(seat) is not None:
            times.append(now)
        elif (deadline := room.clock.deadline(seat)) is not None:
            times.append(deadline)
    return min(times, default=None)
