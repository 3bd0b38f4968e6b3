"""Sends the requests of the administration commands, and prints the answers."""

import asyncio
import getpass
import http.client
import inspect
import json
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import wraps
from pathlib import Path
from typing import Annotated, Any, TypeAlias
from urllib.parse import urlsplit

import msgspec
import typer

from whistlestop.cli.serve import configured
from whistlestop.server.config import Config
from whistlestop.wire import admin as ask

__all__ = ["lists_rows", "sends_request", "system_user"]

Data = Annotated[Path | None, typer.Option(help="The data folder of the server.")]
ConfigFile = Annotated[Path | None, typer.Option("--config", help="The configuration file of the server.")]
Database = Annotated[str | None, typer.Option(help="postgresql://… if the server uses PostgreSQL.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Command: TypeAlias = Callable[..., None]


def sends_request(make: Callable[..., ask.AdminAsk]) -> Command:
    """Turn a function that makes a request into a command, with options that say where the server keeps its data."""

    def run(data: Data = None, database: Database = None, config: ConfigFile = None, **own: Any) -> None:
        request = make(**own)
        _print_rows(_answer_to(request, data, database, config))
        if isinstance(request, ask.AddPerson | ask.ResetPassword):
            typer.echo(f"password: {request.password}")

    return _with_options_of(make, run)


def lists_rows(make: Callable[..., ask.AdminAsk]) -> Command:
    """The same for a command that lists something, with the option to print JSON."""

    def run(
        data: Data = None,
        database: Database = None,
        config: ConfigFile = None,
        as_json: AsJson = False,
        **own: Any,
    ) -> None:
        rows = _answer_to(make(**own), data, database, config)
        if as_json:
            typer.echo(json.dumps(rows, ensure_ascii=False, indent=1))
        else:
            _print_rows(rows)

    return _with_options_of(make, run)


def _with_options_of(make: Callable[..., ask.AdminAsk], run: Command) -> Command:
    """`run` with the parameters of both functions in its signature, from which Typer makes the options."""
    common = list(inspect.signature(run).parameters.values())[:-1]
    parameters = [*inspect.signature(make).parameters.values(), *common]
    command = wraps(make)(run)
    command.__dict__["__signature__"] = inspect.Signature(parameters)
    command.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return command


def system_user() -> str:
    """The system user who runs the command."""
    try:
        return getpass.getuser()[:100]
    except (OSError, KeyError):  # a user without a name
        return "?"


def _answer_to(
    request: ask.AdminAsk, data: Path | None, database: str | None, file: Path | None
) -> list[dict[str, Any]]:
    """Execute the request in this process, or send it to the server that has the data folder locked."""
    # The server's libraries take seconds to load, and other commands do not need them.
    from whistlestop.server.admin.key_file import read_key_file
    from whistlestop.server.store.errors import BadDatabase
    from whistlestop.server.store.folder import DATABASE

    flags = {"data": None if data is None else str(data), "database": database}
    config = configured(
        {name: value for name, value in flags.items() if value is not None}, file, None
    ).config
    database_file = config.folder / DATABASE
    # Do not create an empty database that no server uses.
    if not config.database and not database_file.exists():
        raise BadDatabase("no_database", {"file": str(database_file)})
    try:
        return asyncio.run(_execute_here(request, config))
    except BadDatabase as problem:
        note = read_key_file(config.folder)
        if problem.reason != "folder_in_use" or note is None:
            raise
        return _ask_server(request, note.url, note.key)


async def _execute_here(request: ask.AdminAsk, config: Config) -> list[dict[str, Any]]:
    from whistlestop.server.admin.commands import AdminTools, run_admin_command
    from whistlestop.server.game_catalogue import GameCatalogue
    from whistlestop.server.run import make_table_service

    service = make_table_service(config, GameCatalogue.of(config))
    parts = service.parts
    service.store.open()
    try:
        tools = AdminTools(service, parts.people, parts.people_store, parts.bans)
        return (await run_admin_command(tools, request)).rows
    finally:
        parts.passwords.close()
        service.store.close()


def _ask_server(request: ask.AdminAsk, url: str, key: str) -> list[dict[str, Any]]:
    address = urlsplit(url)
    connection = http.client.HTTPConnection(address.hostname or "127.0.0.1", address.port, timeout=60)
    headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
    try:
        connection.request("POST", "/api/admin", msgspec.json.encode(request), headers)
        response = connection.getresponse()
        body = json.loads(response.read())
    finally:
        connection.close()
    if response.status != 200:
        typer.echo(f"whistlestop: {body.get('text', response.reason)}", err=True)
        raise typer.Exit(2)
    rows: list[dict[str, Any]] = body["rows"]
    return rows


def _print_rows(rows: list[dict[str, Any]]) -> None:
    for row in rows:
        if "bots" in row:
            row["names"] = _seat_names(row["names"], row.pop("bots"))
        typer.echo("  ".join(f"{name}={_value_text(name, value)}" for name, value in row.items()))


def _seat_names(names: Sequence[str | None], bots: Sequence[str | None]) -> str:
    """`Ann, Easy (bot), -`; a dash is a free seat."""
    named = zip(names, bots, strict=True)
    return ", ".join(f"{name or bot} (bot)" if bot else name or "-" for name, bot in named)


def _value_text(name: str, value: Any) -> str:
    if name in ("created", "touched", "seen", "at", "until") and isinstance(value, float):
        return datetime.fromtimestamp(value, UTC).strftime("%Y-%m-%dT%H:%MZ")
    # Text from users must not control the reader's terminal.
    return repr(value) if isinstance(value, str) and not value.isalnum() else str(value)
