"""Forgetting somebody: their name leaves the log, the lists and the reports. What they did stays, by its seat."""

from collections.abc import Sequence

import msgspec

from whistlestop.history.table_events import Opened, Said, Seated
from whistlestop.server.auth.people import People
from whistlestop.server.store.bot_accounts import bot_accounts_of
from whistlestop.server.store.campaigns import forget_leader
from whistlestop.server.store.erasure import TableNames, change_names, rename_in_reports
from whistlestop.server.store.people import PeopleStore
from whistlestop.server.store.table_lists import hosted_tables
from whistlestop.server.store.tournaments import rename_tournaments, titles_of
from whistlestop.server.tables.seat_history import SeatPeriod, seat_periods_of
from whistlestop.server.tables.table_service import TableService
from whistlestop.wire.log import StoredBody, StoredEntry

__all__ = ["erase_person"]

_NOBODY = "a departed player"


async def erase_person(service: TableService, people: People, people_store: PeopleStore, person: str) -> None:
    """The person is gone, and so are their bot accounts. Their seats keep what was done there, and are called by
    their number."""
    for bot in await bot_accounts_of(service.store, person):
        await erase_person(service, people, people_store, bot.id)
    store = people_store
    found = await store.find(person)
    name = "" if found is None else found.name
    stays = await seat_periods_of(service.store, person)
    hosted = await hosted_tables(service.store, person)
    for table in sorted({stay.table for stay in stays} | set(hosted)):
        here = [stay for stay in stays if stay.table == table]
        await _take_names(service, table, here, name if table in hosted else None)
        # The copy in memory still has the names, and would send them.
        await service.evict(table, "changed")
        # Chat messages sent in the meantime carry the old name.
        await _take_names(service, table, here, name if table in hosted else None)
    await rename_in_reports(service.store, person, _NOBODY)
    await forget_leader(service.store, person, name)
    for title in await titles_of(service.store, person):
        if _is_named_after(title, name):
            await rename_tournaments(service.store, person, title)
    # After the tables: what connects the person with their seats goes with the row.
    await store.delete(person)
    people.forget(person)
    await service.sessions.reload_owners(person)
    # Deleted rows stay readable in the write-ahead log until it is emptied.
    await service.store.scrub()


async def _take_names(
    service: TableService, table: str, stays: Sequence[SeatPeriod], host: str | None
) -> None:
    """Numbers in the place of names, and no title that names the host."""

    def change(table_names: TableNames) -> TableNames:
        periods = [*stays, *_on_shared_device(table, table_names.log, host)]
        changed = [entry._replace(body=_without_names(entry, periods, host)) for entry in table_names.log]
        title = "" if _is_named_after(table_names.title, host) else table_names.title
        return TableNames(tuple(changed), _without_names_in_list(table_names.names, periods), title)

    await change_names(service.store, table, change, _NOBODY)


def _on_shared_device(table: str, log: Sequence[StoredEntry], host: str | None) -> list[SeatPeriod]:
    """On a shared device the host wrote down everybody's name."""
    opened = log[0].body if log else None
    if host is None or not isinstance(opened, Opened) or not opened.settings.hotseat:
        return []
    return [SeatPeriod(table, seat, 1, None) for seat, plan in enumerate(opened.seats) if plan.kind != "bot"]


def _without_names(entry: StoredEntry, stays: Sequence[SeatPeriod], host: str | None) -> StoredBody:
    body = entry.body
    if isinstance(body, Seated | Said) and any(stay.has(entry.seq, body.seat) for stay in stays):
        return msgspec.structs.replace(body, name=_numbered(body.seat or 0))
    if isinstance(body, Opened):
        plans = tuple(
            msgspec.structs.replace(plan, name=_numbered(seat))
            if plan.name and any(stay.has(entry.seq, seat) for stay in stays)
            else plan
            for seat, plan in enumerate(body.seats)
        )
        settings = body.settings
        if _is_named_after(settings.title, host):
            settings = msgspec.structs.replace(settings, title="")
        return msgspec.structs.replace(body, seats=plans, settings=settings)
    return body


def _without_names_in_list(encoded: str, stays: Sequence[SeatPeriod]) -> str:
    names = msgspec.json.decode(encoded)
    for stay in stays:
        if stay.until is None and stay.seat < len(names) and names[stay.seat] is not None:
            names[stay.seat] = _numbered(stay.seat)
    return msgspec.json.encode(names).decode()


def _is_named_after(title: str, host: str | None) -> bool:
    return bool(host) and (host or "").casefold() in title.casefold()


def _numbered(seat: int) -> str:
    return f"Player {seat + 1}"
