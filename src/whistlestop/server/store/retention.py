"""Tables and guests that nobody has used for a long time, and the deletion of tables."""

from collections.abc import Sequence

from sqlalchemy import delete, exists, or_, select

from whistlestop.server.store.schema import campaigns, members, people, seats, tables
from whistlestop.server.store.store import Store
from whistlestop.table.errors import NotAllowed

__all__ = ["delete_table", "games_of_tables", "guests_last_seen_before", "tables_last_used_before"]


async def delete_table(store: Store, table: str) -> bool:
    """With its log and its keys; the results of its players stay. False if there is no such table.

    A campaign that goes on needs all its tables.
    """
    goes_on = select(campaigns.c.id).where(campaigns.c.status == "running")
    is_needed = select(tables.c.id).where(tables.c.id == table, tables.c.campaign.in_(goes_on))
    if await store.rows(is_needed):
        raise NotAllowed("table_of_campaign")
    statement = delete(tables).where(tables.c.id == table)
    return bool(await store.writer.do(lambda connection: connection.execute(statement).rowcount))


async def tables_last_used_before(store: Store, moment: float, status: Sequence[str], most: int) -> list[str]:
    """Without tables of campaigns, which stay as long as their campaign."""
    query = (
        select(tables.c.id)
        .where(tables.c.status.in_(status), tables.c.touched < moment, tables.c.campaign.is_(None))
        .limit(most)
    )
    return [row.id for row in await store.rows(query)]


async def games_of_tables(store: Store) -> frozenset[str]:
    return frozenset([row.game for row in await store.rows(select(tables.c.game).distinct())])


async def guests_last_seen_before(store: Store, moment: float, most: int) -> list[str]:
    """Guests with a game or a campaign that is not over are left out."""
    unfinished = tables.c.status.in_(("waiting", "revealing", "running"))
    sits = exists().where(seats.c.person == people.c.id, seats.c.table_id == tables.c.id, unfinished)
    hosts = exists().where(tables.c.host == people.c.id, unfinished)
    goes_on = campaigns.c.status == "running"
    leads = exists().where(members.c.person == people.c.id, members.c.campaign == campaigns.c.id, goes_on)
    holds = exists().where(campaigns.c.host == people.c.id, goes_on)
    query = (
        select(people.c.id)
        .where(people.c.login.is_(None), people.c.owner.is_(None), people.c.seen < moment)
        .where(~or_(sits, hosts, leads, holds))
        .limit(most)
    )
    return [row.id for row in await store.rows(query)]
