"""A table in memory: its state, its subscribers, and the lock that orders requests."""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol

import msgspec

from whistlestop.history import Entry, SetUp
from whistlestop.server.store import Key, TableSummary
from whistlestop.server.tables.attendance import Attendance
from whistlestop.server.tables.broadcast import FrameCache, Frames
from whistlestop.server.tables.entry_effects import revoked_seat
from whistlestop.table.errors import NotAllowed
from whistlestop.table.seats import TableSeat
from whistlestop.table.table_state import TableState
from whistlestop.wire.study import Review

__all__ = ["LiveTable", "Subscriber", "due_of", "is_renamed", "next_due", "read_names", "summary_of"]


_ENCODE: Final = msgspec.json.Encoder().encode
_DECODE: Final = msgspec.json.Decoder(tuple[str | tuple[str, str] | None, ...]).decode


class Subscriber(Protocol):
    """A connection that receives the broadcasts of a table."""

    @property
    def seat(self) -> int | None:
        """The seat whose view they get; None for a spectator."""

    @property
    def is_spectator(self) -> bool:
        """Neither a player nor the host."""

    @property
    def is_device(self) -> bool:
        """A device that people share, whose seat is the one that is unlocked."""

    @property
    def key(self) -> str | None:
        """The hash of the key that let them in, if it was a key."""

    @property
    def person(self) -> str | None:
        """Whose cookie let them in, if it was a cookie."""

    @property
    def address(self) -> str:
        """Where they come from."""

    @property
    def session(self) -> str | None:
        """Which of this person's sessions the cookie was of."""

    def put(self, frame: bytes) -> None:
        """Send a frame without waiting. A client that does not read is disconnected."""

    def cut(self, reason: str) -> None:
        """Close the connection."""


class Sitters(NamedTuple):
    """What the lists say about the seats of a table."""

    free: int
    names: str


class LiveTable:
    def __init__(self, table_state: TableState, keys: list[Key], now: float) -> None:
        self.state = table_state
        self.attendance: Final = Attendance(now)
        self.keys: Final = {key.hash: key for key in keys}
        self.lock: Final = asyncio.Lock()
        """One request at a time, from reading the table to the commit."""
        self.subscribers: Final[set[Subscriber]] = set()
        self.moved = asyncio.Event()
        """Set at each entry and then replaced; long-polling requests wait for it."""
        self.timer: asyncio.TimerHandle | None = None
        self.work: asyncio.Task[None] | None = None
        """A bot's decision, or another automatic move."""
        self.final_version = 0
        """The version at which the player who may undo a move said to keep it, so that bots do not wait."""
        self.failures = 0
        """Automatic moves that failed one after another."""
        self.used = 0.0
        self.callers: Final[list[int]] = []
        """The seats of bots on a bot socket, which read the table themselves. The table stays in memory while they
        are connected."""
        self.host: str | None = None
        """The person whose table it is."""
        self.persons: dict[int, str] = {}
        """Person id by seat, for identified people."""
        self.unlocked: int | None = None
        """On a shared device: the seat whose player has unlocked it."""
        self.unlocked_on: str | None = None
        """Id of the device that unlocked the seat; only this device sees the hand."""
        self._frame_cache: FrameCache | None = None
        self._sitters: tuple[TableState, int, Sitters] | None = None
        self.records: Final[dict[int | None, bytes]] = {}
        """The record of a finished game as it is sent: -1 for all of it, or as a seat or a spectator may have it."""
        self.past: TableState | None = None
        """The last state that a replay asked for; stepping through a game asks for the next."""
        self.replaying: Final = asyncio.Lock()
        self.hints: Final[dict[int, tuple[int, asyncio.Task[Any]]]] = {}
        """For each seat the version it last asked a hint for, and the hint: thinking twice is not worth it."""

        self.reviews: Final[dict[int, asyncio.Task[Review]]] = {}
        """The review of a finished game for each seat that was asked for."""
        self.reviewing: Final = asyncio.Lock()

    @property
    def frame_cache(self) -> FrameCache:
        """The cache of encoded frames for the current state."""
        # A table that was read again from its log has another state object, and none of the cached parts.
        if self._frame_cache is None or self._frame_cache.state is not self.state:
            self._frame_cache = FrameCache(self.state)
        return self._frame_cache

    def broadcast(self, entries: Sequence[Entry]) -> None:
        """Send entries to all subscribers, and disconnect subscribers who lost their seat or may no longer watch."""
        for entry in entries:
            self.cut_seat(revoked_seat(entry.body))
            if isinstance(entry.body, SetUp) and not self.state.settings.spectators:
                self.cut_spectators()
        self.cover_hand()
        self.wake_waiters()
        if self.subscribers:
            frames = Frames(self.frame_cache, entries[0].seq - 1)
            for subscriber in tuple(self.subscribers):
                subscriber.put(frames.frame(subscriber.seat))

    def refresh_devices(self) -> None:
        """Send the current view to shared devices, after another hand was unlocked or covered."""
        frames = Frames(self.frame_cache, self.state.version)
        for subscriber in tuple(self.subscribers):
            if subscriber.is_device:
                subscriber.put(frames.frame(subscriber.seat))

    def summary(self, now: float) -> TableSummary:
        """The table in one line. Who sits where is encoded again only after the seats have changed."""
        state, kept = self.state, self._sitters
        if kept is None or kept[0] is not state or kept[1] != state.seats_changed:
            kept = self._sitters = (state, state.seats_changed, sitters_of(state))
        return summary_of(state, now, kept[2])

    def hand_on(self, device: str | None) -> int | None:
        """The seat that is unlocked on this device."""
        return self.unlocked if device is not None and device == self.unlocked_on else None

    def connected(self) -> set[int]:
        """The seats whose players have a line to this server."""
        return {seat for subscriber in self.subscribers if (seat := subscriber.seat) is not None} | set(
            self.callers
        )

    def gone(self, before: float, elsewhere: Mapping[int, float]) -> set[int]:
        """The seats whose players have not been connected since that moment, here or `elsewhere`."""
        seats = set(range(len(self.state.seats))) - self.connected()
        return {
            seat
            for seat in seats
            if self.attendance.last(seat) <= before and elsewhere.get(seat, before) <= before
        }

    def seat_of(self, person: str) -> int | None:
        return next((seat for seat, known in self.persons.items() if known == person), None)

    def responsible_person(self, seat: int | None) -> str | None:
        """The person, if known, who answers for what is done from this seat, or with the host's key."""
        if seat is None or self.state.settings.hotseat:
            return self.host
        return self.persons.get(seat)

    def people_behind(self, subscriber: Subscriber) -> set[str | None]:
        """Whose cookie or key let them in."""
        return {
            subscriber.person,
            None if subscriber.is_spectator else self.responsible_person(subscriber.seat),
        }

    def check_apart(self, people: Collection[str]) -> None:
        """None of these sits here or hosts. The refusal does not say who has blocked whom."""
        if self.host in people or not set(people).isdisjoint(self.persons.values()):
            raise NotAllowed("may_not_sit")

    def change_seat(self, seat: int, new_keys: Sequence[Key], person: str | None) -> None:
        """Who sat there has no key any more."""
        for key in [key for key in self.keys.values() if key.kind == "seat" and key.seat == seat]:
            del self.keys[key.hash]
        self.keys.update((key.hash, key) for key in new_keys)
        self.persons.pop(seat, None)
        if person is not None:
            self.persons[seat] = person

    def cut_seat(self, seat: int | None) -> None:
        """Cut the connections of the player who has lost this seat."""
        for subscriber in tuple(self.subscribers) if seat is not None else ():
            if subscriber.seat == seat and not subscriber.is_device:
                subscriber.cut("key_void")

    def cut_spectators(self) -> None:
        """Cut spectators who were let in before the game at a table without spectators."""
        for subscriber in tuple(self.subscribers):
            if subscriber.is_spectator:
                subscriber.cut("no_spectators")

    def void_keys(self, hashes: Collection[str]) -> None:
        for key in hashes:
            self.keys.pop(key, None)
        for subscriber in tuple(self.subscribers):
            if subscriber.key in hashes:
                subscriber.cut("key_void")
        # A bot on a socket has no subscriber that could be cut; it waits for the next entry.
        if self.callers:
            self.wake_waiters()  # bots look for themselves whether their key is good

    def cover_hand(self) -> None:
        """Hands are covered as soon as another person of the device has to decide."""
        # The player who decides next keeps the hand in sight: turns of several decisions need no second
        # unlocking.
        if self.unlocked is None or self.unlocked in self.state.asked:
            return
        if any(self.state.seats[seat].bot is None for seat in self.state.asked):
            self.unlocked = None

    def cancel_timer(self) -> None:
        """Cancel the table's timer."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def set_keys(self, keys: list[Key]) -> None:
        """The keys as the database has them now."""
        self.keys.clear()
        self.keys.update((key.hash, key) for key in keys)
        for subscriber in tuple(self.subscribers):
            if subscriber.key is not None and subscriber.key not in self.keys:
                subscriber.cut("key_void")

    def wake_waiters(self) -> None:
        self.moved.set()
        # Replaced and not cleared: a waiter that has not run yet would miss an event that was cleared again.
        self.moved = asyncio.Event()


def summary_of(table_state: TableState, now: float, sitters: Sitters | None = None) -> TableSummary:
    """The table in one line. Pass `sitters` if they are known."""
    status, asked = table_state.status, table_state.asked
    free, names = sitters or sitters_of(table_state)
    is_over = status in ("finished", "closed")
    due = due_of(table_state, now, asked)
    return TableSummary(status, ",".join(map(str, asked)), due, 0 if is_over else free, names)


def sitters_of(table_state: TableState) -> Sitters:
    free = [seat for seat in table_state.seats if seat.kind == "open" and not seat.is_taken]
    return Sitters(len(free), names_of(table_state))


def names_of(table_state: TableState) -> str:
    """Who sits where, as a JSON list: a name, of a bot its id and name, and null for a free seat."""
    return _ENCODE([_sitter(table_seat) for table_seat in table_state.seats]).decode()


def _sitter(table_seat: TableSeat) -> str | tuple[str, str] | None:
    if table_seat.is_bots and table_seat.bot is not None:
        return table_seat.bot, table_seat.name
    return table_seat.name if table_seat.is_taken else None


def read_names(text: str) -> tuple[tuple[str | None, ...], tuple[str | None, ...]]:
    """The names and the bots of `names_of`; none if the text is damaged: it must not spoil a list for everybody."""
    try:
        sitters = _DECODE(text)
    except msgspec.DecodeError:
        return (), ()
    return (
        tuple([one[1] if isinstance(one, tuple) else one for one in sitters]),
        tuple([one[0] if isinstance(one, tuple) else None for one in sitters]),
    )


def is_renamed(table_state: TableState, names: str) -> bool:
    """Whether others sit there by what the list says."""
    listed = read_names(names)[0]
    return bool(listed) and listed != read_names(names_of(table_state))[0]


def due_of(table_state: TableState, now: float, asked: tuple[int, ...] | None = None) -> float | None:
    """When the server has to act automatically: at once for a bot, at a deadline for a person. `asked`, if known."""
    asked = table_state.asked if asked is None else asked
    if not asked:
        return _deal_due(table_state, now)
    if table_state.clock.paused_at is not None:
        return None
    times: list[float] = []
    for seat in asked:
        if table_state.thinks(seat) is not None:
            times.append(now)
        elif (deadline := table_state.clock.deadline(seat)) is not None:
            times.append(deadline)
    return min(times, default=None)


def _deal_due(table_state: TableState, now: float) -> float | None:
    """Before the game: when salts that are owed are too late, or at once when nothing is missing."""
    if table_state.match is not None or table_state.closed is not None:
        return None
    if table_state.owing:
        return table_state.reveal_by
    begins = table_state.settings.begin != "by_host" and (
        table_state.is_full or table_state.settings.begin == "at_once"
    )
    return now if table_state.status == "revealing" or begins else None


def next_due(live_table: LiveTable, now: float) -> float | None:
    """The same, with the moment that bots leave a person who can still take a move back."""
    table_state = live_table.state
    due = due_of(table_state, now)
    if due is None or not any(table_state.thinks(seat) for seat in table_state.asked):
        return due
    can_undo = table_state.undoing is not None and live_table.final_version != table_state.version
    return due + (
        max(0.0, table_state.settings.bot_pause - (now - table_state.moved_at)) if can_undo else 0.0
    )
