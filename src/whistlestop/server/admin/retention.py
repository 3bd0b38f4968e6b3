"""Closes and deletes old tables, guests, boards and logs after the configured number of days."""

import asyncio
import logging
import time
from typing import Final

from whistlestop.rules import WhistlestopError
from whistlestop.server.admin.commands import delete_campaign, delete_table
from whistlestop.server.admin.erasure import erase_person
from whistlestop.server.auth.login_limits import PLACE_SECONDS
from whistlestop.server.auth.people import People
from whistlestop.server.kept_boards import KeptBoards
from whistlestop.server.store.campaigns import old_campaigns
from whistlestop.server.store.login_places import forget_old_login_places
from whistlestop.server.store.people import PeopleStore
from whistlestop.server.store.retention import (
    games_of_tables,
    guests_last_seen_before,
    tables_last_used_before,
)
from whistlestop.server.store.tournaments import old_tournaments, remove_tournament
from whistlestop.server.tables.table_service import TableService

__all__ = ["delete_unused_boards", "keep_tidy", "tidy"]

_LOG: Final = logging.getLogger("whistlestop.retention")
_DAY: Final = 86_400.0
_YEAR: Final = 365 * _DAY
"""The life of a cookie that is not used."""
_AT_ONCE: Final = 200
"""Limit of each kind per round, so that the job does not delay players."""


async def keep_tidy(
    service: TableService, people: People, people_store: PeopleStore, kept_boards: KeptBoards
) -> None:
    while True:
        try:
            await tidy(service, people, people_store)
            await delete_unused_boards(service, kept_boards)
        except Exception:  # the next round tries again
            _LOG.exception("retention job failed")
        await asyncio.sleep(service.config.tidy_minutes * 60)


async def tidy(service: TableService, people: People, people_store: PeopleStore) -> None:
    config, now = service.config, service.now()
    await people_store.end_old_sessions(now - _YEAR)
    await forget_old_login_places(service.store, now - PLACE_SECONDS)
    if config.keep_tables_days:
        before = now - config.keep_tables_days * _DAY
        # Closed first and deleted in a later round: players who come back find out why.
        for table in await _tables(service, ("waiting", "revealing", "running"), before):
            await _close(service, table)
        for table in await _tables(service, ("closed",), before):
            await delete_table(service, table)
        for tournament in await old_tournaments(service.store, ("open",), before, _AT_ONCE):
            await remove_tournament(service.store, tournament)
    if config.keep_finished_days:
        for table in await _tables(service, ("finished",), now - config.keep_finished_days * _DAY):
            await delete_table(service, table)
        for campaign in await old_campaigns(service.store, now - config.keep_finished_days * _DAY, _AT_ONCE):
            await delete_campaign(service, campaign)
        finished = now - config.keep_finished_days * _DAY
        for tournament in await old_tournaments(service.store, ("over", "closed"), finished, _AT_ONCE):
            await remove_tournament(service.store, tournament)
    if config.keep_guests_days:
        before = now - config.keep_guests_days * _DAY
        for person in await guests_last_seen_before(service.store, before, _AT_ONCE):
            await erase_person(service, people, people_store, person)


async def delete_unused_boards(service: TableService, kept_boards: KeptBoards) -> None:
    """Boards of the workshop; those that a table needs stay."""
    if days := service.config.keep_boards_days:
        played = await games_of_tables(service.store)
        # Files have the time of the system, not that of the service.
        await asyncio.to_thread(kept_boards.delete_unused, time.time() - days * _DAY, played)


async def _tables(service: TableService, status: tuple[str, ...], before: float) -> list[str]:
    return await tables_last_used_before(service.store, before, status, _AT_ONCE)


async def _close(service: TableService, table: str) -> None:
    try:
        await service.close_table(table, "abandoned")
    except WhistlestopError as problem:
        _LOG.warning("table %s: closing failed: %s", table, problem)
