"""The desk of whoever runs the server: what is there, and putting things right."""

from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import Any, Final

from whistlestop.server.admin.audit_log import write_down
from whistlestop.server.admin.erasure import erase_person
from whistlestop.server.auth.bans import Kind, network_of
from whistlestop.server.store import admin_lists, retention
from whistlestop.server.store.interventions import latest_interventions
from whistlestop.server.store.people import Person
from whistlestop.server.store.seat_history import unfinished_tables_of
from whistlestop.server.tables.live_table import read_names
from whistlestop.server.tables.table_service import TableService
from whistlestop.table.errors import NotAllowed
from whistlestop.wire import admin as ask
from whistlestop.wire.admin import AdminAsk, AdminTold

__all__ = ["delete_table", "run_admin_command"]

_DAY: Final = 86_400.0


async def run_admin_command(service: TableService, asked: AdminAsk) -> AdminTold:
    """What changes something is written into the operator's log, with the tables whose games it changes."""
    if not isinstance(asked, ask.Deed):
        return AdminTold(await _ANSWERS[type(asked)](service, asked))
    marked = await _marked(service, asked)
    rows = await _ANSWERS[type(asked)](service, asked)
    what = str(type(asked).__struct_config__.tag)
    await write_down(service, what, str(rows[0]["id"]), asked.by, asked.why, marked)
    return AdminTold(rows)


async def _marked(service: TableService, asked: ask.Deed) -> list[str]:
    """The tables where somebody sits whom it concerns, before they are gone."""
    if not isinstance(asked, ask.BanPerson | ask.MutePerson | ask.DeletePerson):
        return []
    return await unfinished_tables_of(service.store, (await _somebody(service, asked.who)).id)


async def delete_table(service: TableService, table: str) -> bool:
    """With its log and its keys; what it was for its players' statistics stays. False if there is none."""
    found = await retention.delete_table(service.store, table)
    await service.evict(table, "table_gone")
    return found


async def _list_tables(service: TableService, asked: ask.ListTables) -> list[dict[str, Any]]:
    rows = await admin_lists.list_tables(service.store, asked.status, asked.many)
    for row in rows:
        row["names"], row["bots"] = read_names(row["names"])
    return rows


async def _close_table(service: TableService, asked: ask.CloseTable) -> list[dict[str, Any]]:
    await service.close_table(asked.table, "admin")
    return [{"id": asked.table, "status": "closed"}]


async def _delete_table(service: TableService, asked: ask.DeleteTable) -> list[dict[str, Any]]:
    if not await delete_table(service, asked.table):
        raise NotAllowed("no_such_table", {"table": asked.table})
    return [{"id": asked.table, "status": "deleted"}]


async def _list_people(service: TableService, asked: ask.ListPeople) -> list[dict[str, Any]]:
    return await admin_lists.list_people(service.store, asked.many, with_guests=asked.guests)


async def _add_person(service: TableService, asked: ask.AddPerson) -> list[dict[str, Any]]:
    person = await service.people.register(None, asked.login, asked.password, None, "en")
    return [{"id": person.id, "login": person.login}]


async def _reset_password(service: TableService, asked: ask.ResetPassword) -> list[dict[str, Any]]:
    found = await _account(service, asked.login)
    await service.people.set_password(found, asked.password)
    await service.reload_owners(found.id)
    return [{"id": found.id, "login": found.login}]


async def _delete_person(service: TableService, asked: ask.DeletePerson) -> list[dict[str, Any]]:
    found = await _somebody(service, asked.who)
    await erase_person(service, found.id)
    return [{"id": found.id, "login": found.login}]


async def _list_bans(service: TableService, _asked: ask.ListBans) -> list[dict[str, Any]]:
    return [asdict(ban) for ban in await service.people.bans.all()]


async def _ban_person(service: TableService, asked: ask.BanPerson) -> list[dict[str, Any]]:
    found = await _somebody(service, asked.who)
    return await _ban(service, "person", found.id, asked.days, asked.why)


async def _mute_person(service: TableService, asked: ask.MutePerson) -> list[dict[str, Any]]:
    found = await _somebody(service, asked.who)
    return await _ban(service, "chat", found.id, asked.days, asked.why)


async def _ban_address(service: TableService, asked: ask.BanAddress) -> list[dict[str, Any]]:
    return await _ban(service, "address", str(network_of(asked.address)), asked.days, asked.why)


async def _ban(
    service: TableService, kind: Kind, whom: str, days: float | None, why: str
) -> list[dict[str, Any]]:
    until = None if days is None else service.now() + days * _DAY
    await service.people.bans.add(kind, whom, until, why)
    await service.send_banned_away()
    return [{"id": whom, "kind": kind, "until": until}]


async def _lift_ban(service: TableService, asked: ask.LiftBan) -> list[dict[str, Any]]:
    lifted = await service.people.bans.lift(asked.id)
    if lifted is None:
        raise NotAllowed("no_such_ban", {"id": asked.id})
    return [{"id": lifted.whom, "kind": lifted.kind}]


async def _list_interventions(service: TableService, asked: ask.ListInterventions) -> list[dict[str, Any]]:
    return await latest_interventions(service.store, asked.many)


async def _somebody(service: TableService, who: str) -> Person:
    """By id or login."""
    return await service.people.store.find(who) or await _account(service, who)


async def _account(service: TableService, login: str) -> Person:
    found = await service.people.store.find_login(login.lower())
    if found is None:
        raise NotAllowed("no_such_person", {"who": login})
    return found[0]


async def _list_reports(service: TableService, asked: ask.ListReports) -> list[dict[str, Any]]:
    return await admin_lists.list_reports(service.store, with_settled=asked.settled)


async def _settle_report(service: TableService, asked: ask.SettleReport) -> list[dict[str, Any]]:
    if not await admin_lists.settle_report(service.store, asked.id):
        raise NotAllowed("no_such_report", {"id": asked.id})
    return [{"id": asked.id, "done": True}]


async def _list_untrusted_proxies(
    service: TableService, _asked: ask.ListUntrustedProxies
) -> list[dict[str, Any]]:
    return [{"address": address} for address in service.untrusted_proxies]


_ANSWERS: Final[dict[type, Callable[[TableService, Any], Awaitable[list[dict[str, Any]]]]]] = {
    ask.ListTables: _list_tables,
    ask.CloseTable: _close_table,
    ask.DeleteTable: _delete_table,
    ask.ListPeople: _list_people,
    ask.AddPerson: _add_person,
    ask.ResetPassword: _reset_password,
    ask.DeletePerson: _delete_person,
    ask.ListReports: _list_reports,
    ask.SettleReport: _settle_report,
    ask.ListBans: _list_bans,
    ask.BanPerson: _ban_person,
    ask.BanAddress: _ban_address,
    ask.MutePerson: _mute_person,
    ask.LiftBan: _lift_ban,
    ask.ListInterventions: _list_interventions,
    ask.ListUntrustedProxies: _list_untrusted_proxies,
}
