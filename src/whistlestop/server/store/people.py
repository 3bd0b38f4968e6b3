"""People in the database: guests and accounts, whose seats are whose, what they muted and reported."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import asdict, dataclass
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Executable, Row, delete, insert, null, or_, select, update
from sqlalchemy.exc import IntegrityError

from whistlestop.server.store.campaigns import merge_leaders
from whistlestop.server.store.entries import hint_person
from whistlestop.server.store.friends import part_friends
from whistlestop.server.store.schema import (
    blocks,
    kept,
    keys,
    left_seats,
    mutes,
    people,
    reports,
    results,
    seats,
    sessions,
    tables,
)
from whistlestop.server.store.store import Key, Store
from whistlestop.table.errors import NotAllowed

__all__ = ["MOST_SESSIONS", "PERSON_COLUMNS", "LoginSession", "PeopleStore", "Person", "new_person"]

T = TypeVar("T")
MOST_SESSIONS: Final = 50
"""Of one person."""


@dataclass(frozen=True)
class LoginSession:
    """Where somebody is signed in."""

    id: str
    created: float
    seen: float
    device: str


@dataclass(frozen=True)
class Person:
    id: str
    name: str
    login: str | None
    created: float
    seen: float
    epoch: int
    lang: str
    webhook: str | None
    owner: str | None = None
    """The account whose bot account it is."""
    session: str = ""
    """The one by which they came, where they came by a cookie or a token."""

    @property
    def is_account(self) -> bool:
        return self.login is not None

    @property
    def is_bot(self) -> bool:
        return self.owner is not None


PERSON_COLUMNS: Final = (
    people.c.id,
    people.c.name,
    people.c.login,
    people.c.created,
    people.c.seen,
    people.c.epoch,
    people.c.lang,
    people.c.webhook,
    people.c.owner,
)


def new_person(person: str, name: str, now: float, lang: str) -> Person:
    return Person(person, name, None, now, now, 0, lang, None)


class PeopleStore:
    def __init__(self, store: Store) -> None:
        self._store: Final = store

    @property
    def is_shared(self) -> bool:
        return self._store.is_shared

    async def _write(self, run: Callable[[Connection], T]) -> T:
        return await self._store.writer.do(run)

    async def _execute(self, statement: Executable, row: dict[str, Any] | None = None) -> None:
        """What refers to somebody or something that was deleted meanwhile is not written."""
        try:
            await self._write(lambda connection: connection.execute(statement, row))
        except IntegrityError as problem:
            raise NotAllowed("too_late") from problem

    async def signing_key(self, fresh: str) -> str:
        """The key that signs cookies; the first one made is everybody's."""
        query = select(kept.c.value).where(kept.c.name == "cookies")

        def run(connection: Connection) -> str:
            found = connection.execute(query).scalar()
            if found is None:
                connection.execute(insert(kept), {"name": "cookies", "value": fresh})
            return found or fresh

        try:
            return await self._write(run)
        except IntegrityError:  # another process was faster
            return str(await self._store.read(lambda connection: connection.execute(query).scalar()))

    async def add(self, person: Person) -> None:
        row = {column.name: getattr(person, column.name) for column in PERSON_COLUMNS}
        await self._execute(insert(people), row)

    async def find(self, person: str) -> Person | None:
        query = select(*PERSON_COLUMNS).where(people.c.id == person)
        row = await self._store.read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else Person(*row)

    async def find_login(self, login: str) -> tuple[Person, str] | None:
        if "\0" in login:  # which PostgreSQL refuses to look for
            return None
        query = select(*PERSON_COLUMNS, people.c.password).where(people.c.login == login)
        row = await self._store.read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else (Person(*row[:-1]), row[-1])

    async def password_of(self, person: str) -> str | None:
        query = select(people.c.password).where(people.c.id == person)
        return await self._store.read(lambda connection: connection.execute(query).scalar())

    async def change(self, person: str, **values: Any) -> bool:
        """False if the login belongs to somebody else."""
        statement = update(people).where(people.c.id == person).values(**values)

        def run(connection: Connection) -> None:
            connection.execute(statement)
            hint_person(connection, person)

        try:
            await self._write(run)
        except IntegrityError:
            return False
        return True

    async def delete(self, person: str) -> None:
        """Seats, results and lists of this person go with them; what was done at tables stays, by its seat."""

        def run(connection: Connection) -> None:
            connection.execute(delete(people).where(people.c.id == person))
            hint_person(connection, person)

        await self._write(run)

    # Sessions

    async def add_session(self, person: str, session: LoginSession) -> None:
        """One more; of those that there are too many of, the oldest are over."""
        row = {**asdict(session), "person": person}
        mine = sessions.c.person == person
        newest = select(sessions.c.id).where(mine).order_by(sessions.c.seen.desc()).limit(MOST_SESSIONS)

        def run(connection: Connection) -> None:
            # In one transaction with the insert: a crash between the two would leave a session too many.
            connection.execute(insert(sessions), row)
            kept_ids = connection.execute(newest).scalars().all()
            connection.execute(delete(sessions).where(mine, sessions.c.id.not_in({*kept_ids, session.id})))

        try:
            await self._write(run)
        except IntegrityError as problem:
            raise NotAllowed("too_late") from problem

    async def sessions_of(self, person: str) -> list[LoginSession]:
        """The latest first."""
        columns = (sessions.c.id, sessions.c.created, sessions.c.seen, sessions.c.device)
        query = select(*columns).where(sessions.c.person == person).order_by(sessions.c.seen.desc())
        return [
            LoginSession(row.id, row.created, row.seen, row.device) for row in await self._store.rows(query)
        ]

    async def living_sessions(self, ids: Collection[str]) -> set[str]:
        """Those of them that are not over."""
        return {
            row.id
            for row in await self._store.rows(select(sessions.c.id).where(sessions.c.id.in_(list(ids))))
        }

    async def person_of_session(self, session: str) -> str | None:
        query = select(sessions.c.person).where(sessions.c.id == session)
        return await self._store.read(lambda connection: connection.execute(query).scalar())

    async def touch_session(self, session: str, now: float) -> None:
        await self._execute(update(sessions).where(sessions.c.id == session).values(seen=now))

    async def end_sessions(self, person: str, only: str | None = None, but: str | None = None) -> int:
        """All of this person's, or one, or all but one. How many there were."""
        statement = delete(sessions).where(sessions.c.person == person)
        if only is not None:
            statement = statement.where(sessions.c.id == only)
        if but is not None:
            statement = statement.where(sessions.c.id != but)

        def run(connection: Connection) -> int:
            ended = connection.execute(statement).rowcount
            hint_person(connection, person)
            return ended

        return await self._write(run)

    async def end_old_sessions(self, before: float) -> None:
        await self._execute(delete(sessions).where(sessions.c.seen < before))

    async def merge(self, guest: str, account: str) -> None:
        """What a guest had becomes the account's, where the account has nothing of its own there."""

        def run(connection: Connection) -> None:
            # A person has one seat at a table; where the account sits already, the guest keeps nothing.
            mine = select(seats.c.table_id).where(seats.c.person == account)
            connection.execute(
                update(seats)
                .where(seats.c.person == guest, seats.c.table_id.not_in(mine))
                .values(person=account)
            )
            connection.execute(update(tables).where(tables.c.host == guest).values(host=account))
            merge_leaders(connection, guest, account)
            for owned in (results.c.person, left_seats.c.person, reports.c.said_person, mutes.c.other):
                connection.execute(update(owned.table).where(owned == guest).values({owned.name: account}))
            _merge_blocks(connection, guest, account)
            # Last: what still refers to the guest goes with the row.
            connection.execute(delete(people).where(people.c.id == guest))
            hint_person(connection, guest)

        await self._write(run)

    # Seats and keys

    async def sitters(self, table: str) -> tuple[str | None, dict[int, str]]:
        """The person whose table it is, and whose seats are whose."""
        whose = select(seats.c.seat, seats.c.person).where(seats.c.table_id == table)
        host = select(tables.c.host).where(tables.c.id == table)

        def run(connection: Connection) -> tuple[str | None, dict[int, str]]:
            rows = connection.execute(whose).all()
            return connection.execute(host).scalar(), {row.seat: row.person for row in rows}

        return await self._store.read(run)

    async def take_seat(self, table: str, seat: int, person: str) -> None:
        try:
            # The checks are in the transaction, because another server may give the same seat at this moment.
            await self._write(lambda connection: give_seat(connection, table, seat, person))
        except IntegrityError as problem:
            raise NotAllowed("too_late") from problem

    async def add_key(self, key: Key, now: float) -> None:
        await self._execute(insert(keys), key.row(now))

    async def void_keys(self, table: str, hashes: Iterable[str]) -> None:
        statement = delete(keys).where(keys.c.table_id == table, keys.c.hash.in_(list(hashes)))
        await self._execute(statement)

    # Chat

    async def mute(self, person: str, table: str, seat: int, other: str | None, name: str) -> None:
        old = delete(mutes).where(mutes.c.person == person, mutes.c.table_id == table, mutes.c.seat == seat)
        row = {"person": person, "table_id": table, "seat": seat, "other": other, "name": other and name}

        def run(connection: Connection) -> None:
            connection.execute(old)
            connection.execute(insert(mutes), row)

        await self._write(run)

    async def unmute(self, person: str, table: str, seat: int, other: str | None) -> None:
        here = (mutes.c.table_id == table) & (mutes.c.seat == seat)
        which = here if other is None else or_(here, mutes.c.other == other)
        statement = delete(mutes).where(mutes.c.person == person, which)
        await self._execute(statement)

    async def muted(self, person: str, table: str) -> list[tuple[int, str | None]]:
        """The seats of this table that this person does not want to read; for seats of people that were muted at
        another table the name that they had there."""
        here = select(mutes.c.seat, null().label("name")).where(
            mutes.c.person == person, mutes.c.table_id == table
        )
        elsewhere = (
            select(seats.c.seat, mutes.c.name)
            .join(mutes, mutes.c.other == seats.c.person)
            .where(mutes.c.person == person, mutes.c.table_id != table, seats.c.table_id == table)
        )
        return [
            (row.seat, row.name)
            for row in [*await self._store.rows(here), *await self._store.rows(elsewhere)]
        ]

    # Blocks

    async def block(self, person: str, other: str, name: str, now: float) -> None:
        """Twice is once; the name is the one of the first time."""
        row = {"person": person, "other": other, "name": name, "created": now}
        known = select(blocks.c.id).where(blocks.c.person == person, blocks.c.other == other)

        def run(connection: Connection) -> None:
            if connection.execute(known).scalar() is None:
                connection.execute(insert(blocks), row)
            part_friends(connection, person, other)

        await self._write(run)

    async def unblock(self, person: str, block: int) -> bool:
        statement = delete(blocks).where(blocks.c.person == person, blocks.c.id == block)
        return bool(await self._write(lambda connection: connection.execute(statement).rowcount))

    async def blocks_of(self, person: str) -> list[Row[Any]]:
        columns = (blocks.c.id, blocks.c.name, blocks.c.created)
        return await self._store.rows(select(*columns).where(blocks.c.person == person).order_by(blocks.c.id))

    async def apart_from(self, person: str) -> list[str]:
        """Whom they block, and who blocks them."""
        theirs = select(blocks.c.other.label("id")).where(blocks.c.person == person)
        others = select(blocks.c.person.label("id")).where(blocks.c.other == person)
        return [row.id for row in await self._store.rows(theirs.union(others))]

    async def report(self, row: dict[str, Any]) -> None:
        await self._execute(insert(reports), row)


def _merge_blocks(connection: Connection, guest: str, account: str) -> None:
    """Whom the guest blocked, and who blocked the guest: nobody gets rid of a block by signing in."""
    for mine, theirs in ((blocks.c.person, blocks.c.other), (blocks.c.other, blocks.c.person)):
        known = select(theirs).where(mine == account)
        connection.execute(
            update(blocks)
            .where(mine == guest, theirs != account, theirs.not_in(known))
            .values({mine.name: account})
        )


def give_seat(connection: Connection, table: str, seat: int, person: str | None) -> None:
    """Give the seat to a person, or to nobody. A person has one seat, and nobody sits down beside a person who has
    blocked them; both are checked here because several servers may ask at the same time."""
    if person is not None:
        # Servers that give seats of this table at the same time wait for one another.
        connection.execute(select(tables.c.id).where(tables.c.id == table).with_for_update())
        _check_apart(connection, table, seat, person)
        elsewhere = select(seats.c.seat).where(
            seats.c.table_id == table, seats.c.person == person, seats.c.seat != seat
        )
        if connection.execute(elsewhere).first() is not None:
            raise NotAllowed("sits_already")
    connection.execute(delete(seats).where(seats.c.table_id == table, seats.c.seat == seat))
    if person is not None:
        connection.execute(insert(seats), {"table_id": table, "seat": seat, "person": person})


def _check_apart(connection: Connection, table: str, seat: int, person: str) -> None:
    others = select(seats.c.person).where(seats.c.table_id == table, seats.c.seat != seat)
    here = others.union(select(tables.c.host).where(tables.c.id == table)).scalar_subquery()
    theirs = (blocks.c.person == person) & blocks.c.other.in_(here)
    mine = (blocks.c.other == person) & blocks.c.person.in_(here)
    if connection.execute(select(blocks.c.id).where(or_(theirs, mine))).first() is not None:
        raise NotAllowed("may_not_sit")
