"""`whistlestop backup`, `check-backup` and `restore`: the data of a server in one file."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from whistlestop.cli.serve import configured

if TYPE_CHECKING:  # the server's libraries take seconds to load, and other commands do not need them
    from collections.abc import Callable

    from whistlestop.games import Game
    from whistlestop.server.config import Config
    from whistlestop.server.store.backup_check import Checked
    from whistlestop.server.store.folder import Folder

__all__ = ["backup", "check_backup", "put_back"]

_Data = Annotated[Path | None, typer.Option(help="The server's data folder.")]
_ConfigFile = Annotated[Path | None, typer.Option(help="The server's configuration file.")]


def backup(
    place: Annotated[
        Path | None,
        typer.Argument(help="The backup file, which must not exist yet; with --rotate, a folder."),
    ] = None,
    rotate: Annotated[
        int | None, typer.Option(min=1, help="Name the backup by its time, and keep this many in the folder.")
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Replay a sample of tables and campaigns from the backup.")
    ] = False,
    data: _Data = None,
    config: _ConfigFile = None,
) -> None:
    """Copy a consistent snapshot of the embedded database, and boards of the workshop. The server may be running."""
    from whistlestop.server.boards.backup import beside, copy_boards
    from whistlestop.server.kept_boards import KeptBoards
    from whistlestop.server.store.backup import copy_database
    from whistlestop.server.store.backup_check import check_file
    from whistlestop.server.store.backup_rotation import name_for_copy, remove_oldest

    found, folder = _folder(data, config)
    if place is None and rotate is None:
        raise typer.BadParameter("name a file, or --rotate and how many copies are kept")
    target = place or folder.backups
    file = target if rotate is None else name_for_copy(target)
    copy_database(folder.database, file)
    boards = copy_boards(KeptBoards(found.folder / "boards"), beside(file))
    typer.echo(f"{file}: {file.stat().st_size:,} bytes, checked")
    if boards:
        typer.echo(f"{beside(file)}: boards of the workshop: {boards}")
    if check:
        _tell(str(file), check_file(file, _find_game(found)))
    # Not earlier: an old copy that is complete is better than a new one that is not.
    for old in remove_oldest(target, rotate, file) if rotate is not None else ():
        beside(old).unlink(missing_ok=True)
        typer.echo(f"{old}: removed")


def check_backup(
    file: Annotated[Path | None, typer.Argument(help="A backup made by `whistlestop backup`.")] = None,
    database: Annotated[
        str | None, typer.Option(help="postgresql://… into which a backup was restored.")
    ] = None,
    config: _ConfigFile = None,
) -> None:
    """Check that a backup is complete, and replay a sample of its tables and campaigns. Changes nothing."""
    from whistlestop.server.store import BadDatabase
    from whistlestop.server.store.backup import look_into
    from whistlestop.server.store.backup_check import check_database, check_file

    found = configured({}, config, None).config
    if (file is None) == (database is None):
        raise typer.BadParameter("name a file, or --database and its address")
    if database is not None:
        _tell("database", check_database(database, _find_game(found)))
    elif file is not None:
        if not file.is_file():
            raise BadDatabase("no_database", {"file": str(file)})
        look_into(file)
        _tell(str(file), check_file(file, _find_game(found)))


def _find_game(config: "Config") -> "Callable[[str], Game]":
    from whistlestop.server.game_catalogue import GameCatalogue

    return GameCatalogue.of(config).load


def _tell(name: str, found: "Checked") -> None:
    from whistlestop.server.store import BadDatabase

    for line in found.broken:
        typer.echo(f"{name}: {line}", err=True)
    if found.broken:
        raise BadDatabase("tables_broken", {"file": name, "count": len(found.broken)})
    missing = f"; of games that are not installed here: {found.unknown}" if found.unknown else ""
    typer.echo(f"{name}: tables: {found.tables}, every log whole; replayed: {found.replayed}{missing}")
    if found.campaigns:
        typer.echo(
            f"{name}: campaigns: {found.campaigns}, every log whole; verified game by game: {found.verified}"
        )


def put_back(
    file: Annotated[Path, typer.Argument(help="A backup made by `whistlestop backup`.")],
    data: _Data = None,
    config: _ConfigFile = None,
) -> None:
    """Replace the embedded database by a backup, and add its boards. Stop the server first. The old one is kept."""
    from whistlestop.server.boards.backup import beside, restore_boards
    from whistlestop.server.kept_boards import KeptBoards
    from whistlestop.server.store.backup import restore

    found, folder = _folder(data, config)
    kept = restore(file, folder)
    typer.echo(f"{folder.database}: restored from {file}")
    if beside(file).is_file():
        boards = restore_boards(KeptBoards(found.folder / "boards"), beside(file))
        typer.echo(f"{found.folder / 'boards'}: boards of the workshop: {boards}")
    if kept is not None:
        typer.echo(f"what was there before: {kept}")


def _folder(data: Path | None, config: Path | None) -> tuple["Config", "Folder"]:
    from whistlestop.server.store import BadDatabase
    from whistlestop.server.store.folder import Folder

    flags = {} if data is None else {"data": str(data), "database": ""}
    found = configured(flags, config, None).config
    if found.database:
        raise BadDatabase("use_pg_dump", {})
    return found, Folder(found.folder)
