"""`whistlestop serve`: start the game server."""

import os
import sys
import webbrowser
from pathlib import Path
from typing import Annotated, Any

import typer

from whistlestop.cli.options import LogBots, begin_logs
from whistlestop.server.configure import Configured, configure

__all__ = ["configured", "serve"]

_ConfigFile = Annotated[
    Path | None,
    typer.Option("--config", help="A TOML file; default: config.toml in the user's config folder."),
]


def serve(
    port: Annotated[int | None, typer.Option(help="Port to listen on; 0 chooses a free port.")] = None,
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    data: Annotated[Path | None, typer.Option(help="Data folder.")] = None,
    database: Annotated[
        str | None, typer.Option(help="postgresql://… instead of the embedded database.")
    ] = None,
    public_url: Annotated[
        str | None, typer.Option(help="Public address, if the server is behind a proxy.")
    ] = None,
    base_path: Annotated[
        str | None, typer.Option(help="Path under which a proxy publishes the server.")
    ] = None,
    boards: Annotated[
        list[str] | None, typer.Option("--board", help="A folder of games; may be repeated.")
    ] = None,
    log_level: Annotated[str | None, typer.Option(help="debug, info, warning or error.")] = None,
    log_format: Annotated[str | None, typer.Option(help="text or json.")] = None,
    browser: Annotated[bool | None, typer.Option("--browser/--no-browser", help="Open the browser.")] = None,
    sets: Annotated[
        list[str] | None, typer.Option("--set", help="Any setting: name=value. May be repeated.")
    ] = None,
    config: _ConfigFile = None,
    log_bots: LogBots = None,
) -> None:
    """Start the game server for browsers and bots. docs/server.md lists all settings."""
    flags = {
        "port": port,
        "host": host,
        "data": None if data is None else str(data),
        "database": database,
        "public_url": public_url,
        "base_path": base_path,
        "boards": boards or None,
        "log_level": log_level,
        "log_format": log_format,
        "browser": browser,
    }
    found = configured({name: value for name, value in flags.items() if value is not None}, config, sets)
    begin_logs(log_bots)
    # The server's libraries take seconds to load, and other commands do not need them.
    from whistlestop.server.run import run

    run(found.config, lambda address: _ready(address, found))


def configured(flags: dict[str, Any], config: Path | None, sets: list[str] | None) -> Configured:
    return configure(flags, os.environ, config, tuple(sets or ()))


def _ready(address: str, found: Configured) -> None:
    typer.echo(f"Whistlestop is at {address}  (Ctrl+C ends it; the tables are kept)")
    for name in found.unknown_variables:
        typer.echo(f"whistlestop: {name} is set, but there is no such setting", err=True)
    sys.stdout.flush()
    if found.config.browser and _has_screen():
        webbrowser.open(address)


def _has_screen() -> bool:
    """Without a graphical display `webbrowser` would start a text browser in this terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
