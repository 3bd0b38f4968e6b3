"""All tables. A request is decided on the table as it stands, kept on disk, answered, and then told to the others."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from whistlestop.games import Game
from whistlestop.rules import WhistlestopError
from whistlestop.server.auth.connection_limits import ConnectionLimits
from whistlestop.server.auth.people import People
from whistlestop.server.auth.tokens import hashed, is_table_id, new_token
from whistlestop.server.bots.bot_catalog import BotCatalog
from whistlestop.server.bots.bot_pool import BotPool
from whistlestop.server.cluster.coordination import Cluster
from whistlestop.server.config import Config
from whistlestop.server.server_clock import ServerClock
from whistlestop.server.store import DamagedLog, Key, NumberTaken, Store, StoreFailed, TableRow
from whistlestop.server.tables.attendance import seen_elsewhere
from whistlestop.server.tables.broadcast import Frames
from whistlestop.server.tables.entry_effects import (
    NO_EXTRA_WRITES,
    ExtraWrites,
    effects_of,
    late_result,
    revoked_seat,
)
from whistlestop.server.tables.live_table import LiveTable, is_renamed, summary_of
from whistlestop.server.tables.log_limits import check_before_game
from whistlestop.server.tables.new_table import prepare_table
from whistlestop.server.tables.table_keys import NewTable
from whistlestop.server.tables.timers import Timers
from whistlestop.server.tables.webhooks import Webhooks
from whistlestop.table import commands
from whistlestop.table.commands import NOBODY_GONE, Actor, Decision, Presence
from whistlestop.table.errors import NotAllowed
from whistlestop.table.importing import ImportedGame
from whistlestop.table.table_state import TableState
from whistlestop.wire.commands import Command, Propose, ReplaceByBot, Say
from whistlestop.wire.log import Begun, SeatPlan, Settings, Stamped, encode_entry

__all__ = ["Done", "NewTable", "TableService", "command_key"]

_LOG: Final = logging.getLogger("whistlestop.hall")
_TRIES: Final = 20
_LONG: Final = 20
"""Entries that are folded in less than the wink of an eye."""
_SHORTEST_OUTAGE: Final = 1.0
"""Seconds worth an entry."""


Answer: TypeAlias = Callable[[int, Frames | None], None]
"""Told of the entry that a request led to, and of its frames if it is new."""


class Done(NamedTuple):
    """What a request led to."""

    seq: int
    is_new: bool
    """Not asked again under the name it was asked by before."""


def command_key(room: TableState, seat: int | None, name: str) -> str:
    """A command's name in the log: names are one's own, as long as one sits on a chair."""
    if seat is None:
        return f"-:{name}"
    stay = room.chairs[seat].stay
    return f"{seat}.{stay}:{name}" if stay else f"{seat}:{name}"


class TableService:
    def __init__(
        self,
        store: Store,
        thinkers: BotPool,
        find_game: Callable[[str], Game],
        clock: Callable[[], float] | None = None,
        new_secret: Callable[[], str] = new_token,
        config: Config | None = None,
        crew: BotCatalog | None = None,
    ) -> None:
        self.config: Final = config or Config()
        self.crew: Final = crew or BotCatalog()
        self.store: Final = store
        self.thinkers: Final = thinkers
        self.find_game: Final = find_game
        self._steady: Final = ServerClock()
        self.now: Final = clock or self._steady.now
        self.counts: Final[defaultdict[tuple[str, ...], float]] = defaultdict(float)
        """What happened how often, for those who watch the server."""
        self.people: Final = People(store, self.config, self.now, self.counts)
        self.lines: Final = ConnectionLimits(self.config.limits.sockets)
        self.notices: Final = Webhooks(self.people, self.config)
        self.admin_key: str | None = None
        """What opens the desk of whoever runs the server."""
        self.untrusted_proxies: Final[dict[str, None]] = {}
        """Addresses that sent `X-Forwarded-For` and are not believed, in the order they came."""
        self.new_secret: Final = new_secret
        self._held: Final[dict[str, LiveTable]] = {}
        self.held: Final[Mapping[str, LiveTable]] = self._held
        """The tables in memory."""
        self._loading: Final[dict[str, asyncio.Task[LiveTable]]] = {}
        self._damaged: Final[set[str]] = set()
        """Tables whose logs cannot be read: the log of the server says so once for each."""
        self._neighbours: Final = Cluster(
            store,
            self.now,
            self._held,
            self.catch_up,
            self.put_away,
            self.changed_hands,
            self._check_sessions,
            self.config.absence_minutes,
        )
        self._alarms: Final = Timers(self, self._neighbours)

    # Opening and finding

    async def open_table(
        self,
        settings: Settings,
        plans: Sequence[SeatPlan],
        host: int | None,
        person: str | None = None,
        secret: str | None = None,
        commitment: str | None = None,
    ) -> NewTable:
        """Lay a table out. The keys are told here, once. `person` is whose table it is, and the host's chair.

        `secret` is for lessons alone, whose cards everybody may know; `commitment` is to the host's own salt.
        """
        settings = replace(settings, reveal_seconds=self.config.reveal_seconds)
        plans = tuple(self.crew.named(plan) for plan in plans)
        secret = secret or self.new_secret()
        laid = prepare_table(
            self.find_game, self.now(), secret, settings, plans, host, person, commitment=commitment
        )
        await laid.keep(self.store)
        held = self._held[laid.made.table] = LiveTable(laid.room, laid.keys, laid.row.created)
        held.host, held.used = person, laid.row.created
        held.persons.update(laid.sitters)
        self._alarms.wind(held)
        return laid.made

    async def has(self, table: str) -> bool:
        return await self.store.secret(table) is not None

    async def store_finished(self, table: str, archived: ImportedGame) -> bool:
        """Keep a game that was played elsewhere. False if it was here already."""
        at = archived.log[0].at
        room = await self._folded(table, archived.secret, archived.log, None)
        row = TableRow(table, room.settings.game, archived.secret, at, False, "live", "")
        try:
            await self.store.create(row, archived.log, summary_of(room, at), [])
        except NumberTaken:
            return False
        return True

    async def find(self, table: str) -> LiveTable:
        """The table, from memory or from its log."""
        held = self._held.get(table)
        if held is None:
            loading = self._loading.get(table)
            if loading is None:
                loading = self._loading[table] = asyncio.create_task(self._load(table))
                loading.add_done_callback(lambda _task: self._loading.pop(table, None))
            held = await asyncio.shield(loading)
        elif self.store.is_shared and not await self._refresh(held):
            return await self.find(table)
        held.used = self.now()
        return held

    async def _refresh(self, held: LiveTable) -> bool:
        """Other processes may have written, and handed out keys. False if the table has to be read anew."""
        table = held.room.table
        for _ in range(_TRIES):
            version, names, keys = await self.store.version_and_keys(table)
            if not version:
                await self.put_away(table, "table_gone")
                raise NotAllowed("no_such_table", {"table": table})
            await self.catch_up(table, version, names)  # an entry may void keys: they are taken over after it
            if self._held.get(table) is not held:
                return False
            if held.room.version == version:
                break
        held.know(keys)
        held.host, held.persons = await self.people.store.sitters(table)
        return True

    async def _load(self, table: str) -> LiveTable:
        room = await self._read(table)
        held = LiveTable(room, await self.store.keys_of(table), self.now())
        held.host, held.persons = await self.people.store.sitters(table)
        await self._give_time_back(held)
        self._held[table] = held
        self._alarms.wind(held)
        return held

    async def _give_time_back(self, held: LiveTable) -> None:
        """Nobody loses time because no server was there. It is an entry, for the log is the truth of clocks too."""
        room = held.room
        if room.reveal_by is None and all(room.clock.deadline(seat) is None for seat in room.asked):
            return
        away = round(await self.store.outages_after(room.log[-1].at), 3)
        if away < _SHORTEST_OUTAGE:
            return
        try:
            await self.write(held, lambda now: commands.interrupted(now, room.version, away))
        except NotAllowed:
            pass  # another server gave it back
        except StoreFailed as problem:
            _LOG.warning("table %s gets no time back: %s", room.table, problem.problem)

    async def _read(self, table: str) -> TableState:
        secret = await self.store.secret(table) if is_table_id(table) else None
        if secret is None:
            raise NotAllowed("no_such_table", {"table": table[:40]})
        return await self._folded(table, secret, *await self._log(table))

    async def _log(self, table: str) -> tuple[list[Stamped], list[bytes]]:
        """All entries, as many as the table has by its own line, and each as it is stored."""
        version, _, _ = await self.store.version_and_keys(table)
        try:
            entries, bodies = await self.store.log(table)
            if len(entries) < max(1, version):
                raise DamagedLog(table, len(entries) + 1)
        except DamagedLog as problem:
            if table not in self._damaged:
                _LOG.error("table %s: entry %s is missing or unreadable", table, problem.values["entry"])
            self._damaged.add(table)
            raise
        self._damaged.discard(table)
        return entries, bodies

    async def _folded(
        self, table: str, secret: str, entries: Sequence[Stamped], bodies: Sequence[bytes] | None
    ) -> TableState:
        """A long log beside the loop, so that nobody else waits for it."""
        if len(entries) > _LONG:
            return await asyncio.to_thread(TableState.of_log, table, secret, self.find_game, entries, bodies)
        return TableState.of_log(table, secret, self.find_game, entries, bodies)

    async def changed_hands(self, person: str) -> None:
        """What this person had is somebody else's now, or nobody's. Sockets of sessions that are over are cut."""
        self.people.forget(person)
        for table, held in list(self._held.items()):
            if held.host == person or person in held.persons.values():
                held.host, held.persons = await self.people.store.sitters(table)
        sessions = {session.id for session in await self.people.store.sessions_of(person)}
        for held in tuple(self._held.values()):
            for watcher in tuple(held.watchers):
                if watcher.person == person and watcher.session not in sessions:
                    watcher.cut("key_void")
        await self.send_banned_away()

    async def send_banned_away(self) -> None:
        """Whoever is banned hears it at once."""
        self.people.bans.forget()
        for held in tuple(self._held.values()):
            for watcher in tuple(held.watchers):
                is_banned = await self.people.bans.of_address(watcher.address)
                for person in held.people_behind(watcher):
                    is_banned = is_banned or await self.people.bans.of_person(person)
                if is_banned:
                    watcher.cut("banned")
            if held.callers:
                held.ring()  # bots at the end of a line look for themselves

    async def _check_sessions(self) -> None:
        """A session that another server ended opens nothing here either."""
        used = {
            (watcher.session, watcher.person)
            for held in self._held.values()
            for watcher in held.watchers
            if watcher.session is not None
        }
        living = await self.people.store.living_sessions({session for session, _ in used if session})
        for person in {person for session, person in used if person and session not in living}:
            await self.changed_hands(person)

    async def close_table(self, table: str, why: Literal["abandoned", "admin"]) -> None:
        """Nobody at the table asked for it, but whoever runs the server."""
        await self.write(await self.find(table), lambda room: commands.close(room, why))

    async def put_away(self, table: str, reason: str) -> None:
        """Out of memory: whoever asks next gets what the database has, and those who watch come again."""
        held = self._held.get(table)
        if held is None:
            return
        async with held.lock:
            self._held.pop(table, None)
            self._neighbours.forget(table)
            held.silence()
            if held.work is not None:
                held.work.cancel()
            held.ring()
            for watcher in tuple(held.watchers):
                watcher.cut(reason)

    # Doing

    async def do(
        self,
        held: LiveTable,
        actor: Actor,
        command: Command,
        name: str,
        seen: int | None,
        answered: Answer | None = None,
        may: Callable[[], None] | None = None,
    ) -> Done:
        """Do what is asked, once: a request with a name that was heard before gets the answer it got.

        `answered` is called between the commit and the telling of the others; `may` refuses whoever may no longer
        ask, under the lock.
        """
        key = command_key(held.room, actor.seat, name)
        if isinstance(command, Say):
            await self.people.bans.check_person(held.answerable(actor.seat), "chat")
        held.attendance.note(actor.seat, self.now())
        is_about_absence = isinstance(command, ReplaceByBot)
        elsewhere = await seen_elsewhere(self.store, held.room.table) if is_about_absence else {}

        def rule(room: TableState) -> Decision:
            if may is not None:
                may()
            limits = self.config.limits
            check_before_game(room, actor.seat, command, limits.before_game)
            presence = self._presence(held, elsewhere) if is_about_absence else NOBODY_GONE
            ruling = commands.decide_command(room, actor, command, seen, self.now(), presence)
            who = (room.table, "-" if actor.seat is None else str(actor.seat))
            if isinstance(command, Say):
                self.people.limiter.hit(limits.chat, "chat", *who, reason="too_much_said")
            elif isinstance(command, Propose):
                self.people.limiter.hit(limits.proposals, "proposals", *who, reason="too_many_proposals")
            return ruling

        outcome = "refused"
        try:
            done = await self.write(held, rule, key, answered)
            outcome = "done"
            return done
        except StoreFailed:
            outcome = "failed"
            raise
        finally:
            self.counts["commands", type(command).__name__.lower(), outcome] += 1

    def _presence(self, held: LiveTable, elsewhere: Mapping[int, float]) -> Presence:
        minutes = self.config.absence_minutes
        return Presence(held.gone(self.now() - 60 * minutes, elsewhere), minutes)

    def note_presence(self, held: LiveTable, seat: int | None) -> None:
        """Somebody connects: other servers learn it soon."""
        held.attendance.note(seat, self.now())
        if seat is not None:
            self._neighbours.tell_who_is_here(held)

    async def sit(
        self,
        held: LiveTable,
        seat: int,
        name: str,
        token: str,
        person: str | None = None,
        was: int | None = None,
        commitment: str = "",
    ) -> Done:
        """Somebody takes a chair and gets a key of their own for it; those that were handed out before are void."""
        key = Key(hashed(token), held.room.table, "seat", seat)
        besides = ExtraWrites([key], person)
        apart = await self.people.apart_from(person)

        def rule(room: TableState) -> Decision:
            held.check_apart(apart)
            if person is not None and held.seat_of(person) is not None:
                raise NotAllowed("sits_already")
            return commands.sit(room, seat, name, was, commitment)

        return await self.write(held, rule, besides=besides)

    async def claim(self, held: LiveTable, seat: int, person: str, may: Callable[[], None]) -> None:
        """The chair is this person's from now on, with or without a key, and so is the game if it is over."""
        apart = await self.people.apart_from(person)
        async with held.lock:
            may()
            held.check_apart(apart)
            await self.people.store.take_chair(held.room.table, seat, person)
            held.persons[seat] = person
            await self._read_on(held)
            if held.room.status == "finished":
                await self.store.writer.do(late_result(held.room, seat))

    async def write(
        self,
        held: LiveTable,
        rule: Callable[[TableState], Decision],
        key: str | None = None,
        answered: Answer | None = None,
        besides: ExtraWrites = NO_EXTRA_WRITES,
    ) -> Done:
        """In a task of its own: whoever asked may hang up, and the entry is still kept and told."""
        work = self._entered(held, rule, key, answered, besides)
        return await asyncio.shield(asyncio.create_task(work))

    async def _entered(
        self,
        held: LiveTable,
        rule: Callable[[TableState], Decision],
        key: str | None,
        answered: Answer | None,
        besides: ExtraWrites,
    ) -> Done:
        async with held.lock:
            for _ in range(_TRIES):
                room = held.room
                if key is not None and key in room.commands:
                    seq = room.commands[key]
                    if answered is not None:
                        answered(seq, None)
                    return Done(seq, False)  # everybody was told when it was done
                try:
                    ruling = rule(room)
                except WhistlestopError:
                    if await self._read_on(held):
                        continue  # refused for what is no longer so
                    raise
                seq = room.version + 1
                at = max(self.now(), room.log[-1].at)  # another server's clock may be ahead
                stamped = Stamped(seq, at, key, ruling.entry)
                if not await self._kept(held, stamped, ruling, besides):
                    continue
                last = held.room.log[-1:]
                frames = Frames(held.written, last) if answered is not None or held.watchers else None
                if answered is not None:
                    answered(seq, frames)
                self._tell(held, last, frames)
                self._alarms.wind(held)
                self.notices.after(held, held.room.log[-1:])
                return Done(seq, True)
            raise StoreFailed(RuntimeError("too many others write to this table"))

    async def _kept(self, held: LiveTable, stamped: Stamped, ruling: Decision, besides: ExtraWrites) -> bool:
        """Fold the entry and keep it; nobody looks at the room before that is done, for the lock is held.

        If it cannot be kept, the room is read again as the log has it. False: another process was faster.
        """
        room = held.room
        try:
            body = encode_entry(stamped.entry)  # once, for the chain and the disk
            room.fold(stamped, ruling.fresh, body)
            also = effects_of(room, stamped, besides)
            tally = summary_of(room, stamped.at)
            await self.store.append(room.table, stamped, tally, besides.keys, also, body)
        except NumberTaken:
            await self._read_again(held, stamped.seq - 1)
            return False
        except BaseException:
            await self._read_again(held, stamped.seq - 1)
            raise
        seat = revoked_seat(stamped.entry)
        if seat is not None:
            held.change_chair(seat, besides.keys, besides.person)
        return True

    async def _read_again(self, held: LiveTable, told: int) -> None:
        """The room as the log has it; what others wrote since is told to those who watch."""
        try:
            held.room = await self._read(held.room.table)
        except BaseException:
            # Not even readable: whoever comes next finds the table on disk again, or the same error.
            self._held.pop(held.room.table, None)
            for watcher in tuple(held.watchers):
                watcher.cut("store_failed")
            raise
        if held.room.version > told:
            if self.store.is_shared:
                held.host, held.persons = await self.people.store.sitters(held.room.table)
            self._tell(held, held.room.log[told:])
            self._alarms.wind(held)

    async def catch_up(self, table: str, seq: int, names: str | None = None) -> None:
        """A hint that somebody wrote this entry: read on, if the table is here and did not know.

        Where nobody wrote and other `names` stand there, somebody was forgotten, and the log itself has changed.
        """
        held = self._held.get(table)
        if held is None:
            return
        if held.room.version < seq:
            async with held.lock:
                if held.room.version < seq:
                    await self._read_on(held)
        elif names and held.room.version == seq and not held.lock.locked() and is_renamed(held.room, names):
            await self.put_away(table, "changed")

    async def _read_on(self, held: LiveTable) -> bool:
        """Take in what other processes wrote, and tell it. The lock is held. Whether there was something."""
        if not self.store.is_shared:
            return False
        known = held.room.version
        for stamped, body in zip(*await self.store.log(held.room.table, known), strict=True):
            held.room.fold(stamped, None, body)
            seat = revoked_seat(stamped.entry)
            if seat is not None:
                held.change_chair(seat, (), None)  # whoever sits there now is found when they ask
        if held.room.version == known:
            return False
        if any(revoked_seat(stamped.entry) is not None for stamped in held.room.log[known:]):
            held.host, held.persons = await self.people.store.sitters(held.room.table)
        self._tell(held, held.room.log[known:])
        self._alarms.wind(held)
        return True

    def _tell(self, held: LiveTable, entries: Sequence[Stamped], frames: Frames | None = None) -> None:
        for stamped in entries:
            held.send_away(revoked_seat(stamped.entry))
            if isinstance(stamped.entry, Begun) and not held.room.settings.spectators:
                held.send_spectators_away()
        held.relock()
        held.ring()
        if held.watchers:
            frames = frames or Frames(held.written, entries)
            for watcher in tuple(held.watchers):
                watcher.put(frames.frame(watcher.seat))

    def show_again(self, held: LiveTable) -> None:
        """A device that people share sees with other eyes now."""
        frames = Frames(held.written, ())
        for watcher in tuple(held.watchers):
            if watcher.is_device:
                watcher.put(frames.frame(watcher.seat))

    # What tables do by themselves

    def start(self) -> None:
        self._steady.set_to(self.store.opened_at, self.store.opened_mark)
        self._neighbours.start()
        self._alarms.start()

    async def stop(self) -> None:
        """Nothing more is begun; what was asked for is finished."""
        self._alarms.stop()
        for held in tuple(self._held.values()):
            async with held.lock:
                pass
        await self._neighbours.stop()
