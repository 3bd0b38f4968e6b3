"""`whistlestop tables`, `campaigns`, `tournaments`, `boards`, `people`, `reports`, `bans`, `log`: manage a server.

It may be running or not.

Each command builds a request; `admin_requests` adds the options that all of them have, and sends it.
"""

import secrets
from typing import Annotated

import typer

from whistlestop.cli.admin_requests import lists_rows, sends_request, system_user
from whistlestop.wire import admin as ask

__all__ = ["bans", "boards", "campaigns", "people", "reports", "show_log", "tables", "tournaments"]

tables = typer.Typer(no_args_is_help=True, help="Manage tables: list, close, delete.")
campaigns = typer.Typer(no_args_is_help=True, help="Manage campaigns of a server: list, close, delete.")
tournaments = typer.Typer(no_args_is_help=True, help="Manage tournaments of bots: list, close, delete.")
boards = typer.Typer(no_args_is_help=True, help="Manage boards of the workshop: list, add, remove, delete.")
people = typer.Typer(no_args_is_help=True, help="Manage accounts: list, add, reset a password, delete.")
reports = typer.Typer(no_args_is_help=True, help="Manage reports of chat messages: list, settle.")

bans = typer.Typer(no_args_is_help=True, help="Manage bans: list, ban, mute, lift.")

Why = Annotated[
    str, typer.Option(help="The reason, for the operator log; it is shown to the banned or muted person.")
]
Days = Annotated[float | None, typer.Option(min=0.00001, help="Number of days; default: until lifted.")]
Many = Annotated[int, typer.Option(min=1, max=10_000, help="Maximum number of items.")]


@tables.command("list")
@lists_rows
def list_tables(
    status: Annotated[str, typer.Option(help="Only: waiting, revealing, running, finished, closed.")] = "",
    many: Many = 100,
) -> ask.AdminAsk:
    """List tables, most recently active first."""
    return ask.ListTables(status, many)


@tables.command("close")
@sends_request
def close_table(table: str, why: Why = "") -> ask.AdminAsk:
    """Close a table. It can still be viewed."""
    return ask.CloseTable(table, by=system_user(), why=why)


@tables.command("delete")
@sends_request
def delete_table(table: str, why: Why = "") -> ask.AdminAsk:
    """Delete a table and its complete history."""
    return ask.DeleteTable(table, by=system_user(), why=why)


@campaigns.command("list")
@lists_rows
def list_campaigns(
    status: Annotated[str, typer.Option(help="Only: running, over, closed.")] = "", many: Many = 100
) -> ask.AdminAsk:
    """List campaigns, most recently active first."""
    return ask.ListCampaigns(status, many)


@campaigns.command("close")
@sends_request
def close_campaign(campaign: str, why: Why = "") -> ask.AdminAsk:
    """Close a campaign: no more games; the present one is void. It can still be viewed."""
    return ask.CloseCampaign(campaign, by=system_user(), why=why)


@campaigns.command("delete")
@sends_request
def delete_campaign(campaign: str, why: Why = "") -> ask.AdminAsk:
    """Delete a campaign that is over or closed, with all its tables."""
    return ask.DeleteCampaign(campaign, by=system_user(), why=why)


@tournaments.command("list")
@lists_rows
def list_tournaments(
    status: Annotated[str, typer.Option(help="Only: open, running, over, closed.")] = "", many: Many = 100
) -> ask.AdminAsk:
    """List tournaments, most recently active first."""
    return ask.ListTournaments(status, many)


@tournaments.command("close")
@sends_request
def close_tournament(tournament: str, why: Why = "") -> ask.AdminAsk:
    """Close a tournament: games that have begun go on, no more rounds follow. It can still be viewed."""
    return ask.CloseTournament(tournament, by=system_user(), why=why)


@tournaments.command("delete")
@sends_request
def delete_tournament(tournament: str, why: Why = "") -> ask.AdminAsk:
    """Delete a tournament that is over or closed. Its tables stay."""
    return ask.DeleteTournament(tournament, by=system_user(), why=why)


@boards.command("list")
@lists_rows
def list_boards() -> ask.AdminAsk:
    """List boards that people made in the workshop, most recently used first."""
    return ask.ListBoards()


@boards.command("add")
@sends_request
def add_board(board: str, why: Why = "") -> ask.AdminAsk:
    """Add a board to the games of the server."""
    return ask.AddBoard(board, by=system_user(), why=why)


@boards.command("remove")
@sends_request
def remove_board(board: str, why: Why = "") -> ask.AdminAsk:
    """Remove a board from the games of the server. Its link still works."""
    return ask.RemoveBoard(board, by=system_user(), why=why)


@boards.command("delete")
@sends_request
def delete_board(board: str, why: Why = "") -> ask.AdminAsk:
    """Delete a board on which there is no table."""
    return ask.DeleteBoard(board, by=system_user(), why=why)


@people.command("list")
@lists_rows
def list_people(
    guests: Annotated[bool, typer.Option("--guests", help="Include guests.")] = False, many: Many = 100
) -> ask.AdminAsk:
    """List people, most recently active first."""
    return ask.ListPeople(guests, many)


@people.command("add")
@sends_request
def add_person(login: str, why: Why = "") -> ask.AdminAsk:
    """Create an account with a random password, even if registration is disabled."""
    return ask.AddPerson(login, secrets.token_urlsafe(12), by=system_user(), why=why)


@people.command("reset-password")
@sends_request
def reset_password(login: str, why: Why = "") -> ask.AdminAsk:
    """Set a random password for an account and print it. Every device has to log in again."""
    return ask.ResetPassword(login, secrets.token_urlsafe(12), by=system_user(), why=why)


@people.command("delete")
@sends_request
def delete_person(who: str, why: Why = "") -> ask.AdminAsk:
    """Erase an account by its login, or a guest by the id. Their games remain, without their name."""
    return ask.DeletePerson(who, by=system_user(), why=why)


@reports.command("list")
@lists_rows
def list_reports(
    settled: Annotated[bool, typer.Option("--settled", help="Include settled reports.")] = False,
) -> ask.AdminAsk:
    """List messages that players reported, oldest first."""
    return ask.ListReports(settled)


@reports.command("settle")
@sends_request
def settle_report(number: int, why: Why = "") -> ask.AdminAsk:
    """Mark a report as settled."""
    return ask.SettleReport(number, by=system_user(), why=why)


@bans.command("list")
@lists_rows
def list_bans() -> ask.AdminAsk:
    """List active bans and mutes, oldest first."""
    return ask.ListBans()


@bans.command("person")
@sends_request
def ban_person(who: str, days: Days = None, why: Why = "") -> ask.AdminAsk:
    """Ban a person by login or id. Their sockets are closed immediately."""
    return ask.BanPerson(who, days, by=system_user(), why=why)


@bans.command("address")
@sends_request
def ban_address(address: str, days: Days = None, why: Why = "") -> ask.AdminAsk:
    """Ban an address, or a network such as 203.0.113.0/24."""
    return ask.BanAddress(address, days, by=system_user(), why=why)


@bans.command("mute")
@sends_request
def mute_person(who: str, days: Days = None, why: Why = "") -> ask.AdminAsk:
    """Forbid a person to write in the chat. They can still play."""
    return ask.MutePerson(who, days, by=system_user(), why=why)


@bans.command("lift")
@sends_request
def lift_ban(number: int, why: Why = "") -> ask.AdminAsk:
    """Lift a ban or a mute."""
    return ask.LiftBan(number, by=system_user(), why=why)


@lists_rows
def show_log(many: Many = 100) -> ask.AdminAsk:
    """Show the operator log: who did what to whom, when and why. Latest first."""
    return ask.ListInterventions(many)
