"""People in the database: guests and accounts, whose chairs are whose, what they muted and reported."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Executable, Row, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from whistlestop.server.store.schema import (
    chairs,
    kept,
    keys,
    left_chairs,
    mutes,
    people,
    reports,
    results,
    tables,
)
from whistlestop.server.store.store import Key, Store
from whistlestop.table.errors import NotAllowed
from whistlestop.wire.log import Stamped

__all__ = ["PeopleStore", "Person", "new_person"]

T = TypeVar("T")


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

    @property
    def is_account(self) -> bool:
        return self.login is not None


_PERSON: Final = (
    people.c.id,
    people.c.name,
    people.c.login,
    people.c.created,
    people.c.seen,
    people.c.epoch,
    people.c.lang,
    people.c.webhook,
)


def new_person(person: str, name: str, now: float, lang: str) -> Person:
    return Person(person, name, None, now, now, 0, lang, None)


class PeopleStore:
    def __init__(self, store: Store) -> None:
        self._store: Final = store

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
        row = {name: getattr(person, name) for name in Person.__dataclass_fields__}
        await self._execute(insert(people), row)

    async def find(self, person: str) -> Person | None:
        query = select(*_PERSON).where(people.c.id == person)
        row = await self._store.read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else Person(*row)

    async def find_login(self, login: str) -> tuple[Person, str] | None:
        if "\0" in login:  # which PostgreSQL refuses to look for
            return None
        query = select(*_PERSON, people.c.password).where(people.c.login == login)
        row = await self._store.read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else (Person(*row[:-1]), row[-1])

    async def password_of(self, person: str) -> str | None:
        query = select(people.c.password).where(people.c.id == person)
        return await self._store.read(lambda connection: connection.execute(query).scalar())

    async def change(self, person: str, **values: Any) -> bool:
        """False if the login belongs to somebody else."""
        statement = update(people).where(people.c.id == person).values(**values)
        try:
            await self._write(lambda connection: connection.execute(statement))
        except IntegrityError:
            return False
        return True

    async def delete(self, person: str) -> None:
        """Chairs, results and lists of this person go with them; what was done at tables stays, by its chair."""
        statement = delete(people).where(people.c.id == person)
        await self._execute(statement)

    async def merge(self, guest: str, account: str) -> None:
        """What a guest had becomes the account's, where the account has nothing of its own there."""

        def run(connection: Connection) -> None:
            mine = select(chairs.c.table_id).where(chairs.c.person == account)
            connection.execute(
                update(chairs)
                .where(chairs.c.person == guest, chairs.c.table_id.not_in(mine))
                .values(person=account)
            )
            connection.execute(update(tables).where(tables.c.host == guest).values(host=account))
            for owned in (results.c.person, left_chairs.c.person, reports.c.said_person):
                connection.execute(update(owned.table).where(owned == guest).values({owned.name: account}))
            connection.execute(delete(people).where(people.c.id == guest))

        await self._write(run)

    # Chairs and keys

    async def sitters(self, table: str) -> tuple[str | None, dict[int, str]]:
        """The person whose table it is, and whose chairs are whose."""
        whose = select(chairs.c.seat, chairs.c.person).where(chairs.c.table_id == table)
        host = select(tables.c.host).where(tables.c.id == table)

        def run(connection: Connection) -> tuple[str | None, dict[int, str]]:
            rows = connection.execute(whose).all()
            return connection.execute(host).scalar(), {row.seat: row.person for row in rows}

        return await self._store.read(run)

    async def take_chair(self, table: str, seat: int, person: str) -> None:
        try:
            await self._write(lambda connection: give_chair(connection, table, seat, person))
        except IntegrityError as problem:
            raise NotAllowed("too_late") from problem

    async def add_key(self, key: Key, now: float) -> None:
        await self._execute(insert(keys), key.row(now))

    async def void_keys(self, table: str, hashes: Iterable[str]) -> None:
        statement = delete(keys).where(keys.c.table_id == table, keys.c.hash.in_(list(hashes)))
        await self._execute(statement)

    # Chat

    async def mute(self, person: str, table: str, seat: int, other: str | None) -> None:
        old = delete(mutes).where(mutes.c.person == person, mutes.c.table_id == table, mutes.c.seat == seat)
        row = {"person": person, "table_id": table, "seat": seat, "other": other}

        def run(connection: Connection) -> None:
            connection.execute(old)
            connection.execute(insert(mutes), row)

        await self._write(run)

    async def unmute(self, person: str, table: str, seat: int, other: str | None) -> None:
        here = (mutes.c.table_id == table) & (mutes.c.seat == seat)
        which = here if other is None else or_(here, mutes.c.other == other)
        statement = delete(mutes).where(mutes.c.person == person, which)
        await self._execute(statement)

    async def muted(self, person: str, table: str) -> list[int]:
        """The chairs of this table that this person does not want to read."""
        here = select(mutes.c.seat).where(mutes.c.person == person, mutes.c.table_id == table)
        elsewhere = (
            select(chairs.c.seat)
            .join(mutes, mutes.c.other == chairs.c.person)
            .where(mutes.c.person == person, chairs.c.table_id == table)
        )
        query = here.union(elsewhere)
        rows = await self._store.read(lambda connection: connection.execute(query).scalars().all())
        return sorted(rows)

    async def report(self, row: dict[str, Any]) -> None:
        await self._execute(insert(reports), row)

    async def log_of(self, table: str) -> list[Stamped]:
        return await self._store.entries(table)

    async def rows(self, query: Any) -> list[Row[Any]]:
        return await self._store.read(lambda connection: list(connection.execute(query).all()))


def give_chair(connection: Connection, table: str, seat: int, person: str | None) -> None:
    """Whoever sat there does so no more. One person has one chair, whichever server they asked."""
    if person is not None:
        elsewhere = select(chairs.c.seat).where(
            chairs.c.table_id == table, chairs.c.person == person, chairs.c.seat != seat
        )
        if connection.execute(elsewhere).first() is not None:
            raise NotAllowed("sits_already")
    connection.execute(delete(chairs).where(chairs.c.table_id == table, chairs.c.seat == seat))
    if person is not None:
        connection.execute(insert(chairs), {"table_id": table, "seat": seat, "person": person})
