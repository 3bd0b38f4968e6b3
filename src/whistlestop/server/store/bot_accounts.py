"""Bot accounts: people whom an account owns. The token of one is its only session, stored as its hash."""

from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from whistlestop.server.store.entries import hint_person
from whistlestop.server.store.people import PERSON_COLUMNS, Person
from whistlestop.server.store.schema import people, sessions
from whistlestop.server.store.store import Store
from whistlestop.table.errors import NotAllowed

__all__ = ["add_bot_account", "bot_accounts_of", "rename_bot_account", "replace_bot_token"]


async def add_bot_account(store: Store, owner: Person, bot: str, name: str, now: float, most: int) -> None:
    """Raise `too_many_bots` if the owner has as many as an account may have."""
    row = {"id": bot, "name": name, "created": now, "seen": now, "lang": owner.lang, "owner": owner.id}
    mine = select(func.count()).select_from(people).where(people.c.owner == owner.id)

    def run(connection: Connection) -> None:
        # The lock keeps another server from adding one at the same time.
        connection.execute(select(people.c.id).where(people.c.id == owner.id).with_for_update())
        if connection.execute(mine).scalar_one() >= most:
            raise NotAllowed("too_many_bots", {"most": most})
        connection.execute(insert(people), row)

    try:
        await store.writer.do(run)
    except IntegrityError as problem:  # the owner was deleted meanwhile
        raise NotAllowed("too_late") from problem


async def bot_accounts_of(store: Store, owner: str) -> list[Person]:
    """The oldest first."""
    query = select(*PERSON_COLUMNS).where(people.c.owner == owner).order_by(people.c.created, people.c.id)
    return [Person(**row) for row in await store.mappings(query)]


async def rename_bot_account(store: Store, owner: str, bot: str, name: str) -> bool:
    """False if this owner has no such bot account."""

    def run(connection: Connection) -> bool:
        statement = update(people).where(_is(owner, bot)).values(name=name)
        hint_person(connection, bot)
        return bool(connection.execute(statement).rowcount)

    return await store.writer.do(run)


async def replace_bot_token(store: Store, owner: str, bot: str, token_hash: str, now: float) -> bool:
    """The tokens before it are void. False if this owner has no such bot account."""
    row: dict[str, Any] = {"id": token_hash, "person": bot, "created": now, "seen": now, "device": ""}

    def run(connection: Connection) -> bool:
        found = connection.execute(select(people.c.id).where(_is(owner, bot)).with_for_update()).first()
        if found is None:
            return False
        connection.execute(delete(sessions).where(sessions.c.person == bot))
        connection.execute(insert(sessions), row)
        hint_person(connection, bot)
        return True

    return await store.writer.do(run)


def _is(owner: str, bot: str) -> ColumnElement[bool]:
    return (people.c.id == bot) & (people.c.owner == owner)
