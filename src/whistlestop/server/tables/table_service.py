"""All tables. A request is decided on the table as it stands, kept on disk, answered, and then told to the others."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
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
from whistlestop.server.store.results import add_late_results
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
from whistlestop.server.tables.log_limits import check_before_game, check_changes
from whistlestop.server.tables.new_table import prepare_table
from whistlestop.server.tables.table_keys import NewTable
from whistlestop.server.tables.tables_in_memory import TablesInMemory
from whistlestop.server.tables.timers import Timers
from whistlestop.server.tables.webhooks import Webhooks
from whistlestop.table import commands
from whistlestop.table.commands import NOBODY_GONE, Actor, Decision, Presence
from whistlestop.table.errors import NotAllowed
from whistlestop.table.importing import ImportedGame
from whistlestop.table.table_state import TableState
from whistlestop.wire.commands import Begin, Command, Propose, ReplaceByBot, Say
from whistlestop.wire.log import Begun, SeatPlan, Settings, Stamped, encode_entry

__all__ = ["Done", "NewTable", "TableService", "command_key"]

_LOG: Final = logging.getLogger("whistlestop.tables")
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


def command_key(table_state: TableState, seat: int | None, name: str) -> str:
    """A command's name in the log: names are one's own, as long as one sits on a chair."""
    if seat is None:
        return f"-:{name}"
    stay = table_state.chairs[seat].stay
    return f"{seat}.{stay}:{name}" if stay else f"{seat}:{name}"


class TableService:
    def __init__(
        self,
        store: Store,
        bot_pool: BotPool,
        find_game: Callable[[str], Game],
        clock: Callable[[], float] | None = None,
        new_secret: Callable[[], str] = new_token,
        config: Config | None = None,
        bot_catalog: BotCatalog | None = None,
    ) -> None:
        self.config: Final = config or Config()
        self.bot_catalog: Final = bot_catalog or BotCatalog()
        self.store: Final = store
        self.bot_pool: Final = bot_pool
        self.find_game: Final = find_game
        self._clock: Final = ServerClock()
        self.now: Final = clock or self._clock.now
        self.counts: Final[defaultdict[tuple[str, ...], float]] = defaultdict(float)
        """What happened how often, for those who watch the server."""
        self.people: Final = People(store, self.config, self.now, self.counts)
        self.connection_limits: Final = ConnectionLimits(self.config.limits.sockets)
        self.webhooks: Final = Webhooks(self.people, self.config)
        self.admin_key: str | None = None
        """What opens the desk of whoever runs the server."""
        self.untrusted_proxies: Final[dict[str, None]] = {}
        """Addresses that sent `X-Forwarded-For` and are not believed, in the order they came."""
        self.new_secret: Final = new_secret
        self._live_tables: Final[dict[str, LiveTable]] = {}
        self.live_tables: Final[Mapping[str, LiveTable]] = self._live_tables
        """The tables in memory."""
        self._loading: Final[dict[str, asyncio.Task[LiveTable]]] = {}
        self._damaged: Final[set[str]] = set()
        """Tables whose logs cannot be read: the log of the server says so once for each."""
        self._cluster: Final = Cluster(
            store,
            self.now,
            TablesInMemory(self._live_tables, self.now),
            self.catch_up,
            self.evict,
            self.reload_owners,
            self._check_sessions,
            self.config.absence_minutes,
        )
        self._timers: Final = Timers(self, self._cluster)

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
        plans = tuple(self.bot_catalog.named(plan) for plan in plans)
        prepared = prepare_table(
            self.find_game,
            self.now(),
            secret or self.new_secret(),
            settings,
            plans,
            host,
            person,
            commitment=commitment,
            with_salts=secret is None,
        )
        await prepared.keep(self.store)
        live_table = self._live_tables[prepared.made.table] = LiveTable(
            prepared.state, prepared.keys, prepared.row.created
        )
        live_table.host, live_table.used = person, prepared.row.created
        live_table.persons.update(prepared.sitters)
        self._timers.schedule(live_table)
        return prepared.made

    async def has(self, table: str) -> bool:
        return await self.store.secret(table) is not None

    async def store_finished(self, table: str, archived: ImportedGame) -> bool:
        """Keep a game that was played elsewhere. False if it was here already."""
        at = archived.log[0].at
        table_state = await self._folded(table, archived.secret, archived.log, None)
        row = TableRow(table, table_state.settings.game, archived.secret, at, False, "live", "")
        try:
            await self.store.create(row, archived.log, summary_of(table_state, at), [])
        except NumberTaken:
            return False
        return True

    async def find(self, table: str) -> LiveTable:
        """The table, from memory or from its log."""
        live_table = self._live_tables.get(table)
        if live_table is None:
            loading = self._loading.get(table)
            if loading is None:
                loading = self._loading[table] = asyncio.create_task(self._load(table))
                loading.add_done_callback(lambda _task: self._loading.pop(table, None))
            live_table = await asyncio.shield(loading)
        elif self.store.is_shared and not await self._refresh(live_table):
            return await self.find(table)
        live_table.used = self.now()
        return live_table

    async def _refresh(self, live_table: LiveTable) -> bool:
        """Other processes may have written, and handed out keys. False if the table has to be read anew."""
        table = live_table.state.table_id
        for _ in range(_TRIES):
            version, names, keys = await self.store.version_and_keys(table)
            if not version:
                await self.evict(table, "table_gone")
                raise NotAllowed("no_such_table", {"table": table})
            await self.catch_up(table, version, names)  # an entry may void keys: they are taken over after it
            if self._live_tables.get(table) is not live_table:
                return False
            if live_table.state.version == version:
                break
        live_table.set_keys(keys)
        live_table.host, live_table.persons = await self.people.store.sitters(table)
        return True

    async def _load(self, table: str) -> LiveTable:
        table_state = await self._read(table)
        live_table = LiveTable(table_state, await self.store.keys_of(table), self.now())
        live_table.host, live_table.persons = await self.people.store.sitters(table)
        await self._give_time_back(live_table)
        self._live_tables[table] = live_table
        self._timers.schedule(live_table)
        return live_table

    async def _give_time_back(self, live_table: LiveTable) -> None:
        """Nobody loses time because no server was there. It is an entry, for the log is the truth of clocks too."""
        table_state = live_table.state
        if table_state.reveal_by is None and all(
            table_state.clock.deadline(seat) is None for seat in table_state.asked
        ):
            return
        away = round(await self.store.outages_after(table_state.log[-1].at), 3)
        if away < _SHORTEST_OUTAGE:
            return
        try:
            await self.write(live_table, lambda now: commands.interrupted(now, table_state.version, away))
        except NotAllowed:
            pass  # another server gave it back
        except StoreFailed as problem:
            _LOG.warning(
                "table %s: cannot restore the time of an outage: %s", table_state.table_id, problem.problem
            )

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

    async def reload_owners(self, person: str) -> None:
        """What this person had is somebody else's now, or nobody's. Sockets of sessions that are over are cut."""
        self.people.forget(person)
        for table, live_table in list(self._live_tables.items()):
            if live_table.host == person or person in live_table.persons.values():
                live_table.host, live_table.persons = await self.people.store.sitters(table)
        sessions = {session.id for session in await self.people.store.sessions_of(person)}
        for live_table in tuple(self._live_tables.values()):
            for subscriber in tuple(live_table.subscribers):
                if subscriber.person == person and subscriber.session not in sessions:
                    subscriber.cut("key_void")
        await self.send_banned_away()

    async def send_banned_away(self) -> None:
        """Whoever is banned hears it at once."""
        self.people.bans.forget()
        for live_table in tuple(self._live_tables.values()):
            if live_table.callers:
                live_table.wake_waiters()  # bots look for themselves whether they are banned
            for subscriber in tuple(live_table.subscribers):
                is_banned = await self.people.bans.of_address(subscriber.address)
                for person in live_table.people_behind(subscriber):
                    is_banned = is_banned or await self.people.bans.of_person(person)
                if is_banned:
                    subscriber.cut("banned")
            if live_table.callers:
                live_table.wake_waiters()  # bots at the end of a line look for themselves

    async def _check_sessions(self) -> None:
        """A session that another server ended opens nothing here either."""
        used = {
            (subscriber.session, subscriber.person)
            for live_table in self._live_tables.values()
            for subscriber in live_table.subscribers
            if subscriber.session is not None
        }
        living = await self.people.store.living_sessions({session for session, _ in used if session})
        for person in {person for session, person in used if person and session not in living}:
            await self.reload_owners(person)

    async def close_table(self, table: str, why: Literal["abandoned", "admin"]) -> None:
        """Nobody at the table asked for it, but whoever runs the server."""
        await self.write(await self.find(table), lambda table_state: commands.close(table_state, why))

    async def evict(self, table: str, reason: str) -> None:
        """Out of memory: whoever asks next gets what the database has, and those who watch come again."""
        live_table = self._live_tables.get(table)
        if live_table is None:
            return
        async with live_table.lock:
            self._live_tables.pop(table, None)
            self._cluster.forget(table)
            live_table.cancel_timer()
            if live_table.work is not None:
                live_table.work.cancel()
            live_table.wake_waiters()
            for subscriber in tuple(live_table.subscribers):
                subscriber.cut(reason)

    # Doing

    async def do(
        self,
        live_table: LiveTable,
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
        key = command_key(live_table.state, actor.seat, name)
        if isinstance(command, Say):
            await self.people.bans.check_person(live_table.answerable(actor.seat), "chat")
        live_table.attendance.note(actor.seat, self.now())
        is_about_absence = isinstance(command, ReplaceByBot)
        elsewhere = await seen_elsewhere(self.store, live_table.state.table_id) if is_about_absence else {}

        def rule(table_state: TableState) -> Decision:
            if may is not None:
                may()
            limits = self.config.limits
            check_before_game(table_state, actor.seat, command, limits.before_game)
            check_changes(table_state, actor.seat, command, limits.before_game)
            presence = self._presence(live_table, elsewhere) if is_about_absence else NOBODY_GONE
            decision = commands.decide_command(table_state, actor, command, seen, self.now(), presence)
            who = (table_state.table_id, "-" if actor.seat is None else str(actor.seat))
            if isinstance(command, Say):
                self.people.limiter.hit(limits.chat, "chat", *who, reason="too_much_said")
            elif isinstance(command, Propose):
                self.people.limiter.hit(limits.proposals, "proposals", *who, reason="too_many_proposals")
            return decision

        outcome = "refused"
        try:
            done = await self.write(live_table, rule, key, answered)
            outcome = "done"
            if isinstance(command, Begin):
                await self.deal_unless_awaited(live_table)
            return done
        except StoreFailed:
            outcome = "failed"
            raise
        finally:
            self.counts["commands", type(command).__name__.lower(), outcome] += 1

    async def deal_unless_awaited(self, live_table: LiveTable) -> None:
        """Once all commitments are fixed: deal at once if no player has a salt to reveal."""
        if live_table.state.status == "revealing" and not live_table.state.owing:
            with suppress(NotAllowed, StoreFailed):  # somebody else dealt, or the table's timer tries again
                await self.write(live_table, commands.deal_or_reveal)

    def _presence(self, live_table: LiveTable, elsewhere: Mapping[int, float]) -> Presence:
        minutes = self.config.absence_minutes
        return Presence(live_table.gone(self.now() - 60 * minutes, elsewhere), minutes)

    def note_presence(self, live_table: LiveTable, seat: int | None) -> None:
        """Somebody connects: other servers learn it soon."""
        live_table.attendance.note(seat, self.now())
        if seat is not None:
            self._cluster.tell_who_is_here(live_table.state.table_id)

    async def sit(
        self,
        live_table: LiveTable,
        seat: int,
        name: str,
        token: str,
        person: str | None = None,
        was: int | None = None,
        commitment: str = "",
    ) -> Done:
        """Somebody takes a chair and gets a key of their own for it; those that were handed out before are void."""
        key = Key(hashed(token), live_table.state.table_id, "seat", seat)
        extra = ExtraWrites([key], person)
        apart = await self.people.apart_from(person)

        def rule(table_state: TableState) -> Decision:
            live_table.check_apart(apart)
            if person is not None and live_table.seat_of(person) is not None:
                raise NotAllowed("sits_already")
            return commands.sit(table_state, seat, name, was, commitment)

        return await self.write(live_table, rule, extra=extra)

    async def claim(self, live_table: LiveTable, seat: int, person: str, may: Callable[[], None]) -> None:
        """The chair is this person's from now on, with or without a key, and so is the game if it is over."""
        apart = await self.people.apart_from(person)
        async with live_table.lock:
            may()
            live_table.check_apart(apart)
            await self.people.store.take_chair(live_table.state.table_id, seat, person)
            live_table.persons[seat] = person
            await self._read_on(live_table)
            if live_table.state.status == "finished":
                await add_late_results(self.store, late_result(live_table.state, seat))

    async def write(
        self,
        live_table: LiveTable,
        rule: Callable[[TableState], Decision],
        key: str | None = None,
        answered: Answer | None = None,
        extra: ExtraWrites = NO_EXTRA_WRITES,
    ) -> Done:
        """In a task of its own: whoever asked may hang up, and the entry is still kept and told."""
        work = self._entered(live_table, rule, key, answered, extra)
        return await asyncio.shield(asyncio.create_task(work))

    async def _entered(
        self,
        live_table: LiveTable,
        rule: Callable[[TableState], Decision],
        key: str | None,
        answered: Answer | None,
        extra: ExtraWrites,
    ) -> Done:
        async with live_table.lock:
            for _ in range(_TRIES):
                table_state = live_table.state
                if key is not None and key in table_state.commands:
                    seq = table_state.commands[key]
                    if answered is not None:
                        answered(seq, None)
                    return Done(seq, False)  # everybody was told when it was done
                try:
                    decision = rule(table_state)
                except WhistlestopError:
                    if await self._read_on(live_table):
                        continue  # refused for what is no longer so
                    raise
                seq = table_state.version + 1
                at = max(self.now(), table_state.log[-1].at)  # another server's clock may be ahead
                stamped = Stamped(seq, at, key, decision.entry)
                if not await self._kept(live_table, stamped, decision, extra):
                    continue
                last = live_table.state.log[-1:]
                frames = (
                    Frames(live_table.frame_cache, last)
                    if answered is not None or live_table.subscribers
                    else None
                )
                if answered is not None:
                    answered(seq, frames)
                self._broadcast(live_table, last, frames)
                self._timers.schedule(live_table)
                self.webhooks.after(live_table, live_table.state.log[-1:])
                return Done(seq, True)
            raise StoreFailed(RuntimeError("too many others write to this table"))

    async def _kept(
        self, live_table: LiveTable, stamped: Stamped, decision: Decision, extra: ExtraWrites
    ) -> bool:
        """Fold the entry and keep it; nobody looks at the room before that is done, for the lock is held.

        If it cannot be kept, the room is read again as the log has it. False: another process was faster.
        """
        table_state = live_table.state
        try:
            body = encode_entry(stamped.entry)  # once, for the chain and the disk
            table_state.fold(stamped, decision.fresh, body)
            also = effects_of(table_state, stamped, extra)
            tally = summary_of(table_state, stamped.at)
            await self.store.append(table_state.table_id, stamped, tally, extra.keys, also, body)
        except NumberTaken:
            await self._read_again(live_table, stamped.seq - 1)
            return False
        except BaseException:
            await self._read_again(live_table, stamped.seq - 1)
            raise
        seat = revoked_seat(stamped.entry)
        if seat is not None:
            live_table.change_chair(seat, extra.keys, extra.person)
        return True

    async def _read_again(self, live_table: LiveTable, told: int) -> None:
        """The room as the log has it; what others wrote since is told to those who watch."""
        try:
            live_table.state = await self._read(live_table.state.table_id)
        except BaseException:
            # Not even readable: whoever comes next finds the table on disk again, or the same error.
            self._live_tables.pop(live_table.state.table_id, None)
            for subscriber in tuple(live_table.subscribers):
                subscriber.cut("store_failed")
            raise
        if live_table.state.version > told:
            if self.store.is_shared:
                live_table.host, live_table.persons = await self.people.store.sitters(
                    live_table.state.table_id
                )
            self._broadcast(live_table, live_table.state.log[told:])
            self._timers.schedule(live_table)

    async def catch_up(self, table: str, seq: int, names: str | None = None) -> None:
        """A hint that somebody wrote this entry: read on, if the table is here and did not know.

        Where nobody wrote and other `names` stand there, somebody was forgotten, and the log itself has changed.
        """
        live_table = self._live_tables.get(table)
        if live_table is None:
            return
        if live_table.state.version < seq:
            async with live_table.lock:
                if live_table.state.version < seq:
                    await self._read_on(live_table)
        elif (
            names
            and live_table.state.version == seq
            and not live_table.lock.locked()
            and is_renamed(live_table.state, names)
        ):
            await self.evict(table, "changed")

    async def _read_on(self, live_table: LiveTable) -> bool:
        """Take in what other processes wrote, and tell it. The lock is held. Whether there was something."""
        if not self.store.is_shared:
            return False
        known = live_table.state.version
        for stamped, body in zip(*await self.store.log(live_table.state.table_id, known), strict=True):
            live_table.state.fold(stamped, None, body)
            seat = revoked_seat(stamped.entry)
            if seat is not None:
                live_table.change_chair(seat, (), None)  # whoever sits there now is found when they ask
        if live_table.state.version == known:
            return False
        if any(revoked_seat(stamped.entry) is not None for stamped in live_table.state.log[known:]):
            live_table.host, live_table.persons = await self.people.store.sitters(live_table.state.table_id)
        self._broadcast(live_table, live_table.state.log[known:])
        self._timers.schedule(live_table)
        return True

    def _broadcast(
        self, live_table: LiveTable, entries: Sequence[Stamped], frames: Frames | None = None
    ) -> None:
        for stamped in entries:
            live_table.send_away(revoked_seat(stamped.entry))
            if isinstance(stamped.entry, Begun) and not live_table.state.settings.spectators:
                live_table.send_spectators_away()
        live_table.lock_again()
        live_table.wake_waiters()
        if live_table.subscribers:
            frames = frames or Frames(live_table.frame_cache, entries)
            for subscriber in tuple(live_table.subscribers):
                subscriber.put(frames.frame(subscriber.seat))

    def refresh_devices(self, live_table: LiveTable) -> None:
        """A device that people share sees with other eyes now."""
        frames = Frames(live_table.frame_cache, ())
        for subscriber in tuple(live_table.subscribers):
            if subscriber.is_device:
                subscriber.put(frames.frame(subscriber.seat))

    # What tables do by themselves

    def start(self) -> None:
        self._clock.set_to(self.store.opened_at, self.store.opened_mark)
        self._cluster.start()
        self._timers.start()

    async def stop(self) -> None:
        """Nothing more is begun; what was asked for is finished."""
        self._timers.stop()
        for live_table in tuple(self._live_tables.values()):
            async with live_table.lock:
                pass
        await self._cluster.stop()
