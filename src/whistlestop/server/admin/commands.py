"""Commands of the server's operator: lists of what there is, and changes."""

from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import Any, Final, NamedTuple

from whistlestop.server.admin.audit_log import write_down
from whistlestop.server.admin.boards import delete_board, list_board, rows_of_boards
from whistlestop.server.admin.erasure import erase_person
from whistlestop.server.auth.bans import Bans, Kind, network_of
from whistlestop.server.auth.people import People
from whistlestop.server.campaigns.campaign_service import CampaignService
from whistlestop.server.store import admin_lists, retention
from whistlestop.server.store.campaigns import remove_campaign, status_of, tables_of_campaign
from whistlestop.server.store.interventions import latest_interventions
from whistlestop.server.store.people import PeopleStore, Person
from whistlestop.server.store.seat_history import unfinished_tables_of
from whistlestop.server.store.tournaments import (
    TournamentRow,
    change_status,
    find_tournament,
    remove_tournament,
)
from whistlestop.server.tables.live_table import read_names
from whistlestop.server.tables.table_service import TableService
from whistlestop.table.errors import NotAllowed
from whistlestop.wire import admin as ask
from whistlestop.wire.admin import AdminAsk, AdminRows

__all__ = ["AdminTools", "delete_campaign", "delete_table", "run_admin_command"]

_DAY: Final = 86_400.0


class AdminTools(NamedTuple):
    """What the operator's commands work with."""

    service: TableService
    people: People
    people_store: PeopleStore
    bans: Bans


async def run_admin_command(tools: AdminTools, asked: AdminAsk) -> AdminRows:
    """What changes something is written into the operator's log, with the tables whose games it changes."""
    if not isinstance(asked, ask.Deed):
        return AdminRows(await _ANSWERS[type(asked)](tools, asked))
    # Before the deed, which may delete the seats by which the tables are found.
    marked = await _marked(tools, asked)
    rows = await _ANSWERS[type(asked)](tools, asked)
    what = str(type(asked).__struct_config__.tag)
    await write_down(tools.service, what, str(rows[0]["id"]), asked.by, asked.why, marked)
    return AdminRows(rows)


async def _marked(tools: AdminTools, asked: ask.Deed) -> list[str]:
    """The tables where the person sits; read before the person is deleted."""
    if not isinstance(asked, ask.BanPerson | ask.MutePerson | ask.DeletePerson):
        return []
    return await unfinished_tables_of(tools.service.store, (await _somebody(tools, asked.who)).id)


async def delete_table(service: TableService, table: str) -> bool:
    """With its log and its keys; what it was for its players' statistics stays. False if there is none."""
    # First the database: a table that is evicted first would be read again by the next request.
    found = await retention.delete_table(service.store, table)
    await service.evict(table, "table_gone")
    return found


async def _list_tables(tools: AdminTools, asked: ask.ListTables) -> list[dict[str, Any]]:
    rows = await admin_lists.list_tables(tools.service.store, asked.status, asked.many)
    for row in rows:
        row["names"], row["bots"] = read_names(row["names"])
    return rows


async def _close_table(tools: AdminTools, asked: ask.CloseTable) -> list[dict[str, Any]]:
    await tools.service.close_table(asked.table, "admin")
    return [{"id": asked.table, "status": "closed"}]


async def _delete_table(tools: AdminTools, asked: ask.DeleteTable) -> list[dict[str, Any]]:
    if not await delete_table(tools.service, asked.table):
        raise NotAllowed("no_such_table", {"table": asked.table})
    return [{"id": asked.table, "status": "deleted"}]


async def delete_campaign(service: TableService, campaign: str) -> None:
    """One that is over or closed, as a whole: a game alone could not be verified without those before it."""
    tables = await tables_of_campaign(service.store, campaign)
    # First the database: a table that is evicted first would be read again by the next request.
    await remove_campaign(service.store, campaign)
    for table in tables:
        await service.evict(table, "table_gone")


async def _list_campaigns(tools: AdminTools, asked: ask.ListCampaigns) -> list[dict[str, Any]]:
    return await admin_lists.list_campaigns(tools.service.store, asked.status, asked.many)


async def _close_campaign(tools: AdminTools, asked: ask.CloseCampaign) -> list[dict[str, Any]]:
    await CampaignService(tools.service, tools.people).close_for_operator(asked.campaign)
    return [{"id": asked.campaign, "status": "closed"}]


async def _delete_campaign(tools: AdminTools, asked: ask.DeleteCampaign) -> list[dict[str, Any]]:
    status = await status_of(tools.service.store, asked.campaign)
    if status is None:
        raise NotAllowed("no_such_campaign", {"campaign": asked.campaign})
    if status == "running":
        raise NotAllowed("campaign_not_closed")
    await delete_campaign(tools.service, asked.campaign)
    return [{"id": asked.campaign, "status": "deleted"}]


async def _list_tournaments(tools: AdminTools, asked: ask.ListTournaments) -> list[dict[str, Any]]:
    return await admin_lists.list_tournaments(tools.service.store, asked.status, asked.many)


async def _close_tournament(tools: AdminTools, asked: ask.CloseTournament) -> list[dict[str, Any]]:
    """Games that have begun go on; no more rounds follow."""
    await _tournament(tools, asked.tournament)
    await change_status(
        tools.service.store, asked.tournament, ("open", "running"), "closed", tools.service.now()
    )
    return [{"id": asked.tournament, "status": "closed"}]


async def _delete_tournament(tools: AdminTools, asked: ask.DeleteTournament) -> list[dict[str, Any]]:
    """Its tables stay. One that goes on is closed first."""
    row = await _tournament(tools, asked.tournament)
    if row.status in ("open", "running"):
        raise NotAllowed("tournament_not_closed")
    await remove_tournament(tools.service.store, row.id)
    return [{"id": row.id, "status": "deleted"}]


async def _tournament(tools: AdminTools, tournament: str) -> TournamentRow:
    row = await find_tournament(tools.service.store, tournament)
    if row is None:
        raise NotAllowed("no_such_tournament")
    return row


async def _list_boards(tools: AdminTools, _asked: ask.ListBoards) -> list[dict[str, Any]]:
    return await rows_of_boards(tools.service)


async def _add_board(tools: AdminTools, asked: ask.AddBoard) -> list[dict[str, Any]]:
    return list_board(tools.service, asked.board, True)


async def _remove_board(tools: AdminTools, asked: ask.RemoveBoard) -> list[dict[str, Any]]:
    return list_board(tools.service, asked.board, False)


async def _delete_board(tools: AdminTools, asked: ask.DeleteBoard) -> list[dict[str, Any]]:
    return await delete_board(tools.service, asked.board)


async def _list_people(tools: AdminTools, asked: ask.ListPeople) -> list[dict[str, Any]]:
    return await admin_lists.list_people(tools.service.store, asked.many, with_guests=asked.guests)


async def _add_person(tools: AdminTools, asked: ask.AddPerson) -> list[dict[str, Any]]:
    person = await tools.people.register(None, asked.login, asked.password, None, "en")
    return [{"id": person.id, "login": person.login}]


async def _reset_password(tools: AdminTools, asked: ask.ResetPassword) -> list[dict[str, Any]]:
    found = await _account(tools, asked.login)
    await tools.people.set_password(found, asked.password)
    # Sockets stay open after their cookie is void, unless they are cut.
    await tools.service.sessions.reload_owners(found.id)
    return [{"id": found.id, "login": found.login}]


async def _delete_person(tools: AdminTools, asked: ask.DeletePerson) -> list[dict[str, Any]]:
    found = await _somebody(tools, asked.who)
    await erase_person(tools.service, tools.people, tools.people_store, found.id)
    return [{"id": found.id, "login": found.login}]


async def _list_bans(tools: AdminTools, _asked: ask.ListBans) -> list[dict[str, Any]]:
    return [asdict(ban) for ban in await tools.bans.all()]


async def _ban_person(tools: AdminTools, asked: ask.BanPerson) -> list[dict[str, Any]]:
    found = await _somebody(tools, asked.who)
    return await _ban(tools, "person", found.id, asked.days, asked.why)


async def _mute_person(tools: AdminTools, asked: ask.MutePerson) -> list[dict[str, Any]]:
    found = await _somebody(tools, asked.who)
    return await _ban(tools, "chat", found.id, asked.days, asked.why)


async def _ban_address(tools: AdminTools, asked: ask.BanAddress) -> list[dict[str, Any]]:
    return await _ban(tools, "address", str(network_of(asked.address)), asked.days, asked.why)


async def _ban(
    tools: AdminTools, kind: Kind, whom: str, days: float | None, why: str
) -> list[dict[str, Any]]:
    until = None if days is None else tools.service.now() + days * _DAY
    await tools.bans.add(kind, whom, until, why)
    await tools.service.sessions.cut_banned()
    return [{"id": whom, "kind": kind, "until": until}]


async def _lift_ban(tools: AdminTools, asked: ask.LiftBan) -> list[dict[str, Any]]:
    lifted = await tools.bans.lift(asked.id)
    if lifted is None:
        raise NotAllowed("no_such_ban", {"id": asked.id})
    return [{"id": lifted.whom, "kind": lifted.kind}]


async def _list_interventions(tools: AdminTools, asked: ask.ListInterventions) -> list[dict[str, Any]]:
    return await latest_interventions(tools.service.store, asked.many)


async def _somebody(tools: AdminTools, who: str) -> Person:
    """By id or login."""
    return await tools.people_store.find(who) or await _account(tools, who)


async def _account(tools: AdminTools, login: str) -> Person:
    found = await tools.people_store.find_login(login.lower())
    if found is None:
        raise NotAllowed("no_such_person", {"who": login})
    return found[0]


async def _list_reports(tools: AdminTools, asked: ask.ListReports) -> list[dict[str, Any]]:
    return await admin_lists.list_reports(tools.service.store, with_settled=asked.settled)


async def _settle_report(tools: AdminTools, asked: ask.SettleReport) -> list[dict[str, Any]]:
    if not await admin_lists.settle_report(tools.service.store, asked.id):
        raise NotAllowed("no_such_report", {"id": asked.id})
    return [{"id": asked.id, "done": True}]


async def _list_untrusted_proxies(
    tools: AdminTools, _asked: ask.ListUntrustedProxies
) -> list[dict[str, Any]]:
    return [{"address": address} for address in tools.service.untrusted_proxies]


_ANSWERS: Final[dict[type, Callable[[AdminTools, Any], Awaitable[list[dict[str, Any]]]]]] = {
    ask.ListTables: _list_tables,
    ask.CloseTable: _close_table,
    ask.DeleteTable: _delete_table,
    ask.ListCampaigns: _list_campaigns,
    ask.CloseCampaign: _close_campaign,
    ask.DeleteCampaign: _delete_campaign,
    ask.ListTournaments: _list_tournaments,
    ask.CloseTournament: _close_tournament,
    ask.DeleteTournament: _delete_tournament,
    ask.ListBoards: _list_boards,
    ask.AddBoard: _add_board,
    ask.RemoveBoard: _remove_board,
    ask.DeleteBoard: _delete_board,
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
