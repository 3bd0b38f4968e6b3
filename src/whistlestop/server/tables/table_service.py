"""All live tables, and the only way to write to one: decide under the lock, store, answer, broadcast."""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Final, Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from whistlestop.history import Entry, SeatPlan, Settings
from whistlestop.rules import WhistlestopError
from whistlestop.server.auth.tokens import hashed
from whistlestop.server.cluster.coordination import Cluster
from whistlestop.server.store import Key, NumberTaken, StoreFailed, TableRow
from whistlestop.server.store.results import add_late_results
from whistlestop.server.tables.auto_moves import let_bots_leave
from whistlestop.server.tables.collaborators import Collaborators
from whistlestop.server.tables.command_decider import CommandDecider
from whistlestop.server.tables.detached import finish
from whistlestop.server.tables.entry_effects import (
    NO_EXTRA_WRITES,
    ExtraWrites,
    effects_of,
    late_result,
    revoked_seat,
)
from whistlestop.server.tables.live_table import LiveTable, is_renamed, summary_of
from whistlestop.server.tables.new_table import prepare_table
from whistlestop.server.tables.sessions import Sessions
from whistlestop.server.tables.table_keys import NewTable
from whistlestop.server.tables.table_reader import TableReader
from whistlestop.server.tables.tables_in_memory import TablesInMemory
from whistlestop.server.tables.timers import Timers
from whistlestop.table import commands
from whistlestop.table.actors import Actor
from whistlestop.table.commands import Decision
from whistlestop.table.errors import NotAllowed
from whistlestop.table.importing import ImportedGame
from whistlestop.table.table_state import TableState
from whistlestop.wire.commands import Begin, Command

__all__ = ["Done", "NewTable", "TableService", "command_key"]

_LOG: Final = logging.getLogger("whistlestop.tables")
_TRIES: Final = 20
_SHORTEST_OUTAGE: Final = 1.0
"""Seconds; shorter outages get no entry."""


OnCommitted: TypeAlias = Callable[["Done"], None]
"""Called with the result of a command."""


class Done(NamedTuple):
    """The result of a command."""

    seq: int
    is_new: bool
    """False for a repeated command id."""


def command_key(table_state: TableState, seat: int | None, name: str) -> str:
    """The id of a command in the log. Each player has their own ids for as long as they have the seat."""
    if seat is None:
        return f"-:{name}"
    # A new player of a seat must not get the stored result of a command of the player before, who may have
    # used the same id.
    stay = table_state.seats[seat].stay
    return f"{seat}.{stay}:{name}" if stay else f"{seat}:{name}"


class TableService:
    def __init__(self, parts: Collaborators) -> None:
        self.parts: Final = parts
        self.config: Final = parts.config
        self.bot_catalogue: Final = parts.bot_catalogue
        self.store: Final = parts.store
        self.bot_pool: Final = parts.bot_pool
        self.find_game: Final = parts.find_game
        self.now: Final = parts.now
        self.counts: Final = parts.counts
        self.new_secret: Final = parts.new_secret
        self._people: Final = parts.people
        self._people_store: Final = parts.people_store
        self._decider: Final = CommandDecider(parts.store, parts.bans, parts.limiter, parts.config, parts.now)
        self._turn_notices: Final = parts.turn_notices
        self._reader: Final = TableReader(parts.store, parts.find_game)
        self.admin_key: str | None = None
        """The operator's key, which opens `/api/admin`."""
        self.untrusted_proxies: Final[dict[str, None]] = {}
        """Addresses that sent `X-Forwarded-For` and are not trusted, in the order they came."""
        self._live_tables: Final[dict[str, LiveTable]] = {}
        self.live_tables: Final[Mapping[str, LiveTable]] = self._live_tables
        """The tables in memory."""
        self._loading: Final[dict[str, asyncio.Task[LiveTable]]] = {}
        self.sessions: Final = Sessions(self.live_tables, parts.people, parts.people_store, parts.bans)
        self._cluster: Final = Cluster(
            self.store,
            self.now,
            TablesInMemory(self._live_tables, self.now),
            self.catch_up,
            self.evict,
            self.sessions.reload_owners,
            self.sessions.check,
            self.cover_hands,
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
        """Create a table. The keys are returned only here. `person` owns the table and the host's seat.

        `secret` is for lessons alone, whose cards everybody may know; `commitment` is to the host's own salt.
        """
        settings = replace(settings, reveal_seconds=self.config.reveal_seconds)
        plans = tuple(self.bot_catalogue.named(plan) for plan in plans)
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
        # Stored before it is in memory: a table that nobody can find after a crash must not be handed out.
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
        at = archived.entries[0].at
        # Off the loop: a whole game is folded and encoded.
        table_state = await asyncio.to_thread(
            TableState.of_entries, table, archived.secret, self.find_game, archived.entries
        )
        log = await asyncio.to_thread(table_state.stored)
        row = TableRow(table, table_state.settings.game, archived.secret, at, False, "live", "")
        try:
            await self.store.create(row, log, summary_of(table_state, at), [])
        except NumberTaken:
            return False
        return True

    async def find(self, table: str) -> LiveTable:
        """The table, from memory or from its log."""
        live_table = self._live_tables.get(table)
        if live_table is None:
            # Two requests for the same table wait for one reading; two copies in memory would decide against
            # each other.
            loading = self._loading.get(table)
            if loading is None:
                loading = self._loading[table] = asyncio.create_task(self._load(table))
                loading.add_done_callback(lambda _task: self._loading.pop(table, None))
            # A client that disconnects must not cancel the reading that others wait for.
            live_table = await asyncio.shield(loading)
        # With a database of its own, this process is the only writer, and memory is always current.
        elif self.store.is_shared and not await self._refresh(live_table):
            return await self.find(table)
        live_table.used = self.now()
        return live_table

    async def _refresh(self, live_table: LiveTable) -> bool:
        """Take over entries and keys that other processes wrote. False if the table has to be read again."""
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
        # Keys and owners come last: they are valid for the version that was just reached.
        live_table.set_keys(keys)
        live_table.host, live_table.persons = await self._people_store.sitters(table)
        return True

    async def _load(self, table: str) -> LiveTable:
        table_state = await self._reader.read(table)
        live_table = LiveTable(table_state, await self.store.keys_of(table), self.now())
        live_table.host, live_table.persons = await self._people_store.sitters(table)
        # Before the table can be found and before its timer runs, or a clock could run out for an outage of
        # the server.
        await self._give_time_back(live_table)
        self._live_tables[table] = live_table
        self._timers.schedule(live_table)
        return live_table

    async def _give_time_back(self, live_table: LiveTable) -> None:
        """Give players the time back in which no server ran. It is an entry, because clocks follow from the log."""
        table_state = live_table.state
        if table_state.reveal_by is None and all(
            table_state.clock.deadline(seat) is None for seat in table_state.asked
        ):
            return
        away = round(await self.store.outages_after(table_state.history.last.at), 3)
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

    async def close_table(self, table: str, why: Literal["abandoned", "admin"]) -> None:
        """Close a table on behalf of the operator or the retention rules."""
        await self.write(await self.find(table), lambda table_state: commands.close(table_state, why))

    async def evict(self, table: str, reason: str) -> None:
        """Remove a table from memory. The next request reads it from the database; subscribers reconnect."""
        live_table = self._live_tables.get(table)
        if live_table is None:
            return
        async with live_table.lock:
            self._live_tables.pop(table, None)
            # Under the lock, so that no command is between its decision and its commit.
            self._cluster.forget(table)
            live_table.cancel_timer()
            if live_table.work is not None:
                live_table.work.cancel()
            live_table.wake_waiters()
            let_bots_leave(self.bot_pool, live_table.state)
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
        on_committed: OnCommitted | None = None,
        authorize: Callable[[], None] | None = None,
    ) -> Done:
        """Execute a command idempotently: a repeated command id returns the stored result.

        `on_committed` runs after the commit, before the broadcast; `authorize` checks the permission again while the
        table is locked.
        """
        key = command_key(live_table.state, actor.seat, name)
        live_table.attendance.note(actor.seat, self.now())
        # What waits for the database happens here, outside the lock: others at the table do not wait for it.
        decide = await self._decider.prepare(live_table, actor, command, seen)

        def rule(table_state: TableState) -> Decision:
            # Between the check at the door and the lock the sender may have lost the seat.
            if authorize is not None:
                authorize()
            return decide(table_state)

        outcome = "refused"
        try:
            done = await self.write(live_table, rule, key, on_committed)
            outcome = "done"
            # The timer of the table would do it too, but the host waits.
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

    def note_presence(self, live_table: LiveTable, seat: int | None) -> None:
        """Somebody connects: other servers learn it soon."""
        live_table.attendance.note(seat, self.now())
        if seat is not None:
            self._cluster.announce_presence(live_table.state.table_id)

    def connected(self, live_table: LiveTable) -> set[int]:
        """The seats whose players are connected to this server or to another one on the same database."""
        since = self.now() - self._cluster.presence_lasts
        return live_table.connected() | live_table.attendance.connected_elsewhere(since)

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
        """A player takes a seat and gets a new key for it; earlier keys become void."""
        key = Key(hashed(token), live_table.state.table_id, "seat", seat)
        # The key is written in the transaction of the entry: a seat that is taken always has a key that opens
        # it.
        extra = ExtraWrites([key], person)
        apart = await self._people.apart_from(person)

        def rule(table_state: TableState) -> Decision:
            live_table.check_apart(apart)
            if person is not None and live_table.seat_of(person) is not None:
                raise NotAllowed("sits_already")
            return commands.sit(table_state, seat, name, was, commitment)

        return await self.write(live_table, rule, extra=extra)

    async def bind_seat(
        self, live_table: LiveTable, seat: int, person: str, authorize: Callable[[], None]
    ) -> None:
        """The seat is this person's from now on, with or without a key, and so is the game if it is over."""
        apart = await self._people.apart_from(person)
        async with live_table.lock:
            authorize()
            live_table.check_apart(apart)
            # First the database, then the memory: if it fails, nothing has changed.
            await self._people_store.take_seat(live_table.state.table_id, seat, person)
            live_table.persons[seat] = person
            await self._read_new_entries(live_table)
            if live_table.state.status == "finished":
                await add_late_results(self.store, late_result(live_table.state, seat))

    async def write(
        self,
        live_table: LiveTable,
        rule: Callable[[TableState], Decision],
        key: str | None = None,
        on_committed: OnCommitted | None = None,
        extra: ExtraWrites = NO_EXTRA_WRITES,
    ) -> Done:
        """Write an entry in a task of its own: if the client disconnects, it is stored and broadcast all the same."""
        return await finish(self._append(live_table, rule, key, on_committed, extra))

    async def _append(
        self,
        live_table: LiveTable,
        rule: Callable[[TableState], Decision],
        key: str | None,
        on_committed: OnCommitted | None,
        extra: ExtraWrites,
    ) -> Done:
        async with live_table.lock:
            for _ in range(_TRIES):
                table_state = live_table.state
                if key is not None and key in table_state.commands:
                    done = Done(table_state.commands[key], False)  # it was broadcast when it was executed
                    if on_committed is not None:
                        on_committed(done)
                    return done
                try:
                    decision = rule(table_state)
                except WhistlestopError:
                    if await self._read_new_entries(live_table):
                        continue  # refused for what is no longer so
                    raise
                seq = table_state.version + 1
                at = max(self.now(), table_state.history.last.at)  # another server's clock may be ahead
                entry = Entry(seq, at, key, decision.body)
                # Another server took the number: its entry is folded, and the rule decides again on the newer
                # table.
                if not await self._save(live_table, entry, decision, extra):
                    continue
                done, last = Done(seq, True), [entry]
                if on_committed is not None:
                    on_committed(done)
                live_table.broadcast(last)
                self._timers.schedule(live_table)
                self._turn_notices.after(live_table, last)
                return done
            raise StoreFailed(RuntimeError("too many others write to this table"))

    async def _save(
        self, live_table: LiveTable, entry: Entry, decision: Decision, extra: ExtraWrites
    ) -> bool:
        """Fold the entry and store it. The lock is held, so nobody sees the table before that is done.

        If it cannot be stored, the table is read again from its log. False: another process was faster.
        """
        table_state = live_table.state
        try:
            stored = table_state.stored_entry(entry)  # once, for the chain and the disk
            table_state.fold(entry, decision.state, stored.data)
            also = effects_of(table_state, entry, extra, self.config.season)
            tally = live_table.summary(entry.at)
            await self.store.append(table_state.table_id, stored, tally, extra.keys, also)
        except NumberTaken:
            await self._reload(live_table, entry.seq - 1)
            return False
        except BaseException:
            await self._reload(live_table, entry.seq - 1)
            raise
        seat = revoked_seat(entry.body)
        if seat is not None:
            live_table.change_seat(seat, extra.keys, extra.person)
        return True

    async def _reload(self, live_table: LiveTable, sent: int) -> None:
        """Read the table from its log, and broadcast what others wrote since."""
        try:
            live_table.state = await self._reader.read(live_table.state.table_id)
        except BaseException:
            # Not even readable: the next request reads the table again, or gets the same error.
            self._live_tables.pop(live_table.state.table_id, None)
            for subscriber in tuple(live_table.subscribers):
                subscriber.cut("store_failed")
            live_table.wake_waiters()  # bots look for themselves whether the table is still there
            raise
        if live_table.state.version > sent:
            if self.store.is_shared:
                live_table.host, live_table.persons = await self._people_store.sitters(
                    live_table.state.table_id
                )
            live_table.broadcast(live_table.state.history.since(sent))
            self._timers.schedule(live_table)

    async def catch_up(self, table: str, seq: int, names: str | None = None) -> None:
        """Another server may have written up to entry `seq`; read what is new, if the table is in memory.

        If there is no new entry and the `names` differ, a person was erased and the log has changed: read it again.
        """
        live_table = self._live_tables.get(table)
        if live_table is None:
            return
        if live_table.state.version < seq:
            async with live_table.lock:
                if live_table.state.version < seq:
                    await self._read_new_entries(live_table)
        elif (
            names
            and live_table.state.version == seq
            and not live_table.lock.locked()
            and is_renamed(live_table.state, names)
        ):
            await self.evict(table, "changed")

    async def _read_new_entries(self, live_table: LiveTable) -> bool:
        """Read and broadcast what other processes wrote, under the lock. Return whether there was something."""
        if not self.store.is_shared:
            return False
        known = live_table.state.version
        for stored in await self.store.entries(live_table.state.table_id, known):
            live_table.state.fold_stored(stored)
            seat = revoked_seat(stored.body)
            if seat is not None:
                live_table.change_seat(seat, (), None)  # the new owner is read with the next request
        if live_table.state.version == known:
            return False
        if any(revoked_seat(entry.body) is not None for entry in live_table.state.history.since(known)):
            live_table.host, live_table.persons = await self._people_store.sitters(live_table.state.table_id)
        live_table.broadcast(live_table.state.history.since(known))
        self._timers.schedule(live_table)
        return True

    async def cover_hands(self, table: str | None) -> None:
        """Another server showed or covered a hand on the shared device of this table, or may have at any table."""
        for known, live_table in tuple(self._live_tables.items()):
            if table in (None, known) and live_table.unlocked is not None:
                live_table.unlocked = live_table.unlocked_on = None
                async with live_table.lock:
                    live_table.refresh_devices()

    # Automatic moves

    def start(self) -> None:
        self.parts.clock.set_to(self.store.opened_at, self.store.opened_mark)
        self._cluster.start()
        self._timers.start()

    def go_on(self, live_table: LiveTable) -> None:
        """The player keeps the last move: bots do not wait for an undo."""
        live_table.final_version = live_table.state.version
        self._timers.schedule(live_table)

    async def stop(self) -> None:
        """Start nothing more, and finish what was requested."""
        self._timers.stop()
        for live_table in tuple(self._live_tables.values()):
            async with live_table.lock:
                pass
        await self._cluster.stop()
