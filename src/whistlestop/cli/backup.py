"""`whistlestop backup` and `whistlestop restore`: the tables of a server in one file."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from whistlestop.cli.serve import configured

if TYPE_CHECKING:  # the server's libraries take seconds to load, and other commands do not need them
    from whistlestop.server.store.folder import Folder

__all__ = ["backup", "put_back"]

_Data = Annotated[Path | None, typer.Option(help="The server's data folder.")]
_ConfigFile = Annotated[Path | None, typer.Option(help="The server's configuration file.")]


def backup(
    file: Annotated[Path, typer.Argument(help="Where the copy goes; it must not exist yet.")],
    data: _Data = None,
    config: _ConfigFile = None,
) -> None:
    """Copy the embedded database, whole, as it stood at one moment. The server may run meanwhile."""
    from whistlestop.server.store.backup import copy_database

    folder = _folder(data, config)
    copy_database(folder.database, file)
    typer.echo(f"{file}: {file.stat().st_size:,} bytes, checked")


def put_back(
    file: Annotated[Path, typer.Argument(help="A copy that `whistlestop backup` made.")],
    data: _Data = None,
    config: _ConfigFile = None,
) -> None:
    """Put a copy in the place of the embedded database. The server must not run; what was there is kept."""
    from whistlestop.server.store.backup import restore

    folder = _folder(data, config)
    kept = restore(file, folder)
    typer.echo(f"{folder.database}: restored from {file}")
    if kept is not None:
        typer.echo(f"what was there before: {kept}")


def _folder(data: Path | None, config: Path | None) -> "Folder":
    from whistlestop.server.store import BadDatabase
    from whistlestop.server.store.folder import Folder

    flags = {} if data is None else {"data": str(data), "database": ""}
    found = configured(flags, config, None).config
    if found.database:
        raise BadDatabase("use_pg_dump", {})
    return Folder(found.folder)
