"""`whistlestop export`: write the decisions of finished games to a data set."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final

import typer

from whistlestop import games, table
from whistlestop.cli.errors import error_language, error_text
from whistlestop.cli.kinds import wrong_file_text
from whistlestop.games import Game
from whistlestop.rules import WhistlestopError
from whistlestop.wire import Record

__all__ = ["MissingExtra", "export"]


class MissingExtra(WhistlestopError):
    """An optional dependency is not installed."""


def export(
    files: Annotated[list[Path], typer.Argument(help="Record files, or folders with record files.")],
    out: Annotated[Path, typer.Option(help="The Parquet file to write.")],
    game: Annotated[
        str | None, typer.Option(help="The folder of the game, if it is not part of the package.")
    ] = None,
    view: Annotated[
        bool, typer.Option(help="Write what the seat knew as JSON, too; without it files are much smaller.")
    ] = True,
) -> None:
    """Write every decision of these records to a Parquet file. A row contains only what its seat knew."""
    try:
        from whistlestop.env.dataset import write_decisions
    except ModuleNotFoundError as problem:
        raise MissingExtra("missing_extra", {"module": problem.name, "extra": "data"}) from problem
    reading = _Reading(files, game)
    try:
        rows = write_decisions(reading, out, has_view=view)
    except WhistlestopError as problem:
        typer.echo(
            wrong_file_text(reading.path, "record", error_language())
            or f"{reading.path}: {error_text(problem)}",
            err=True,
        )
        raise typer.Exit(2) from None
    typer.echo(f"{out}: {rows} decisions")


class _Reading:
    """Iterates over the records and remembers the current one, for error messages."""

    def __init__(self, files: list[Path], game: str | None) -> None:
        self._paths: Final = [
            each for path in files for each in (sorted(path.glob("*.json")) if path.is_dir() else [path])
        ]
        if not self._paths:
            raise typer.BadParameter("there are no records in it", param_hint=str(files[0]))
        self._game: Final = game
        self.path = self._paths[0]

    def __iter__(self) -> Iterator[tuple[Record, Game]]:
        for path in self._paths:
            self.path = path
            record = table.read_record(path)
            yield record, games.load(self._game or record.header.game)
