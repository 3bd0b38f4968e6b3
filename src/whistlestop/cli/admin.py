"""`whistlestop tables`, `people`, `reports`, `bans`, `log`: administer a server, running or not."""

import asyncio
import getpass
import http.client
import json
import secrets
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit

import msgspec
import typer

from whistlestop.cli.serve import configured
from whistlestop.server.config import Config
from whistlestop.wire import admin as ask

__all__ = ["bans", "people", "reports", "show_log", "tables"]

tables = typer.Typer(no_args_is_help=True, help="Manage tables: list, close, delete.")
people = typer.Typer(no_args_is_help=True, help="Manage accounts: list, add, reset a password, delete.")
reports = typer.Typer(no_args_is_help=True, help="Chat messages that players reported.")

bans = typer.Typer(no_args_is_help=True, help="Manage bans: list, ban, mute, lift.")

Why = Annotated[
    str, typer.Option(help="The reason, for the operator log; it is shown to the banned or muted person.")
]
Days = Annotated[float | None, typer.Option(min=0.00001, help="Number of days; default: until lifted.")]
Data = Annotated[Path | None, typer.Option(help="The data folder of the server.")]
ConfigFile = Annotated[Path | None, typer.Option("--config", help="The configuration file of the server.")]
Database = Annotated[str | None, typer.Option(help="postgresql://… if the server uses PostgreSQL.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Many = Annotated[int, typer.Option(min=1, max=10_000, help="Maximum number of items.")]


@tables.command("list")
def list_tables(
    status: Annotated[str, typer.Option(help="Only: waiting, revealing, running, finished, closed.")] = "",
    many: Many = 100,
    data: Data = None,
    database: Database = None,
    config: ConfigFile = None,
    as_json: AsJson = False,
) -> None:
    """List tables, most recently active first."""
    _tell(_asked(ask.ListTables(status, many), data, database, config), as_json)


@tables.command("close")
def close_table(
    table: str, why: Why = "", data: Data = None, database: Database = None, config: ConfigFile = None
) -> None:
    """Close a table. It can still be viewed."""
    _tell(_asked(ask.CloseTable(table, by=_by(), why=why), data, database, config), False)


@tables.command("delete")
def delete_table(
    table: str, why: Why = "", data: Data = None, database: Database = None, config: ConfigFile = None
) -> None:
    """Delete a table and its complete history."""
    _tell(_asked(ask.DeleteTable(table, by=_by(), why=why), data, database, config), False)


@people.command("list")
def list_people(
    guests: Annotated[bool, typer.Option("--guests", help="Include guests.")] = False,
    many: Many = 100,
    data: Data = None,
    database: Database = None,
    config: ConfigFile = None,
    as_json: AsJson = False,
) -> None:
    """List people, most recently active first."""
    _tell(_asked(ask.ListPeople(guests, many), data, database, config), as_json)


@people.command("add")
def add_person(
    login: str, why: Why = "", data: Data = None, database: Database = None, config: ConfigFile = None
) -> None:
    """Create an account with a random password, even if registration is disabled."""
    password = secrets.token_urlsafe(12)
    _tell(_asked(ask.AddPerson(login, password, by=_by(), why=why), data, database, config), False)
    typer.echo(f"password: {password}")


@people.command("reset-password")
def reset_password(
    login: str, why: Why = "", data: Data = None, database: Database = None, config: ConfigFile = None
) -> None:
    """Set a random password for an account and print it. Every device has to log in again."""
    password = secrets.token_urlsafe(12)
    _tell(_asked(ask.ResetPassword(login, password, by=_by(), why=why), data, database, config), False)
    typer.echo(f"password: {password}")


@people.command("delete")
def delete_person(
    who: str, why: Why = "", data: Data = None, database: Database = None, config: ConfigFile = None
) -> None:
    """Erase an account by its login, or a guest by the id. Their games remain, without their name."""
    _tell(_asked(ask.DeletePerson(who, by=_by(), why=why), data, database, config), False)


@reports.command("list")
def list_reports(
    settled: Annotated[bool, typer.Option("--settled", help="Include settled reports.")] = False,
    data: Data = None,
    database: Database = None,
    config: ConfigFile = None,
    as_json: AsJson = False,
) -> None:
    """List messages that players reported, oldest first."""
    _tell(_asked(ask.ListReports(settled), data, database, config), as_json)


@reports.command("settle")
def settle_report(
    number: int, why: Why = "", data: Data = None, database: Database = None, config: ConfigFile = None
) -> None:
    """Mark a report as settled."""
    _tell(_asked(ask.SettleReport(number, by=_by(), why=why), data, database, config), False)


@bans.command("list")
def list_bans(
    data: Data = None, database: Database = None, config: ConfigFile = None, as_json: AsJson = False
) -> None:
    """List active bans and mutes, oldest first."""
    _tell(_asked(ask.ListBans(), data, database, config), as_json)


@bans.command("person")
def ban_person(
    who: str,
    days: Days = None,
    why: Why = "",
    data: Data = None,
    database: Database = None,
    config: ConfigFile = None,
) -> None:
    """Ban a person by login or id. Their sockets are closed immediately."""
    _tell(_asked(ask.BanPerson(who, days, by=_by(), why=why), data, database, config), False)


@bans.command("address")
def ban_address(
    address: str,
    days: Days = None,
    why: Why = "",
    data: Data = None,
    database: Database = None,
    config: ConfigFile = None,
) -> None:
    """Ban an address, or a network such as 203.0.113.0/24."""
    _tell(_asked(ask.BanAddress(address, days, by=_by(), why=why), data, database, config), False)


@bans.command("mute")
def mute_person(
    who: str,
    days: Days = None,
    why: Why = "",
    data: Data = None,
    database: Database = None,
    config: ConfigFile = None,
) -> None:
    """Forbid a person to write in the chat. They can still play."""
    _tell(_asked(ask.MutePerson(who, days, by=_by(), why=why), data, database, config), False)


@bans.command("lift")
def lift_ban(
    number: int, why: Why = "", data: Data = None, database: Database = None, config: ConfigFile = None
) -> None:
    """Lift a ban or a mute."""
    _tell(_asked(ask.LiftBan(number, by=_by(), why=why), data, database, config), False)


def show_log(
    many: Many = 100,
    data: Data = None,
    database: Database = None,
    config: ConfigFile = None,
    as_json: AsJson = False,
) -> None:
    """Show the operator log: who did what to whom, when and why. Latest first."""
    _tell(_asked(ask.ListInterventions(many), data, database, config), as_json)


def _by() -> str:
    """The system user who runs the command."""
    try:
        return getpass.getuser()[:100]
    except (OSError, KeyError):  # a user without a name
        return "?"


def _asked(
    asked: ask.AdminAsk, data: Path | None, database: str | None, file: Path | None
) -> list[dict[str, Any]]:
    """Send the request to the server that uses the data folder, or execute it here if none does: never both write."""
    # The server's libraries take seconds to load, and other commands do not need them.
    from whistlestop.server.admin.key_file import read_key_file
    from whistlestop.server.store.errors import BadDatabase
    from whistlestop.server.store.folder import DATABASE

    flags = {"data": None if data is None else str(data), "database": database}
    config = configured(
        {name: value for name, value in flags.items() if value is not None}, file, None
    ).config
    kept = config.folder / DATABASE
    if not config.database and not kept.exists():  # do not create an empty database that no server uses
        raise BadDatabase("no_database", {"file": str(kept)})
    try:
        return asyncio.run(_execute_here(asked, config))
    except BadDatabase as problem:
        note = read_key_file(config.folder)
        if problem.reason != "folder_in_use" or note is None:
            raise
        return _by_the_server(asked, note.url, note.key)


async def _execute_here(asked: ask.AdminAsk, config: Config) -> list[dict[str, Any]]:
    from whistlestop.server.admin.commands import AdminTools, run_admin_command
    from whistlestop.server.game_catalog import GameCatalog
    from whistlestop.server.run import make_table_service

    service = make_table_service(config, GameCatalog(config.boards))
    parts = service.parts
    service.store.open()
    try:
        tools = AdminTools(service, parts.people, parts.people_store, parts.bans)
        return (await run_admin_command(tools, asked)).rows
    finally:
        parts.passwords.close()
        service.store.close()


def _by_the_server(asked: ask.AdminAsk, url: str, key: str) -> list[dict[str, Any]]:
    address = urlsplit(url)
    connection = http.client.HTTPConnection(address.hostname or "127.0.0.1", address.port, timeout=60)
    headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
    try:
        connection.request("POST", "/api/admin", msgspec.json.encode(asked), headers)
        answered = connection.getresponse()
        body = json.loads(answered.read())
    finally:
        connection.close()
    if answered.status != 200:
        typer.echo(f"whistlestop: {body.get('text', answered.reason)}", err=True)
        raise typer.Exit(2)
    rows: list[dict[str, Any]] = body["rows"]
    return rows


def _tell(rows: list[dict[str, Any]], as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps(rows, ensure_ascii=False, indent=1))
        return
    for row in rows:
        if "bots" in row:
            row["names"] = _sitters(row["names"], row.pop("bots"))
        typer.echo("  ".join(f"{name}={_shown(name, value)}" for name, value in row.items()))


def _sitters(names: Sequence[str | None], bots: Sequence[str | None]) -> str:
    """`Ann, Easy (bot), -`; a dash is a free seat."""
    named = zip(names, bots, strict=True)
    return ", ".join(f"{name or bot} (bot)" if bot else name or "-" for name, bot in named)


def _shown(name: str, value: Any) -> str:
    if name in ("created", "touched", "seen", "at", "until") and isinstance(value, float):
        return datetime.fromtimestamp(value, UTC).strftime("%Y-%m-%dT%H:%MZ")
    # Text from users must not control the reader's terminal.
    return repr(value) if isinstance(value, str) and not value.isalnum() else str(value)
