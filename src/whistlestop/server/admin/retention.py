"""What nobody needs any more is closed, deleted, forgotten, after as many days as the settings say."""

import asyncio
import logging
from typing import Final

from sqlalchemy import exists, or_, select

from whistlestop.rules import WhistlestopError
from whistlestop.server.admin.commands import delete_table
from whistlestop.server.admin.erasure import erase_person
from whistlestop.server.store.schema import chairs, people, tables
from whistlestop.server.tables.table_service import TableService

__all__ = ["keep_tidy", "tidy"]

_LOG: Final = logging.getLogger("whistlestop.retention")
_DAY: Final = 86_400.0
_YEAR: Final = 365 * _DAY
"""The life of a cookie that is not used."""
_AT_ONCE: Final = 200
"""Of each kind in one round: old things can wait, players cannot."""


async def keep_tidy(service: TableService) -> None:
    while True:
        try:
            await tidy(service)
        except Exception:  # tomorrow is another day
            _LOG.exception("retention job failed")
        await asyncio.sleep(service.config.tidy_minutes * 60)


async def tidy(service: TableService) -> None:
    config, now = service.config, service.now()
    await service.people.store.end_old_sessions(now - _YEAR)
    if config.keep_tables_days:
        before = now - config.keep_tables_days * _DAY
        for table in await _tables(service, ("waiting", "revealing", "running"), before):
            await _close(service, table)
        for table in await _tables(service, ("closed",), before):
            await delete_table(service, table)
    if config.keep_finished_days:
        for table in await _tables(service, ("finished",), now - config.keep_finished_days * _DAY):
            await delete_table(service, table)
    if config.keep_guests_days:
        for person in await _guests(service, now - config.keep_guests_days * _DAY):
            await erase_person(service, person)


async def _tables(service: TableService, status: tuple[str, ...], before: float) -> list[str]:
    query = select(tables.c.id).where(tables.c.status.in_(status), tables.c.touched < before).limit(_AT_ONCE)
    return [row.id for row in await service.people.store.rows(query)]


async def _guests(service: TableService, before: float) -> list[str]:
    """Those with a game that goes on are kept, however long it takes."""
    goes_on = tables.c.status.in_(("waiting", "revealing", "running"))
    sits = exists().where(chairs.c.person == people.c.id, chairs.c.table_id == tables.c.id, goes_on)
    hosts = exists().where(tables.c.host == people.c.id, goes_on)
    query = (
        select(people.c.id)
        .where(people.c.login.is_(None), people.c.seen < before, ~or_(sits, hosts))
        .limit(_AT_ONCE)
    )
    return [row.id for row in await service.people.store.rows(query)]


async def _close(service: TableService, table: str) -> None:
    try:
        await service.close_table(table, "abandoned")
    except WhistlestopError as problem:
        _LOG.warning("table %s: closing failed: %s", table, problem)
